import { and, eq, gt, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { conflict, invalid } from '../../contract/http/errors.ts'
import type { Mode } from '../../contract/sessions/catalogue.ts'
import type { Executor } from '../../db/client.ts'
import { classes, rooms, sessions } from '../../db/schema.ts'
import { keepOpen, requireOpenRoom } from './open-places.ts'

type Wish = { roomId: string; branchId: string | null; mode: Mode | null; capacity: number | null }

/**
 * The room in which a session is to be held. Throws 400 for an online session, for a room that is unknown,
 * closed or of another branch, and for a capacity that it does not hold.
 */
export async function requireRoom(transaction: Executor, { roomId, branchId, mode, capacity }: Wish) {
  if (mode === 'online') throw invalid('roomId', 'online_has_no_room')
  const room = await requireOpenRoom(transaction, roomId)
  if (branchId !== null && branchId !== room.branchId) throw invalid('roomId', 'choose_open_room')
  requireFit(capacity, room.size)
  return room
}

function requireFit(capacity: number | null, size: number | null): void {
  if (size !== null && (capacity === null || capacity > size))
    throw invalid('capacity', { code: 'capacity_above_room', params: { size } })
}

/** Throws 400 when a coming class of the session is in a room of another branch. */
export async function requireInBranch(
  transaction: Executor,
  { id, branchId }: { id: string; branchId: string | null },
  now: Date,
): Promise<void> {
  const [other] = await transaction
    .select({ id: rooms.id })
    .from(classes)
    .innerJoin(rooms, eq(rooms.id, classes.roomId))
    .where(
      and(
        eq(classes.sessionId, id),
        eq(classes.state, 'planned'),
        gt(classes.endAt, now),
        branchId === null ? undefined : ne(rooms.branchId, branchId),
      ),
    )
    .limit(1)
  if (other) throw invalid('roomId', 'choose_open_room')
}

/** Throws 400 for a capacity that a room of the session's coming classes does not hold. */
export async function requireFitInRooms(
  transaction: Executor,
  sessionId: string,
  capacity: number | null,
  now: Date,
): Promise<void> {
  const sizes = await transaction
    .select({ size: rooms.size })
    .from(rooms)
    .where(
      sql`${rooms.size} is not null and ${rooms.id} in (select ${classes.roomId} from ${classes}
        where ${classes.sessionId} = ${sessionId} and ${classes.state} = 'planned' and ${classes.endAt} > ${now})`,
    )
    .orderBy(rooms.id)
    .for(keepOpen)
  for (const { size } of sizes) requireFit(capacity, size)
}

/** The room's row is locked. Throws 409 naming a session to come that does not fit into `size`. */
export async function requireRoomForSessions(
  transaction: Executor,
  roomId: string,
  size: number,
  now: Date,
): Promise<void> {
  const isTooLarge = or(isNull(sessions.capacity), gt(sessions.capacity, size))
  const isComing = and(eq(classes.state, 'planned'), gt(classes.endAt, now))
  const [found] = await transaction
    .select({ title: sessions.title, capacity: sessions.capacity })
    .from(classes)
    .innerJoin(sessions, eq(sessions.id, classes.sessionId))
    .where(
      and(
        eq(classes.roomId, roomId),
        isNotNull(classes.roomId),
        isComing,
        isTooLarge,
        isNull(sessions.deletedAt),
        ne(sessions.status, 'rejected'),
      ),
    )
    .orderBy(classes.startAt)
    .limit(1)
  if (!found) return
  const params = { title: found.title, capacity: found.capacity ?? '' }
  throw conflict({ code: 'room_too_small', params }, 'size')
}
