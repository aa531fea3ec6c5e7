import { useState } from 'react'
import type { DeskPerson } from '../../../contract/desk/desk.ts'
import { type HandMethod, handMethods } from '../../../contract/payments/payment-methods.ts'
import { callApi } from '../../api-client.ts'
import { MethodChoice } from '../../book/method-choice.tsx'
import { useConfig } from '../../client-config.tsx'
import { useMayFocus } from '../../hooks/use-media.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useDeskTexts } from '../../i18n/desk.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useMarkedName } from '../../i18n/staff-name.ts'
import { useInvalidate } from '../../queries/use-invalidate.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormProblem, fieldErrors } from '../../ui/form-problem.tsx'
import { validateWith } from '../../ui/form-validator.ts'
import { NumberField, TextField } from '../../ui/inputs.tsx'
import { notify } from '../../ui/notify.tsx'
import { useForm } from '../../ui/use-form.ts'
import { IsTheirs } from './is-theirs.tsx'

const validator = validateWith(async () =>
  (await import('../../../contract/desk/people.ts')).takeAdvance.body.pick({
    amount: true,
    reference: true,
    reason: true,
  }),
)

/** Takes money in advance from a person. */
export function AdvanceDialog({ person, onClose }: { person: DeskPerson; onClose: () => void }) {
  const texts = { desk: useDeskTexts(), ...useDeskTexts().balance }
  const name = useMarkedName(person, texts.desk.unnamed)
  const { money } = useFormats()
  const { currency } = useConfig()
  const { afterDeskPayment } = useInvalidate()
  const [method, setMethod] = useState<HandMethod>('cash')
  // One while the dialog is open: a repeated request takes nothing twice.
  const [paymentId] = useState(() => crypto.randomUUID())
  // A number says who it is, whatever address the account has.
  const asks = !person.emailVerified && person.phone === null
  const [theirs, setTheirs] = useState<boolean>()
  const form = useForm({
    validator,
    defaultValues: {
      amount: '' as string | number,
      reference: '' as string | null,
      reason: '' as string | null,
    },
  })
  const taking = useSubmit({
    mutationFn: ({ reference, ...sent }: typeof form.values) =>
      callApi('POST /desk/people/{id}/advances', {
        params: { id: person._id },
        body: {
          ...{ ...sent, method, paymentId },
          ...(method !== 'cash' && { reference }),
          ...(asks && { isTheirs: theirs === true }),
        },
      }),
    onSuccess: ({ amount, receipt }) => {
      notify.success(texts.taken(money(amount, currency), receipt))
      onClose()
    },
    onSettled: () => void afterDeskPayment(),
  })
  const refused = fieldErrors(taking.error, ['amount', 'reference', 'reason'])
  return (
    <Dialog open onClose={onClose} title={texts.takeTitle(name)} description={texts.hint}>
      <form onSubmit={form.handleSubmit((sent) => taking.submit(sent))} noValidate className="grid gap-4">
        <NumberField
          label={texts.amount}
          autoFocus={useMayFocus()}
          error={form.errors.amount ?? refused.amount}
          {...form.register('amount')}
        />
        <MethodChoice
          legend={texts.desk.method}
          methods={handMethods}
          chosen={method}
          onChoose={setMethod}
          className="grid-cols-2 sm:grid-cols-4"
        />
        {method !== 'cash' && (
          <TextField
            label={texts.desk.reference}
            hint={texts.desk.referenceHint}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={form.errors.reference ?? refused.reference}
            {...form.register('reference')}
          />
        )}
        <TextField
          label={texts.reason}
          optional
          maxLength={300}
          error={form.errors.reason ?? refused.reason}
          {...form.register('reason')}
        />
        {asks && <IsTheirs answer={theirs} onAnswer={setTheirs} />}
        <FormProblem>{refused.elsewhere}</FormProblem>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {texts.desk.back.cancel}
          </Button>
          <Button type="submit" busy={taking.isPending || form.isSubmitting} busyLabel={texts.desk.taking}>
            {texts.take}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
