import { eq } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import { payments } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import type { Booking } from '../../seats/bookings.ts'
import { readPayment } from '../ledger/allocate.ts'
import { keepsSeat } from '../ledger/keeps-seat.ts'
import { makeDueBack } from '../ledger/make-refund-due.ts'
import { dueMinor, type Payment } from '../ledger/payment.ts'
import { undoPurchase } from './undo-purchase.ts'

type LastRefund = { reference: string | null; at: Date }

/** `cancelled`: the booking whose seat went with its money. */
type Settled = { payment: Payment; cancelled?: Booking | undefined }

/**
 * What follows when refunds of a payment were written: its status, and what becomes of its seat where nobody
 * here had decided that before, but somebody at the provider. `before`: the payment without them. Needs the
 * session's lock.
 */
export async function settleRefunds(
  transaction: Executor,
  context: Context,
  before: Payment,
  { reference, at }: LastRefund,
): Promise<Settled> {
  const isThis = eq(payments.id, before.id)
  const now = await readPayment(transaction, before.id)
  // The bank has taken the money: only the sums change.
  if (now.status === 'charged_back') return { payment: now }
  const isDue = dueMinor(now) > 0
  if (isDue && now.status === 'refund_due') return { payment: now }
  if (isDue) {
    const [due = now] = await makeDueBack(transaction, isThis, { dueAt: context.clock() })
    return { payment: due }
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
  return paysForSeat || keepsSeat(before)
    ? { payment }
    : { payment, cancelled: await undoPurchase(transaction, context, before, 'refund_by_provider') }
}
