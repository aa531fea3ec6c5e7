import { forbidden } from '../../contract/errors.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import type { SessionRow } from '../sessions/columns.ts'
import { getSession } from '../sessions/read.ts'

/** A session's Instructor and Admins manage its materials. */
export const managesSession = (actor: Actor, session: SessionRow): boolean =>
  actor.role === 'Admin' || (actor.role === 'Instructor' && session.ownerId === actor.id)

/** Throws 404 for a session that the actor may not see, and 403 for one that they do not manage. */
export async function requireOwnSession(context: Context, actor: Actor, sessionId: string): Promise<void> {
  const session = await getSession(context, actor, sessionId)
  if (!managesSession(actor, session)) throw forbidden('not_your_session')
}
