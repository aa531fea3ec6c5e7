import { lazy } from './lazy.ts'

/** The time zone of dates without one, and of all dates we show. Bangladesh keeps +06:00 all year. */
export const TIME_ZONE = 'Asia/Dhaka'
const OFFSET = '+06:00'

const DATE = /^\d{4}-\d{2}-\d{2}$/
const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/
const ZONED = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/**
 * Parses a date or time from a form or a program: `2026-11-20` (a day in Dhaka: its first instant, or its
 * last one for an end), `2026-11-20T18:30` (Dhaka time) or a full ISO 8601 instant. Returns undefined for
 * anything else.
 */
export function parseDateTime(text: string, dayMeans: 'start' | 'end' = 'start'): Date | undefined {
  if (DATE.test(text))
    return valid(text, `${text}T${dayMeans === 'end' ? '23:59:59.999' : '00:00:00'}${OFFSET}`)
  if (LOCAL.test(text)) return valid(text, text + OFFSET)
  if (ZONED.test(text)) return valid(text, text)
  return undefined
}

/**
 * `Date` rolls 30 February over to March; we refuse it. PostgreSQL has no year 0, and ISO 8601 ends at 9999.
 */
function valid(text: string, instant: string): Date | undefined {
  const day = text.slice(0, 10)
  const rolled = new Date(`${day}T00:00:00Z`)
  const date = new Date(instant)
  if (Number.isNaN(date.getTime()) || Number.isNaN(rolled.getTime())) return undefined
  const year = date.getUTCFullYear()
  return rolled.toISOString().startsWith(day) && year >= 1 && year <= 9999 ? date : undefined
}

/** The value a `datetime-local` input shows for an instant: `2026-11-20T18:30` in Dhaka. */
export function toLocalInput(instant: Date): string {
  return localParts().format(instant).replace(' ', 'T')
}

const localParts = lazy(
  () => new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'short' }),
)

const DAY_MS = 24 * 3600_000

/** The day in Dhaka of an instant, as `2026-11-20`; `days` later or, if negative, earlier. */
export const dayOf = (instant: Date, days = 0): string =>
  toLocalInput(new Date(instant.getTime() + days * DAY_MS)).slice(0, 10)

/**
 * The seven days of the week of a day, Saturday first: in Bangladesh the week ends on Friday. Whatever says
 * "this week" means these days.
 */
export function weekOf(day: string): string[] {
  const start = Date.parse(`${day}T00:00:00Z`)
  const sinceSaturday = (new Date(start).getUTCDay() + 1) % 7
  return Array.from({ length: 7 }, (_, index) =>
    new Date(start + (index - sinceSaturday) * DAY_MS).toISOString().slice(0, 10),
  )
}

/** The first instant of a day in Dhaka. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00${OFFSET}`)

/** The first instant after a day in Dhaka. */
export const endOfDay = (day: string): Date => new Date(startOfDay(day).getTime() + DAY_MS)
