import { TIME_ZONE } from './dates.ts'
import { digits } from './digits.ts'
import type { Language } from './languages.ts'
import { lazy } from './lazy.ts'

/** Instants and durations as a reader of one language writes them. */
export type TimeFormats = {
  /** An instant (ISO 8601) as a person in Dhaka says it, wherever the reader or the server is. */
  dateTime(instant: string, show?: 'date' | 'day' | 'time' | 'both'): string
  /** A duration that was written as the form suggests (2h 30m). What was written otherwise stays as it is. */
  duration(written: string): string
  /**
   * Weekday, day and hours of a class: "Fri 27 Nov, 3:30–6:00 pm". With both days when it lasts past midnight, with a year only
   * when that is not the year of `now`.
   */
  range(start: string, end: string, now: Date): string
  /** How far a class is from `now`: "in 2 days", "tomorrow", "in 3 hours", "now", "yesterday". Days are those of Dhaka. */
  distance(start: string, end: string, now: Date): string
}

const timeZone = TIME_ZONE
const clock = { timeZone, hour: 'numeric', minute: '2-digit', hour12: true } as const

const times = (locale: string, options: Intl.DateTimeFormatOptions) =>
  lazy(() => new Intl.DateTimeFormat(locale, options))
const englishDate = times('en-GB', { timeZone, day: 'numeric', month: 'short', year: 'numeric' })
const englishDay = times('en-GB', { timeZone, day: 'numeric', month: 'short' })
const englishTime = times('en-GB', clock)
const banglaDate = times('bn-BD', { timeZone, day: 'numeric', month: 'long', year: 'numeric' })
const banglaDay = times('bn-BD', { timeZone, day: 'numeric', month: 'long' })
const banglaTime = times('bn-BD', clock)
const englishWeekday = times('en-GB', { timeZone, weekday: 'short' })
const banglaWeekday = times('bn-BD', { timeZone, weekday: 'short' })
const hourOfDay = times('en-GB', { timeZone, hour: 'numeric', hourCycle: 'h23' })
const banglaUnit = (unit: 'hour' | 'minute') =>
  lazy(() => new Intl.NumberFormat('bn-BD', { style: 'unit', unit, unitDisplay: 'long' }))
const banglaHours = banglaUnit('hour')
const banglaMinutes = banglaUnit('minute')

type Write = (at: Date) => string

const english = {
  date: (at: Date) => englishDate().format(at),
  day: (at: Date) => englishDay().format(at),
  time: englishClock,
}
const bangla = {
  date: (at: Date) => banglaDate().format(at).replace(',', ''),
  day: (at: Date) => banglaDay().format(at),
  time: banglaClock,
}

export const timeFormats: Record<Language, TimeFormats> = {
  en: {
    dateTime: dateTimeOf(english.date, english.day, english.time),
    duration: (written) => written,
    range: rangeOf(english, (at) => `${englishWeekday().format(at)} `, englishSpan),
    distance: distanceOf({
      now: 'now',
      tomorrow: 'tomorrow',
      yesterday: 'yesterday',
      ahead: (count, unit) => `in ${englishCount(count, unit)}`,
      ago: (count, unit) => `${englishCount(count, unit)} ago`,
    }),
  },
  bn: {
    dateTime: dateTimeOf(bangla.date, bangla.day, bangla.time),
    duration: banglaDuration,
    range: rangeOf(bangla, (at) => `${banglaWeekday().format(at)}, `, banglaSpan),
    distance: distanceOf({
      now: 'এখন',
      tomorrow: 'আগামীকাল',
      yesterday: 'গতকাল',
      ahead: (count, unit) => `${banglaCount(count, unit)} পরে`,
      ago: (count, unit) => `${banglaCount(count, unit)} আগে`,
    }),
  },
}

function dateTimeOf(date: Write, day: Write, time: Write): TimeFormats['dateTime'] {
  return (instant, show = 'both') => {
    const at = new Date(instant)
    if (show === 'date') return date(at)
    if (show === 'day') return day(at)
    return show === 'time' ? time(at) : `${date(at)}, ${time(at)}`
  }
}

/**
 * From which hour on a part of the day is spoken of in Bangladesh. The locale's own calls 3:30 in the afternoon দুপুর, which
 * ends at three for whoever speaks the language.
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
const banglaDayPeriod = (hour: number): string =>
  dayPeriods.findLast(([from]) => hour >= from)?.[1] ?? dayPeriods[0][1]

const periodOf = (at: Date) => banglaDayPeriod(Number(hourOfDay().format(at)))

/** 'am' never stands alone on a line. */
function englishClock(at: Date): string {
  return englishTime()
    .format(at)
    .replace(/ (?=[ap]m$)/, '\u00a0')
}

