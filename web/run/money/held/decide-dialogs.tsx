import type { HeldPayment } from '../../../../contract/payments/held-payments.ts'
import { callApi, serverMessage } from '../../../api-client.ts'
import { useChange } from '../../../hooks/use-change.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useHeldPaymentTexts } from '../../../i18n/held-payments.ts'
import { useMethodTexts } from '../../../i18n/methods.ts'
import { useMarkedName } from '../../../i18n/staff-name.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx'
import { FormProblem } from '../../../ui/form-problem.tsx'
import { validateWith } from '../../../ui/form-validator.ts'
import { NumberField, TextArea } from '../../../ui/inputs.tsx'
import { useForm } from '../../../ui/use-form.ts'

type Props = { heldPayment: HeldPayment; onClose: () => void }

/** Asks once more, because nobody can take the seat back without a refund. */
export function AcceptDialog({ heldPayment, onClose }: Props) {
  const { wallet } = heldPayment
  return wallet ? (
    <AcceptSentDialog heldPayment={heldPayment} wallet={wallet} onClose={onClose} />
  ) : (
    <AcceptRisky heldPayment={heldPayment} onClose={onClose} />
  )
}

function AcceptRisky({ heldPayment, onClose }: Props) {
  const texts = useHeldPaymentTexts()
  const { money } = useFormats()
  const decide = useDecide(heldPayment, onClose)
  return (
    <ConfirmDialog
      open
      title={texts.acceptTitle}
      text={texts.acceptRisky(money(heldPayment.amount, heldPayment.currency))}
      confirmLabel={texts.acceptNow}
      keepLabel={texts.keep}
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
  const texts = useHeldPaymentTexts()
  const methods = useMethodTexts()
  const { money } = useFormats()
  const form = useForm({ validator, defaultValues: { amount: '' as string | number } })
  const decide = useDecide(heldPayment, onClose)
  const submit = form.handleSubmit(({ amount }) => decide.submit({ accept: true, amount }))
  return (
    <Dialog open onClose={onClose} title={texts.acceptTitle} description={texts.acceptSent(methods[wallet])}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <NumberField
          label={texts.received(methods[wallet])}
          hint={texts.mustBe(money(heldPayment.amount, heldPayment.currency))}
          autoComplete="off"
          error={form.errors.amount}
          {...form.register('amount')}
        />
        <FormProblem>{decide.error}</FormProblem>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {texts.keep}
          </Button>
          <Button type="submit" busy={decide.isPending}>
            {texts.acceptNow}
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
  const texts = useHeldPaymentTexts()
  const form = useForm({ validator: reasonValidator, defaultValues: { reason: '' } })
  const decide = useDecide(heldPayment, onClose)
  const submit = form.handleSubmit(({ reason }) => decide.submit({ accept: false, reason }))
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.refuseTitle}
      description={heldPayment.method === 'desk' ? texts.refuseSent : texts.refuseRisky}
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <TextArea label={texts.reason} rows={3} error={form.errors.reason} {...form.register('reason')} />
        <FormProblem>{decide.error}</FormProblem>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant="danger" busy={decide.isPending}>
            {texts.refuse}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type Decision = { accept: true; amount?: string | number } | { accept: false; reason: string }

/** Accepts or refuses a payment. */
function useDecide({ attemptId, person }: HeldPayment, onDone: () => void) {
  const texts = useHeldPaymentTexts()
  const name = useMarkedName(person, texts.unnamed)
  return useChange<Decision>({
    send: (decision) => callApi('POST /held-payments/{attemptId}', { params: { attemptId }, body: decision }),
    done: ({ accept }) => (accept ? texts.accepted(name) : texts.refused(name)),
    failed: (error) => serverMessage(error, texts.failedToDecide),
    onDone,
    invalidate: ({ afterDecision }) => afterDecision(),
  })
}
