import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useBookingTexts } from '../../i18n/bookings.ts'
import { useCardFormTexts } from '../../i18n/card-form.ts'
import { useCommonTexts } from '../../i18n/common.ts'
import { useMoneyTexts } from '../../i18n/money.ts'
import { usePaymentTextsOf } from '../../i18n/payments.ts'
import { type Shown, useSay } from '../../i18n/say.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { Phase } from './use-payment.ts'

type ReceivedProps = { phase: Extract<Phase, { at: 'arrived' }>; onConfirm: (transactionId: string) => void }

/**
 * Shown once the card was charged. Until the server has recorded the payment, paying again is not offered.
 */
export function PaymentReceived({ phase, onConfirm }: ReceivedProps) {
  const texts = useCardFormTexts()
  const money = useMoneyTexts()
  const say = useSay()
  const { transactionId, confirming, refusal } = phase
  const Icon = refusal === undefined ? CircleCheck : TriangleAlert
  return (
    <div role="status" className="grid gap-3">
      <p className="flex items-center gap-2.5 font-semibold text-lg">
        <Icon aria-hidden="true" className={refusal === undefined ? 'text-success' : 'text-accent-ink'} />
        {texts.arrivedTitle}
      </p>
      <p>{refusal === undefined ? texts.arrived : say(refusal)}</p>
      <p className="break-all text-muted text-sm">{texts.reference(transactionId)}</p>
      {refusal === undefined ? (
        <Button
          size="lg"
          busy={confirming}
          busyLabel={texts.confirmingSeat}
          onClick={() => onConfirm(transactionId)}
        >
          {texts.confirmSeat}
        </Button>
      ) : (
        <ButtonLink to={paths.money()} variant="secondary">
          {money.whereIsMyMoney}
        </ButtonLink>
      )}
    </div>
  )
}

type RestartProps = { busy: boolean; onClick: () => void }

/** Shown when the hold has expired. The card's fields stay as typed; only the hold starts again. */
export function HoldExpired({ part, ...restart }: RestartProps & { part: number | undefined }) {
  const texts = usePaymentTextsOf(part)
  return (
    <div role="alert" className="grid gap-3">
      <p className="rounded-control bg-accent-soft px-3.5 py-2.5 text-accent-ink">{texts.timeIsOver}</p>
      <Button size="lg" className="w-full" {...restart}>
        {texts.holdAgain}
      </Button>
    </div>
  )
}

/** The booking's URL also works with the session's id. */
export function Paid({ sessionId }: { sessionId: string }) {
  const texts = { bookings: useBookingTexts(), form: useCardFormTexts() }
  return (
    <div className="grid gap-3">
      <PayButton disabled>{texts.form.alreadyPaid}</PayButton>
      <ButtonLink to={paths.booked(sessionId)} variant="secondary">
        {texts.bookings.seeBooking}
      </ButtonLink>
    </div>
  )
}

export function Closed({ label, reason, restart }: { label: string; reason: Shown; restart?: RestartProps }) {
  const texts = useCommonTexts()
  const say = useSay()
  return (
    <div className="grid gap-3">
      <PayButton disabled>{label}</PayButton>
      <p role="status">{say(reason)}</p>
      {restart && (
        <Button variant="secondary" {...restart}>
          {texts.retry}
        </Button>
      )}
    </div>
  )
}

export function PayButton(state: { children: string; busy?: boolean; disabled?: boolean }) {
  return <Button type="submit" size="lg" className="w-full" {...state} />
}
