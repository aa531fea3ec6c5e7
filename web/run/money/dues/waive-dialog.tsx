import { type FormEvent, useState } from 'react'
import type { CentreDue } from '../../../../contract/fee-parts/fee-parts.ts'
import { callApi } from '../../../api-client.ts'
import { useChange } from '../../../hooks/use-change.ts'
import { useCentreDuesMessages } from '../../../i18n/centre-dues.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormProblem, fieldErrors } from '../../../ui/form-problem.tsx'
import { TextField } from '../../../ui/inputs.tsx'

/** Lets a student off a part, with a reason that the student sees. */
export function WaiveDialog({ open, due, name, onClose, onDone }: DueDialogProps) {
  const messages = useCentreDuesMessages()
  const { money } = useFormats()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={messages.waiveTitle(due.part, due.parts)}
      description={
        <>
          <span className="wrap-anywhere block font-medium">{due.sessionTitle}</span>
          {messages.waiveText(name, money(due.amount, due.currency))}
        </>
      }
    >
      <WaiveForm id={due._id} onClose={onClose} onDone={onDone} />
    </Dialog>
  )
}

function WaiveForm({ id, onClose, onDone }: { id: string; onClose: () => void; onDone: () => void }) {
  const messages = useCentreDuesMessages()
  const [reason, setReason] = useState('')
  const change = useChange({
    send: () => callApi('PUT /dues/{id}/waiver', { params: { id }, body: { reason } }),
    done: messages.waived,
    failed: messages.failedToWaive,
    onDone,
    invalidate: ({ afterWaiver }) => afterWaiver(),
  })
  const refused = fieldErrors(change.error, ['reason'])
  function submit(event: FormEvent) {
    event.preventDefault()
    change.submit()
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        label={messages.reason}
        hint={messages.reasonHint}
        maxLength={300}
        autoComplete="off"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={refused.reason}
      />
      <FormProblem>{refused.elsewhere}</FormProblem>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {messages.cancel}
        </Button>
        <Button type="submit" busy={change.isPending}>
          {messages.waivePart}
        </Button>
      </div>
    </form>
  )
}

type DueDialogProps = {
  open: boolean
  due: CentreDue
  name: string
  onClose: () => void
  onDone: () => void
}

/** Asks before a waived part is due again. */
export function TakeBack({ open, due, name, onClose, onDone }: DueDialogProps) {
  const messages = useCentreDuesMessages()
  const { money } = useFormats()
  const change = useChange({
    send: () => callApi('DELETE /dues/{id}/waiver', { params: { id: due._id } }),
    done: messages.takenBack,
    failed: messages.failedToTakeBack,
    onDone,
    invalidate: ({ afterWaiver }) => afterWaiver(),
  })
  return (
    <ConfirmDialog
      open={open}
      title={messages.takeBackTitle}
      text={messages.takeBackText(name, money(due.amount, due.currency))}
      confirmLabel={messages.takeBack}
      keepLabel={messages.keep}
      busy={change.isPending}
      problem={change.error ?? undefined}
      onConfirm={() => change.submit()}
      onClose={onClose}
    />
  )
}
