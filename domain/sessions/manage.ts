import { forbidden } from '../../contract/errors.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import type { SessionRow } from './columns.ts'
import { getSession } from './read.ts'

/** An Admin manages every session, an Instructor those that they created or teach. */
export const managesSession = (actor: Actor, session: Pick<SessionRow, 'ownerId' | 'tutorId'>): boolean =>
  actor.role === 'Admin' ||
  (actor.role === 'Instructor' && (session.ownerId === actor.id || session.tutorId === actor.id))

/** Throws 404 for a session that the actor may not see, and 403 for one that they do not manage. */
export async function requireOwnSession(context: Context, actor: Actor, sessionId: string): Promise<void> {
  const session = await getSession(context, actor, sessionId)
  if (!managesSession(actor, session)) throw forbidden('not_your_session')
}
