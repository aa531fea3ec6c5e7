import type { CentreClass } from '../../contract/classes/centre-routine.ts'
import { type CalendarEntry, stateAt } from '../calendar/entry.tsx'
import { useNow } from '../hooks/use-now.ts'
import { useCalendarMessages } from '../i18n/calendar.ts'
import { useCentreRoutineMessages } from '../i18n/centre-routine.ts'
import { useClassTimes } from '../i18n/class-times.ts'
import { useSessionMessages } from '../i18n/sessions.ts'
import { paths } from '../paths.ts'
import type { CentreChoice } from './centre-choice.ts'

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
