import CircleCheck from 'lucide-react/icons/circle-check'
import { useBookingMessages } from '../i18n/bookings.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'

/** Says that the user has booked this session, with a link to the booking. */
export function BookedNote({ bookingId }: { bookingId: string }) {
  const messages = useBookingMessages()
  return (
    <div role="status" className="grid gap-3">
      <p className="flex items-center gap-2.5 font-semibold">
        <CircleCheck aria-hidden="true" className="shrink-0 text-success" />
        {messages.booked}
      </p>
      <ButtonLink to={paths.booked(bookingId)} size="lg" className="w-full">
        {messages.seeBooking}
      </ButtonLink>
    </div>
  )
}
