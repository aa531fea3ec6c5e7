import { usePaymentMessagesOf } from '../../i18n/payments.ts'
import { isLaterPart } from '../../learn/dues/later-part.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { HoldCountdown, useSecondsLeft } from './hold-countdown.tsx'

type Props = {
  sessionId: string
  expiresAt: string
  /** The part of a fee that is paid. */
  part?: number | undefined
}

/** A countdown with a link to the payment; after the hold has expired, a link to the session. */
export function PayHeldSeat({ sessionId, expiresAt, part }: Props) {
  const messages = usePaymentMessagesOf(part)
  const secondsLeft = useSecondsLeft(expiresAt) ?? 0
  if (secondsLeft === 0)
    return (
      <div className="grid justify-items-start gap-3">
        <p role="status">{messages.timeIsOver}</p>
        {isLaterPart(part) ? (
          <ButtonLink to={paths.payment(sessionId, part)} variant="secondary">
            {messages.holdAgain}
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.bookedSession(sessionId)} variant="secondary">
            {messages.seeSession}
          </ButtonLink>
        )}
      </div>
    )
  return (
    <div className="grid gap-3">
      <HoldCountdown until={expiresAt} part={part} />
      <ButtonLink to={paths.payment(sessionId, part)} variant="accent" className="justify-self-start">
        {messages.goOn}
      </ButtonLink>
    </div>
  )
}
