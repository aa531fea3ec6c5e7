import { and, eq, isNull } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { waitlistEntries } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { publishSeatFreed } from '../seats/freed.ts'
import { inTurn } from '../seats/in-turn.ts'
import { lockSession } from '../seats/lock.ts'

/** Takes the actor out of the waitlist. The seat that was offered to them goes to the next. Idempotent. */
export const leaveWaitlist = (context: Context, actor: Actor, sessionId: string): Promise<void> =>
  inTurn(context, sessionId, () =>
    context.database.transaction(async (transaction) => {
      if (await lockSession(transaction, sessionId))
        await closeEntries(transaction, context, actor.id, sessionId)
    }),
  )

/** The sessions for which somebody is on the waitlist. */
export async function listWaitlists(queries: Pick<Executor, 'select'>, userId: string): Promise<string[]> {
  const rows = await queries
    .select({ sessionId: waitlistEntries.sessionId })
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.userId, userId), isNull(waitlistEntries.closedAt)))
  return rows.map(({ sessionId }) => sessionId)
}

/** The same under the session's lock. */
export async function closeEntries(
  transaction: Executor,
  context: Context,
  userId: string,
  sessionId: string,
): Promise<void> {
  const left = await transaction
    .update(waitlistEntries)
    .set({ state: 'left', closedAt: context.clock() })
    .where(
      and(
        eq(waitlistEntries.sessionId, sessionId),
        eq(waitlistEntries.userId, userId),
        isNull(waitlistEntries.closedAt),
      ),
    )
    .returning({ offeredAt: waitlistEntries.offeredAt })
  // Also when nothing was offered: who is last on the waitlist may keep a free seat from others.
  if (left.length > 0) await publishSeatFreed(transaction, context, sessionId)
}
