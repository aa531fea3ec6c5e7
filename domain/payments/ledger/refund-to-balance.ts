import { eq } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import { payments, refunds } from '../../../db/schema.ts'
import { newId } from '../../context.ts'
import { keepsSeat } from './keeps-seat.ts'
import { dueMinor, type Payment } from './payment.ts'

/**
 * Refunds to the balance what was paid from it, at once: a refund that is done, by nobody's
 * hand, with its credit note. `due`: the payment as it is due back.
 */
export async function refundToBalance(transaction: Executor, due: Payment, at: Date): Promise<void> {
  const id = newId({ clock: () => at })
  const amountMinor = dueMinor(due)
  await transaction
    .insert(refunds)
    .values({ id, paymentId: due.id, amountMinor, state: 'done', createdAt: at, settledAt: at })
  const paysForSeat = due.keptMinor > 0 && keepsSeat(due)
  await transaction
    .update(payments)
    .set({ refundRef: id, ...(paysForSeat ? { status: 'paid' } : { status: 'refunded', refundedAt: at }) })
    .where(eq(payments.id, due.id))
}
