import { eq, sql } from 'drizzle-orm'
import { prepare, type Reader } from '../../db/pipeline.ts'
import { branches, classes, rooms } from '../../db/schema.ts'

/** A class, and the names of its room and branch where it has a room of its own. */
export type ClassRow = typeof classes.$inferSelect & { room: string | null; branch: string | null }

/** The most that a session has. */
export const MAX_CLASSES = 200

const { id, sessionId, startAt, endAt, state, roomId, place, joinUrl, movedFrom, createdAt } = classes
const columns = { id, sessionId, startAt, endAt, state, roomId, place, joinUrl, movedFrom, createdAt }

const classesQuery = prepare((reads: Reader) =>
  reads
    .select({ ...columns, room: rooms.name, branch: branches.name })
    .from(classes)
    .leftJoin(rooms, eq(rooms.id, classes.roomId))
    .leftJoin(branches, eq(branches.id, rooms.branchId))
    .where(eq(sessionId, sql.placeholder('sessionId')))
    .orderBy(startAt, id)
    .limit(MAX_CLASSES),
)

/** The classes of a session, in the order of their start. */
export const listClasses = (reads: Reader, sessionId: string): Promise<ClassRow[]> =>
  classesQuery(reads).execute({ sessionId })
