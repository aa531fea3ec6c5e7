import { forbidden } from '../../contract/http/errors.ts'
import type { Actor, Reader } from '../access.ts'
import type { Context } from '../context.ts'
import type { SessionRow } from './columns.ts'
import { getSession } from './read.ts'

type Taught = Pick<SessionRow, 'ownerId' | 'tutorId' | 'status'>

/** An Admin manages every session, and an Instructor those that they teach. */
export const managesSession = (actor: Reader, session: Taught): boolean =>
  actor.role === 'Admin' || (actor.role === 'Instructor' && teaches(actor, session))

/** The creator of a session teaches it until it is approved, or where nobody else was named. */
const teaches = ({ id }: Reader, { ownerId, tutorId, status }: Taught): boolean =>
  tutorId === id || (ownerId === id && (tutorId === null || status !== 'approved'))

/** Throws 404 for a session that the actor may not see, and 403 for one that they do not manage. */
export async function requireOwnSession(context: Context, actor: Actor, sessionId: string): Promise<void> {
  const session = await getSession(context, actor, sessionId)
  if (!managesSession(actor, session)) throw forbidden('not_your_session')
}
