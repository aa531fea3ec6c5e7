import { useState } from 'react'
import { type EntryKind, entryKinds } from '../../../../contract/day-close/cash.ts'
import type { CashBox } from '../../../../contract/day-close/cash-boxes.ts'
import { callApi } from '../../../api-client.ts'
import { useSubmit } from '../../../hooks/use-submit.ts'
import { useCashBoxTexts } from '../../../i18n/cash-boxes.ts'
import { useInvalidate } from '../../../queries/use-invalidate.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormProblem, fieldErrors } from '../../../ui/form-problem.tsx'
import { validateWith } from '../../../ui/form-validator.ts'
import { NumberField, SelectField, TextField } from '../../../ui/inputs.tsx'
import { notify } from '../../../ui/notify.tsx'
import { useForm } from '../../../ui/use-form.ts'

const validator = validateWith(async () =>
  (await import('../../../../contract/day-close/cash-boxes.ts')).enterCash.body.omit({ entryId: true }),
)

/** Cash that is no payment goes into a box, or comes out of it. */
export function EntryDialog({ box, onClose }: { box: CashBox; onClose: () => void }) {
  const texts = useCashBoxTexts()
  const { afterCashBox } = useInvalidate()
  // One while the dialog is open: a repeated request enters nothing twice.
  const [entryId] = useState(() => crypto.randomUUID())
  const form = useForm({
    validator,
    defaultValues: {
      kind: 'deposit' as EntryKind,
      amount: '' as string | number,
      note: '',
      reference: '' as string | null,
    },
  })
  const entering = useSubmit({
    mutationFn: (values: typeof form.values) =>
      callApi('POST /cash-boxes/{id}/entries', { params: { id: box._id }, body: { entryId, ...values } }),
    onSuccess: () => {
      notify.success(texts.entered)
      onClose()
    },
    onSettled: () => void afterCashBox(),
  })
  const refused = fieldErrors(entering.error, ['amount', 'note', 'reference'])
  return (
    <Dialog open onClose={onClose} title={texts.enter}>
      <form onSubmit={form.handleSubmit((sent) => entering.submit(sent))} noValidate className="grid gap-4">
        <SelectField
          label={texts.kind}
          options={entryKinds.map((value) => ({ value, label: texts.entries[value] }))}
          {...form.register('kind')}
        />
        <NumberField
          label={texts.amount}
          error={form.errors.amount ?? refused.amount}
          {...form.register('amount')}
        />
        <TextField
          label={texts.note}
          hint={texts.noteHint}
          maxLength={200}
          error={form.errors.note ?? refused.note}
          {...form.register('note')}
        />
        <TextField
          label={texts.reference}
          optional
          maxLength={40}
          autoComplete="off"
          error={form.errors.reference ?? refused.reference}
          {...form.register('reference')}
        />
        <FormProblem>{refused.elsewhere}</FormProblem>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" busy={entering.isPending || form.isSubmitting}>
            {texts.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
