import { Link } from 'react-router'
import { CLASH_LIMIT } from '../../contract/http/limits.ts'
import type { OwnSession } from '../../contract/sessions/offer.ts'
import { useClassMessages } from '../i18n/classes.ts'
import { paths } from '../paths.ts'
import { ClassTime } from '../sessions/class-time.tsx'

/**
 * B06: that classes of a session meet classes that one has booked, in a line that opens. One may go on.
 */
export function Clashes({ own }: { own: OwnSession | undefined }) {
  const messages = useClassMessages().clash
  const clashes = own?.clashes
  if (!clashes || clashes.length === 0) return null
  const others = new Set(clashes.map(({ with: { sessionId, start } }) => `${sessionId} ${start}`))
  return (
    <details className="rounded-control bg-accent-soft px-3.5 text-accent-ink">
      <summary className="cursor-pointer py-2.5 font-semibold">
        {messages.overlaps(others.size, clashes.length === CLASH_LIMIT)}
      </summary>
      <ul className="grid gap-2 text-sm">
        {clashes.map(({ class: own, with: other }) => (
          <li key={`${own.start} ${other.sessionId} ${other.start}`} className="wrap-anywhere">
            <ClassTime start={own.start} end={own.end} />: {messages.meets}{' '}
            <Link to={paths.bookedSession(other.sessionId)} className="underline">
              {other.title}
            </Link>
            , <ClassTime start={other.start} end={other.end} />
          </li>
        ))}
      </ul>
      <p className="py-2.5 text-sm">{messages.goOn}</p>
    </details>
  )
}
