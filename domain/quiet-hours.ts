import { dayOf, parseDateTime, toLocalInput } from '../contract/formats/dates.ts'

/**
 * The quiet hours, in Dhaka: nobody is asked to take a seat while they sleep, and no telephone rings for what
 * can wait.
 */
const QUIET_UNTIL = 8
const QUIET_FROM = 22
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * When somebody hears of something: now, or at night in the morning. It does not wait for a morning that
 * leaves less than an hour until `end`.
 */
export function wakingTime(end: Date, now: Date): Date {
  const morning = nextWaking(now)
  if (morning <= now) return now
  return end.getTime() < morning.getTime() + HOUR_MS - 1 ? now : morning
}

/** When so many minutes have passed in which the desk may ring people. */
export function afterDeskMinutes(now: Date, minutes: number): Date {
  const begin = nextWaking(now)
  const left = begin.getTime() + minutes * MINUTE_MS - atHour(begin, QUIET_FROM).getTime()
  if (left <= 0) return new Date(begin.getTime() + minutes * MINUTE_MS)
  return afterDeskMinutes(atHour(begin, QUIET_FROM), left / MINUTE_MS)
}

/** Now, or at night the next morning. */
function nextWaking(now: Date): Date {
  const hour = Number(toLocalInput(now).slice(11, 13))
  if (hour >= QUIET_UNTIL && hour < QUIET_FROM) return now
  return atHour(now, QUIET_UNTIL, hour < QUIET_UNTIL ? 0 : 1)
}

const atHour = (of: Date, hour: number, days = 0) =>
  parseDateTime(`${dayOf(of, days)}T${String(hour).padStart(2, '0')}:00`) as Date
