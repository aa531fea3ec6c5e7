import { Link } from 'react-router'
import type { BookedSession } from '../../../contract/bookings.ts'
import { useCurrentUser } from '../../auth/auth-provider.tsx'
import { useBookingMessages } from '../../i18n/bookings.ts'
import { useSessionMessages } from '../../i18n/sessions.ts'
import { paths } from '../../paths.ts'
import { CancelledBookings } from '../../payments/cancelled-bookings.tsx'
import { BookingList } from '../../sessions/booking-list.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Money } from '../../ui/money.tsx'
import { SessionPicture } from '../../ui/session-picture.tsx'
import { truncate } from '../../ui/truncate.ts'
import { Page } from './page.tsx'

/** K06. */
const DESCRIPTION_LENGTH = 80

/** R08. */
export default function BookedSessions() {
  const messages = useBookingMessages()
  const { email } = useCurrentUser()
  return (
    <Page title={messages.title} intro={messages.intro}>
      <div className="grid gap-12">
        <BookingList gridClassName="grid gap-5 sm:grid-cols-2" skeletonClassName="h-96 rounded-card">
          {(booking) => <BookingCard booking={booking} />}
        </BookingList>
        <CancelledBookings email={email} />
      </div>
    </Page>
  )
}

function BookingCard({ booking }: { booking: BookedSession }) {
  const messages = { bookings: useBookingMessages(), sessions: useSessionMessages() }
  return (
    <Card className="relative flex h-full flex-col overflow-hidden transition-shadow hover:shadow-raised">
      <SessionPicture src={booking.image} className="aspect-video w-full" />
      <div className="flex flex-1 flex-col gap-3 p-5">
        <div>
          <h2 className="wrap-anywhere font-bold text-lg leading-snug">
            <Link prefetch="intent" to={paths.booked(booking._id)} className="after:absolute after:inset-0">
              {booking.title}
            </Link>
          </h2>
          <p className="text-muted text-sm">{messages.sessions.by(booking.tutor)}</p>
        </div>
        <p className="wrap-anywhere text-sm">{truncate(booking.description, DESCRIPTION_LENGTH)}</p>
        <p className="mt-auto text-muted text-sm">
          {messages.sessions.classStart} <DateTime value={booking.classStart} />
        </p>
        <div className="flex items-center justify-between gap-3 border-line border-t pt-3 text-sm">
          <span className="font-semibold">
            <Money amount={booking.fee} orFree />
          </span>
          <span aria-hidden="true" className="font-semibold text-primary">
            {messages.bookings.viewDetails}
          </span>
        </div>
      </div>
    </Card>
  )
}
