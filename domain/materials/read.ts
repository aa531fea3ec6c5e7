import { eq, getTableColumns, type SQL } from 'drizzle-orm'
import { forbidden } from '../../contract/http/errors.ts'
import { materials, users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { isClosedForDues } from '../fee-parts/closed.ts'
import { type ListOrder, type Paging, readPage } from '../pagination.ts'
import { findActiveBooking } from '../seats/bookings.ts'
import { managesSession } from '../sessions/manage.ts'
import { getSession } from '../sessions/read.ts'

type Materials = { rows: Material[]; total: number }

/** A material with its uploader's email. */
export type Material = typeof materials.$inferSelect & { tutorEmail: string | null }

const order: ListOrder = { at: materials.createdAt, id: materials.id }
const placeOf = ({ createdAt, id }: Material) => ({ at: createdAt, id })

/**
 * One page of a session's materials, newest first, and their number, for people with a booking, its
 * Instructor and Admins. Throws 403 for others who may see the session, and for who is late with a part of
 * the fee, and 404 for those who may not.
 */
export async function listMaterials(
  context: Context,
  actor: Actor,
  sessionId: string,
  paging: Paging,
): Promise<Materials> {
  // Checked first: a booking gives access even if the session has been removed since.
  const booking = await findActiveBooking(context.database, actor.id, sessionId)
  if (booking && (await isClosedForDues(context, booking))) throw forbidden('materials_closed_for_dues')
  if (!booking && !managesSession(actor, await getSession(context, actor, sessionId)))
    throw forbidden('materials_for_booked')
  return select(context, eq(materials.sessionId, sessionId), paging)
}

/** One page of the actor's own materials, newest first, and their number. */
export async function listOwnMaterials(context: Context, actor: Actor, paging: Paging): Promise<Materials> {
  return select(context, eq(materials.ownerId, actor.id), paging)
}

async function select({ database }: Context, wanted: SQL, paging: Paging): Promise<Materials> {
  const query = database
    .select({ ...getTableColumns(materials), tutorEmail: users.email })
    .from(materials)
    .innerJoin(users, eq(users.id, materials.ownerId))
  const [{ rows }, total] = await Promise.all([
    readPage(query.$dynamic(), { wanted, order, paging, placeOf }),
    database.$count(materials, wanted),
  ])
  return { rows, total }
}
