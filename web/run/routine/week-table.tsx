import { Link } from 'react-router'
import type { CentreClass } from '../../../contract/classes/centre-routine.ts'
import { dayOf } from '../../../contract/formats/dates.ts'
import { useRole } from '../../auth/auth-provider.tsx'
import { useNow } from '../../hooks/use-now.ts'
import { useCalendarTexts } from '../../i18n/calendar.ts'
import { useCalendarFormats } from '../../i18n/calendar-formats.ts'
import { useClassTimes } from '../../i18n/class-times.ts'
import { useSessionTexts } from '../../i18n/sessions.ts'
import type { Day } from '../../learn/routine/days.ts'
import { type CalendarEntry, DayEntries, stateAt } from '../../learn/routine/entry.tsx'
import { paths } from '../../paths.ts'
import { cn } from '../../ui/cn.ts'
import type { CentreChoice } from './filters.tsx'
import type { Group } from './group.ts'

type Props = {
  caption: string
  days: readonly Day[]
  today: Day
  groups: readonly Group[]
  by: CentreChoice['by']
  toDay: (day: Day) => string
}

/** A week on wide screens and on paper: a row for each place or tutor, a column for each day. */
export function WeekTable({ caption, days, today, groups, by, toDay }: Props) {
  const texts = useCalendarTexts().centre
  const { day: nameOf } = useCalendarFormats()
  const toEntry = useToEntry(by)
  const used = groups.filter(({ classes }) => classes.length > 0)
  const free = groups.filter(({ classes }) => classes.length === 0)
  return (
    <>
      <table className="w-full table-fixed border-collapse text-sm print:text-[0.625rem]">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className="w-24 p-1.5 text-left">
              {by === 'place' ? texts.place : texts.tutor}
            </th>
            {days.map((day) => (
              <th key={day} scope="col" className="p-1.5 text-left">
                <Link
                  to={toDay(day)}
                  aria-current={day === today ? 'date' : undefined}
                  className={cn('hover:underline', day === today && 'text-primary')}
                >
                  {nameOf(day)}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {used.map(({ key, name, classes: held }) => {
            const byDay = Map.groupBy(held, ({ start }) => dayOf(new Date(start)))
            return (
              <tr key={key} className="break-inside-avoid">
                <th scope="row" className="wrap-anywhere border border-line p-1.5 text-left align-top">
                  {name}
                </th>
                {days.map((day) => (
                  <td key={day} className="border border-line p-1 align-top">
                    <DayEntries entries={(byDay.get(day) ?? []).map(toEntry)} />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      {free.length > 0 && (
        <p className="text-muted text-sm">
          {texts.freeAllWeek}: {free.map(({ name }) => name).join(', ')}
        </p>
      )}
    </>
  )
}

type DayGroupsProps = { groups: readonly Group[]; by: CentreChoice['by'] }

/** The classes of a day, a section for each place or tutor: below one another on a phone. */
export function DayGroups({ groups, by }: DayGroupsProps) {
  const texts = useCalendarTexts().centre
  const toEntry = useToEntry(by)
  return (
    <ul className="grid items-start gap-x-4 gap-y-5 md:grid-cols-2 xl:grid-cols-3 print:grid-cols-3">
      {groups.map(({ key, name, classes }) => (
        <li key={key} className="grid min-w-0 gap-2 break-inside-avoid">
          <h3 className="wrap-anywhere font-bold">{name}</h3>
          {classes.length === 0 ? (
            <p className="text-muted text-sm">{texts.free}</p>
          ) : (
            <DayEntries entries={classes.map(toEntry)} />
          )}
        </li>
      ))}
    </ul>
  )
}

/**
 * A class of the centre leads to who comes: for cashiers the roll, which has no contacts. It leaves out what
 * the heading of its group says.
 */
function useToEntry(by: CentreChoice['by']) {
  const calendar = useCalendarTexts()
  const texts = useCalendarTexts().centre
  const sessions = useSessionTexts()
  const { hours } = useClassTimes()
  const now = useNow(30_000)
  const { role } = useRole()
  return (one: CentreClass): CalendarEntry => {
    const { place, isOnline, sessionId, tutor, enrolled, capacity, doubled = [], change, ...rest } = one
    const seats = capacity === null ? calendar.people(enrolled) : calendar.seats(enrolled, capacity)
    const isPlaceSaid = by === 'place'
    return {
      ...rest,
      state: stateAt(one, now),
      to: role === 'Admin' ? paths.roster(sessionId) : paths.roll(one._id),
      place: isPlaceSaid ? undefined : (place ?? (isOnline ? calendar.online : undefined)),
      details: [
        ...(isPlaceSaid ? [sessions.by(tutor)] : []),
        seats,
        ...(change && change.kind !== 'added' ? [texts.reason(change.reason)] : []),
      ],
      warnings: doubled.map(({ by, title, start, end }) => texts.doubledBy[by](title, hours(start, end))),
    }
  }
}
