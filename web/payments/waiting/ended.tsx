import { useCheckoutStateMessages } from '../../i18n/checkout-state.ts'
import { useSay } from '../../i18n/say.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Recheck } from '../timeline/recheck.tsx'
import type { StateProps } from './checkout-card.tsx'
import { Elsewhere } from './elsewhere.tsx'
import { Sentence } from './sentence.tsx'

/** Nothing was paid, and nothing can be any more: why, and how to try again. */
export function Ended({ checkout: { sessionId, reason, refusal, part } }: StateProps) {
  const messages = useCheckoutStateMessages()
  const say = useSay()
  return (
    <>
      <Sentence>{messages.ended}</Sentence>
      {reason && <p>{say({ code: reason })}</p>}
      {refusal && (
        <p className="wrap-anywhere">
          {messages.refusal}: “{refusal}”
        </p>
      )}
      <div className="grid gap-3">
        <ButtonLink size="lg" to={paths.payment(sessionId, part?.number)}>
          {messages.tryAgain}
        </ButtonLink>
        <Elsewhere part={part} />
      </div>
      <Recheck sessionId={sessionId} part={part?.number} open />
    </>
  )
}
