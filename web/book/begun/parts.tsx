import type { ReactNode } from 'react'
import { phonesOf } from '../../../contract/centre/phones-of.ts'
import type { Checkout } from '../../../contract/payments/checkouts.ts'
import { useCentreName, useConfig } from '../../client-config.tsx'
import { useCheckoutTexts } from '../../i18n/checkout.ts'
import { useCheckoutStateTexts } from '../../i18n/checkout-state.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useSay } from '../../i18n/say.ts'
import { Recheck } from '../../learn/money/recheck.tsx'
import { paths } from '../../paths.ts'
import { isLaterPart } from '../../sessions/fee-parts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PhoneLink } from '../../ui/contact.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'

/** One state of a checkout: a sentence, and the next step. */
export type StateProps = { checkout: Checkout }

/** How a checkout stands, in one sentence. Announced when it changes. */
export function Sentence({ children, icon }: { children: ReactNode; icon?: ReactNode }) {
  return (
    <p role="status" className="flex items-center gap-2.5 font-bold text-xl leading-snug">
      {icon}
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  )
}

/** Where the centre is, and its phone as a link to call. */
export function CallTheCentre() {
  const texts = useCheckoutStateTexts()
  const { centre } = useConfig()
  const phones = phonesOf(centre.phone)
  const facts: Fact[] = [
    {
      label: texts.where,
      value: (
        <>
          <span className="block">{useCentreName()}</span>
          {centre.address && <span className="block whitespace-pre-line font-normal">{centre.address}</span>}
        </>
      ),
    },
    ...(phones.length > 0
      ? [{ label: texts.phone, value: phones.map((phone) => <PhoneLink key={phone} phone={phone} />) }]
      : []),
  ]
  return <Facts facts={facts} className="sm:grid-cols-2" />
}

/**
 * The way on from a payment that came to nothing: to other sessions or, of a later part of a fee, to all that
 * is due.
 */
export function Elsewhere({ part }: Pick<Checkout, 'part'>) {
  const texts = useCheckoutTexts()
  const state = useCheckoutStateTexts()
  return isLaterPart(part?.number) ? (
    <ButtonLink variant="secondary" to={paths.dues()}>
      {texts.part.seeDues}
    </ButtonLink>
  ) : (
    <ButtonLink variant="secondary" to={paths.findSessions()}>
      {state.otherSessions}
    </ButtonLink>
  )
}

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
