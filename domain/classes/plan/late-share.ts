import { and, count, eq, type Placeholder, sql } from 'drizzle-orm'
import { type LateShare, shareOf } from '../../../contract/sessions/late-fee.ts'
import type { Executor } from '../../../db/client.ts'
import { classes, sessions } from '../../../db/schema.ts'

type Late = Pick<typeof sessions.$inferSelect, 'id' | 'lateJoin' | 'classStart'>

/** Reads what is left of a session sold pro rata, once it has begun; undefined: it costs its fee (B05). */
export async function readLateShare(
  queries: Pick<Executor, 'select'>,
  { id, lateJoin, classStart }: Late,
  now: Date,
): Promise<LateShare | undefined> {
  if (lateJoin !== 'pro_rata' || now < classStart) return undefined
  const isLeft = sql`${classes.startAt} > ${now.toISOString()}::timestamptz`
  const [counted] = await queries
    .select({ all: count(), left: sql<number>`(count(*) filter (where ${isLeft}))::integer` })
    .from(classes)
    .where(and(eq(classes.sessionId, id), eq(classes.state, 'planned')))
  return counted && shareOf(counted)
}

// Apart, because Drizzle leaves the tables' names out of what stands directly in a column.
const lastStart = sql`select max(${classes.startAt}) from ${classes} where ${classes.sessionId} = ${sessions.id} and ${classes.state} = 'planned'`

/** A column for a SELECT from `sessions`: when the last class begins, where people may join until then. */
export const lateJoinUntilColumn =
  sql<Date | null>`case when ${sessions.lateJoin} in ('full', 'pro_rata') then (${lastStart}) end`.mapWith(
    sessions.classStart,
  )

/**
 * A column for a SELECT from `sessions`: when the last class begins, of a session whose seats may be sold
 * after its first one has begun. Most are not, and cost no look at their classes.
 */
export const lastStartColumn =
  sql<Date | null>`case when ${sessions.lateJoin} in ('full', 'pro_rata') or ${sessions.lateJoin} is null and ${sessions.registrationEnd} >= ${sessions.classStart} then (${lastStart}) end`.mapWith(
    sessions.classStart,
  )

/**
 * A column for a SELECT from `sessions`: as `readLateShare`, and null where it is undefined or nothing has
 * begun.
 */
export const lateShareColumn = (now: Date | Placeholder) => {
  const at = sql`${sql.param(now, sessions.classStart)}::timestamptz`
  const counts = sql`select jsonb_build_object('left', count(*) filter (where ${classes.startAt} > ${at}), 'all', count(*)) from ${classes} where ${classes.sessionId} = ${sessions.id} and ${classes.state} = 'planned'`
  return sql<LateShare | null>`case when ${sessions.lateJoin} = 'pro_rata' and ${sessions.classStart} <= ${at} then (${counts}) end`
}
