import type { HeldPayment } from '../../../../contract/payments/held-payments.ts'
import { callApi, serverMessage } from '../../../api-client.ts'
import { useChange } from '../../../hooks/use-change.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useHeldPaymentMessages } from '../../../i18n/held-payments.ts'
import { useMethodMessages } from '../../../i18n/methods.ts'
import { useMarkedName } from '../../../i18n/staff-name.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx'
import { FormProblem } from '../../../ui/form-problem.tsx'
import { validateWith } from '../../../ui/form-validator.ts'
import { NumberField, TextArea } from '../../../ui/inputs.tsx'
import { useForm } from '../../../ui/use-form.ts'

type Props = { heldPayment: HeldPayment; onClose: () => void }

/** Asks once more, because nobody can take the seat back without returning money. */
export function AcceptDialog({ heldPayment, onClose }: Props) {
  const { wallet } = heldPayment
  return wallet ? (
    <AcceptSentDialog heldPayment={heldPayment} wallet={wallet} onClose={onClose} />
  ) : (
    <AcceptRisky heldPayment={heldPayment} onClose={onClose} />
  )
}

function AcceptRisky({ heldPayment, onClose }: Props) {
  const messages = useHeldPaymentMessages()
  const { money } = useFormats()
  const decide = useDecide(heldPayment, onClose)
  return (
    <ConfirmDialog
      open
      title={messages.acceptTitle}
      text={messages.acceptRisky(money(heldPayment.amount, heldPayment.currency))}
      confirmLabel={messages.acceptNow}
      keepLabel={messages.keep}
      onConfirm={() => decide.submit({ accept: true })}
      onClose={onClose}
      busy={decide.isPending}
      problem={decide.error ?? undefined}
    />
  )
}

type AcceptSentDialogProps = {
  heldPayment: HeldPayment
  wallet: NonNullable<HeldPayment['wallet']>
  onClose: () => void
}

const validator = validateWith(
  async () => (await import('../../../../contract/payments/held-payments.ts')).acceptance,
)

/**
 * Accepts money that was sent by hand. The amount is typed, not offered: whoever only confirms what is due
 * does not see that another one came.
 */
function AcceptSentDialog({ heldPayment, wallet, onClose }: AcceptSentDialogProps) {
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

const reasonValidator = validateWith(
  async () => (await import('../../../../contract/payments/held-payments.ts')).refusal,
)

/** Refuses a payment, with the reason that its payer reads. */
export function RefuseDialog({ heldPayment, onClose }: { heldPayment: HeldPayment; onClose: () => void }) {
  const messages = useHeldPaymentMessages()
  const form = useForm({ validator: reasonValidator, defaultValues: { reason: '' } })
  const decide = useDecide(heldPayment, onClose)
  const submit = form.handleSubmit(({ reason }) => decide.submit({ accept: false, reason }))
  return (
    <Dialog
      open
      onClose={onClose}
      title={messages.refuseTitle}
      description={heldPayment.method === 'desk' ? messages.refuseSent : messages.refuseRisky}
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <TextArea label={messages.reason} rows={3} error={form.errors.reason} {...form.register('reason')} />
        <FormProblem>{decide.error}</FormProblem>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" variant="danger" busy={decide.isPending}>
            {messages.refuse}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type Decision = { accept: true; amount?: string | number } | { accept: false; reason: string }

/** Accepts or refuses a payment. */
function useDecide({ attemptId, person }: HeldPayment, onDone: () => void) {
  const messages = useHeldPaymentMessages()
  const name = useMarkedName(person, messages.unnamed)
  return useChange<Decision>({
    send: (decision) => callApi('POST /held-payments/{attemptId}', { params: { attemptId }, body: decision }),
    done: ({ accept }) => (accept ? messages.accepted(name) : messages.refused(name)),
    failed: (error) => serverMessage(error, messages.failedToDecide),
    onDone,
    invalidate: ({ afterDecision }) => afterDecision(),
  })
}
