import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useCurrentUser } from '../../../auth/auth-provider.tsx'
import { useDayOffMessages } from '../../../i18n/days-off.ts'
import { paths } from '../../../paths.ts'
import { owedClassesQuery } from '../../../queries/bookings.ts'
import { ClassTime } from '../../../sessions/class-time.tsx'

/** Classes that are still to be made up: each leads to its session. Nothing where there is none. */
export function OwedClasses() {
  const messages = useDayOffMessages()
  const { userId } = useCurrentUser()
  const { data: classes = [] } = useQuery(owedClassesQuery(userId))
  if (classes.length === 0) return null
  return (
    <details className="screen-only mb-4 rounded-card border border-accent bg-surface px-4">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
        {messages.owed(classes.length)}
      </summary>
      <p className="text-muted text-sm">{messages.owedHint}</p>
      <ul className="divide-y divide-line pb-2">
        {classes.map(({ _id, sessionId, title, start, end, enrolled }) => (
          <li key={_id} className="py-1">
            <Link
              to={paths.bookedSession(sessionId)}
              className="wrap-anywhere inline-flex min-h-11 items-center font-medium hover:underline"
            >
              {title}
            </Link>
            <p className="text-muted text-sm">
              <ClassTime start={start} end={end} /> · {messages.seats(enrolled)}
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
}
