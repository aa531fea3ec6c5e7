import { and, eq, inArray } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { waitlistEntries } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import type { MailTemplate } from '../emails/enqueue.ts'
import { lineEndedMail } from '../emails/waitlist-mails.ts'
import type { LockedSession } from '../seats/lock.ts'

/** Why nobody is offered a seat any more. */
export type LineProblem = 'cancelled' | 'over'

/**
 * Ends the line of a locked session, and returns the mails that tell it, which the caller writes last. Who is
 * offered a seat can still take it after the registration: they are paying.
 */
export async function endLine(
  transaction: Executor,
  context: Context,
  session: Pick<LockedSession, 'id' | 'title'>,
  why: LineProblem,
): Promise<MailTemplate[]> {
  const states = why === 'cancelled' ? (['waiting', 'offered'] as const) : (['waiting'] as const)
  const ended = await transaction
    .update(waitlistEntries)
    .set({ state: 'ended', closedAt: context.clock() })
    .where(and(eq(waitlistEntries.sessionId, session.id), inArray(waitlistEntries.state, [...states])))
    .returning({ id: waitlistEntries.id, userId: waitlistEntries.userId })
  return ended.length > 0 ? [lineEndedMail(session, ended, why)] : []
}
