import { dayOf, parseDateTime, toLocalInput } from '../../contract/formats/dates.ts'
import { waitlistEnd } from '../seats/waitlist.ts'

/** The quiet hours, in Dhaka: nobody is asked to take a seat while they sleep. */
const QUIET_UNTIL = 8
const QUIET_FROM = 22
const HOUR_MS = 3600_000

/**
 * When a seat that is free now is offered: now, or at night in the morning. It does not wait for a morning
 * that leaves the person less than an hour.
 */
export function offerTime(session: Parameters<typeof waitlistEnd>[0], now: Date): Date {
  const hour = Number(toLocalInput(now).slice(11, 13))
  if (hour >= QUIET_UNTIL && hour < QUIET_FROM) return now
  const morning = parseDateTime(`${dayOf(now, hour < QUIET_UNTIL ? 0 : 1)}T0${QUIET_UNTIL}:00`) as Date
  return waitlistEnd(session).getTime() < morning.getTime() + HOUR_MS - 1 ? now : morning
}
