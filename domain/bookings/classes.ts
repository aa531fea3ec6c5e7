import { and, eq, getTableColumns, gte, inArray, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { mayJoin } from '../../contract/join-window.ts'
import { branches, classes, rooms, sessions } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import type { Booking } from '../seats/bookings.ts'
import { type ClassRow, MAX_CLASSES } from '../sessions/classes.ts'

/** A class with the address of its room's branch, and what its session says of all its classes. */
export type BookedClass = ClassRow & {
  address: string | null
  session: {
    mode: typeof sessions.$inferSelect.mode
    slug: string | null
    place: string | null
    branch: string | null
    address: string | null
  }
}

const sessionBranches = alias(branches, 'session_branches')
const columns = {
  ...getTableColumns(classes),
  room: rooms.name,
  branch: branches.name,
  address: branches.address,
  session: {
    mode: sessions.mode,
    slug: sessions.slug,
    place: sessions.place,
    branch: sessionBranches.name,
    address: sessionBranches.address,
  },
}

/** The classes of a booking's session, in the order of their start. */
export const listBookedClasses = ({ database }: Context, { sessionId }: Booking): Promise<BookedClass[]> =>
  database
    .select(columns)
    .from(classes)
    .innerJoin(sessions, eq(sessions.id, classes.sessionId))
    .leftJoin(sessionBranches, eq(sessionBranches.id, sessions.branchId))
    .leftJoin(rooms, eq(rooms.id, classes.roomId))
    .leftJoin(branches, eq(branches.id, rooms.branchId))
    .where(eq(classes.sessionId, sessionId))
    .orderBy(classes.startAt, classes.id)
    .limit(MAX_CLASSES)

/** The class of each session that runs or comes next, by the session's id. A session whose classes are over has none. */
export async function findNextClasses(
  { database, clock }: Context,
  sessionIds: string[],
): Promise<Map<string, BookedClass>> {
  const rows: BookedClass[] = await database
    .selectDistinctOn([classes.sessionId], columns)
    .from(classes)
    .innerJoin(sessions, eq(sessions.id, classes.sessionId))
    .leftJoin(sessionBranches, eq(sessionBranches.id, sessions.branchId))
    .leftJoin(rooms, eq(rooms.id, classes.roomId))
    .leftJoin(branches, eq(branches.id, rooms.branchId))
    .where(isAhead(sessionIds, clock()))
    .orderBy(classes.sessionId, classes.startAt, classes.id)
  return new Map(rows.map((row) => [row.sessionId, row]))
}

const isAhead = (sessionIds: string[], now: Date): SQL | undefined =>
  and(inArray(classes.sessionId, sessionIds), eq(classes.state, 'planned'), gte(classes.endAt, now))

/** The link of the class that its owner may join now. A cancelled booking has none. */
export function joinUrlOf(booking: Booking, rows: BookedClass[], now: Date): string | undefined {
  if (booking.cancelledAt) return undefined
  const open = rows.find(
    ({ state, joinUrl, startAt: start, endAt: end }) =>
      state === 'planned' && joinUrl !== null && mayJoin({ start, end }, now),
  )
  return open?.joinUrl ?? undefined
}
