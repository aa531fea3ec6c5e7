import { startOfDay } from '../../../contract/formats/dates.ts'
import { formats } from '../../../contract/formats/formats.ts'
import type { Language } from '../../../contract/formats/languages.ts'
import { type Topic, topicName } from '../../../contract/interests/topic-name.ts'
import { toMajor } from '../../../contract/payments/money.ts'
import type { Reason } from '../../../contract/payments/reasons.ts'
import { sayReason } from '../../../contract/refusals/say.ts'

/** How a language writes the values in texts. */
export type Locale = {
  language: Language
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

const createLocale = (language: Language): Locale => ({
  language,
  amount: (minor, currency) => formats[language].money(toMajor(minor, currency), currency),
  time: (instant) => formats[language].dateTime(instant.toISOString()),
  day: (day) => formats[language].dateTime(startOfDay(day).toISOString(), 'date'),
  range: (start, end, now) => formats[language].range(start.toISOString(), end.toISOString(), now),
  topic: (of) => topicName(of, language),
  reason: (code) => sayReason(language, code),
})

export const locales: Record<Language, Locale> = { en: createLocale('en'), bn: createLocale('bn') }
