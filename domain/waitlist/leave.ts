import { and, eq, isNull } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { waitlistEntries } from '../../db/schema.ts'
import { recordAuditEvent } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { publishSeatFreed } from '../seats/freed.ts'
import { inTurn } from '../seats/in-turn.ts'
import { lockSession } from '../seats/lock.ts'
import { isThroughOther, type SeatAct } from '../seats/seat-act.ts'

/** Takes a person out of the waitlist. The seat that was offered to them goes to the next. Idempotent. */
export const leaveWaitlist = (context: Context, act: SeatAct, sessionId: string): Promise<void> =>
  inTurn(context, sessionId, () =>
    context.database.transaction(async (transaction) => {
      if (!(await lockSession(transaction, sessionId))) return
      const hasLeft = await closeEntries(transaction, context, act.userId, sessionId)
      const event = { action: 'waitlist.left', subjectId: sessionId, affectedUserId: act.userId } as const
      if (hasLeft && isThroughOther(act)) await recordAuditEvent(transaction, context, act.by, event)
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

/** The same under the session's lock. Returns whether they were on it. */
export async function closeEntries(
  transaction: Executor,
  context: Context,
  userId: string,
  sessionId: string,
): Promise<boolean> {
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
  return left.length > 0
}
