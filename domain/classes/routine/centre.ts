import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import { ROUTINE_DAYS, ROUTINE_LIMIT } from '../../../contract/classes/limits.ts'
import { TIME_ZONE } from '../../../contract/formats/dates.ts'
import { notFound } from '../../../contract/http/errors.ts'
import { branches, classes, rooms, sessions, users } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import { isApprovedSession } from '../../session-visibility.ts'
import { namedTeacher } from '../../who-teaches.ts'
import { type PlacedClass, selectPlacedClasses } from '../plan/placed.ts'
import { type Doubled, findDoubled } from './doubled.ts'
import type { Span } from './read.ts'

type Filters = { branchId?: string | undefined; roomId?: string | undefined; tutorId?: string | undefined }
export type CentreSpan = Span & Filters

export type CentreClass = PlacedClass & {
  title: string
  tutor: string
  enrolled: number
  capacity: number | null
  roomBranchId: string | null
  sessionBranchId: string | null
}

const isWanted = ({ from, to, branchId, roomId, tutorId }: CentreSpan): SQL | undefined =>
  and(
    isApprovedSession,
    gte(classes.startAt, from),
    lte(classes.startAt, to),
    roomId ? eq(classes.roomId, roomId) : undefined,
    tutorId ? eq(namedTeacher, tutorId) : undefined,
    branchId ? eq(sql`coalesce(${rooms.branchId}, ${sessions.branchId})`, branchId) : undefined,
  )

/**
 * B07: the classes of the centre that start in this time, in their order, at most `ROUTINE_LIMIT`, and by
 * their ids the others that have the same room or tutor at once. Throws 404 for an unknown branch, room or
 * tutor.
 */
export async function readCentreRoutine(
  context: Context,
  span: CentreSpan,
): Promise<{ rows: CentreClass[]; doubled: ReadonlyMap<string, readonly Doubled[]>; more: boolean }> {
  await requireKnown(context, span)
  const { title, tutor, enrolled, capacity, branchId } = sessions
  const more = { title, tutor, enrolled, capacity, roomBranchId: rooms.branchId, sessionBranchId: branchId }
  const found: CentreClass[] = await selectPlacedClasses(context.database, more)
    .where(isWanted(span))
    .orderBy(classes.startAt, classes.id)
    .limit(ROUTINE_LIMIT + 1)
  const rows = found.slice(0, ROUTINE_LIMIT)
  return { rows, doubled: await findDoubled(context, rows), more: found.length > ROUTINE_LIMIT }
}

export type DayCount = { day: string; classes: number; moved: number; cancelled: number }

/** B07: how many classes start on each day in Dhaka. Throws 404 as above. */
export async function countCentreClasses(context: Context, span: CentreSpan): Promise<DayCount[]> {
  await requireKnown(context, span)
  const isPlanned = eq(classes.state, 'planned')
  const counted = (condition: SQL | undefined) => sql`count(*) filter (where ${condition})`.mapWith(Number)
  return context.database
    .select({
      day: sql<string>`to_char(${classes.startAt} at time zone ${TIME_ZONE}, 'YYYY-MM-DD')`,
      classes: counted(isPlanned),
      moved: counted(sql`${isPlanned} and ${classes.movedFrom} is not null`),
      cancelled: counted(eq(classes.state, 'cancelled')),
    })
    .from(classes)
    .innerJoin(sessions, eq(sessions.id, classes.sessionId))
    .leftJoin(rooms, eq(rooms.id, classes.roomId))
    .where(isWanted(span))
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .limit(ROUTINE_DAYS)
}

export async function requireKnown(
  { database }: Context,
  { branchId, roomId, tutorId }: Filters,
): Promise<void> {
  if (branchId && (await database.$count(branches, eq(branches.id, branchId))) === 0)
    throw notFound('branch_not_found')
  if (roomId && (await database.$count(rooms, eq(rooms.id, roomId))) === 0) throw notFound('room_not_found')
  if (tutorId && (await database.$count(users, eq(users.id, tutorId))) === 0)
    throw notFound('tutor_not_found')
}
