import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import { attendance, attendanceShares, classes } from '../../../db/schema.ts'

/**
 * Counts anew how often students came to a session. The rows are locked first, in one order: of two rolls at
 * once the second counts what the first has written.
 */
export async function countShares(
  transaction: Executor,
  sessionId: string,
  userIds: string[],
): Promise<void> {
  if (userIds.length === 0) return
  const ids = userIds.toSorted()
  await transaction
    .insert(attendanceShares)
    .values(ids.map((userId) => ({ sessionId, userId, held: 0, attended: 0, missedInARow: 0 })))
    .onConflictDoUpdate({
      target: [attendanceShares.sessionId, attendanceShares.userId],
      set: { held: sql`${attendanceShares.held}` },
    })
  const isTheirs = and(
    eq(classes.sessionId, sessionId),
    sql`${attendance.userId} = any(${sql.param(ids)}::uuid[])`,
  )
  await transaction.execute(sql`
    update ${attendanceShares} as share
    set held = coalesce(counted.held, 0), attended = coalesce(counted.attended, 0), missed_in_a_row = coalesce(counted.missed, 0)
    from unnest(${sql.param(ids)}::uuid[]) as wanted (id) left join ${countedShares(isTheirs)} on counted.user_id = wanted.id
    where share.session_id = ${sessionId} and share.user_id = wanted.id`)
}

const came = sql`state in ('present', 'late')`

/** Adds up the rolls of classes that take place, as `counted`: a row for each student of a session. */
export const countedShares = (wanted?: SQL): SQL => sql`(
  select session_id, user_id, count(*) filter (where state <> 'excused') as held, count(*) filter (where ${came}) as attended,
    count(*) filter (where state = 'absent' and (came_at is null or start_at > came_at)) as missed
  from (
    select *, max(start_at) filter (where ${came}) over (partition by session_id, user_id) as came_at
    from (
      select ${classes.sessionId} as session_id, ${attendance.userId} as user_id, ${attendance.state} as state, ${classes.startAt} as start_at
      from ${attendance} inner join ${classes} on ${classes.id} = ${attendance.classId}
      where ${and(eq(classes.state, 'planned'), wanted)}
    ) as said
  ) as last group by session_id, user_id) as counted`

/** Forgets the roll of a class that does not take place, or takes place at another time. */
export async function forgetRoll(
  transaction: Executor,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<void> {
  const gone = await transaction
    .delete(attendance)
    .where(eq(attendance.classId, id))
    .returning({ userId: attendance.userId })
  await countShares(
    transaction,
    sessionId,
    gone.map(({ userId }) => userId),
  )
}
