import { TIME_ZONE } from './dates.ts'
import { digits } from './digits.ts'
import type { Language } from './languages.ts'
import { bangla, english, periodOf, times, type Write, type Writers } from './time-formats.ts'

/**
 * When classes are, as a reader of one language says it. In a file of its own, because home needs none of it.
 */
export type ClassTimes = {
  /**
   * Weekday, day and hours of a class: "Fri 27 Nov, 3:30–6:00 pm". With both days when it lasts past
   * midnight, with a year only when that is not the year of `now`.
   */
  range(start: string, end: string, now: Date): string
  /** Its hours alone, below a day: "3:30–6:00 pm". */
  hours(start: string, end: string): string
  /**
   * How far a class is from `now`: "in 2 days", "tomorrow", "in 3 hours", "now", "yesterday". Days are those
   * of Dhaka.
   */
  distance(start: string, end: string, now: Date): string
}

const weekday = { timeZone: TIME_ZONE, weekday: 'short' } as const
const englishWeekday = times('en-GB', weekday)
const banglaWeekday = times('bn-BD', weekday)

export const classTimes: Record<Language, ClassTimes> = {
  en: {
    range: rangeOf(english, (at) => `${englishWeekday().format(at)} `, englishSpan),
    hours: hoursOf(english, englishSpan),
    distance: distanceOf({
      now: 'now',
      tomorrow: 'tomorrow',
      yesterday: 'yesterday',
      ahead: (count, unit) => `in ${englishCount(count, unit)}`,
      ago: (count, unit) => `${englishCount(count, unit)} ago`,
    }),
  },
  bn: {
    range: rangeOf(bangla, (at) => `${banglaWeekday().format(at)}, `, banglaSpan),
    hours: hoursOf(bangla, banglaSpan),
    distance: distanceOf({
      now: 'এখন',
      tomorrow: 'আগামীকাল',
      yesterday: 'গতকাল',
      ahead: (count, unit) => `${banglaCount(count, unit)} পরে`,
      ago: (count, unit) => `${banglaCount(count, unit)} আগে`,
    }),
  },
}

/** 3:30–6:00 pm, 11:00 am – 1:00 pm */
function englishSpan(start: Date, end: Date): string {
  const [from, to] = [english.time(start), english.time(end)]
  return from.slice(-2) === to.slice(-2) ? `${from.slice(0, -3)}–${to}` : `${from} – ${to}`
}

/** বিকাল ৩:৩০–৫:০০, সকাল ১০:০০ – দুপুর ১২:০০ */
function banglaSpan(start: Date, end: Date): string {
  const [from, to] = [bangla.time(start), bangla.time(end)]
  const isSamePeriod = periodOf(start) === periodOf(end)
  return isSamePeriod ? `${from}–${to.slice(to.indexOf('\u00a0') + 1)}` : `${from} – ${to}`
}

function hoursOf({ time }: Writers, span: (start: Date, end: Date) => string): ClassTimes['hours'] {
  return (startsAt, endsAt) => {
    const [start, end] = [new Date(startsAt), new Date(endsAt)]
    return start < end ? span(start, end) : time(start)
  }
}

/** What ends at midnight ends on the day before. */
const justBefore = (end: Date) => new Date(end.getTime() - 1)

function rangeOf(
  { date, day, time }: Writers,
  weekday: Write,
  hours: (start: Date, end: Date) => string,
): ClassTimes['range'] {
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

function distanceOf({ now: present, tomorrow, yesterday, ahead, ago }: Distances): ClassTimes['distance'] {
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
