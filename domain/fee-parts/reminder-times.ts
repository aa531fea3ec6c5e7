import type { DuesRule } from '../../contract/fee-parts/fee-parts.ts'

const HOUR_MS = 3600_000
const DAY_MS = 24 * HOUR_MS
/** In the morning, in Dhaka: parts become late at midnight. */
export const NINE_MS = 9 * HOUR_MS

/** Two days before its day, and on the first day on which it is late. */
const OFFSETS_MS = [-3 * DAY_MS + NINE_MS, NINE_MS]

/** When the student of a part that is not late is reminded next after an instant; null: not before it is. */
export function firstReminder(dueAt: Date, after: Date): Date | null {
  const times = OFFSETS_MS.map((offset) => new Date(dueAt.getTime() + offset))
  return times.find((time) => time > after) ?? null
}

/** When the student of any part is reminded next: of a late one again and again, by the centre's rule. */
export function nextReminder(
  dueAt: Date,
  after: Date,
  { remindEveryDays, remindUntilDays }: Pick<DuesRule, 'remindEveryDays' | 'remindUntilDays'>,
): Date | null {
  const first = firstReminder(dueAt, after)
  if (first) return first
  const sinceFirst = after.getTime() - dueAt.getTime() - NINE_MS
  const days = (Math.floor(sinceFirst / DAY_MS / remindEveryDays) + 1) * remindEveryDays
  return days <= remindUntilDays ? new Date(dueAt.getTime() + days * DAY_MS + NINE_MS) : null
}
