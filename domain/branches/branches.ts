import { eq } from 'drizzle-orm'
import { conflict, notFound } from '../../contract/http/errors.ts'
import { type ActValues, branches, rooms } from '../../db/schema.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { Actor } from '../access.ts'
import { diff, recordAuditEvent } from '../audit/record.ts'
import { type Context, newId } from '../context.ts'
import { requireNoneAtBranch, requireNoneInRoom } from './open-places.ts'
import { requireRoomForSessions } from './room-size.ts'

export type Branch = typeof branches.$inferSelect
export type Room = typeof rooms.$inferSelect

/** A centre has some dozens. */
const LIST_LIMIT = 500

export const listBranches = ({ database }: Context): Promise<Branch[]> =>
  database.select().from(branches).orderBy(branches.name).limit(LIST_LIMIT)

/** Where a branch is; undefined without a branch. */
export async function findBranchAddress({ reads }: Context, id: string | null): Promise<string | undefined> {
  if (!id) return undefined
  const [branch] = await reads.select({ address: branches.address }).from(branches).where(eq(branches.id, id))
  return branch?.address
}

export const listRooms = ({ database }: Context, branchId?: string): Promise<Room[]> =>
  database
    .select()
    .from(rooms)
    .where(branchId ? eq(rooms.branchId, branchId) : undefined)
    .orderBy(rooms.name)
    .limit(LIST_LIMIT)

/** Returns the new id. Throws 409 for a name that another branch has. */
export async function createBranch(
  context: Context,
  actor: Actor,
  branch: { name: string; address: string },
): Promise<string> {
  const row = { ...branch, id: newId(context), createdAt: context.clock() }
  return context.database.transaction(async (transaction) => {
    const [created] = await transaction.insert(branches).values(row).onConflictDoNothing().returning()
    if (!created) throw conflict('name_taken', 'name')
    const event = { action: 'branch.created', subjectId: created.id, after: branchValues(created) } as const
    await recordAuditEvent(transaction, context, actor, event)
    return created.id
  })
}

type Change = { closed?: boolean | undefined }

/** A closed branch or room keeps its past classes; nothing new is held there. */
const closing = ({ closed }: Change, now: Date) =>
  closed === undefined ? {} : { closedAt: closed ? now : null }

/** Throws 404, and 409 for a name that another branch has, or to close it while classes are still to come. */
export async function changeBranch(
  context: Context,
  actor: Actor,
  id: string,
  { closed, ...change }: Change & { name?: string | undefined; address?: string | undefined },
): Promise<void> {
  await context.database
    .transaction(async (transaction) => {
      const [was] = await transaction.select().from(branches).where(eq(branches.id, id)).for('no key update')
      if (!was) throw notFound('branch_not_found')
      const now = context.clock()
      if (closed) await requireNoneAtBranch(transaction, id, now)
      const set = { ...change, ...closing({ closed }, now), id }
      const [is] = await transaction.update(branches).set(set).where(eq(branches.id, id)).returning()
      const changes = is && diff(branchValues(was), branchValues(is))
      if (changes)
        await recordAuditEvent(transaction, context, actor, {
          action: 'branch.changed',
          subjectId: id,
          ...changes,
        })
    })
    .catch(refuseTakenName)
}

function refuseTakenName(error: unknown): never {
  throw isUniqueViolation(error) ? conflict('name_taken', 'name') : error
}

/** Returns the new id. Throws 404 for an unknown branch, and 409 for a name that another room of it has. */
export async function createRoom(
  context: Context,
  actor: Actor,
  room: { branchId: string; name: string; size: number | null },
): Promise<string> {
  const { database, clock } = context
  const [branch] = await database.select().from(branches).where(eq(branches.id, room.branchId))
  if (!branch) throw notFound('branch_not_found')
  const row = { ...room, id: newId(context), createdAt: clock() }
  return database.transaction(async (transaction) => {
    const [created] = await transaction.insert(rooms).values(row).onConflictDoNothing().returning()
    if (!created) throw conflict('name_taken', 'name')
    const event = { action: 'room.created', subjectId: created.id, after: roomValues(created) } as const
    await recordAuditEvent(transaction, context, actor, event)
    return created.id
  })
}

/**
 * Throws 404, and 409 for a name that another room of the branch has, for a size that a session to come does
 * not fit into, or to close it while classes are still to come.
 */
export async function changeRoom(
  context: Context,
  actor: Actor,
  id: string,
  { closed, ...change }: Change & { name?: string | undefined; size?: number | null | undefined },
): Promise<void> {
  await context.database
    .transaction(async (transaction) => {
      const [was] = await transaction.select().from(rooms).where(eq(rooms.id, id)).for('no key update')
      if (!was) throw notFound('room_not_found')
      const now = context.clock()
      if (closed) await requireNoneInRoom(transaction, id, now)
      if (change.size) await requireRoomForSessions(transaction, id, change.size, now)
      const set = { ...change, ...closing({ closed }, now), id }
      const [is] = await transaction.update(rooms).set(set).where(eq(rooms.id, id)).returning()
      const changes = is && diff(roomValues(was), roomValues(is))
      if (changes)
        await recordAuditEvent(transaction, context, actor, {
          action: 'room.changed',
          subjectId: id,
          ...changes,
        })
    })
    .catch(refuseTakenName)
}

/** What the audit trail says of a branch and of a room. */
const openOrNot = ({ closedAt }: { closedAt: Date | null }) => ({ open: closedAt ? 'no' : 'yes' })
const branchValues = (branch: Branch): ActValues => ({
  name: branch.name,
  address: branch.address,
  ...openOrNot(branch),
})
const roomValues = (room: Room): ActValues => ({
  name: room.name,
  capacity: room.size,
  ...openOrNot(room),
})
