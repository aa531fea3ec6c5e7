import { useCalendarTexts } from '../../i18n/calendar.ts'
import { useCalendarFormats } from '../../i18n/calendar-formats.ts'
import { cn } from '../../ui/cn.ts'
import type { Day } from './days.ts'
import { type CalendarEntry, DayEntries, type EntriesByDay } from './entry.tsx'
import { MonthTable } from './month-table.tsx'

type WeekProps = { days: readonly Day[]; today: Day; entries: EntriesByDay }

const columns =
  'md:grid-cols-7 md:gap-0 md:divide-x md:divide-line md:border-line md:border-y ' +
  'print:grid-cols-7 print:gap-0 print:divide-x print:divide-line print:border-line print:border-y'

/** Days below one another on a phone, beside one another on wider screens and on paper. */
export function Week({ days, today, entries }: WeekProps) {
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

type MonthProps = { date: Day; today: Day; entries: EntriesByDay }

const anchorOf = (day: Day) => `day-${day}`

/**
 * A table of the month. On a phone its days lead to the list below it; wider screens and paper have the
 * classes in the table.
 */
export function Month({ date, today, entries }: MonthProps) {
  return (
    <div className="grid gap-6">
      <MonthTable
        date={date}
        today={today}
        cell={(day, isToday) => <Cell day={day} isToday={isToday} entries={entries.get(day) ?? []} />}
      />
      <ListOfDays entries={entries} />
    </div>
  )
}

type CellProps = { day: Day; isToday: boolean; entries: readonly CalendarEntry[] }

function Cell({ day, isToday, entries }: CellProps) {
  return (
    <>
      <div className="md:hidden print:hidden">
        <DayOnPhone day={day} isToday={isToday} count={entries.length} />
      </div>
      <div className="hidden gap-1.5 md:grid print:grid">
        <DayNumber day={day} isToday={isToday} />
        {entries.length > 0 && <DayEntries entries={entries} short />}
      </div>
    </>
  )
}

function DayNumber({ day, isToday }: { day: Day; isToday: boolean }) {
  const { dayOfMonth } = useCalendarFormats()
  return (
    <time
      dateTime={day}
      aria-current={isToday ? 'date' : undefined}
      className={isToday ? 'font-bold text-primary' : 'text-muted'}
    >
      {dayOfMonth(day)}
    </time>
  )
}

/** The number of a day, with a dot for each class, up to three. */
function DayOnPhone({ day, isToday, count }: { day: Day; isToday: boolean; count: number }) {
  const texts = useCalendarTexts()
  const { day: nameOf, dayOfMonth } = useCalendarFormats()
  const current = isToday ? 'date' : undefined
  const look = 'grid min-h-12 content-center justify-items-center gap-1 text-sm'
  if (count === 0)
    return (
      <span aria-current={current} className={`${look} text-muted`}>
        {dayOfMonth(day)}
      </span>
    )
  return (
    <a href={`#${anchorOf(day)}`} aria-current={current} className={`${look} font-bold text-primary`}>
      <span className="sr-only">{texts.classesOn(nameOf(day), count)}</span>
      <span aria-hidden="true">{dayOfMonth(day)}</span>
      <span aria-hidden="true" className="leading-none">
        {'•'.repeat(Math.min(count, 3))}
      </span>
    </a>
  )
}

/** The days that have classes, for phones. */
function ListOfDays({ entries }: Pick<MonthProps, 'entries'>) {
  const { day: nameOf } = useCalendarFormats()
  return (
    <ol className="grid gap-4 md:hidden print:hidden">
      {[...entries].map(([day, classesOfDay]) => (
        <li key={day} id={anchorOf(day)} className="grid scroll-mt-24 gap-2">
          <h3 className="font-bold">{nameOf(day)}</h3>
          <DayEntries entries={classesOfDay} />
        </li>
      ))}
    </ol>
  )
}
