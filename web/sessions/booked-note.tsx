import CircleCheck from 'lucide-react/icons/circle-check'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'
import { useBookingMessages } from '../i18n/bookings.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'

const loadConfirmation = async () =>
  (await import('../bookings/booking-confirmation.tsx')).BookingConfirmation

/** Says that the user has booked this session, when and where it is, and what comes next. */
export function BookedNote({ bookingId }: { bookingId: string }) {
  const messages = useBookingMessages()
  const Confirmation = useLazyComponent(loadConfirmation, true)
  return (
    <div role="status" className="grid gap-3">
      <p className="flex items-center gap-2.5 font-semibold">
        <CircleCheck aria-hidden="true" className="shrink-0 text-success" />
        {messages.booked}
      </p>
      <ButtonLink to={paths.booked(bookingId)} size="lg" className="w-full">
        {messages.seeBooking}
      </ButtonLink>
      {Confirmation && <Confirmation id={bookingId} />}
    </div>
  )
}
