import { Link } from 'react-router'
import type { CentreClass, DayOfClasses } from '../../../contract/classes/centre-routine.ts'
import { useCalendarTexts } from '../../i18n/calendar.ts'
import { useCalendarFormats } from '../../i18n/calendar-formats.ts'
import type { Day } from '../../learn/routine/days.ts'
import { MonthTable } from '../../learn/routine/month-table.tsx'
import { cn } from '../../ui/cn.ts'

export type Counts = ReadonlyMap<Day, DayOfClasses>
type ToDay = (day: Day) => string

/** "12 classes", "2 moved", "1 cancelled". */
export function useCountTexts() {
  const texts = useCalendarTexts().centre
  return ({ classes = 0, moved = 0, cancelled = 0 }: Partial<Omit<DayOfClasses, 'day'>>) => [
    texts.classes(classes),
    ...(moved > 0 ? [texts.moved(moved)] : []),
    ...(cancelled > 0 ? [texts.cancelled(cancelled)] : []),
  ]
}

/** How many classes each day of a month has. Days lead to their classes. */
export function MonthOfCounts({
  date,
  today,
  counts,
  toDay,
}: {
  date: Day
  today: Day
  counts: Counts
  toDay: ToDay
}) {
  const { day: nameOf, dayOfMonth } = useCalendarFormats()
  const textsOf = useCountTexts()
  return (
    <MonthTable
      date={date}
      today={today}
      cell={(day, isToday) => {
        const [number, ...changes] = textsOf(counts.get(day) ?? {})
        return (
          <Link
            to={toDay(day)}
            aria-current={isToday ? 'date' : undefined}
            className="grid min-h-12 content-start justify-items-center gap-1 text-sm hover:underline md:h-full md:justify-items-start"
          >
            <span className="sr-only">{[nameOf(day), number, ...changes].join(', ')}</span>
            <span aria-hidden="true" className={isToday ? 'font-bold text-primary' : 'text-muted'}>
              {dayOfMonth(day)}
            </span>
            {counts.has(day) && <Count day={counts.get(day)} texts={[number ?? '', ...changes]} />}
          </Link>
        )
      }}
    />
  )
}

/** A phone has room for the number only. */
function Count({ day, texts }: { day: DayOfClasses | undefined; texts: readonly string[] }) {
  const calendarTexts = useCalendarTexts().centre
  return (
    <span aria-hidden="true" className="font-semibold">
      <span className="md:hidden print:hidden">{calendarTexts.number(day?.classes ?? 0)}</span>
      {texts.map((text) => (
        <span key={text} className="hidden md:block print:block">
          {text}
        </span>
      ))}
    </span>
  )
}

type StripProps = { days: readonly Day[]; chosen: Day; counts: Counts; toDay: ToDay }

/** The days of a week with their counts: the chosen one's classes are below. */
export function WeekOfCounts({ days, chosen, counts, toDay }: StripProps) {
  const texts = useCalendarTexts().centre
  const { day: nameOf, dayOfMonth, weekday } = useCalendarFormats()
  const textsOf = useCountTexts()
  return (
    <nav aria-label={texts.days} className="screen-only">
      <ol className="grid grid-cols-7 gap-1">
        {days.map((day) => (
          <li key={day}>
            <Link
              to={toDay(day)}
              preventScrollReset
              aria-current={day === chosen ? 'true' : undefined}
              className={cn(
                'grid min-h-16 content-center justify-items-center rounded-control border text-sm',
                day === chosen ? 'border-primary bg-primary-soft font-bold' : 'border-line',
              )}
            >
              <span className="sr-only">{[nameOf(day), ...textsOf(counts.get(day) ?? {})].join(', ')}</span>
              <span aria-hidden="true" className="text-muted">
                {weekday(day, 'narrow')}
              </span>
              <span aria-hidden="true">{dayOfMonth(day)}</span>
              <span aria-hidden="true" className="text-muted">
                {texts.number(counts.get(day)?.classes ?? 0)}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Answers the first question of the morning: how much there is, and what is not as planned. */
export function CountSummary({ classes }: { classes: readonly CentreClass[] }) {
  const calendarTexts = useCalendarTexts().centre
  const textsOf = useCountTexts()
  const planned = classes.filter(({ state }) => state !== 'cancelled')
  const doubled = classes.filter((one) => one.doubled).length
  const texts = textsOf({
    classes: planned.length,
    moved: planned.filter(({ movedFrom }) => movedFrom).length,
    cancelled: classes.length - planned.length,
  })
  return (
    <p className="font-medium">
      {[...texts, ...(doubled > 0 ? [calendarTexts.doubled(doubled)] : [])].join(' · ')}
    </p>
  )
}
