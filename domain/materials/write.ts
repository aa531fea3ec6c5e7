import { eq } from 'drizzle-orm'
import { materials } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { diff, recordAuditEvent } from '../audit/record.ts'
import { type Context, newId } from '../context.ts'
import { setFiles } from '../files/attach.ts'
import { requireOwnSession } from '../sessions/manage.ts'
import { placeOf } from './class.ts'
import { lockManaged } from './manage.ts'

/**
 * `sessionId`: null for all students of its owner; `classId`: null for the whole session; undefined leaves
 * both as they are.
 */
export type MaterialForm = {
  title: string
  image: string
  link: string
  sessionId?: string | null | undefined
  classId?: string | null | undefined
  /** Ids of files that have arrived; undefined leaves them as they are. */
  files?: readonly string[] | undefined
}

/**
 * Returns the new material's id. Throws 403 or 404 for a session that the actor may not add to, and 400 for a
 * class of another session and for files that are not theirs or not whole.
 */
export async function createMaterial(context: Context, actor: Actor, form: MaterialForm): Promise<string> {
  const { title, image, link, sessionId = null, classId = null, files = [] } = form
  if (sessionId !== null) await requireOwnSession(context, actor, sessionId)
  const id = newId(context)
  const row = { id, ownerId: actor.id, title, image, link, createdAt: context.clock() }
  await context.database.transaction(async (transaction) => {
    const place = await placeOf(transaction, { sessionId, classId }, { sessionId, classId: null })
    await transaction.insert(materials).values({ ...row, ...place })
    await setFiles(context, transaction, { id, actorId: actor.id }, files)
  })
  return id
}

/**
 * Changes a material; without a `sessionId` it stays where it is. Throws the same 404 for an unknown material
 * and for one that the actor does not manage, 403 or 404 for a session that they may not move it to, and 400
 * for a class and for files as above.
 */
export async function updateMaterial(
  context: Context,
  actor: Actor,
  id: string,
  form: MaterialForm,
): Promise<void> {
  const { title, image, link, sessionId, classId, files } = form
  // Both ask, so that nobody learns of a session by a material that is not theirs.
  const current = await context.database.transaction((transaction) => lockManaged(transaction, actor, id))
  // It may stay in its session, even if that was removed since.
  if (sessionId && sessionId !== current.sessionId) await requireOwnSession(context, actor, sessionId)
  await context.database.transaction(async (transaction) => {
    const was = await lockManaged(transaction, actor, id)
    const place = await placeOf(transaction, { sessionId, classId }, was)
    await transaction
      .update(materials)
      .set({ title, image, link, ...place })
      .where(eq(materials.id, id))
    const changed = files ? await setFiles(context, transaction, { id, actorId: actor.id }, files) : false
    const { title: oldTitle, link: oldLink } = was
    const values = diff({ title: oldTitle, link: oldLink }, { title, link })
    const isMoved = place.sessionId !== was.sessionId || place.classId !== was.classId
    if (values || changed || isMoved || image !== was.image)
      await recordAuditEvent(transaction, context, actor, {
        ...{ action: 'material.changed', subjectId: id, affectedUserId: was.ownerId, ...values },
      })
  })
}

/** Deletes a material. Throws 404 as `updateMaterial`; an Admin may delete any. */
export async function deleteMaterial(context: Context, actor: Actor, id: string): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const { title, ownerId } = await lockManaged(transaction, actor, id, 'Admin')
    await transaction.delete(materials).where(eq(materials.id, id))
    const event = { action: 'material.deleted', subjectId: id, affectedUserId: ownerId } as const
    await recordAuditEvent(transaction, context, actor, { ...event, before: { title } })
  })
}
