import { useNavigate } from 'react-router'
import { callApi } from '../../api-client.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useBookingMessages } from '../../i18n/bookings.ts'
import { useCheckoutMessages } from '../../i18n/checkout.ts'
import { paths } from '../../paths.ts'
import { useInvalidate } from '../../queries/use-invalidate.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { notify } from '../../ui/notify.tsx'
import type { Payable } from './report-payment.ts'

/** M12: a code that covers the whole price. The seat is booked at once. */
export function BookWithoutPaying({ session: { _id: sessionId, code } }: { session: Payable }) {
  const messages = { bookings: useBookingMessages(), discount: useCheckoutMessages().code }
  const navigate = useNavigate()
  const { afterBooking } = useInvalidate()
  const booking = useSubmit({
    // Every method books a seat that costs nothing.
    mutationFn: () => callApi('POST /checkouts', { body: { sessionId, code, method: 'desk', amount: 0 } }),
    onSuccess: () => {
      notify.success(messages.bookings.bookedToast)
      void navigate(paths.booked(sessionId))
    },
    onSettled: () => void afterBooking(),
  })
  return (
    <div className="grid gap-3">
      <p>{messages.discount.nothingToPay}</p>
      <FormProblem>{booking.error}</FormProblem>
      <Button
        size="lg"
        busy={booking.isPending}
        busyLabel={messages.discount.booking}
        onClick={() => booking.submit()}
      >
        {messages.discount.book}
      </Button>
    </div>
  )
}
