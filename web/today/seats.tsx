import { Link } from 'react-router'
import { useDashboardMessages } from '../i18n/dashboard.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { type OverviewQuery, Panel } from './panel.tsx'
import { SeatsBar } from './seats-bar.tsx'

/** How an Instructor's sessions to come fill, each with its roster and a way to duplicate it. */
export function SeatsOfSessions({ query }: { query: OverviewQuery }) {
  const messages = useDashboardMessages().centre
  return (
    <Panel title={messages.seatsTitle} query={query}>
      {({ teaching }) =>
        teaching && teaching.sessions.length > 0 ? (
          <ul className="divide-y divide-line">
            {teaching.sessions.map(({ _id, title, classStart, enrolled, capacity }) => (
              <li key={_id} className="grid gap-2 py-3 first:pt-0 last:pb-0">
                <div>
                  <Link
                    prefetch="intent"
                    to={paths.bookedSession(_id)}
                    className="wrap-anywhere font-semibold leading-snug hover:underline"
                  >
                    {title}
                  </Link>
                  <p className="text-muted text-sm">
                    <DateTime value={classStart} />
                  </p>
                </div>
                <SeatsBar session={{ id: _id, title }} enrolled={enrolled} capacity={capacity} />
                <div className="flex flex-wrap gap-2">
                  <ButtonLink
                    to={paths.roster(_id)}
                    variant="secondary"
                    size="sm"
                    aria-label={messages.rosterOf(title)}
                  >
                    {messages.roster}
                  </ButtonLink>
                  <ButtonLink
                    to={paths.copySession(_id)}
                    variant="quiet"
                    size="sm"
                    aria-label={messages.duplicateOf(title)}
                  >
                    {messages.duplicate}
                  </ButtonLink>
                </div>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-muted">{messages.noSeats}</p>
        )
      }
    </Panel>
  )
}
