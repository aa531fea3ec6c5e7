import { and, eq } from 'drizzle-orm'
import { notFound } from '../../contract/http/errors.ts'
import { materials } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { recordAuditEvent } from '../audit/record.ts'
import { type Context, newId } from '../context.ts'
import { requireOwnSession } from '../sessions/manage.ts'

/** `sessionId`: null for no session; undefined leaves it as it is. */
export type MaterialForm = {
  title: string
  image: string
  link: string
  sessionId?: string | null | undefined
}

/** Returns the new material's id. Throws 403 or 404 for a session that the actor may not add to. */
export async function createMaterial(context: Context, actor: Actor, form: MaterialForm): Promise<string> {
  const { title, image, link, sessionId = null } = form
  if (sessionId !== null) await requireOwnSession(context, actor, sessionId)
  const id = newId(context)
  await context.database
    .insert(materials)
    .values({ id, ownerId: actor.id, sessionId, title, image, link, createdAt: context.clock() })
  return id
}

/**
 * Changes a material; without a `sessionId` it stays where it is. Throws the same 404 for an unknown material
 * and for another's, and 403 or 404 for a session that the actor may not move it to.
 */
export async function updateMaterial(
  context: Context,
  actor: Actor,
  id: string,
  form: MaterialForm,
): Promise<void> {
  const { title, image, link, sessionId } = form
  const [current] = await context.database
    .select({ sessionId: materials.sessionId })
    .from(materials)
    .where(ownMaterial(actor, id))
  if (!current) throw notFound('material_not_found')
  // It may stay in its session, even if that was removed since.
  if (sessionId && sessionId !== current.sessionId) await requireOwnSession(context, actor, sessionId)
  await context.database
    .update(materials)
    .set({ title, image, link, sessionId })
    .where(ownMaterial(actor, id))
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
