import { conflict, forbidden, notFound } from '../../../contract/http/errors.ts'
import type { Executor } from '../../../db/client.ts'
import type { classes } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { type LockedSession, lockSession } from '../../seats/lock.ts'
import { isApproved } from '../../session-visibility.ts'
import { managesSession } from '../../sessions/manage.ts'
import { getSession } from '../../sessions/read.ts'
import { findClass } from '../plan/find.ts'

export type Class = typeof classes.$inferSelect
type ClassIds = { sessionId: string; classId: string }

/** Throws 404 for a session that the actor may not see, and 403 for one whose classes they may not change. */
export async function requireOwnClasses(context: Context, actor: Actor, sessionId: string): Promise<void> {
  const session = await getSession(context, actor, sessionId)
  if (!managesSession(actor, session)) throw forbidden('not_your_class')
}

/** A class of the session. Throws 404 for one of another session. */
export async function findClassOf(queries: Executor, { sessionId, classId }: ClassIds): Promise<Class> {
  const { row } = await findClass(queries, classId)
  if (row.sessionId !== sessionId) throw notFound('class_not_found')
  return row
}

/**
 * Locks a session whose classes can be changed. Throws 409 for one that is not approved: its form changes its
 * classes.
 */
export async function lockApprovedSession(transaction: Executor, sessionId: string): Promise<LockedSession> {
  const session = await lockSession(transaction, sessionId)
  if (!session || !isApproved(session)) throw conflict('session_not_editable')
  return session
}

/**
 * A class of a locked session that takes place and is not over. Throws 409 for another one, and for one that
 * somebody has changed since it had this version.
 */
export async function requireChangeable(
  transaction: Executor,
  ids: ClassIds,
  version: number,
  now: Date,
): Promise<Class> {
  const found = await findClassOf(transaction, ids)
  if (found.state === 'cancelled') throw conflict('class_already_cancelled')
  if (found.endAt <= now) throw conflict('class_is_over')
  if (found.sequence !== version) throw conflict('class_changed_meanwhile')
  return found
}
