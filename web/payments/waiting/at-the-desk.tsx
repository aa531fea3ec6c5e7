import { useConfig } from '../../client-config.tsx'
import { isLaterPart } from '../../fee-parts/part-state.ts'
import { useCheckoutMessages } from '../../i18n/checkout.ts'
import { useCheckoutStateMessages } from '../../i18n/checkout-state.ts'
import { useCommonMessages } from '../../i18n/common.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useSay } from '../../i18n/say.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Facts } from '../../ui/facts.tsx'
import { ReleaseSeat } from '../checkout/release-seat.tsx'
import { CallTheCentre } from './call-the-centre.tsx'
import type { StateProps } from './checkout-card.tsx'
import { ReferenceForm } from './reference-form.tsx'
import { Sentence } from './sentence.tsx'

/** The seat is kept until somebody pays at the desk, or sends the money and gives its transaction id. */
export function AtTheDesk({ checkout }: StateProps) {
  const messages = useCheckoutMessages()
  const state = useCheckoutStateMessages()
  const { partOf } = useCommonMessages()
  const say = useSay()
  const { money } = useFormats()
  const { centre } = useConfig()
  const { checkoutId, sessionId, amount, currency, reason, refusal, expiresAt, part } = checkout
  const later = part && isLaterPart(part.number) ? part : undefined
  const why = reason === 'waits_for_desk' ? undefined : reason
  return (
    <>
      <Sentence>{later ? messages.part.atTheDesk(partOf(later.number, later.of)) : state.atTheDesk}</Sentence>
      {expiresAt && (
        <p>
          {later ? messages.part.until : messages.until}:{' '}
          <strong className="whitespace-nowrap">
            <DateTime value={expiresAt} />
          </strong>
        </p>
      )}
      {why && (
        <p role="alert" className="rounded-control bg-danger-soft px-3.5 py-2.5 text-danger">
          {say({ code: why })}
        </p>
      )}
      {refusal && (
        <p className="wrap-anywhere">
          {state.refusal}: “{refusal}”
        </p>
      )}
      <p>{state.payAtDesk(money(amount, currency))}</p>
      <CallTheCentre />
      {centre.sendMoneyTo && (
        <Facts
          facts={[{ label: state.sendTo(money(amount, currency)), value: centre.sendMoneyTo }]}
          className="wrap-anywhere"
        />
      )}
      <ReferenceForm checkoutId={checkoutId} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink variant="secondary" to={paths.payment(sessionId, part?.number)}>
          {messages.otherWay}
        </ButtonLink>
        <ReleaseSeat sessionId={sessionId} part={part?.number} />
      </div>
    </>
  )
}
