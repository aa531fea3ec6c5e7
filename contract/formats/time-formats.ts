import { TIME_ZONE } from './dates.ts'
import { digits } from './digits.ts'
import type { Language } from './languages.ts'
import { lazy } from './lazy.ts'

/** Instants and durations as a reader of one language writes them. */
export type TimeFormats = {
  /** An instant (ISO 8601) as a person in Dhaka says it, wherever the reader or the server is. */
  dateTime(instant: string, show?: 'date' | 'day' | 'month' | 'time' | 'both'): string
  /** A duration that was written as the form suggests (2h 30m). What was written otherwise stays as it is. */
  duration(written: string): string
}

const timeZone = TIME_ZONE
const clock = { timeZone, hour: 'numeric', minute: '2-digit', hour12: true } as const

export const times = (locale: string, options: Intl.DateTimeFormatOptions) =>
  lazy(() => new Intl.DateTimeFormat(locale, options))
const englishDate = times('en-GB', { timeZone, day: 'numeric', month: 'short', year: 'numeric' })
const englishDay = times('en-GB', { timeZone, day: 'numeric', month: 'short' })
const englishMonth = times('en-GB', { timeZone, month: 'long', year: 'numeric' })
const englishTime = times('en-GB', clock)
const banglaDate = times('bn-BD', { timeZone, day: 'numeric', month: 'long', year: 'numeric' })
const banglaDay = times('bn-BD', { timeZone, day: 'numeric', month: 'long' })
const banglaMonth = times('bn-BD', { timeZone, month: 'long', year: 'numeric' })
const banglaTime = times('bn-BD', clock)
const hourOfDay = times('en-GB', { timeZone, hour: 'numeric', hourCycle: 'h23' })
const banglaUnit = (unit: 'hour' | 'minute') =>
  lazy(() => new Intl.NumberFormat('bn-BD', { style: 'unit', unit, unitDisplay: 'long' }))
const banglaHours = banglaUnit('hour')
const banglaMinutes = banglaUnit('minute')

export type Write = (at: Date) => string

/** The day with and without its year, the month with it, and the time. */
export type Writers = { date: Write; day: Write; month: Write; time: Write }

export const english: Writers = {
  date: (at: Date) => englishDate().format(at),
  day: (at: Date) => englishDay().format(at),
  month: (at: Date) => englishMonth().format(at),
  time: englishClock,
}
export const bangla: Writers = {
  date: (at: Date) => banglaDate().format(at).replace(',', ''),
  day: (at: Date) => banglaDay().format(at),
  month: (at: Date) => banglaMonth().format(at),
  time: banglaClock,
}

export const timeFormats: Record<Language, TimeFormats> = {
  en: {
    dateTime: dateTimeOf(english),
    duration: (written) => written,
  },
  bn: {
    dateTime: dateTimeOf(bangla),
    duration: banglaDuration,
  },
}

function dateTimeOf({ date, day, month, time }: Writers): TimeFormats['dateTime'] {
  return (instant, show = 'both') => {
    const at = new Date(instant)
    if (show === 'date') return date(at)
    if (show === 'day') return day(at)
    if (show === 'month') return month(at)
    return show === 'time' ? time(at) : `${date(at)}, ${time(at)}`
  }
}

/**
 * From which hour on a part of the day is spoken of in Bangladesh. The locale's own calls 3:30 in the
 * afternoon দুপুর, which ends at three in spoken Bangla.
 */
const dayPeriods = [
  [0, 'রাত'],
  [4, 'ভোর'],
  [6, 'সকাল'],
  [12, 'দুপুর'],
  [15, 'বিকাল'],
  [18, 'সন্ধ্যা'],
  [20, 'রাত'],
] as const

/** The part of the day that an hour from 0 to 23 belongs to. */
export const periodAt = (hour: number): string =>
  dayPeriods.findLast(([from]) => hour >= from)?.[1] ?? dayPeriods[0][1]

/** The part of the day that an instant belongs to in Dhaka. */
export const periodOf = (at: Date) => periodAt(Number(hourOfDay().format(at)))

/** 'am' never stands alone on a line. */
function englishClock(at: Date): string {
  return englishTime()
    .format(at)
    .replace(/ (?=[ap]m$)/, '\u00a0')
}

/** সন্ধ্যা ৬:৩০: the part of the day comes first, as it is spoken. */
function banglaClock(at: Date): string {
  const parts = new Map(
    banglaTime()
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return `${periodOf(at)}\u00a0${parts.get('hour')}:${parts.get('minute')}`
}

/** ২ ঘণ্টা ৩০ মিনিট, or of weekly classes ২৪ × ২ ঘণ্টা ৩০ মিনিট */
function banglaDuration(written: string): string {
  const [, count, hours, minutes] = /^(?:(\d+) × )?(?:(\d+)h)? ?(?:(\d+)m)?$/.exec(written.trim()) ?? []
  const parts = [
    count && `${digits(count)} ×`,
    hours && banglaHours().format(Number(hours)),
    minutes && banglaMinutes().format(Number(minutes)),
  ]
  return parts.filter(Boolean).join(' ') || written
}
