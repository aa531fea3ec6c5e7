import { useNavigate } from 'react-router'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useBookingMessages } from '../../i18n/bookings.ts'
import { useCheckoutMessages } from '../../i18n/checkout.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { notify } from '../../ui/notify.tsx'
import type { Payable } from './report-payment.ts'
import { useCheckout } from './use-checkout.ts'

/** M12: a code that covers the whole price. The seat is booked at once. */
export function BookWithoutPaying({ session }: { session: Payable }) {
  const messages = { bookings: useBookingMessages(), discount: useCheckoutMessages().code }
  const navigate = useNavigate()
  const checkout = useCheckout(session)
  const booking = useSubmit({
    // Every method books a seat that costs nothing.
    mutationFn: () => checkout('desk'),
    onSuccess: () => {
      notify.success(messages.bookings.bookedToast)
      void navigate(paths.booked(session._id))
    },
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
