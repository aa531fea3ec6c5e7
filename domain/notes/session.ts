import { and, eq, isNull } from 'drizzle-orm'
import { invalid } from '../../contract/http/errors.ts'
import type { Executor } from '../../db/client.ts'
import { sessions } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { findActiveBooking } from '../seats/bookings.ts'
import { managesSession } from '../sessions/manage.ts'

/** Throws 400 for a session that the actor has no seat in and does not manage, as for an unknown one. */
export async function requireSessionForNotes(
  queries: Executor,
  actor: Actor,
  sessionId: string,
): Promise<void> {
  if (await findActiveBooking(queries, actor.id, sessionId)) return
  const [session] = await queries
    .select({ ownerId: sessions.ownerId, tutorId: sessions.tutorId, status: sessions.status })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.deletedAt)))
  if (!session || !managesSession(actor, session)) throw invalid('sessionId', 'choose_own_session')
}
