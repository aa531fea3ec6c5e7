import { useCheckoutMessages } from '../../i18n/checkout.ts'
import { useCheckoutStateMessages } from '../../i18n/checkout-state.ts'
import { useSay } from '../../i18n/say.ts'
import { isLaterPart } from '../../learn/dues/later-part.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { HoldCountdown } from '../checkout/hold-countdown.tsx'
import { ReleaseSeat } from '../checkout/release-seat.tsx'
import { useCheckoutElsewhere } from '../checkout/use-checkout.ts'
import type { StateProps } from './checkout-card.tsx'
import { Sentence } from './parts.tsx'

/** Nobody has paid yet, and the seat is held: on to the provider's page again, or to another way to pay. */
export function Unpaid({ checkout: { sessionId, method, amount, reason, expiresAt, part } }: StateProps) {
  const messages = useCheckoutMessages()
  const state = useCheckoutStateMessages()
  const number = part?.number
  const say = useSay()
  const { start, opening, problem } = useCheckoutElsewhere({ _id: sessionId, fee: amount, part: number })
  return (
    <>
      <Sentence>{state.unpaid}</Sentence>
      <p>{reason ? say({ code: reason }) : (isLaterPart(number) ? messages.part : state).unpaidHint}</p>
      <HoldCountdown until={expiresAt} part={number}>
        <ReleaseSeat sessionId={sessionId} part={number} />
      </HoldCountdown>
      <FormProblem>{problem}</FormProblem>
      <div className="grid gap-3">
        {method === 'card' && (
          <ButtonLink size="lg" to={paths.cardPayment(sessionId, number)}>
            {state.goOn.card}
          </ButtonLink>
        )}
        {method && method !== 'card' && (
          <Button
            size="lg"
            busy={opening !== undefined}
            busyLabel={messages.opening}
            onClick={() => start(method)}
          >
            {state.goOn[method]}
          </Button>
        )}
        <ButtonLink variant="secondary" to={paths.payment(sessionId, number)}>
          {messages.otherWay}
        </ButtonLink>
      </div>
    </>
  )
}
