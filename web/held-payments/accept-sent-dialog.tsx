import type { HeldPayment } from '../../contract/payments/held-payments.ts'
import { useFormats } from '../i18n/formats.ts'
import { useHeldPaymentMessages } from '../i18n/held-payments.ts'
import { useMethodMessages } from '../i18n/methods.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormProblem } from '../ui/form-problem.tsx'
import { validateWith } from '../ui/form-validator.ts'
import { NumberField } from '../ui/inputs.tsx'
import { useForm } from '../ui/use-form.ts'
import { useDecide } from './use-decide.ts'

type Props = { heldPayment: HeldPayment; wallet: NonNullable<HeldPayment['wallet']>; onClose: () => void }

const validator = validateWith(
  async () => (await import('../../contract/payments/held-payments.ts')).acceptance,
)

/**
 * Accepts money that was sent by hand. The amount is typed, not offered: whoever only confirms what is due
 * does not see that another one came.
 */
export function AcceptSentDialog({ heldPayment, wallet, onClose }: Props) {
  const messages = useHeldPaymentMessages()
  const methods = useMethodMessages()
  const { money } = useFormats()
  const form = useForm({ validator, defaultValues: { amount: '' as string | number } })
  const decide = useDecide(heldPayment, onClose)
  const submit = form.handleSubmit(({ amount }) => decide.submit({ accept: true, amount }))
  return (
    <Dialog
      open
      onClose={onClose}
      title={messages.acceptTitle}
      description={messages.acceptSent(methods[wallet])}
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <NumberField
          label={messages.received(methods[wallet])}
          hint={messages.mustBe(money(heldPayment.amount, heldPayment.currency))}
          autoComplete="off"
          error={form.errors.amount}
          {...form.register('amount')}
        />
        <FormProblem>{decide.error}</FormProblem>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {messages.keep}
          </Button>
          <Button type="submit" busy={decide.isPending}>
            {messages.acceptNow}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