/** 3:30–6:00 pm, 11:00 am – 1:00 pm */
function englishSpan(start: Date, end: Date): string {
  const [from, to] = [englishClock(start), englishClock(end)]
  return from.slice(-2) === to.slice(-2) ? `${from.slice(0, -3)}–${to}` : `${from} – ${to}`
}

/** বিকাল ৩:৩০–৬:০০, সকাল ১১:০০ – দুপুর ১:০০. An end at six still belongs to the afternoon. */
function banglaSpan(start: Date, end: Date): string {
  const [from, to] = [banglaClock(start), banglaClock(end)]
  const isSamePeriod = periodOf(start) === periodOf(justBefore(end))
  return isSamePeriod ? `${from}–${to.slice(to.indexOf('\u00a0') + 1)}` : `${from} – ${to}`
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

/** ২ ঘণ্টা ৩০ মিনিট */
function banglaDuration(written: string): string {
  const [, hours, minutes] = /^(?:(\d+)h)? ?(?:(\d+)m)?$/.exec(written.trim()) ?? []
  const parts = [
    hours && banglaHours().format(Number(hours)),
    minutes && banglaMinutes().format(Number(minutes)),
  ]
  return parts.filter(Boolean).join(' ') || written
}

/** What ends at midnight ends on the day before. */
const justBefore = (end: Date) => new Date(end.getTime() - 1)

type Dates = { date: Write; day: Write; time: Write }

function rangeOf(
  { date, day, time }: Dates,
  weekday: Write,
  hours: (start: Date, end: Date) => string,
): TimeFormats['range'] {
  return (startsAt, endsAt, now) => {
    const [start, end] = [new Date(startsAt), new Date(endsAt)]
    const isThisYear = (at: Date) => dhakaDate(at).slice(0, 4) === dhakaDate(now).slice(0, 4)
    const dayOf = (at: Date) => weekday(at) + (isThisYear(at) ? day(at) : date(at))
    if (start >= end) return `${dayOf(start)}, ${time(start)}`
    if (dhakaDate(start) === dhakaDate(justBefore(end))) return `${dayOf(start)}, ${hours(start, end)}`
    return `${dayOf(start)}, ${time(start)} – ${dayOf(end)}, ${time(end)}`
  }
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Dhaka is at +06:00 all year. */
const DHAKA_OFFSET_MS = 6 * HOUR_MS

/** The day in Dhaka, as in 2026-11-27. */
const dhakaDate = (at: Date) => new Date(at.getTime() + DHAKA_OFFSET_MS).toISOString().slice(0, 10)

/** The number of a day in Dhaka. */
const dayNumber = (ms: number) => Math.floor((ms + DHAKA_OFFSET_MS) / DAY_MS)

type Unit = 'minute' | 'hour' | 'day' | 'week' | 'month'
type Count = (count: number, unit: Unit) => string
type Distances = { now: string; tomorrow: string; yesterday: string; ahead: Count; ago: Count }

const banglaUnits = { minute: 'মিনিট', hour: 'ঘণ্টা', day: 'দিন', week: 'সপ্তাহ', month: 'মাস' }
const banglaCount: Count = (count, unit) => `${digits(count)} ${banglaUnits[unit]}`
const englishCount: Count = (count, unit) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** Up to here a class of tomorrow is "in 4 hours". */
const SOON_MS = 6 * HOUR_MS

function distanceOf({ now: present, tomorrow, yesterday, ahead, ago }: Distances): TimeFormats['distance'] {
  return (startsAt, endsAt, now) => {
    const [start, end, at] = [Date.parse(startsAt), Date.parse(endsAt), now.getTime()]
    if (start <= at && at <= end) return present
    const isAhead = at < start
    const [from, to] = isAhead ? [at, start] : [end, at]
    const say = isAhead ? ahead : ago
    const days = dayNumber(to) - dayNumber(from)
    const minutes = Math.ceil((to - from) / MINUTE_MS)
    if (minutes < 60) return say(minutes, 'minute')
    if (days === 0 || to - from < SOON_MS) return say(Math.round((to - from) / HOUR_MS), 'hour')
    if (days === 1) return isAhead ? tomorrow : yesterday
    if (days < 14) return say(days, 'day')
    if (days < 60) return say(Math.floor(days / 7), 'week')
    return say(Math.floor(days / 30), 'month')
  }
}
