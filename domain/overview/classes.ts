import { aliasedTable, asc, eq, sql } from 'drizzle-orm'
import { branches, classes, rooms, sessions } from '../../db/schema.ts'
import type { Context } from '../context.ts'

/**
 * A class, what its session is and how full, and what says where it is: its own place, or else the session's.
 */
export type UpcomingClass = {
  id: string
  sessionId: string
  title: string
  tutor: string
  enrolled: number
  capacity: number | null
  startAt: Date
  endAt: Date
  room: string | null
  roomBranch: string | null
  place: string | null
  sessionBranch: string | null
  sessionPlace: string | null
}

const roomBranches = aliasedTable(branches, 'room_branch')

const columns = {
  id: classes.id,
  sessionId: classes.sessionId,
  title: sessions.title,
  tutor: sessions.tutor,
  enrolled: sessions.enrolled,
  capacity: sessions.capacity,
  startAt: classes.startAt,
  endAt: classes.endAt,
  room: rooms.name,
  roomBranch: roomBranches.name,
  place: classes.place,
  sessionBranch: branches.name,
  sessionPlace: sessions.place,
}

/** A SELECT of `UpcomingClass`es. */
export const selectClasses = ({ database }: Context) =>
  database
    .select(columns)
    .from(classes)
    .innerJoin(sessions, eq(sessions.id, classes.sessionId))
    .leftJoin(rooms, eq(rooms.id, classes.roomId))
    .leftJoin(roomBranches, eq(roomBranches.id, rooms.branchId))
    .leftJoin(branches, eq(branches.id, sessions.branchId))
    .$dynamic()

/**
 * The earliest first. By the bare column PostgreSQL might walk the index of all classes, to save sorting the
 * few wanted ones.
 */
export const earliestFirst = [asc(sql`(${classes.startAt} + interval '0')`), asc(classes.id)]
