import { Link } from 'react-router'
import type { BookedSession } from '../../../contract/bookings.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useDashboardMessages } from '../../i18n/dashboard.ts'
import { useSessionMessages } from '../../i18n/sessions.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { type OverviewQuery, Panel } from './panel.tsx'

/** The user's present or next class, and the number of booked sessions. */
export function NextClass({ query }: { query: OverviewQuery }) {
  const messages = useDashboardMessages()
  return (
    <Panel title={messages.nextClass} query={query}>
      {({ nextClass, bookings }) => (
        <>
          {nextClass ? (
            <ClassLine booking={nextClass} />
          ) : (
            <p className="text-muted">{messages.noNextClass}</p>
          )}
          <p className="font-medium">{messages.bookingCount(bookings)}</p>
          <div className="mt-auto flex flex-wrap gap-3">
            {bookings > 0 && <ButtonLink to={paths.bookedSessions()}>{messages.seeBookings}</ButtonLink>}
            <ButtonLink to={paths.sessionList()} variant={bookings > 0 ? 'secondary' : 'primary'}>
              {messages.findSession}
            </ButtonLink>
          </div>
        </>
      )}
    </Panel>
  )
}

function ClassLine({ booking }: { booking: BookedSession }) {
  const messages = { dashboard: useDashboardMessages(), sessions: useSessionMessages() }
  const underWay = new Date(booking.classStart) <= useNow()
  return (
    <div className="grid gap-1">
      <Link
        prefetch="intent"
        to={paths.booked(booking._id)}
        className="wrap-anywhere flex min-h-11 items-center font-semibold text-lg leading-snug hover:underline"
      >
        {booking.title}
      </Link>
      <p className="wrap-anywhere text-muted">{messages.sessions.by(booking.tutor)}</p>
      <p>
        {underWay ? (
          <Badge tone="success">{messages.dashboard.classUnderWay}</Badge>
        ) : (
          <DateTime value={booking.classStart} />
        )}
      </p>
    </div>
  )
}
