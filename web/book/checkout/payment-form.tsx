import Lock from 'lucide-react/icons/lock'
import { toMajor } from '../../../contract/payments/money.ts'
import { useConfig } from '../../client-config.tsx'
import { useLazyComponent } from '../../hooks/use-lazy-component.ts'
import { useCardFormTexts } from '../../i18n/card-form.ts'
import { useFormats } from '../../i18n/formats.ts'
import { usePaymentTexts, usePaymentTextsOf } from '../../i18n/payments.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { Spinner } from '../../ui/skeleton.tsx'
import type { CardFormProps } from './declined.ts'
import { HoldCountdown } from './hold-countdown.tsx'
import { Closed, HoldExpired, Paid, PayButton, PaymentReceived } from './payment-states.tsx'
import { ReleaseSeat } from './release-seat.tsx'
import type { Payable } from './report-payment.ts'
import { StripeCardForm } from './stripe-card-form.tsx'
import { usePayment } from './use-payment.ts'

export type PaymentFormProps = {
  session: Payable
  /** Why paying is not possible now. A past payment or one in progress is shown anyway. */
  closed?: string
  onPaid: () => void
  /** Called after the held seat was released. */
  onReleased: () => void
}

/**
 * Pays for one session by card (T11): checks, holds a seat, charges, reports. `onPaid` is called once the
 * seat is booked.
 */
export function PaymentForm({ session, closed, onPaid, onReleased }: PaymentFormProps) {
  const texts = usePaymentTextsOf(session.part)
  const form = useCardFormTexts()
  const { cards, currency } = useConfig()
  const { money } = useFormats()
  const mayPay = closed === undefined && cards.publishableKey !== null
  const { phase, check, hold, pay, record } = usePayment(session, { closed: !mayPay, onPaid })

  if (phase.at === 'arrived') return <PaymentReceived phase={phase} onConfirm={record} />
  if (phase.at === 'done' || check.data?.hasPaid) return <Paid sessionId={session._id} />
  if (check.isError)
    return (
      <ErrorState
        title={form.failedToCheck}
        message={check.error}
        onRetry={() => void check.refetch()}
        busy={check.isFetching}
      />
    )
  if (cards.publishableKey === null)
    return <EmptyState title={texts.unavailable} text={texts.unavailableHint} />

  const processing = phase.at === 'processing'
  const untouched = phase.at === 'form' && phase.error === undefined
  const amount = hold.data ? toMajor(hold.data.amountInCents, currency) : session.fee
  const ready = processing ? form.processing : form.pay(money(amount, currency))
  const restart = { busy: hold.isStarting, onClick: () => void hold.start().catch(() => {}) }
  if (closed && untouched && check.data) return <Closed label={ready} reason={closed} />
  if (hold.refusal && !processing) return <Closed label={ready} reason={hold.refusal} restart={restart} />
  const timeIsOver = hold.secondsLeft === 0 && !processing
  return (
    <div className="grid gap-4">
      {!timeIsOver && (
        <HoldCountdown until={hold.data?.expiresAt} part={session.part}>
          <ReleaseSeat
            sessionId={session._id}
            part={session.part}
            disabled={processing}
            onReleased={onReleased}
          />
        </HoldCountdown>
      )}
      <CardForm onPay={pay} disabled={processing || timeIsOver}>
        <FormProblem>{phase.at === 'form' && phase.error}</FormProblem>
        {timeIsOver ? (
          <HoldExpired {...restart} part={session.part} />
        ) : (
          <PayButton busy={processing} disabled={check.isPending}>
            {check.isPending ? form.checking : ready}
          </PayButton>
        )}
        <p className="flex gap-2 text-muted text-sm">
          <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {cards.standIn === null ? form.secured : form.securedInDemo}
        </p>
      </CardForm>
    </div>
  )
}

const loadStandInForm = async () => (await import('./stand-in-card-form.tsx')).StandInCardForm

/**
 * Stripe's form, or ours for the stand-in. Both speak the same protocol, and each loads only where it is
 * used.
 */
function CardForm(form: CardFormProps) {
  const texts = usePaymentTexts()
  const { publishableKey, standIn } = useConfig().cards
  const StandInCardForm = useLazyComponent(loadStandInForm, standIn !== null)
  if (publishableKey === null) return null
  if (standIn === null) return <StripeCardForm publishableKey={publishableKey} {...form} />
  if (!StandInCardForm) return <Spinner label={texts.loadingForm} />
  return <StandInCardForm cards={{ publishableKey, standIn }} {...form} />
}
