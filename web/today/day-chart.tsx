import { useId } from 'react'
import { startOfDay } from '../../contract/formats/dates.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'
import { useTodayTexts } from '../i18n/today.ts'
import { cn } from '../ui/cn.ts'

type Day = { day: string; value: number }
type Props = { title: string; days: Day[]; format: (value: number) => string }

const BAR = 10
const HEIGHT = 100

/** Bars by day, with figures at the axes. `DayTable` has the same for those who do not see it. */
export function DayChart({ title, days, format }: Props) {
  const texts = useTodayTexts()
  const heading = useId()
  const { dateTime } = useTimeFormats()
  const dayName = (day: string) => dateTime(startOfDay(day).toISOString(), 'day')
  const ticks = axisOf(days.map(({ value }) => value))
  const [lowest = 0, highest = 1] = [ticks[0], ticks.at(-1)]
  const y = (value: number) => (HEIGHT * (highest - value)) / (highest - lowest)
  if (days.every(({ value }) => value === 0))
    return (
      <figure aria-labelledby={heading}>
        <figcaption id={heading} className="font-semibold">
          {title}
        </figcaption>
        <p className="mt-2 text-muted">{texts.noneYet}</p>
      </figure>
    )
  return (
    <figure aria-labelledby={heading} className="min-w-0">
      <figcaption id={heading} className="mb-3 font-semibold">
        {title}
      </figcaption>
      <div aria-hidden="true" className="grid grid-cols-[auto_1fr] gap-x-2 text-muted text-xs tabular-nums">
        <div className="relative h-40">
          {ticks.map((tick) => (
            // All lie over each other, so that the longest is the width of the column.
            <div key={tick} className="h-0 text-right">
              <span className="invisible block h-0 overflow-hidden">{format(tick)}</span>
              <span
                className="absolute right-0 -translate-y-1/2 whitespace-nowrap"
                style={{ top: `${y(tick)}%` }}
              >
                {format(tick)}
              </span>
            </div>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${days.length * BAR} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-40 w-full overflow-visible"
        >
          <title>{title}</title>
          {ticks.map((tick) => (
            <line
              key={tick}
              x2={days.length * BAR}
              y1={y(tick)}
              y2={y(tick)}
              vectorEffect="non-scaling-stroke"
              className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'}
            />
          ))}
          {days.map(({ day, value }, index) => (
            <rect
              key={day}
              x={index * BAR + 1}
              y={y(Math.max(value, 0))}
              width={BAR - 2}
              height={Math.abs(y(value) - y(0))}
              className={value < 0 ? 'fill-danger' : 'fill-primary'}
            >
              <title>{`${dayName(day)}: ${format(value)}`}</title>
            </rect>
          ))}
        </svg>
        <div className="relative col-start-2 mt-1 h-5">
          {days.map(({ day }, index) => (
            <DayLabel key={day} index={index} count={days.length} name={dayName(day)} />
          ))}
        </div>
      </div>
    </figure>
  )
}

type LabelProps = { index: number; count: number; name: string }

/** Below the last day and each week before it; on a phone there is room for every other one. */
function DayLabel({ index, count, name }: LabelProps) {
  const fromEnd = count - 1 - index
  if (fromEnd % 7 !== 0) return null
  return (
    <span
      className={cn(
        'absolute whitespace-nowrap',
        fromEnd === 0 ? 'right-0' : '-translate-x-1/2',
        fromEnd % 14 === 7 && 'max-sm:hidden',
      )}
      style={fromEnd === 0 ? undefined : { left: `${(100 * (index + 0.5)) / count}%` }}
    >
      {name}
    </span>
  )
}

/** About how many steps an axis has above or below nothing. */
const STEPS = 3

/**
 * The figures of an axis for these values, from the lowest to the highest, nothing among them: whole steps of
 * 1, 2 or 5, or of them times 10, 100 and so on, which are easy to read.
 */
export function axisOf(values: readonly number[]): number[] {
  const [lowest, highest] = [Math.min(0, ...values), Math.max(0, ...values)]
  const step = stepFor((highest - lowest) / STEPS)
  const from = Math.floor(lowest / step)
  const to = Math.max(from + 1, Math.ceil(highest / step))
  return Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step)
}

/** The least readable step that is no less than this one; at least 1. */
function stepFor(least: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(1, least)))
  return magnitude * ([1, 2, 5].find((factor) => factor * magnitude >= least) ?? 10)
}
