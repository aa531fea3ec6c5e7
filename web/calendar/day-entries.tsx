import { dayOf } from '../../contract/formats/dates.ts'
import type { Day } from './days.ts'
import { type CalendarEntry, Entry } from './entry.tsx'

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
