import { eq, getTableColumns, sql } from 'drizzle-orm'
import { MAX_CLASSES } from '../../../contract/classes/limits.ts'
import { prepare, type Reader } from '../../../db/pipeline.ts'
import { branches, classes, rooms } from '../../../db/schema.ts'

/** A class, and the names of its room and branch where it has a room of its own. */
export type ClassRow = typeof classes.$inferSelect & { room: string | null; branch: string | null }

const { id, sessionId, startAt } = classes

const classesQuery = prepare('classes.ofSession', (reads: Reader) =>
  reads
    .select({ ...getTableColumns(classes), room: rooms.name, branch: branches.name })
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
