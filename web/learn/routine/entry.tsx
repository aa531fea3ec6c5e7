import { Link } from 'react-router'
import { dayOf } from '../../../contract/formats/dates.ts'
import type { SessionClass } from '../../../contract/sessions/sessions.ts'
import { useCalendarTexts } from '../../i18n/calendar.ts'
import { useClassTimes } from '../../i18n/class-times.ts'
import { useTimeFormats } from '../../i18n/time-formats.ts'
import { cn } from '../../ui/cn.ts'
import type { Day } from './days.ts'

type State = 'planned' | 'running' | 'done' | 'cancelled'

/**
 * A class in a calendar, and where it leads. `details` are lines below it: who teaches, who comes. `warnings`
 * stand out.
 */
export type CalendarEntry = Omit<SessionClass, 'place' | 'state'> & {
  state: State
  title: string
  to: string
  place: string | undefined
  details: readonly string[]
  warnings?: readonly string[]
}

/** Says what has become of a class by now: a page stays open longer than what was read holds. */
export function stateAt({ state, start, end }: SessionClass, now: Date): State {
  if (state !== 'planned' || now < new Date(start)) return state
  return now <= new Date(end) ? 'running' : 'done'
}

const looks: Record<State, string> = {
  planned: 'border-primary bg-primary-soft',
  running: 'border-success bg-success-soft',
  done: 'border-line-strong bg-sunken',
  cancelled: 'border-danger bg-danger-soft',
}

/** `short` leaves out what a month has no room for. */
export function Entry({ entry, short = false }: { entry: CalendarEntry; short?: boolean }) {
  const texts = useCalendarTexts()
  const { hours } = useClassTimes()
  const { dateTime } = useTimeFormats()
  const { title, state, start, end, to, place, details, warnings = [], movedFrom } = entry
  return (
    <Link
      prefetch="intent"
      to={to}
      className={cn(
        'block min-h-11 rounded-control border-l-4 px-2.5 py-1.5 text-sm leading-snug hover:underline md:px-1.5 lg:px-2.5 forced-colors:border',
        looks[state],
      )}
    >
      <time dateTime={start} className="block">
        {hours(start, end)}
      </time>
      <span className={cn('wrap-anywhere block font-semibold', state === 'cancelled' && 'line-through')}>
        {title}
      </span>
      {state !== 'planned' && <span className="block font-semibold">{texts.states[state]}</span>}
      {!short && movedFrom && <span className="block">{texts.movedFrom(dateTime(movedFrom))}</span>}
      {!short &&
        [place, ...details].filter(Boolean).map((line) => (
          <span key={line} className="wrap-anywhere block text-muted">
            {line}
          </span>
        ))}
      {warnings.map((line) => (
        <span key={line} className="wrap-anywhere block font-semibold text-danger">
          {line}
        </span>
      ))}
    </Link>
  )
}

export type EntriesByDay = ReadonlyMap<Day, readonly CalendarEntry[]>

/** By the day in Dhaka on which they start. */
export const groupByDay = (entries: readonly CalendarEntry[]): EntriesByDay =>
  Map.groupBy(entries, ({ start }) => dayOf(new Date(start)))

/** The classes of a day. */
export function DayEntries({
  entries,
  short = false,
}: {
  entries: readonly CalendarEntry[]
  short?: boolean
}) {
  return (
    <ul className="grid gap-1.5">
      {entries.map((entry) => (
        <li key={entry._id} className="min-w-0">
          <Entry entry={entry} short={short} />
        </li>
      ))}
    </ul>
  )
}
