import { useQuery } from '@tanstack/react-query'
import CalendarSearch from 'lucide-react/icons/calendar-search'
import { Link } from 'react-router'
import type { Session } from '../../../contract/sessions/sessions.ts'
import { useDeskMessages } from '../../i18n/desk.ts'
import { paths } from '../../paths.ts'
import { deskSessionsQuery } from '../../queries/desk.ts'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Money } from '../../ui/money.tsx'
import { SearchField, useSearch } from '../../ui/search-field.tsx'

/** What is sold: the sessions whose class begins soonest, or those that are searched for. */
export function SessionChoice() {
  const messages = useDeskMessages()
  const query = useQuery(deskSessionsQuery(useSearch()))
  return (
    <section className="grid gap-4">
      <SearchField label={messages.findSession} hint={messages.findSessionHint} autoFocus />
      <Loaded query={query} failed={messages.failedToFind}>
        {(sessions) =>
          sessions.length === 0 ? (
            <EmptyState
              icon={<CalendarSearch aria-hidden="true" className="size-10" strokeWidth={1.5} />}
              title={messages.noSession}
              text={messages.noSessionHint}
            />
          ) : (
            <ul aria-label={messages.nextSessions} className="grid gap-2">
              {sessions.map((session) => (
                <li key={session._id}>
                  <Choice session={session} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function Choice({ session }: { session: Session }) {
  return (
    <Card className="transition-colors hover:border-primary">
      <Link
        to={paths.desk(session._id)}
        className="grid gap-1 px-4 py-3 sm:flex sm:items-center sm:justify-between sm:gap-4"
      >
        <span className="min-w-0">
          <span className="wrap-anywhere line-clamp-2 font-semibold">{session.title}</span>
          <span className="block text-muted text-sm">
            <DateTime value={session.classStart} /> · {session.tutor}
          </span>
        </span>
        <span className="flex shrink-0 items-baseline gap-3">
          <span className="block font-semibold">
            <Money amount={session.fee} orFree />
          </span>
          <span className="block text-muted text-sm">
            <SeatsLeft session={session} />
          </span>
        </span>
      </Link>
    </Card>
  )
}

/** How many seats can still be sold. */
export function SeatsLeft({ session: { seatsLeft } }: { session: Pick<Session, 'seatsLeft'> }) {
  const messages = useDeskMessages()
  if (seatsLeft === null) return messages.noLimit
  return seatsLeft > 0 ? messages.seatsLeft(seatsLeft) : messages.soldOut
}
