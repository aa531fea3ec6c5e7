import { Link } from 'react-router'
import type { Overview, OverviewClass } from '../../contract/centre/overview.ts'
import { useClassTimes } from '../i18n/class-times.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'
import { useTodayTexts } from '../i18n/today.ts'
import { paths } from '../paths.ts'
import { Join } from '../sessions/join.tsx'
import { Panel } from './panel.tsx'

const HOUR_MS = 3600_000

/** The full hour in which a class begins. Dhaka's hours are those of UTC. */
const hourOf = ({ start }: OverviewClass): string =>
  new Date(Math.floor(Date.parse(start) / HOUR_MS) * HOUR_MS).toISOString()

/** All classes of today by the hour in which they begin, for an Admin. */
export function ClassesByHour({ classes }: { classes: readonly OverviewClass[] }) {
  const texts = useTodayTexts()
  const { dateTime } = useTimeFormats()
  const hours = Object.entries(Object.groupBy(classes, hourOf))
  return (
    <Panel title={texts.classesTitle}>
      {hours.length === 0 && <p className="text-muted">{texts.noClassesToday}</p>}
      <ol className="divide-y divide-line empty:hidden">
        {hours.map(([hour, beginning = []]) => (
          <li key={hour} className="grid gap-x-4 py-2 first:pt-0 last:pb-0 sm:grid-cols-[6.5rem_1fr]">
            <h3 className="pt-2.5 font-bold">
              <time dateTime={hour}>{dateTime(hour, 'time')}</time>
            </h3>
            <ul>
              {beginning.map((one) => (
                <ClassRow key={one._id} one={one} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function ClassRow({ one }: { one: OverviewClass }) {
  const { hours } = useClassTimes()
  return (
    <li className="py-1">
      <Link
        prefetch="intent"
        to={paths.bookedSession(one.sessionId)}
        className="wrap-anywhere inline-flex min-h-11 items-center font-semibold leading-snug hover:underline"
      >
        {one.title}
      </Link>
      <p className="wrap-anywhere text-muted text-sm">
        {[hours(one.start, one.end), one.place, one.tutor].filter(Boolean).join(' · ')}
      </p>
      <Taken id={one.sessionId} {...one} />
      {one.hasLink && <Join one={{ ...one, classId: one._id }} />}
    </li>
  )
}

type TakenProps = { id: string; title: string; enrolled: number; capacity: number | null }

/** How many have a seat. Leads to who they are. */
export function Taken({ id, title, enrolled, capacity }: TakenProps) {
  const texts = useTodayTexts()
  const taken = texts.taken(enrolled, capacity)
  return (
    <Link
      prefetch="intent"
      to={paths.roster(id)}
      aria-label={`${taken}: ${texts.rosterOf(title)}`}
      className="inline-flex min-h-11 items-center text-sm tabular-nums underline-offset-4 hover:underline"
    >
      {taken}
    </Link>
  )
}

export type TaughtClass = NonNullable<Overview['teaching']>['today'][number]

/** How many have a seat, and the first of them by name, for who teaches the class. */
export function WhoComes({ one }: { one: TaughtClass }) {
  const { sessionId, title, students, enrolled, capacity, insteadOf } = one
  const texts = useTodayTexts()
  return (
    <div>
      {insteadOf ? (
        // Only the session's own tutor sees who is coming.
        <p className="text-sm tabular-nums">{texts.taken(enrolled, capacity)}</p>
      ) : (
        <Taken id={sessionId} title={title} enrolled={enrolled} capacity={capacity} />
      )}
      {students.length > 0 && (
        <p className="wrap-anywhere text-muted text-sm">
          {texts.andMore(students.join(', '), enrolled - students.length)}
        </p>
      )}
    </div>
  )
}
