import type { CentreDue, waivePart } from '../../../../contract/fee-parts/fee-parts.ts'
import type { ResponseOf } from '../../../../contract/http/endpoint.ts'
import { callApi } from '../../../api-client.ts'
import { useChange } from '../../../hooks/use-change.ts'
import { useCentreDuesTexts } from '../../../i18n/centre-dues.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx'
import { FormProblem, fieldErrors } from '../../../ui/form-problem.tsx'
import { validateWith } from '../../../ui/form-validator.ts'
import { TextField } from '../../../ui/inputs.tsx'
import { useForm } from '../../../ui/use-form.ts'

const validator = validateWith(
  async () => (await import('../../../../contract/fee-parts/fee-parts.ts')).waivePart.body,
)

/** Lets a student off a part, with a reason that the student sees. */
export function WaiveDialog({ open, due, name, onClose, onDone }: DueDialogProps) {
  const texts = useCentreDuesTexts()
  const { money } = useFormats()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.waiveTitle(due.part, due.parts)}
      description={
        <>
          <span className="wrap-anywhere block font-medium">{due.sessionTitle}</span>
          {texts.waiveText(name, money(due.amount, due.currency))}
        </>
      }
    >
      <WaiveForm due={due} onClose={onClose} onDone={onDone} />
    </Dialog>
  )
}

type FormProps = Pick<DueDialogProps, 'due' | 'onClose' | 'onDone'>

type Answer = ResponseOf<typeof waivePart>

function WaiveForm({ due, onClose, onDone }: FormProps) {
  const texts = useCentreDuesTexts()
  const { money } = useFormats()
  const form = useForm({ validator, defaultValues: { reason: '' } })
  const change = useChange<{ reason: string }>({
    send: (body) => callApi('PUT /dues/{id}/waiver', { params: { id: due._id }, body }),
    done: (_body, answer) => ((answer as Answer).waits ? texts.waiverWaits : texts.waived),
    failed: texts.failedToWaive,
    onDone,
    invalidate: ({ afterWaiver }) => afterWaiver(),
  })
  const refused = fieldErrors(change.error, ['reason'])
  return (
    <form onSubmit={form.handleSubmit((sent) => change.submit(sent))} noValidate className="grid gap-4">
      <TextField
        label={texts.reason}
        hint={texts.reasonHint}
        maxLength={300}
        autoComplete="off"
        error={form.errors.reason ?? refused.reason}
        {...form.register('reason')}
      />
      <FormProblem>{refused.elsewhere}</FormProblem>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" busy={change.isPending}>
          {texts.waivePart(money(due.amount, due.currency))}
        </Button>
      </div>
    </form>
  )
}

export type DueDialogProps = {
  open: boolean
  due: CentreDue
  name: string
  onClose: () => void
  onDone: () => void
}

/** Asks before a waived part is due again. */
export function WithdrawWaiver({ open, due, name, onClose, onDone }: DueDialogProps) {
  const texts = useCentreDuesTexts()
  const { money } = useFormats()
  const change = useChange({
    send: () => callApi('DELETE /dues/{id}/waiver', { params: { id: due._id } }),
    done: texts.withdrawn,
    failed: texts.failedToWithdraw,
    onDone,
    invalidate: ({ afterWaiver }) => afterWaiver(),
  })
  return (
    <ConfirmDialog
      open={open}
      title={texts.withdrawTitle}
      text={texts.withdrawText(name, money(due.amount, due.currency))}
      confirmLabel={texts.withdraw}
      keepLabel={texts.keep}
      busy={change.isPending}
      problem={change.error ?? undefined}
      onConfirm={() => change.submit()}
      onClose={onClose}
    />
  )
}
