import { useCalendarTexts } from '../../i18n/calendar.ts'
import { useCalendarFormats } from '../../i18n/calendar-formats.ts'
import { cn } from '../../ui/cn.ts'
import type { Day } from './days.ts'
import { type CalendarEntry, DayEntries, type EntriesByDay } from './entry.tsx'

type Props = { days: readonly Day[]; today: Day; entries: EntriesByDay }

const columns =
  'md:grid-cols-7 md:gap-0 md:divide-x md:divide-line md:border-line md:border-y ' +
  'print:grid-cols-7 print:gap-0 print:divide-x print:divide-line print:border-line print:border-y'

/** Days below one another on a phone, beside one another on wider screens and on paper. */
export function Week({ days, today, entries }: Props) {
  return (
    <ol className={`grid gap-4 ${columns}`}>
      {days.map((day) => (
        <li
          key={day}
          className={cn(
            'min-w-0 md:p-1 lg:p-2 print:p-2',
            day === today && 'md:bg-sunken print:bg-transparent',
          )}
        >
          <DayOfWeek day={day} isToday={day === today} entries={entries.get(day) ?? []} />
        </li>
      ))}
    </ol>
  )
}

type DayProps = { day: Day; isToday: boolean; entries: readonly CalendarEntry[] }

/** On a phone a day without classes is one line. */
function DayOfWeek({ day, isToday, entries }: DayProps) {
  const texts = useCalendarTexts()
  const { day: nameOf } = useCalendarFormats()
  const isEmpty = entries.length === 0
  return (
    <div
      className={cn(
        'gap-x-4 gap-y-2 md:grid md:content-start print:grid print:content-start',
        isEmpty ? 'flex items-baseline justify-between' : 'grid',
      )}
    >
      <h3
        aria-current={isToday ? 'date' : undefined}
        className="flex flex-wrap items-baseline gap-x-3 font-bold md:text-sm print:text-sm"
      >
        {nameOf(day)}
        {isToday && <span className="font-semibold text-primary text-sm">{texts.today}</span>}
      </h3>
      {isEmpty ? <p className="text-muted text-sm">{texts.noClass}</p> : <DayEntries entries={entries} />}
    </div>
  )
}
