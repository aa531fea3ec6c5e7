import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useCheckoutTexts } from '../../i18n/checkout.ts'
import { useCheckoutStateTexts } from '../../i18n/checkout-state.ts'
import { useCommonTexts } from '../../i18n/common.ts'
import { useMethodTexts } from '../../i18n/methods.ts'
import { useSay } from '../../i18n/say.ts'
import { paths } from '../../paths.ts'
import { useReadAgain } from '../../queries/query-provider.tsx'
import { isLaterPart } from '../../sessions/fee-parts.ts'
import { justBooked } from '../../sessions/navigation-state.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { notify } from '../../ui/notify.tsx'
import { Sentence, type StateProps } from './parts.tsx'

/**
 * Paid: moves on to the confirmation of the booking or, of a later part of a fee, to the dues, as after a
 * payment by card.
 */
export function Paid({ checkout: { sessionId, bookingId, part } }: StateProps) {
  const texts = {
    checkout: useCheckoutTexts(),
    state: useCheckoutStateTexts(),
  }
  const { partOf } = useCommonTexts()
  const isLater = isLaterPart(part?.number)
  const paid = part && isLater ? texts.checkout.part.paid(partOf(part.number, part.of)) : texts.state.paid
  const navigate = useNavigate()
  const readAgain = useReadAgain()
  const hasLeft = useRef(false)
  useEffect(() => {
    if (hasLeft.current) return
    hasLeft.current = true
    void readAgain()
    if (isLater) {
      notify.success(paid)
      void navigate(paths.dues(), { replace: true })
      return
    }
    void navigate(paths.sessionList(), { replace: true, state: justBooked.write(sessionId) })
  })
  return (
    <>
      <Sentence icon={<CircleCheck aria-hidden="true" className="shrink-0 text-success" />}>{paid}</Sentence>
      <ButtonLink size="lg" to={paths.booked(bookingId ?? sessionId)}>
        {texts.state.seeBooking}
      </ButtonLink>
    </>
  )
}

/** The provider or a person decides. The person who paid need not wait here. */
export function Confirming({ checkout }: StateProps) {
  const texts = useCheckoutTexts()
  const state = useCheckoutStateTexts()
  const names = useMethodTexts()
  const say = useSay()
  const { reason, method, wallet, trxId, expiresAt, part } = checkout
  const { askingHint } = isLaterPart(part?.number) ? texts.part : state
  if (reason === 'payment_processing' || reason === undefined)
    return (
      <>
        <Sentence icon={<Ring />}>{state.asking(names[method ?? 'card'])}</Sentence>
        <p>{askingHint}</p>
      </>
    )
  if (reason === 'waits_for_minimum') return <Sentence icon={<Ring />}>{say({ code: reason })}</Sentence>
  const facts: Fact[] = []
  if (trxId)
    facts.push({
      label: state.reference,
      value: (
        <>
          {wallet && names[wallet]} <code className="select-all break-all">{trxId}</code>
        </>
      ),
    })
  if (expiresAt) facts.push({ label: state.heldUntil, value: <DateTime value={expiresAt} /> })
  return (
    <>
      <Sentence>{state.review}</Sentence>
      <p>{say({ code: reason })}</p>
      <Facts className="grid-cols-1 sm:grid-cols-2" facts={facts} />
      <p className="text-muted">{askingHint}</p>
    </>
  )
}

const Ring = () => (
  <span
    aria-hidden="true"
    className="size-6 shrink-0 animate-spin rounded-full border-3 border-line border-t-primary motion-reduce:animate-pulse"
  />
)
