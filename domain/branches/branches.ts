import { eq } from 'drizzle-orm'
import { conflict, notFound } from '../../contract/errors.ts'
import { branches, rooms } from '../../db/schema.ts'
import { type Context, newId } from '../context.ts'

export type Branch = typeof branches.$inferSelect
export type Room = typeof rooms.$inferSelect

/** A centre has some dozens. */
const LIST_LIMIT = 500

export const listBranches = ({ database }: Context): Promise<Branch[]> =>
  database.select().from(branches).orderBy(branches.name).limit(LIST_LIMIT)

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
  branch: { name: string; address: string },
): Promise<string> {
  const row = { ...branch, id: newId(context), createdAt: context.clock() }
  const [created] = await context.database.insert(branches).values(row).onConflictDoNothing().returning()
  if (!created) throw conflict('name_taken', 'name')
  return created.id
}

type Change = { closed?: boolean | undefined }

/** A closed branch or room keeps its classes; nothing new is held there. */
const closing = ({ closed }: Change, now: Date) =>
  closed === undefined ? {} : { closedAt: closed ? now : null }

/** Throws 404, and 409 for a name that another branch has. */
export async function changeBranch(
  { database, clock }: Context,
  id: string,
  { closed, ...change }: Change & { name?: string | undefined; address?: string | undefined },
): Promise<void> {
  const changed = await database
    .update(branches)
    .set({ ...change, ...closing({ closed }, clock()), id })
    .where(eq(branches.id, id))
    .returning({ id: branches.id })
    .catch(refuseTakenName)
  if (changed.length === 0) throw notFound('branch_not_found')
}

/** PostgreSQL's code for a unique constraint: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const UNIQUE_VIOLATION = '23505'

function refuseTakenName(error: Error & { cause?: { code?: string } }): never {
  throw error.cause?.code === UNIQUE_VIOLATION ? conflict('name_taken', 'name') : error
}

/** Returns the new id. Throws 404 for an unknown branch, and 409 for a name that another room of it has. */
export async function createRoom(
  context: Context,
  room: { branchId: string; name: string; size: number | null },
): Promise<string> {
  const { database, clock } = context
  const [branch] = await database.select().from(branches).where(eq(branches.id, room.branchId))
  if (!branch) throw notFound('branch_not_found')
  const row = { ...room, id: newId(context), createdAt: clock() }
  const [created] = await database.insert(rooms).values(row).onConflictDoNothing().returning()
  if (!created) throw conflict('name_taken', 'name')
  return created.id
}

/** Throws 404, and 409 for a name that another room of the branch has. */
export async function changeRoom(
  { database, clock }: Context,
  id: string,
  { closed, ...change }: Change & { name?: string | undefined; size?: number | null | undefined },
): Promise<void> {
  const changed = await database
    .update(rooms)
    .set({ ...change, ...closing({ closed }, clock()), id })
    .where(eq(rooms.id, id))
    .returning({ id: rooms.id })
    .catch(refuseTakenName)
  if (changed.length === 0) throw notFound('room_not_found')
}
