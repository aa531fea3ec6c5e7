import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ListedBooking } from '../../contract/bookings/bookings.ts'
import { OpenCheckouts } from '../book/begun/checkout-link.tsx'
import { Page } from '../dashboard/page.tsx'
import { useNow } from '../hooks/use-now.ts'
import { useBookingTexts } from '../i18n/bookings.ts'
import { useClassTimes } from '../i18n/class-times.ts'
import { useClassTexts } from '../i18n/classes.ts'
import { useSessionTexts } from '../i18n/sessions.ts'
import { truncate } from '../page-meta.tsx'
import { paths } from '../paths.ts'
import { bookingsQuery } from '../queries/bookings.ts'
import { openCheckoutsQuery } from '../queries/checkouts.ts'
import { SessionWhen } from '../sessions/class-time.tsx'
import { SessionPicture } from '../sessions/session-picture.tsx'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Money } from '../ui/money.tsx'
import { ListSkeleton } from '../ui/skeleton.tsx'
import { BookingList, CancelledBookings } from './booking/booking-list.tsx'
import { ClassPlace } from './booking/class-place.tsx'

/** K06. */
const DESCRIPTION_LENGTH = 80

/** R08. */
export default function BookedSessions() {
  const texts = useBookingTexts()
  const open = useQuery(openCheckoutsQuery())
  // Begins beside it. The bookings come with what is above them, so that nothing moves.
  useQuery(bookingsQuery())
  return (
    <Page
      title={texts.title}
      intro={texts.intro}
      action={
        <ButtonLink to={paths.ownRoutine()} variant="secondary">
          {texts.routine}
        </ButtonLink>
      }
    >
      {open.isPending ? (
        <ListSkeleton />
      ) : (
        <>
          <OpenCheckouts checkouts={open.data ?? []} />
          <div className="grid gap-12">
            <BookingList gridClassName="grid gap-5 sm:grid-cols-2" skeletonClassName="h-96 rounded-card">
              {(booking) => <BookingCard booking={booking} />}
            </BookingList>
            <CancelledBookings />
          </div>
        </>
      )}
    </Page>
  )
}

function BookingCard({ booking }: { booking: ListedBooking }) {
  const texts = {
    bookings: useBookingTexts(),
    sessions: useSessionTexts(),
  }
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
          <p className="text-muted text-sm">{texts.sessions.by(booking.tutor)}</p>
        </div>
        <p className="wrap-anywhere text-sm">{truncate(booking.description, DESCRIPTION_LENGTH)}</p>
        <When booking={booking} />
        {booking.nextPart?.state === 'late' && (
          <Badge tone="danger" className="self-start">
            {texts.bookings.partLate(booking.nextPart.part)}
          </Badge>
        )}
        <div className="flex items-center justify-between gap-3 border-line border-t pt-3 text-sm">
          <span className="font-semibold">
            <Money amount={booking.fee} orFree />
          </span>
          <span aria-hidden="true" className="font-semibold text-primary">
            {texts.bookings.viewDetails}
          </span>
        </div>
      </div>
    </Card>
  )
}

/** When the classes are, how far the next one is, and where; of a session that is over, when it was. */
function When({ booking }: { booking: ListedBooking }) {
  const texts = useClassTexts()
  const { distance } = useClassTimes()
  const now = useNow()
  const { nextClass, classStart, classEnd } = booking
  const { start, end } = nextClass ?? { start: classStart, end: classEnd }
  const isRunning = nextClass && new Date(start) <= now
  return (
    <div className="mt-auto grid gap-1.5 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">
          <SessionWhen of={booking} />
        </span>
        <Badge tone={isRunning ? 'success' : nextClass ? 'info' : 'neutral'}>
          {nextClass ? distance(start, end, now) : texts.over}
        </Badge>
      </p>
      {nextClass && <ClassPlace of={nextClass} />}
    </div>
  )
}
