import { and, count, eq, gte, lte, sql } from 'drizzle-orm'
import { dayOf, startOfDay } from '../../contract/formats/dates.ts'
import { attendance, classes, sessions } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { isApprovedSession } from '../session-visibility.ts'

/** Students of classes whose attendance was taken: how many came, also late, of how many. */
export type CameOf = { came: number; of: number }

const WEEK_DAYS = 7

/**
 * Attendance of the classes of the last seven days in Dhaka, today among them, and of the seven before.
 * `classes`: how many have begun in the last seven days.
 */
export async function readAttendanceWeek({
  database,
  clock,
}: Context): Promise<{ week: CameOf; before: CameOf; classes: number }> {
  const now = clock()
  const [start, before] = [1 - WEEK_DAYS, 1 - 2 * WEEK_DAYS].map((days) => startOfDay(dayOf(now, days)))
  const isInWeek = and(gte(classes.startAt, start ?? now), lte(classes.startAt, now))
  const countBegun = database
    .select({ classes: count() })
    .from(classes)
    .innerJoin(sessions, eq(sessions.id, classes.sessionId))
    .where(and(isInWeek, eq(classes.state, 'planned'), isApprovedSession))
  const taken = database.execute<CameOf & { isWeek: boolean }>(sql`
    select ${classes.startAt} >= ${start?.toISOString()}::timestamptz as "isWeek",
      count(*) filter (where ${attendance.state} in ('present', 'late'))::integer as came, count(*)::integer as of
    from ${classes} join ${attendance} on ${attendance.classId} = ${classes.id}
    where ${classes.startAt} >= ${before?.toISOString()}::timestamptz and ${classes.startAt} <= ${now.toISOString()}::timestamptz
    group by 1`)
  const [{ rows }, [begun]] = await Promise.all([taken, countBegun])
  const of = (isWeek: boolean): CameOf => {
    const { came, of } = rows.find((row) => row.isWeek === isWeek) ?? { came: 0, of: 0 }
    return { came, of }
  }
  return { week: of(true), before: of(false), classes: begun?.classes ?? 0 }
}
