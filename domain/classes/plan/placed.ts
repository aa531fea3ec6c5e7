import { and, eq, getTableColumns, gte, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import { MAX_CLASSES } from '../../../contract/classes/limits.ts'
import type { Executor } from '../../../db/client.ts'
import { prepare, type Reader } from '../../../db/pipeline.ts'
import { branches, classes, rooms, sessions } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import type { ClassRow } from './of-session.ts'

/** A class with the address of its room's branch, and what its session says of all its classes. */
export type PlacedClass = ClassRow & {
  address: string | null
  session: {
    mode: typeof sessions.$inferSelect.mode
    slug: string | null
    tutorId: string | null
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
    tutorId: sessions.tutorId,
    place: sessions.place,
    branch: sessionBranches.name,
    address: sessionBranches.address,
  },
}

type Selected = Record<string, AnyPgColumn>

/** A SELECT of classes with their places, and of more columns. */
export const selectPlacedClasses = <More extends Selected>(reads: Pick<Executor, 'select'>, more: More) =>
  reads
    .select({ ...columns, ...more })
    .from(classes)
    .innerJoin(sessions, eq(sessions.id, classes.sessionId))
    .leftJoin(sessionBranches, eq(sessionBranches.id, sessions.branchId))
    .leftJoin(rooms, eq(rooms.id, classes.roomId))
    .leftJoin(branches, eq(branches.id, rooms.branchId))
    .$dynamic()

const wantedSessions = sql`unnest(${sql.placeholder('ids')}::uuid[]) as wanted (id)`

/** The classes of a session, in the order of their start. */
export const listPlacedClasses = ({ database }: Context, sessionId: string): Promise<PlacedClass[]> =>
  selectPlacedClasses(database, {})
    .where(eq(classes.sessionId, sessionId))
    .orderBy(classes.startAt, classes.id)
    .limit(MAX_CLASSES)

/** One lookup per session: a course has many classes, and only its next is wanted. */
const nextQuery = prepare('classes.next', (reads: Reader) => {
  const next = reads
    .select()
    .from(classes)
    .where(
      and(
        eq(classes.sessionId, sql`wanted.id`),
        eq(classes.state, 'planned'),
        gte(classes.endAt, sql.placeholder('now')),
      ),
    )
    .orderBy(classes.startAt, classes.id)
    .limit(1)
  return reads
    .select(columns)
    .from(wantedSessions)
    .crossJoinLateral(next.as('classes'))
    .innerJoin(sessions, eq(sessions.id, classes.sessionId))
    .leftJoin(sessionBranches, eq(sessionBranches.id, sessions.branchId))
    .leftJoin(rooms, eq(rooms.id, classes.roomId))
    .leftJoin(branches, eq(branches.id, rooms.branchId))
})

/**
 * The class of each session that runs or comes next, by the session's id. A session whose classes are over
 * has none.
 */
export async function findNextClasses(
  { reads, clock }: Context,
  sessionIds: readonly string[],
): Promise<Map<string, PlacedClass>> {
  const rows: PlacedClass[] = await nextQuery(reads).execute({ ids: [...new Set(sessionIds)], now: clock() })
  return new Map(rows.map((row) => [row.sessionId, row]))
}

/** Classes by their session's id, in the order of their start. */
export type ClassesBySession = ReadonlyMap<string, readonly PlacedClass[]>

/** The classes of each session, whatever their state. Sends its query before it returns. */
export async function readClassesOf(
  executor: Reader,
  sessionIds: readonly string[],
): Promise<ClassesBySession> {
  const rows: PlacedClass[] = await classesQuery(executor).execute({ ids: [...new Set(sessionIds)] })
  return Map.groupBy(rows, ({ sessionId }) => sessionId)
}

/**
 * Lateral joins with a limit, for the reason that `domain/sales/facts.ts` gives: bookings wait for
 * this query.
 */
const classesQuery = prepare('classes.ofSessions', (reads: Reader) => {
  const ofSession = reads
    .select()
    .from(classes)
    .where(eq(classes.sessionId, sql`wanted.id`))
    .orderBy(classes.startAt)
    .limit(MAX_CLASSES)
  const { id, mode, slug, tutorId, place, branchId } = sessions
  const session = reads
    .select({ id, mode, slug, tutorId, place, branchId })
    .from(sessions)
    .where(eq(id, sql`wanted.id`))
    .limit(1)
  return reads
    .select(columns)
    .from(wantedSessions)
    .crossJoinLateral(session.as('sessions'))
    .crossJoinLateral(ofSession.as('classes'))
    .leftJoin(sessionBranches, eq(sessionBranches.id, sessions.branchId))
    .leftJoin(rooms, eq(rooms.id, classes.roomId))
    .leftJoin(branches, eq(branches.id, rooms.branchId))
    .orderBy(classes.startAt, classes.id)
})
