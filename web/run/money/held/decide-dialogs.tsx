import type { HeldPayment } from '../../../../contract/payments/held-payments.ts'
import { callApi } from '../../../api-client.ts'
import { useChange } from '../../../hooks/use-change.ts'
import { useChangeForm } from '../../../hooks/use-change-form.ts'
import { useNow } from '../../../hooks/use-now.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useHeldPaymentTexts } from '../../../i18n/held-payments.ts'
import { useMethodTexts } from '../../../i18n/methods.ts'
import { useMarkedName } from '../../../i18n/staff-name.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { validateWith } from '../../../ui/form-validator.ts'
import { NumberField, TextArea } from '../../../ui/inputs.tsx'

type Props = { heldPayment: HeldPayment; onClose: () => void }
type Decision = { accept: true; amount?: string | number } | { accept: false; reason: string }

const decide = ({ attemptId }: HeldPayment, body: Decision) =>
  callApi('POST /held-payments/{attemptId}', { params: { attemptId }, body })

function useName({ person }: HeldPayment): string {
  const { unnamed } = useHeldPaymentTexts()
  return useMarkedName(person, unnamed)
}

/** Asks once more, because nobody can take the seat back without a refund. */
export function AcceptDialog({ heldPayment, onClose }: Props) {
  const { wallet } = heldPayment
  return wallet ? (
    <AcceptSent heldPayment={heldPayment} wallet={wallet} onClose={onClose} />
  ) : (
    <AcceptRisky heldPayment={heldPayment} onClose={onClose} />
  )
}

function AcceptRisky({ heldPayment, onClose }: Props) {
  const texts = useHeldPaymentTexts()
  const { money } = useFormats()
  const name = useName(heldPayment)
  const accepting = useChange({
    send: () => decide(heldPayment, { accept: true }),
    done: texts.accepted(name),
    failed: undefined,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      open
      title={texts.acceptTitle}
      text={texts.acceptRisky(money(heldPayment.amount, heldPayment.currency))}
      confirmLabel={texts.acceptNow}
      keepLabel={texts.keep}
      onConfirm={() => accepting.submit()}
      onClose={onClose}
      busy={accepting.isPending}
      problem={accepting.error ?? undefined}
    />
  )
}

const amountValidator = validateWith(
  async () => (await import('../../../../contract/payments/held-payments.ts')).acceptance,
)

/**
 * Accepts money that was sent by hand. The amount is typed, not offered: somebody who only confirms what is
 * due does not see that another one came.
 */
function AcceptSent({
  heldPayment,
  wallet,
  onClose,
}: Props & { wallet: NonNullable<HeldPayment['wallet']> }) {
  const texts = useHeldPaymentTexts()
  const methods = useMethodTexts()
  const { money } = useFormats()
  const name = useName(heldPayment)
  const form = useChangeForm({
    validator: amountValidator,
    defaultValues: { amount: '' as string | number },
    send: ({ amount }) => decide(heldPayment, { accept: true, amount }),
    done: texts.accepted(name),
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={texts.acceptTitle}
      description={texts.acceptSent(methods[wallet])}
      submitLabel={texts.acceptNow}
      onClose={onClose}
    >
      <NumberField
        label={texts.received(methods[wallet])}
        hint={texts.mustBe(money(heldPayment.amount, heldPayment.currency))}
        autoComplete="off"
        {...form.field('amount')}
      />
    </FormDialog>
  )
}

const reasonValidator = validateWith(
  async () => (await import('../../../../contract/payments/held-payments.ts')).refusal,
)

/** Refuses a payment, with the reason that its payer reads. */
export function RefuseDialog({ heldPayment, onClose }: Props) {
  const texts = useHeldPaymentTexts()
  const name = useName(heldPayment)
  const form = useChangeForm({
    validator: reasonValidator,
    defaultValues: { reason: '' },
    send: ({ reason }) => decide(heldPayment, { accept: false, reason }),
    done: texts.refused(name),
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={texts.refuseTitle}
      description={heldPayment.method === 'desk' ? texts.refuseSent : texts.refuseRisky}
      submitLabel={texts.refuse}
      danger
      onClose={onClose}
    >
      <TextArea label={texts.reason} rows={3} {...form.field('reason')} />
    </FormDialog>
  )
}

const HOUR_MS = 3600_000
/** From so many hours on it is urgent. */
const SOON_HOURS = 6

/** How long somebody still has to decide. */
export function TimeLeft({ until }: Pick<HeldPayment, 'until'>) {
  const texts = useHeldPaymentTexts()
  const hours = Math.floor((Date.parse(until) - useNow(60_000).getTime()) / HOUR_MS)
  return (
    <Badge tone={hours < SOON_HOURS ? 'danger' : 'neutral'}>
      {hours < 1 ? texts.endsSoon : texts.endsIn(hours)}
    </Badge>
  )
}
