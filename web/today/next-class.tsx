import { Link } from 'react-router'
import type { Overview } from '../../contract/centre/overview.ts'
import { useDashboardMessages } from '../i18n/dashboard.ts'
import { useSessionMessages } from '../i18n/sessions.ts'
import { paths } from '../paths.ts'
import { ClassWhen } from '../sessions/class-time.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { type OverviewQuery, Panel } from './panel.tsx'

/** The user's present or next class, and the number of booked sessions. */
export function NextClass({ query }: { query: OverviewQuery }) {
  const messages = { ...useDashboardMessages(), ...useDashboardMessages().centre }
  return (
    <Panel title={messages.nextClass} query={query}>
      {({ nextClass, bookings }) => (
        <>
          {nextClass ? (
            <ClassLine booking={nextClass} />
          ) : (
            <p className="text-muted">{messages.noNextClass}</p>
          )}
          <div className="mt-auto flex flex-wrap items-center gap-3">
            {nextClass && <ButtonLink to={paths.booked(nextClass._id)}>{messages.openRoom}</ButtonLink>}
            {!nextClass && <ButtonLink to={paths.sessionList()}>{messages.findSession}</ButtonLink>}
            {bookings > 0 && (
              <>
                <ButtonLink to={paths.bookedSessions()} variant="secondary">
                  {messages.bookingCount(bookings)}
                </ButtonLink>
                <ButtonLink to={paths.ownRoutine()} variant="secondary">
                  {messages.links.routine}
                </ButtonLink>
              </>
            )}
          </div>
        </>
      )}
    </Panel>
  )
}

function ClassLine({ booking }: { booking: NonNullable<Overview['nextClass']> }) {
  const messages = useSessionMessages()
  return (
    <div className="grid gap-1">
      <Link
        prefetch="intent"
        to={paths.booked(booking._id)}
        className="wrap-anywhere flex min-h-11 items-center font-semibold text-lg leading-snug hover:underline"
      >
        {booking.title}
      </Link>
      <p className="font-medium">
        <ClassWhen start={booking.start} end={booking.end} />
      </p>
      {booking.place && <p className="wrap-anywhere">{booking.place}</p>}
      <p className="wrap-anywhere text-muted">{messages.by(booking.tutor)}</p>
    </div>
  )
}
