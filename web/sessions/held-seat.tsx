import { usePaymentMessages } from '../i18n/payments.ts'
import { HoldCountdown } from '../payments/checkout/hold-countdown.tsx'
import { ReleaseSeat } from '../payments/checkout/release-seat.tsx'
import { useSecondsLeft } from '../payments/checkout/use-seconds-left.ts'
import { Button } from '../ui/button.tsx'

type Props = { sessionId: string; expiresAt: string; onGoOn: () => void }

/** Shown to a student who returns with an active hold: the seat is reserved at the quoted price. */
export function HeldSeat({ sessionId, expiresAt, onGoOn }: Props) {
  const messages = usePaymentMessages()
  const secondsLeft = useSecondsLeft(expiresAt) ?? 0
  return (
    <div className="grid gap-3">
      <HoldCountdown secondsLeft={secondsLeft} until={expiresAt} />
      <Button variant="accent" size="lg" className="w-full" onClick={onGoOn}>
        {messages.goOn}
      </Button>
      <ReleaseSeat sessionId={sessionId} />
      <p className="text-muted text-sm">{messages.heldPrice}</p>
    </div>
  )
}
