import { and, eq, inArray } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { waitlistEntries } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { writeMessages } from '../messages/outbox/write.ts'
import type { LockedSession } from '../seats/lock.ts'
import { waitlistEnded } from './messages.ts'

/** Why nobody is offered a seat any more. */
export type WaitlistProblem = 'cancelled' | 'over'

/**
 * Ends the waitlist of a locked session, and tells those who waited. Who is offered a seat can still take it
 * after the registration: they are paying.
 */
export async function endWaitlist(
  transaction: Executor,
  context: Context,
  session: Pick<LockedSession, 'id' | 'title'>,
  why: WaitlistProblem,
): Promise<void> {
  const states = why === 'cancelled' ? (['waiting', 'offered'] as const) : (['waiting'] as const)
  const ended = await transaction
    .update(waitlistEntries)
    .set({ state: 'ended', closedAt: context.clock() })
    .where(and(eq(waitlistEntries.sessionId, session.id), inArray(waitlistEntries.state, [...states])))
    .returning({ id: waitlistEntries.id, userId: waitlistEntries.userId })
  await writeMessages(
    transaction,
    context,
    waitlistEnded,
    ended.map(({ id, userId }) => ({
      ...{ userId, dedupeKey: `line-ended:${id}`, path: '/sessions' },
      params: { title: session.title, why },
    })),
  )
}
