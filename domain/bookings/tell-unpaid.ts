import { and, eq, isNull, notInArray } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { attempts, checkouts } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { isUnfinished } from '../payments/attempts/attempts.ts'
import type { LockedSession } from '../seats/lock.ts'
import { writeUnpaid } from './messages/unpaid.ts'

/**
 * Tells who is paying for a session that it was cancelled: they may be at bKash now. Not `told`, who had a
 * seat, nor whose money has come: it is refunded with a message of its own. Needs the session's lock.
 */
export async function tellUnpaid(
  transaction: Executor,
  context: Context,
  session: Pick<LockedSession, 'id' | 'title'>,
  told: string[],
): Promise<void> {
  const isUnpaid = and(isUnfinished, isNull(attempts.chargedAt))
  const unpaid = await transaction
    .selectDistinct({ id: checkouts.id, userId: checkouts.userId })
    .from(checkouts)
    .innerJoin(attempts, and(eq(attempts.checkoutId, checkouts.id), isUnpaid))
    .where(
      and(
        eq(checkouts.sessionId, session.id),
        isNull(checkouts.closedAt),
        notInArray(checkouts.userId, told),
      ),
    )
  await writeUnpaid(transaction, context, session, unpaid)
}
