import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { MAX_CLASS_HOURS } from '../../../contract/classes/limits.ts'
import { conflict, invalid } from '../../../contract/http/errors.ts'
import { isTooLate } from '../../../contract/sessions/minimum.ts'
import type { Executor } from '../../../db/client.ts'
import { classes } from '../../../db/schema.ts'
import type { LockedSession } from '../../seats/lock.ts'

const HOUR_MS = 3600_000
export type Times = { start: Date; end: Date }

const lengthOf = ({ start, end }: Times) => end.getTime() - start.getTime()

/** Throws 400 for times that have begun, and for a class that is too long and longer than it `was`. */
export function requireTimes(times: Times, now: Date, was?: Times): void {
  if (times.start <= now) throw invalid('start', 'class_must_be_ahead')
  const longest = Math.max(MAX_CLASS_HOURS * HOUR_MS, was ? lengthOf(was) : 0)
  if (lengthOf(times) > longest)
    throw invalid('end', { code: 'class_too_long', params: { hours: MAX_CLASS_HOURS } })
}

/**
 * Throws 409 for a class within an hour of the decision whether its session runs, or before it: nobody would
 * know in time. Needs the session's lock.
 */
export function requireDecided(
  { start }: Times,
  {
    minimumDecideAt: decideAt,
    minimumCount: count,
    minimumMetAt,
  }: Pick<LockedSession, 'minimumDecideAt' | 'minimumCount' | 'minimumMetAt'>,
): void {
  if (decideAt === null || count === null || minimumMetAt !== null) return
  if (isTooLate({ decideAt, count }, start)) throw conflict('class_before_minimum', 'start')
}

/**
 * Throws 409 when another class of the locked session is on at that time, as after a second tap. A class that
 * is longer than one may be stands for a whole course.
 */
export async function requireNoOverlap(
  transaction: Executor,
  sessionId: string,
  { start, end }: Times,
  own?: string,
): Promise<void> {
  const { id, startAt, endAt, state } = classes
  const isClass = sql`${endAt} - ${startAt} <= make_interval(hours => ${MAX_CLASS_HOURS}::integer)`
  const isOn = and(lt(startAt, end), gt(endAt, start), eq(state, 'planned'), isClass)
  const [other] = await transaction
    .select({ id })
    .from(classes)
    .where(and(eq(classes.sessionId, sessionId), isOn, own ? ne(id, own) : undefined))
    .limit(1)
  if (other) throw conflict('class_overlaps', 'start')
}
