import type { ReactNode } from 'react'
import { useCalendarFormats } from '../../i18n/calendar-formats.ts'
import { cn } from '../../ui/cn.ts'
import { type Day, monthOf, weeksOfMonth } from './days.ts'

type Props = { date: Day; today: Day; cell: (day: Day, isToday: boolean) => ReactNode }

/** A table of the month in which a day is. The days of its neighbours are empty. */
export function MonthTable({ date, today, cell }: Props) {
  const formats = useCalendarFormats()
  const weeks = weeksOfMonth(date)
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">{formats.month(date)}</caption>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" className="px-1 py-2 text-center text-sm md:text-left">
              <span className="sr-only">{formats.weekday(day, 'long')}</span>
              <span aria-hidden="true" className="sm:hidden print:hidden">
                {formats.weekday(day, 'narrow')}
              </span>
              <span aria-hidden="true" className="hidden sm:inline print:inline">
                {formats.weekday(day, 'short')}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) =>
              monthOf(day) === monthOf(date) ? (
                <td
                  key={day}
                  className={cn(
                    'border border-line p-0 align-top md:h-28 md:p-1.5 print:h-auto print:p-1.5',
                    day === today && 'outline-2 outline-primary -outline-offset-2 print:outline-0',
                  )}
                >
                  {cell(day, day === today)}
                </td>
              ) : (
                <td key={day} className="border border-line bg-sunken" />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
