import { Link } from 'react-router'
import type { OverviewClass } from '../../contract/centre/overview.ts'
import { useClassTimes } from '../i18n/class-times.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'
import { useTodayTexts } from '../i18n/today.ts'
import { paths } from '../paths.ts'
import { Card } from '../ui/card.tsx'
import { cn } from '../ui/cn.ts'

const HOUR_MS = 3600_000

/**
 * The classes of today by hour and place: where it is full, and where it is free. Nothing without a class.
 */
export function DayRooms({ classes }: { classes: readonly OverviewClass[] }) {
  const texts = useTodayTexts()
  const { dateTime } = useTimeFormats()
  const { hours } = useClassTimes()
  if (classes.length === 0) return null
  // Dhaka's full hours are those of UTC.
  const from = Math.floor(Math.min(...classes.map(({ start }) => Date.parse(start))) / HOUR_MS) * HOUR_MS
  const to = Math.ceil(Math.max(...classes.map(({ end }) => Date.parse(end))) / HOUR_MS) * HOUR_MS
  const percent = (at: number) => `${(100 * (at - from)) / Math.max(HOUR_MS, to - from)}%`
  const marks = Array.from(
    { length: Math.round((to - from) / HOUR_MS) },
    (_, index) => from + index * HOUR_MS,
  )
  const byPlace = Object.entries(Object.groupBy(classes, ({ place }) => place ?? texts.strip.elsewhere))
  return (
    <section aria-label={texts.strip.rooms} className="min-w-0">
      <Card className="overflow-x-auto p-5">
        <h2 className="font-semibold text-muted text-sm">{texts.strip.rooms}</h2>
        <div className="mt-2 grid min-w-160 grid-cols-[8rem_1fr] items-center gap-x-3 gap-y-1">
          <span />
          <div aria-hidden="true" className="relative h-5 text-muted text-xs">
            {/* Where there are many, every other one has room for its letters. */}
            {marks
              .filter((_, index) => marks.length <= 6 || index % 2 === 0)
              .map((mark) => (
                <span key={mark} className="absolute whitespace-nowrap" style={{ left: percent(mark) }}>
                  {dateTime(new Date(mark).toISOString(), 'time')}
                </span>
              ))}
          </div>
          {byPlace.map(([place, held = []]) => (
            <div key={place} className="contents">
              <span className="line-clamp-2 wrap-anywhere text-sm">{place}</span>
              <ul className="relative h-11 rounded-control bg-sunken">
                {held.map((one) => (
                  <li
                    key={one._id}
                    className="absolute inset-y-0.5"
                    style={{
                      left: percent(Date.parse(one.start)),
                      width: percent(from + Date.parse(one.end) - Date.parse(one.start)),
                    }}
                  >
                    <Link
                      prefetch="intent"
                      to={paths.roster(one.sessionId)}
                      title={`${one.title} · ${hours(one.start, one.end)} · ${one.tutor}`}
                      className={cn(
                        'flex h-full items-center rounded-control border border-surface px-2 font-medium text-sm hover:underline forced-colors:border-[CanvasText]',
                        Date.parse(one.end) < Date.now()
                          ? 'bg-line text-muted'
                          : 'bg-primary-soft text-primary',
                      )}
                    >
                      <span className="truncate">{one.title}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </Card>
    </section>
  )
}
