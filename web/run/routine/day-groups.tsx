import type { CentreClass } from '../../../contract/classes/centre-routine.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useCalendarMessages } from '../../i18n/calendar.ts'
import { useCentreRoutineMessages } from '../../i18n/centre-routine.ts'
import { useClassTimes } from '../../i18n/class-times.ts'
import { useSessionMessages } from '../../i18n/sessions.ts'
import { type CalendarEntry, DayEntries, stateAt } from '../../learn/routine/entry.tsx'
import { paths } from '../../paths.ts'
import type { CentreChoice } from './filters.tsx'
import type { Group } from './group.ts'

type Props = { groups: readonly Group[]; by: CentreChoice['by'] }

/** The classes of a day, a section for each place or tutor: below one another on a phone. */
export function DayGroups({ groups, by }: Props) {
  const messages = useCentreRoutineMessages()
  const toEntry = useToEntry(by)
  return (
    <ul className="grid items-start gap-x-4 gap-y-5 md:grid-cols-2 xl:grid-cols-3 print:grid-cols-3">
      {groups.map(({ key, name, classes }) => (
        <li key={key} className="grid min-w-0 gap-2 break-inside-avoid">
          <h3 className="wrap-anywhere font-bold">{name}</h3>
          {classes.length === 0 ? (
            <p className="text-muted text-sm">{messages.free}</p>
          ) : (
            <DayEntries entries={classes.map(toEntry)} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** A class of the centre leads to who comes. It leaves out what the heading of its group says. */
export function useToEntry(by: CentreChoice['by']) {
  const calendar = useCalendarMessages()
  const messages = useCentreRoutineMessages()
  const sessions = useSessionMessages()
  const { hours } = useClassTimes()
  const now = useNow(30_000)
  return (one: CentreClass): CalendarEntry => {
    const { place, isOnline, sessionId, tutor, enrolled, capacity, doubled = [], change, ...rest } = one
    const seats = capacity === null ? calendar.people(enrolled) : calendar.seats(enrolled, capacity)
    const isPlaceSaid = by === 'place'
    return {
      ...rest,
      state: stateAt(one, now),
      to: paths.roster(sessionId),
      place: isPlaceSaid ? undefined : (place ?? (isOnline ? calendar.online : undefined)),
      details: [
        ...(isPlaceSaid ? [sessions.by(tutor)] : []),
        seats,
        ...(change && change.kind !== 'added' ? [messages.reason(change.reason)] : []),
      ],
      warnings: doubled.map(({ by, title, start, end }) => messages.doubledBy[by](title, hours(start, end))),
    }
  }
}
