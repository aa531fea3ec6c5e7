import { and, desc, eq, gte, inArray, notExists, sql } from 'drizzle-orm'
import { attempts, checkouts, payments } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { MOST, type Notification } from './notification.ts'

/**
 * Transaction ids that bought nothing: the centre refused them, or nobody checked them in time. Not once
 * their checkout is paid after all.
 */
export async function sentMoney(context: Context, actor: Actor, since: Date): Promise<Notification[]> {
  const { database } = context
  const at = sql<Date>`coalesce(${attempts.decidedAt}, ${attempts.heldUntil})`.mapWith(attempts.createdAt)
  const paid = database
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.checkoutId, checkouts.id))
  const rows = await database
    .select({
      ...{ id: checkouts.id, title: checkouts.sessionTitle, detail: attempts.refusal },
      ...{ at, reason: attempts.endReason },
    })
    .from(checkouts)
    .innerJoin(attempts, eq(attempts.checkoutId, checkouts.id))
    .where(
      and(
        eq(checkouts.userId, actor.id),
        eq(attempts.method, 'desk'),
        inArray(attempts.endReason, ['reference_refused', 'reference_unchecked']),
        gte(at, since),
        notExists(paid),
      ),
    )
    .orderBy(desc(at))
    .limit(MOST)
  return rows.map(({ reason, ...row }) => ({
    ...row,
    kind: reason === 'reference_refused' ? 'sent_money_refused' : 'sent_money_unchecked',
  }))
}
