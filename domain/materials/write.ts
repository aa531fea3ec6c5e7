import { and, eq } from 'drizzle-orm'
import { notFound } from '../../contract/http/errors.ts'
import { materials } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { recordAuditEvent } from '../audit/record.ts'
import { type Context, newId } from '../context.ts'
import { setFiles } from '../files/attach.ts'
import { requireOwnSession } from '../sessions/manage.ts'

/** `sessionId`: null for no session; undefined leaves it as it is. */
export type MaterialForm = {
  title: string
  image: string
  link: string
  sessionId?: string | null | undefined
  /** Ids of files that have arrived; undefined leaves them as they are. */
  files?: readonly string[] | undefined
}

/**
 * Returns the new material's id. Throws 403 or 404 for a session that the actor may not add to, and 400 for
 * files that are not theirs or not whole.
 */
export async function createMaterial(context: Context, actor: Actor, form: MaterialForm): Promise<string> {
  const { title, image, link, sessionId = null, files = [] } = form
  if (sessionId !== null) await requireOwnSession(context, actor, sessionId)
  const id = newId(context)
  const row = { id, ownerId: actor.id, sessionId, title, image, link, createdAt: context.clock() }
  await context.database.transaction(async (transaction) => {
    await transaction.insert(materials).values(row)
    await setFiles(context, transaction, row, files)
  })
  return id
}

/**
 * Changes a material; without a `sessionId` it stays where it is. Throws the same 404 for an unknown material
 * and for another's, 403 or 404 for a session that the actor may not move it to, and 400 for files as above.
 */
export async function updateMaterial(
  context: Context,
  actor: Actor,
  id: string,
  form: MaterialForm,
): Promise<void> {
  const { title, image, link, sessionId, files } = form
  const [current] = await context.database
    .select({ sessionId: materials.sessionId })
    .from(materials)
    .where(ownMaterial(actor, id))
  if (!current) throw notFound('material_not_found')
  // It may stay in its session, even if that was removed since.
  if (sessionId && sessionId !== current.sessionId) await requireOwnSession(context, actor, sessionId)
  await context.database.transaction(async (transaction) => {
    await transaction.update(materials).set({ title, image, link, sessionId }).where(ownMaterial(actor, id))
    if (files) await setFiles(context, transaction, { id, ownerId: actor.id }, files)
  })
}

/** Deletes a material. Throws the same 404 for an unknown material and for another's. */
export async function deleteMaterial(context: Context, actor: Actor, id: string): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const [deleted] = await transaction
      .delete(materials)
      .where(ownMaterial(actor, id))
      .returning({ title: materials.title })
    if (!deleted) throw notFound('material_not_found')
    const event = {
      action: 'material.deleted',
      subjectId: id,
      affectedUserId: actor.id,
      before: deleted,
    } as const
    await recordAuditEvent(transaction, context, actor, event)
  })
}

const ownMaterial = (actor: Actor, id: string) => and(eq(materials.id, id), eq(materials.ownerId, actor.id))
