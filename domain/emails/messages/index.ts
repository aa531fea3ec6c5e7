import { LRUCache } from 'lru-cache'
import { startOfDay } from '../../../contract/formats/dates.ts'
import { formats } from '../../../contract/formats/formats.ts'
import type { Language } from '../../../contract/formats/languages.ts'
import { type Topic, topicName } from '../../../contract/interests/topic-name.ts'
import { sayReason } from '../../../contract/messages/say.ts'
import { toMajor } from '../../../contract/payments/money.ts'
import type { Reason } from '../../../contract/payments/reasons.ts'
import { bn } from './bn.ts'
import { en } from './en.ts'

/** The shape of a catalogue: a language that misses a message does not compile. */
export type EmailMessages = typeof en

/** A language's messages, and the formats of the values in them. */
export type Locale = {
  messages: EmailMessages
  /** Takes the smallest unit. */
  amount(minor: number, currency: string): string
  time(instant: Date): string
  /** Takes a day in Dhaka, such as `2027-01-03`. */
  day(day: string): string
  /** Weekday, day and hours of a class. */
  range(start: Date, end: Date, now: Date): string
  /** What somebody wants to hear of. */
  topic(of: Topic): string
  /** Why a booking was cancelled or a payment goes back. */
  reason(code: Reason | null): string
}

/** A text depends on the year of `now` in Dhaka, which begins with an hour. */
const HOUR_MS = 3600_000
const known = new LRUCache<string, string>({ max: 1000 })

/**
 * Remembered, because a rush books the same class thousands of times, and its text takes a dozen calls of
 * Intl.
 */
const rangeIn =
  (language: Language): Locale['range'] =>
  (start, end, now) => {
    const key = `${language} ${start.getTime()} ${end.getTime()} ${Math.floor(now.getTime() / HOUR_MS)}`
    const text = known.get(key) ?? formats[language].range(start.toISOString(), end.toISOString(), now)
    known.set(key, text)
    return text
  }

const createLocale = (language: Language, messages: EmailMessages): Locale => ({
  messages,
  amount: (minor, currency) => formats[language].money(toMajor(minor, currency), currency),
  time: (instant) => formats[language].dateTime(instant.toISOString()),
  day: (day) => formats[language].dateTime(startOfDay(day).toISOString(), 'date'),
  range: rangeIn(language),
  topic: (of) => topicName(of, language),
  reason: (code) => sayReason(language, code),
})

export const locales: Record<Language, Locale> = {
  en: createLocale('en', en),
  bn: createLocale('bn', bn),
}
