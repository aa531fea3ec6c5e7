import { and, eq, getTableColumns, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { materials, sessions, users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { filesOf } from '../files/attach.ts'
import type { FileRow } from '../files/uploads.ts'
import { type ListOrder, type Paging, readPage } from '../pagination.ts'
import { sessionTutor } from '../who-teaches.ts'
import { managedMaterials } from './manage.ts'
import { requireReader } from './reader.ts'

type Materials = { rows: Material[]; total: number }

/** A material with its uploader's email and its files. */
export type Material = MaterialRow & { files: FileRow[] }
type MaterialRow = typeof materials.$inferSelect & { tutorEmail: string | null }

const order: ListOrder = { at: materials.createdAt, id: materials.id }
/** What belongs to a session comes before what its tutor hands out to all their students. */
const ownFirst: ListOrder = { ...order, pinned: isNotNull(materials.sessionId) }
const placeOf = ({ createdAt, id, sessionId }: MaterialRow) => ({
  at: createdAt,
  id,
  isPinned: sessionId !== null,
})

/**
 * One page of a session's materials, newest first, then of those that its tutor hands out to all their
 * students, and the number of both, for people with a booking, its Instructor and Admins. Throws 403 for
 * others who may see the session, and for who is late with a part of the fee, and 404 for
 * those who may not.
 */
export async function listMaterials(
  context: Context,
  actor: Actor,
  sessionId: string,
  paging: Paging,
): Promise<Materials> {
  await requireReader(context, actor, sessionId)
  const { database } = context
  const idsOf = (matching: SQL | undefined) =>
    database.select({ id: materials.id }).from(materials).where(matching)
  const tutor = database.select({ id: sessionTutor }).from(sessions).where(eq(sessions.id, sessionId))
  // Each by its index: of one condition PostgreSQL would read the whole table.
  const wanted = inArray(
    materials.id,
    idsOf(eq(materials.sessionId, sessionId)).unionAll(
      idsOf(and(isNull(materials.sessionId), eq(materials.ownerId, tutor))),
    ),
  )
  return select(context, { wanted, order: ownFirst, paging })
}

/** One page of the materials that the actor manages, newest first, and their number. */
export async function listOwnMaterials(context: Context, actor: Actor, paging: Paging): Promise<Materials> {
  return select(context, { wanted: managedMaterials(actor), order, paging })
}

type Selection = { wanted: SQL | undefined; order: ListOrder; paging: Paging }

async function select(context: Context, { wanted, order, paging }: Selection): Promise<Materials> {
  const { database } = context
  const query = database
    .select({ ...getTableColumns(materials), tutorEmail: users.email })
    .from(materials)
    .innerJoin(users, eq(users.id, materials.ownerId))
  const [{ rows }, total] = await Promise.all([
    readPage(query.$dynamic(), { wanted, order, paging, placeOf }),
    database.$count(materials, wanted),
  ])
  const files = await filesOf(
    context,
    rows.map(({ id }) => id),
  )
  return { rows: rows.map((row) => ({ ...row, files: files.get(row.id) ?? [] })), total }
}
