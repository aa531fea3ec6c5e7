import { startOfDay, TIME_ZONE as timeZone } from '../../contract/formats/dates.ts'
import type { Language } from '../../contract/formats/languages.ts'
import { times } from '../../contract/formats/time-formats.ts'
import { useLanguage } from './index.ts'

/** Days in Dhaka, such as 2026-11-27, as a calendar names them. */
export type CalendarFormats = {
  /** 21–27 November 2026 */
  span(first: string, last: string): string
  /** November 2026 */
  month(day: string): string
  /** Nov */
  monthName(day: string): string
  /** S, Sat or Saturday */
  weekday(day: string, length: 'narrow' | 'short' | 'long'): string
  /** Sat 21 Nov */
  day(day: string): string
  /** 21 */
  dayOfMonth(day: string): string
}

function formatsOf(locale: string, shortMonth: 'short' | 'long'): CalendarFormats {
  const span = times(locale, { timeZone, day: 'numeric', month: 'long', year: 'numeric' })
  const month = times(locale, { timeZone, month: 'long', year: 'numeric' })
  const monthName = times(locale, { timeZone, month: shortMonth })
  const weekdays = {
    narrow: times(locale, { timeZone, weekday: 'narrow' }),
    short: times(locale, { timeZone, weekday: 'short' }),
    long: times(locale, { timeZone, weekday: 'long' }),
  }
  const day = times(locale, { timeZone, weekday: 'short', day: 'numeric', month: shortMonth })
  const dayOfMonth = times(locale, { timeZone, day: 'numeric' })
  return {
    span: (first, last) => span().formatRange(startOfDay(first), startOfDay(last)).replaceAll(',', ''),
    month: (of) => month().format(startOfDay(of)),
    monthName: (of) => monthName().format(startOfDay(of)),
    weekday: (of, length) => weekdays[length]().format(startOfDay(of)),
    day: (of) => day().format(startOfDay(of)),
    dayOfMonth: (of) => dayOfMonth().format(startOfDay(of)),
  }
}

const formats: Record<Language, CalendarFormats> = {
  en: formatsOf('en-GB', 'short'),
  bn: formatsOf('bn-BD', 'long'),
}

export const useCalendarFormats = (): CalendarFormats => formats[useLanguage()]
