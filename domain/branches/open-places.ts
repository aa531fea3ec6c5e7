import { and, asc, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { conflict, invalid } from '../../contract/http/errors.ts'
import type { Executor } from '../../db/client.ts'
import { branches, classes, rooms, sessions } from '../../db/schema.ts'

/**
 * A writer of a class into a room or a branch keeps both open, and the room's size, until the transaction
 * ends. Who closes one locks its row first, so that one of the two sees what the other has done.
 */
export const keepOpen = 'share'

/** Throws 400 for a branch that is unknown or closed. */
export async function requireOpenBranch(transaction: Executor, branchId?: string | null): Promise<void> {
  if (!branchId) return
  const isOpen = and(eq(branches.id, branchId), isNull(branches.closedAt))
  const found = await transaction.select({ id: branches.id }).from(branches).where(isOpen).for(keepOpen)
  if (found.length === 0) throw invalid('branchId', 'choose_open_branch')
}

/**
 * The room and its branch, which stay open. Throws 400 for one that is unknown, or closed as is its branch.
 */
export async function requireOpenRoom(transaction: Executor, roomId: string) {
  const isOpen = and(eq(rooms.id, roomId), isNull(rooms.closedAt), isNull(branches.closedAt))
  const [room] = await transaction
    .select({ branchId: rooms.branchId, size: rooms.size })
    .from(rooms)
    .innerJoin(branches, eq(branches.id, rooms.branchId))
    .where(isOpen)
    .for(keepOpen, { of: [rooms, branches] })
  if (!room) throw invalid('roomId', 'choose_open_room')
  return room
}

/** The room's row is locked. Throws 409 with the first of the classes that are still to come there. */
export const requireNoneInRoom = (transaction: Executor, roomId: string, now: Date): Promise<void> =>
  requireNone(transaction, eq(classes.roomId, roomId), now)

/**
 * The branch's row is locked. Throws 409 as `requireNoneInRoom`: in its rooms, or at the branch without one.
 */
export const requireNoneAtBranch = (transaction: Executor, branchId: string, now: Date): Promise<void> =>
  requireNone(
    transaction,
    sql`case
      when ${classes.roomId} is not null
        then ${classes.roomId} in (select ${rooms.id} from ${rooms} where ${rooms.branchId} = ${branchId})
      else ${classes.place} is null and ${sessions.branchId} = ${branchId} and ${sessions.mode} is distinct from 'online'
    end`,
    now,
  )

async function requireNone(transaction: Executor, isThere: SQL, now: Date): Promise<void> {
  const [first] = await transaction
    .select({
      count: sql<number>`(count(*) over ())::integer`,
      title: sessions.title,
      startAt: classes.startAt,
    })
    .from(classes)
    .innerJoin(sessions, eq(sessions.id, classes.sessionId))
    .where(
      and(
        isThere,
        eq(classes.state, 'planned'),
        gt(classes.endAt, now),
        isNull(sessions.deletedAt),
        ne(sessions.status, 'rejected'),
      ),
    )
    .orderBy(asc(classes.startAt), asc(classes.id))
    .limit(1)
  if (!first) return
  const { count, title, startAt } = first
  throw conflict({ code: 'place_in_use', params: { count, title, at: startAt.toISOString() } }, 'closed')
}
