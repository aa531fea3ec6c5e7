import { eq } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import { sessions } from '../../../db/schema.ts'
import { requireOpenBranch } from '../../branches/open-places.ts'
import { requireRoom } from '../../branches/room-size.ts'
import type { LockedSession } from '../../seats/lock.ts'

/** Throws 400 for a room that cannot hold a class of a locked session, as `requireRoom`. */
export async function requireRoomOf(
  transaction: Executor,
  { id, capacity }: Pick<LockedSession, 'id' | 'capacity'>,
  roomId: string,
): Promise<void> {
  const { branchId, mode } = sessions
  const [session] = await transaction.select({ branchId, mode }).from(sessions).where(eq(sessions.id, id))
  if (session) await requireRoom(transaction, { ...session, capacity, roomId })
}

/** Throws 400 where a class without a room and a place of its own would be at a closed branch. */
export async function requireBranchOf(
  transaction: Executor,
  { id }: Pick<LockedSession, 'id'>,
): Promise<void> {
  const { branchId, mode } = sessions
  const [session] = await transaction.select({ branchId, mode }).from(sessions).where(eq(sessions.id, id))
  if (session && session.mode !== 'online') await requireOpenBranch(transaction, session.branchId)
}
