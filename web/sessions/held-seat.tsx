import { GiveSeatBack } from '../card-form/give-seat-back.tsx'
import { HoldCountdown } from '../card-form/hold-countdown.tsx'
import { useSecondsLeft } from '../card-form/use-seconds-left.ts'
import { Button } from '../ui/button.tsx'
import { usePaymentWords } from '../words/payments.ts'

type Props = { sessionId: string; expiresAt: string; onGoOn: () => void }

/** Somebody who began to pay comes back: their seat is still there, at the price they were told. */
export function HeldSeat({ sessionId, expiresAt, onGoOn }: Props) {
  const words = usePaymentWords()
  const secondsLeft = useSecondsLeft(expiresAt) ?? 0
  return (
    <div className="grid gap-3">
      <HoldCountdown secondsLeft={secondsLeft} />
      <Button variant="accent" size="lg" className="w-full" onClick={onGoOn}>
        {words.goOn}
      </Button>
      <GiveSeatBack sessionId={sessionId} />
      <p className="text-muted text-sm">{words.heldPrice}</p>
    </div>
  )
}
