import { Link } from 'react-router'
import type { Overview } from '../../contract/centre/overview.ts'
import { useTodayTexts } from '../i18n/today.ts'
import { paths } from '../paths.ts'
import { DateTime } from '../ui/date-time.tsx'
import { Panel } from './panel.tsx'

/** How far each booked course has come, and when it goes on. A single class is no course. */
export function Courses({ progress }: Pick<Overview, 'progress'>) {
  const texts = useTodayTexts()
  const courses = progress.filter(({ total }) => total > 1)
  if (courses.length === 0) return null
  return (
    <Panel title={texts.courses}>
      <ul className="grid gap-4">
        {courses.map(({ bookingId, title, held, total, next }) => (
          <li key={bookingId} className="grid gap-1">
            <Link
              prefetch="intent"
              to={paths.booked(bookingId)}
              className="wrap-anywhere flex min-h-11 items-center font-semibold leading-snug hover:underline"
            >
              {title}
            </Link>
            <Bar part={held} of={total} />
            <p className="flex flex-wrap justify-between gap-x-4 text-sm">
              <span className="tabular-nums">{texts.held(held, total)}</span>
              {next && (
                <span className="text-muted">
                  {texts.next} <DateTime value={next} />
                </span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** A part of a whole, beside the words that say it. */
export function Bar({ part, of }: { part: number; of: number }) {
  return (
    <span
      aria-hidden="true"
      className="block h-2 overflow-hidden rounded-full bg-sunken forced-colors:border"
    >
      <span
        className="block h-full rounded-full bg-primary forced-colors:bg-[CanvasText]"
        style={{ width: `${Math.min(100, (100 * part) / of)}%` }}
      />
    </span>
  )
}
