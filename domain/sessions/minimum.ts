import { eq } from 'drizzle-orm'
import { conflict, invalid } from '../../contract/http/errors.ts'
import { isTooLate, type Minimum } from '../../contract/sessions/minimum.ts'
import { sessions } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { isMinimumUndecided } from '../seats/minimum.ts'

type Columns = Pick<typeof sessions.$inferSelect, 'minimumCount' | 'minimumDecideAt'>

/**
 * The columns of a session that needs so many people, or any number. Throws 400 when the first class is
 * too soon after the decision, 409 when that would be due already.
 */
export function minimumColumns(minimum: Minimum | null, classStart: Date, now: Date): Columns {
  // The schema does not know classes that stay as they are.
  if (minimum && isTooLate(minimum, classStart))
    throw invalid('minimum.decideAt', 'minimum_after_class_start')
  if (minimum && minimum.decideAt <= now) throw conflict('minimum_past', 'minimum.decideAt')
  return { minimumCount: minimum?.count ?? null, minimumDecideAt: minimum?.decideAt ?? null }
}

/** Throws 409 for a capacity that could never reach what the session needs, while that is not decided. */
export function requireReachable(
  { capacity, minimumCount: count, minimumMetAt }: Promised & { capacity: number | null },
  was: number | null,
): void {
  if (capacity === null || capacity === was || count === null || minimumMetAt !== null) return
  if (capacity < count) throw conflict({ code: 'capacity_below_minimum', params: { count } }, 'capacity')
}

type Promised = Columns & Pick<typeof sessions.$inferSelect, 'minimumMetAt'>

/**
 * Lowers the minimum of a locked session, or waives it by null. Throws 409 once it is decided, and for a
 * higher one.
 */
export function lowerMinimum(session: Promised, to: { count: number } | null, now: Date): Partial<Columns> {
  const { minimumCount: was, minimumMetAt } = session
  if (minimumMetAt || isMinimumUndecided(session, now)) throw conflict('minimum_decided', 'minimum')
  if (to === null) return { minimumCount: null, minimumDecideAt: null }
  if (was === null || to.count > was) throw conflict('minimum_only_lower', 'minimum')
  return { minimumCount: to.count }
}

/**
 * Reads what a session says of its minimum, and how many seats are booked. Undefined: it needs no number of
 * people.
 */
export async function readMinimum({ reads }: Pick<Context, 'reads'>, sessionId: string) {
  const { minimumCount, minimumDecideAt, minimumMetAt, enrolled } = sessions
  const [row] = await reads
    .select({ minimumCount, minimumDecideAt, minimumMetAt, enrolled })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
  return row?.minimumCount === null ? undefined : row
}
