import { type Topic, topicName } from '../interests/topic-name.ts'
import { toMajor } from '../payments/money.ts'
import type { Reason } from '../payments/reasons.ts'
import { sayReason } from '../refusals/say.ts'
import { startOfDay } from './dates.ts'
import { formats } from './formats.ts'
import type { Language } from './languages.ts'

/** How the server writes the values in texts of a language. Browsers take the smaller `formats`. */
export type Locale = {
  language: Language
  number(value: number): string
  /** Takes the smallest unit. */
  amount(minor: number, currency: string): string
  /** 12.3 GB, in powers of ten as disks are sold. */
  bytes(count: number): string
  time(instant: Date): string
  /** Takes a day in Dhaka, such as `2027-01-03`. */
  day(day: string): string
  /** Weekday, day and hours of a class. */
  range(start: Date, end: Date, now: Date): string
  /** Names the sessions that somebody wants to hear of. */
  topic(of: Topic): string
  /** Why a booking was cancelled or a payment is refunded; empty for null. */
  reason(code: Reason | null): string
}

const UNITS = ['MB', 'GB', 'TB']

function bytesOf(count: number, language: Language): string {
  let [size, unit] = [count / 1e6, 0]
  while (size >= 1000 && unit < UNITS.length - 1) [size, unit] = [size / 1000, unit + 1]
  return `${formats[language].number(size < 100 ? Math.round(size * 10) / 10 : Math.round(size))} ${UNITS[unit]}`
}

const MAX_REMEMBERED = 1000
const HOUR_MS = 3600_000

/** A rush names the same few classes thousands of times; a range takes longer than the rest of a message. */
function remembered(range: Locale['range']): Locale['range'] {
  const written = new Map<string, string>()
  return (start, end, now) => {
    const key = `${start.getTime()} ${end.getTime()} ${Math.floor(now.getTime() / HOUR_MS)}`
    const known = written.get(key)
    if (known !== undefined) return known
    if (written.size >= MAX_REMEMBERED) written.clear()
    const text = range(start, end, now)
    written.set(key, text)
    return text
  }
}

const localeOf = (language: Language): Locale => ({
  language,
  number: formats[language].number,
  amount: (minor, currency) => formats[language].money(toMajor(minor, currency), currency),
  bytes: (count) => bytesOf(count, language),
  time: (instant) => formats[language].dateTime(instant.toISOString()),
  day: (day) => formats[language].dateTime(startOfDay(day).toISOString(), 'date'),
  range: remembered((start, end, now) =>
    formats[language].range(start.toISOString(), end.toISOString(), now),
  ),
  topic: (of) => topicName(of, language),
  reason: (code) => sayReason(language, code),
})

export const locales: Record<Language, Locale> = { en: localeOf('en'), bn: localeOf('bn') }
