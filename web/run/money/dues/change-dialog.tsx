import { useState } from 'react'
import { callApi } from '../../../api-client.ts'
import { useChange } from '../../../hooks/use-change.ts'
import { useCentreDuesTexts } from '../../../i18n/centre-dues.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormProblem, fieldErrors } from '../../../ui/form-problem.tsx'
import { validateWith } from '../../../ui/form-validator.ts'
import { NumberField, Switch, TextField } from '../../../ui/inputs.tsx'
import { useForm } from '../../../ui/use-form.ts'
import type { DueDialogProps } from './waive-dialog.tsx'

const validator = validateWith(
  async () => (await import('../../../../contract/fee-parts/fee-parts.ts')).changePart.body,
)

/** A concession: a part costs less, or is due on another day. */
export function ChangeDialog({ open, due, name, onClose, onDone }: DueDialogProps) {
  const texts = useCentreDuesTexts()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.changeTitle(due.part, due.parts)}
      description={
        <>
          <span className="wrap-anywhere block font-medium">{due.sessionTitle}</span>
          {name}
        </>
      }
    >
      <ChangeForm due={due} onClose={onClose} onDone={onDone} />
    </Dialog>
  )
}

type Changed = {
  amount?: string | number | undefined
  dueOn?: string | undefined
  reason: string
}

function ChangeForm({ due, onClose, onDone }: Pick<DueDialogProps, 'due' | 'onClose' | 'onDone'>) {
  const texts = useCentreDuesTexts()
  const { money } = useFormats()
  const defaultValues: Changed = { amount: String(due.amount), dueOn: due.dueOn, reason: '' }
  const form = useForm({ validator, defaultValues })
  const [laterToo, setLaterToo] = useState(false)
  const change = useChange<Changed>({
    send: (body) => callApi('PATCH /dues/{id}', { params: { id: due._id }, body: { ...body, laterToo } }),
    done: texts.changed,
    failed: () => undefined,
    onDone,
    invalidate: ({ afterWaiver }) => afterWaiver(),
  })
  const refused = fieldErrors(change.error, ['amount', 'dueOn', 'reason'])
  return (
    <form onSubmit={form.handleSubmit((sent) => change.submit(sent))} noValidate className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label={texts.amount}
          hint={texts.isNow(money(due.amount, due.currency))}
          error={form.errors.amount ?? refused.amount}
          {...form.register('amount')}
        />
        <TextField
          label={texts.lastDay}
          type="date"
          error={form.errors.dueOn ?? refused.dueOn}
          {...form.register('dueOn')}
        />
      </div>
      {due.part < due.parts && (
        <Switch isOn={laterToo} onChange={setLaterToo}>
          {texts.laterToo}
        </Switch>
      )}
      <TextField
        label={texts.reason}
        hint={texts.changeHint}
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
          {texts.save}
        </Button>
      </div>
    </form>
  )
}
