import { useCheckoutStateTexts } from '../../i18n/checkout-state.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useSay } from '../../i18n/say.ts'
import { Recheck } from '../../learn/money/recheck.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { StateProps } from './checkout-card.tsx'
import { CallTheCentre, Elsewhere, Sentence } from './parts.tsx'

/** Nothing was paid, and nothing can be any more: why, and how to try again. */
export function Ended({ checkout: { sessionId, reason, refusal, part } }: StateProps) {
  const texts = useCheckoutStateTexts()
  const say = useSay()
  return (
    <>
      <Sentence>{texts.ended}</Sentence>
      {reason && <p>{say({ code: reason })}</p>}
      {refusal && (
        <p className="wrap-anywhere">
          {texts.refusal}: “{refusal}”
        </p>
      )}
      <div className="grid gap-3">
        <ButtonLink size="lg" to={paths.payment(sessionId, part?.number)}>
          {texts.tryAgain}
        </ButtonLink>
        <Elsewhere part={part} />
      </div>
      <Recheck sessionId={sessionId} part={part?.number} open />
    </>
  )
}

/** The money is refunded, or has been refunded: how much, why, and which way. */
export function Refunded({ checkout: { state, reason, method, amount, currency, part } }: StateProps) {
  const texts = useCheckoutStateTexts()
  const say = useSay()
  const { money } = useFormats()
  const sum = money(amount, currency)
  const isDue = state === 'refund_due'
  const byHand = method === 'desk'
  return (
    <>
      <Sentence>{isDue ? texts.beingRefunded(sum) : texts.wasRefunded(sum)}</Sentence>
      {reason && <p>{say({ code: reason })}</p>}
      {isDue && <p>{byHand ? texts.refundedByHand : texts.refundedTheWay}</p>}
      {isDue && byHand && <CallTheCentre />}
      <div className="flex flex-wrap gap-3">
        <ButtonLink variant="secondary" to={paths.money()}>
          {texts.seeAll}
        </ButtonLink>
        <Elsewhere part={part} />
      </div>
    </>
  )
}
