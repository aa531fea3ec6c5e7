import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { justBooked } from '../../bookings/just-booked-state.ts'
import { useCheckoutMessages } from '../../i18n/checkout.ts'
import { usePaymentMessages } from '../../i18n/payments.ts'
import { paths } from '../../paths.ts'
import { useInvalidate } from '../../queries/use-invalidate.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.tsx'
import type { StateProps } from './checkout-card.tsx'
import { Sentence } from './sentence.tsx'

/** Paid and booked: moves on to the confirmation of the booking, as after a payment by card. */
export function Paid({ checkout: { sessionId, bookingId } }: StateProps) {
  const messages = { checkout: useCheckoutMessages(), payments: usePaymentMessages() }
  const navigate = useNavigate()
  const { afterBooking } = useInvalidate()
  const hasLeft = useRef(false)
  useEffect(() => {
    if (hasLeft.current) return
    hasLeft.current = true
    void afterBooking()
    notify.success(messages.payments.succeeded)
    void navigate(paths.sessionList(), { replace: true, state: justBooked.write(sessionId) })
  })
  return (
    <>
      <Sentence icon={<CircleCheck aria-hidden="true" className="shrink-0 text-success" />}>
        {messages.checkout.paid}
      </Sentence>
      <ButtonLink size="lg" to={paths.booked(bookingId ?? sessionId)}>
        {messages.checkout.seeBooking}
      </ButtonLink>
    </>
  )
}
