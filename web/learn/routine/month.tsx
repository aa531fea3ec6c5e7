import { useCalendarTexts } from '../../i18n/calendar.ts'
import { useCalendarFormats } from '../../i18n/calendar-formats.ts'
import type { Day } from './days.ts'
import { type CalendarEntry, DayEntries, type EntriesByDay } from './entry.tsx'
import { MonthTable } from './month-table.tsx'

type Props = { date: Day; today: Day; entries: EntriesByDay }

const anchorOf = (day: Day) => `day-${day}`

/**
 * A table of the month. On a phone its days lead to the list below it; wider screens and paper have the
 * classes in the table.
 */
export function Month({ date, today, entries }: Props) {
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
function ListOfDays({ entries }: Pick<Props, 'entries'>) {
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
