import { and, count, eq, type SQL } from 'drizzle-orm'
import { classes, sessions } from '../../db/schema.ts'
import { isRollNotTaken } from '../classes/attendance/not-taken.ts'
import type { Context } from '../context.ts'
import { earliestFirst, selectClasses, type UpcomingClass } from './classes.ts'

const ROLLS_SHOWN = 20

export type RollsNotTaken = { count: number; classes: UpcomingClass[] }

/**
 * Classes that are over and whose roll nobody has taken, the oldest first (A10): of the centre, or those of a
 * condition on `classes`.
 */
export async function readRollsNotTaken(context: Context, isTheirs?: SQL): Promise<RollsNotTaken> {
  const isWanted = and(isRollNotTaken(context.clock()), isTheirs)
  const [rows, [counted]] = await Promise.all([
    selectClasses(context)
      .where(isWanted)
      .orderBy(...earliestFirst)
      .limit(ROLLS_SHOWN),
    context.database
      .select({ count: count() })
      .from(classes)
      .innerJoin(sessions, eq(sessions.id, classes.sessionId))
      .where(isWanted),
  ])
  return { count: counted?.count ?? 0, classes: rows }
}
