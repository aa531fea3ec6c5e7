import { Link } from 'react-router'
import { CLASH_LIMIT } from '../../contract/http/limits.ts'
import type { Clash, OwnSession } from '../../contract/sessions/offer.ts'
import { useClassMessages } from '../i18n/classes.ts'
import { paths } from '../paths.ts'
import { ClassTime } from '../sessions/class-time.tsx'

type Props = { title: string; clashes: Clash[] }

/** B06: which classes of a session meet classes that one has booked. One may go on. */
export function ClashNote({ title, clashes }: Props) {
  const messages = useClassMessages().clash
  const others = [...new Map(clashes.map(({ with: other }) => [other.sessionId, other.title]))]
  return (
    <section
      aria-label={messages.label}
      className="grid gap-2 rounded-control bg-accent-soft p-4 forced-colors:border"
    >
      <p className="wrap-anywhere font-semibold">
        {messages.overlaps}{' '}
        {others.map(([id, other], index) => (
          <span key={id}>
            {index > 0 && ', '}
            <Link to={paths.bookedSession(id)} className="underline">
              {other}
            </Link>
          </span>
        ))}
      </p>
      <ul className="grid gap-2 text-sm">
        {clashes.map(({ class: own, with: other }) => (
          <li key={`${own.start} ${other.sessionId} ${other.start}`} className="grid gap-0.5">
            <span className="wrap-anywhere">
              {title}: <ClassTime start={own.start} end={own.end} />
            </span>
            <span className="wrap-anywhere">
              {other.title}: <ClassTime start={other.start} end={other.end} />
            </span>
          </li>
        ))}
      </ul>
      {clashes.length === CLASH_LIMIT && <p className="text-sm">{messages.more}</p>}
      <p className="text-sm">{messages.goOn}</p>
    </section>
  )
}

type ClashesProps = { title: string; own: OwnSession | undefined }

/** The note about classes that meet booked ones, which few sessions need. */
export function Clashes({ title, own }: ClashesProps) {
  const clashes = own?.clashes
  return clashes ? <ClashNote title={title} clashes={clashes} /> : null
}
