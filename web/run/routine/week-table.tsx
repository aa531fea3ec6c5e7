import { Link } from 'react-router'
import { dayOf } from '../../../contract/formats/dates.ts'
import { useCalendarFormats } from '../../i18n/calendar-formats.ts'
import { useCentreRoutineMessages } from '../../i18n/centre-routine.ts'
import type { Day } from '../../learn/routine/days.ts'
import { DayEntries } from '../../learn/routine/entry.tsx'
import { cn } from '../../ui/cn.ts'
import { useToEntry } from './day-groups.tsx'
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
  const messages = useCentreRoutineMessages()
  const { day: nameOf } = useCalendarFormats()
  const toEntry = useToEntry(by)
  return (
    <table className="w-full table-fixed border-collapse text-sm print:text-[0.625rem]">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className="p-1.5 text-left">
            {by === 'place' ? messages.place : messages.tutor}
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
        {groups.map(({ key, name, classes: held }) => {
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
  )
}
