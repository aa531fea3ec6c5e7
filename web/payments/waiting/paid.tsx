import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { justBooked } from '../../bookings/just-booked-state.ts'
import { isLaterPart } from '../../fee-parts/part-state.ts'
import { useCheckoutMessages } from '../../i18n/checkout.ts'
import { useCheckoutStateMessages } from '../../i18n/checkout-state.ts'
import { useCommonMessages } from '../../i18n/common.ts'
import { usePaymentMessages } from '../../i18n/payments.ts'
import { paths } from '../../paths.ts'
import { useInvalidate } from '../../queries/use-invalidate.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.tsx'
import type { StateProps } from './checkout-card.tsx'
import { Sentence } from './sentence.tsx'

/**
 * Paid: moves on to the confirmation of the booking or, of a later part of a fee, to the dues, as after a
 * payment by card.
 */
export function Paid({ checkout: { sessionId, bookingId, part } }: StateProps) {
  const messages = {
    checkout: useCheckoutMessages(),
    state: useCheckoutStateMessages(),
    payments: usePaymentMessages(),
  }
  const { partOf } = useCommonMessages()
  const isLater = isLaterPart(part?.number)
  const paid =
    part && isLater ? messages.checkout.part.paid(partOf(part.number, part.of)) : messages.state.paid
  const navigate = useNavigate()
  const { afterBooking } = useInvalidate()
  const hasLeft = useRef(false)
  useEffect(() => {
    if (hasLeft.current) return
    hasLeft.current = true
    void afterBooking()
    if (isLater) {
      notify.success(paid)
      void navigate(paths.dues(), { replace: true })
      return
    }
    notify.success(messages.payments.succeeded)
    void navigate(paths.sessionList(), { replace: true, state: justBooked.write(sessionId) })
  })
  return (
    <>
      <Sentence icon={<CircleCheck aria-hidden="true" className="shrink-0 text-success" />}>{paid}</Sentence>
      <ButtonLink size="lg" to={paths.booked(bookingId ?? sessionId)}>
        {messages.state.seeBooking}
      </ButtonLink>
    </>
  )
}
