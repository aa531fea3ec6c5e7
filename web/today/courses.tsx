import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Overview } from '../../contract/centre/overview.ts'
import type { ClassMark } from '../../contract/centre/overview-learning.ts'
import { dayOf } from '../../contract/formats/dates.ts'
import { useCalendarFormats } from '../i18n/calendar-formats.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'
import { useTodayTexts } from '../i18n/today.ts'
import { paths } from '../paths.ts'
import { Bar, Panel } from './panel.tsx'

type Course = Overview['progress'][number]

/** Each booked course as a line of its classes, and when it goes on. A single class is no course. */
export function Courses({ progress }: Pick<Overview, 'progress'>) {
  const texts = useTodayTexts()
  const courses = progress.filter(({ total }) => total > 1)
  if (courses.length === 0) return null
  return (
    <Panel title={texts.courses}>
      <ul className="grid gap-4">
        {courses.map((course) => (
          <li key={course.bookingId} className="min-w-0">
            <CourseLine course={course} />
          </li>
        ))}
      </ul>
      <Legend courses={courses} />
    </Panel>
  )
}

/** The words say all that the marks show, so that screen readers hear one sentence. */
function CourseLine({ course }: { course: Course }) {
  const { bookingId, title, held, total, months } = course
  const { monthName } = useCalendarFormats()
  const said = useSaid()(course)
  return (
    <Link prefetch="intent" to={paths.booked(bookingId)} className="group grid min-h-11 gap-2">
      <span className="wrap-anywhere font-semibold leading-snug group-hover:underline">{title}</span>
      {months.length === 0 ? (
        <Bar part={held} of={total} />
      ) : (
        <span aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-2">
          {months.map(({ month, classes }) => (
            <span key={month} className="grid gap-1">
              <span className="text-muted text-xs leading-none">{monthName(`${month}-01`)}</span>
              <span className="flex flex-wrap gap-1">
                {classes.map((mark, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: each place is a class of the month.
                  <Mark key={index} mark={mark} />
                ))}
              </span>
            </span>
          ))}
        </span>
      )}
      <span className="text-sm tabular-nums">{said}</span>
    </Link>
  )
}

function useSaid(): (course: Course) => string {
  const texts = useTodayTexts()
  const { day } = useCalendarFormats()
  const { dateTime } = useTimeFormats()
  // Of excused classes nothing is missing.
  const missingIn = (months: Course['months']) =>
    months.flatMap(({ classes }) => classes).filter((mark) => mark === 'held').length
  return ({ held, total, attendance: { came, of }, next, months }) =>
    [
      texts.held(held, total),
      of > 0 && (of === held ? texts.cameTo(came) : texts.cameToOf(came, of, missingIn(months))),
      next && texts.nextAt(day(dayOf(new Date(next))), dateTime(next, 'time')),
    ]
      .filter(Boolean)
      .join(', ')
}

const looks: Record<ClassMark, string> = {
  attended: 'text-success',
  absent: 'text-danger',
  excused: 'text-muted',
  held: 'text-primary',
  cancelled: 'text-muted',
  next: 'text-accent-ink',
  ahead: 'text-line-strong',
}

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round' } as const

/** Each state has a shape of its own: its colour only repeats it. */
const shapes: Record<ClassMark, ReactNode> = {
  attended: (
    <>
      <circle cx="8" cy="8" r="7.5" />
      <path
        d="m4.75 8.25 2.25 2.25 4.25-4.75"
        {...line}
        stroke={undefined}
        className="stroke-surface forced-colors:stroke-[Canvas]"
      />
    </>
  ),
  absent: <path d="m3.5 3.5 9 9m0-9-9 9" {...line} strokeWidth={2.5} />,
  excused: (
    <>
      <circle cx="8" cy="8" r="6.5" {...line} strokeWidth={1.75} />
      <path d="M5.25 8h5.5" {...line} />
    </>
  ),
  held: <circle cx="8" cy="8" r="4.5" />,
  cancelled: <path d="m4.5 13 7-10" {...line} strokeWidth={1.75} />,
  next: <path d="M8 0l8 8-8 8-8-8z" />,
  ahead: <circle cx="8" cy="8" r="5.5" {...line} />,
}

const Mark = ({ mark }: { mark: ClassMark }) => (
  <svg aria-hidden="true" viewBox="0 0 16 16" fill="currentColor" className={`size-4 ${looks[mark]}`}>
    {shapes[mark]}
  </svg>
)

/** The marks that these courses have, in words. */
function Legend({ courses }: { courses: readonly Course[] }) {
  const { marks } = useTodayTexts()
  const used = new Set(courses.flatMap(({ months }) => months.flatMap(({ classes }) => classes)))
  return (
    <p aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm empty:hidden">
      {(Object.keys(shapes) as ClassMark[])
        .filter((mark) => used.has(mark))
        .map((mark) => (
          <span key={mark} className="inline-flex items-center gap-1.5">
            <Mark mark={mark} /> {marks[mark]}
          </span>
        ))}
    </p>
  )
}
