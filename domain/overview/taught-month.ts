import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { MAX_CLASS_HOURS, ROUTINE_LIMIT } from '../../contract/classes/limits.ts'
import { dayOf, startOfDay } from '../../contract/formats/dates.ts'
import { ROSTER_LIMIT } from '../../contract/formats/page-sizes.ts'
import { attendance, bookings, classes, sessions } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { isActiveBooking } from '../seats/bookings.ts'
import { isApprovedSession } from '../session-visibility.ts'
import { isTakenBy } from '../who-teaches.ts'
import { earliestFirst } from './classes.ts'

export type CameOf = { came: number; of: number }
export type TaughtSums = {
  month: string
  held: number
  ahead: number
  minutes: number
  students: number
  attendance: CameOf
}

/** The month in Dhaka, such as 2026-11. */
export const monthNow = ({ clock }: Pick<Context, 'clock'>): string => dayOf(clock()).slice(0, 7)

/** Classes that take place, that somebody teaches, and that start in a month. */
function isTaughtIn(actor: Actor, month: string): SQL | undefined {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const next = new Date(Date.UTC(year, number)).toISOString().slice(0, 10)
  return and(
    isTakenBy(actor.id),
    isApprovedSession,
    eq(classes.state, 'planned'),
    gte(classes.startAt, startOfDay(`${month}-01`)),
    lt(classes.startAt, startOfDay(next)),
  )
}

/** What the roll of a class says, as `said`. A limit makes PostgreSQL look it up class by class. */
const saidOf = (classId: SQL) => sql`(
  select count(*) filter (where state in ('present', 'late'))::integer as came, count(*) filter (where state <> 'excused')::integer as "of"
  from (select ${attendance.state} as state from ${attendance} where ${attendance.classId} = ${classId} limit ${ROSTER_LIMIT}) as rolled) as said`

const isKnown = (length: SQL) => sql`${length} <= make_interval(hours => ${MAX_CLASS_HOURS})`

/** Sums what somebody teaches in a month, in one query that reads its classes by index. */
export async function sumTaughtMonth(
  { database, clock }: Context,
  actor: Actor,
  month: string,
): Promise<TaughtSums> {
  const isOver = sql`taught.end_at <= ${clock().toISOString()}::timestamptz`
  const length = sql`(taught.end_at - taught.start_at)`
  const { rows } = await database.execute<Omit<TaughtSums, 'month' | 'attendance'> & CameOf>(sql`
    with taught as materialized (
      select ${classes.id} as id, ${classes.sessionId} as session_id, ${classes.startAt} as start_at, ${classes.endAt} as end_at
      from ${classes} join ${sessions} on ${sessions.id} = ${classes.sessionId}
      where ${isTaughtIn(actor, month)} order by ${sql.join([...earliestFirst], sql`, `)} limit ${ROUTINE_LIMIT})
    select count(*) filter (where ${isOver})::integer as held, count(*) filter (where not ${isOver})::integer as ahead,
      coalesce(sum(extract(epoch from ${length}) / 60) filter (where ${isOver} and ${isKnown(length)}), 0)::integer as minutes,
      coalesce(sum(said.came), 0)::integer as came, coalesce(sum(said."of"), 0)::integer as "of",
      (select count(distinct seat.user_id)::integer from (select distinct session_id from taught) as own
        cross join lateral (select ${bookings.userId} as user_id from ${bookings}
          where ${bookings.sessionId} = own.session_id and ${isActiveBooking} limit ${ROSTER_LIMIT}) as seat) as students
    from taught cross join lateral ${saidOf(sql`taught.id`)}`)
  const { came, of, ...sums } = rows[0] ?? { held: 0, ahead: 0, minutes: 0, students: 0, came: 0, of: 0 }
  return { month, ...sums, attendance: { came, of } }
}

/** The same with the classes themselves, in their order. */
export async function readTaughtMonth(context: Context, actor: Actor, month: string) {
  const length = sql`(${classes.endAt} - ${classes.startAt})`
  const now = context.clock()
  const [sums, rows] = await Promise.all([
    sumTaughtMonth(context, actor, month),
    context.database
      .select({
        ...{ id: classes.id, sessionId: classes.sessionId, startAt: classes.startAt, endAt: classes.endAt },
        ...{ title: sessions.title, tutor: sessions.tutor, students: sessions.enrolled },
        substituteName: classes.substituteName,
        heldByName: classes.heldByName,
        minutes: sql<
          number | null
        >`case when ${isKnown(length)} then (extract(epoch from ${length}) / 60)::integer end`,
        came: sql<number>`said.came`,
        of: sql<number>`said."of"`,
      })
      .from(classes)
      .innerJoin(sessions, eq(sessions.id, classes.sessionId))
      .crossJoinLateral(saidOf(sql`${classes.id}`))
      .where(isTaughtIn(actor, month))
      .orderBy(...earliestFirst)
      .limit(ROUTINE_LIMIT),
  ])
  return { ...sums, classes: rows.map((row) => ({ ...row, isOver: row.endAt <= now })) }
}
