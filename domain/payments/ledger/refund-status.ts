import { eq } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import { payments } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import { readPayment } from './allocate.ts'
import { keepsSeat } from './keeps-seat.ts'
import { makeDueBack } from './make-refund-due.ts'
import { dueMinor, type Payment } from './payment.ts'

type LastRefund = { reference: string | null; at: Date }

/**
 * `isUndone`: nothing of it is kept, so that what it bought goes, where nobody here has decided that before.
 */
type Settled = { payment: Payment; isUndone: boolean }

/**
 * Updates the status of a payment when refunds of it were written. `before`: the payment without
 * them. `known`: with them, where the caller knows it. Needs the session's lock.
 */
export async function updateRefundStatus(
  transaction: Executor,
  context: Context,
  before: Payment,
  { reference, at }: LastRefund,
  known?: Payment,
): Promise<Settled> {
  const isThis = eq(payments.id, before.id)
  const now = known ?? (await readPayment(transaction, before.id))
  // The bank has taken the money: only the sums change.
  if (now.status === 'charged_back') return { payment: now, isUndone: false }
  const isDue = dueMinor(now) > 0
  if (isDue && now.status === 'refund_due') return { payment: now, isUndone: false }
  if (isDue) {
    const [due = now] = await makeDueBack(transaction, isThis, { dueAt: context.clock() })
    return { payment: due, isUndone: false }
  }
  const paysForSeat = now.keptMinor > 0 && (before.status === 'paid' || keepsSeat(before))
  // Why less was refunded of it before says nothing about all of it.
  const reason = before.status === 'paid' ? null : before.refundReasonCode
  const ended = {
    status: 'refunded' as const,
    refundedAt: before.refundedAt ?? at,
    refundReasonCode: reason ?? ('refund_by_provider' as const),
  }
  const [payment = now] = await transaction
    .update(payments)
    .set({ refundRef: reference ?? before.refundRef, ...(paysForSeat ? { status: 'paid' } : ended) })
    .where(isThis)
    .returning()
  return { payment, isUndone: !paysForSeat && !keepsSeat(before) }
}
