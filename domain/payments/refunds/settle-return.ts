import { eq, inArray, sql } from 'drizzle-orm'
import type { RefundReason } from '../../../contract/payments/reasons.ts'
import type { Executor } from '../../../db/client.ts'
import { bookings, payments, switches } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import { reopenPart } from '../../fee-parts/write.ts'
import type { Booking } from '../../seats/bookings.ts'
import { cancelBookings } from '../../seats/free.ts'
import { readPayment } from '../ledger/allocate.ts'
import { oweBack } from '../ledger/make-refund-due.ts'
import { dueMinor, type Payment } from '../ledger/payment.ts'
import { isDifference } from '../ledger/price-difference.ts'
import { returnOtherMoney } from '../ledger/seat-money.ts'

type Return = {
  /** Why it went back, where nobody had decided that before. */
  reason: RefundReason & ('refund_by_centre' | 'refund_by_provider')
  reference: string | null
  at: Date
  /** When it was decided, where that was just now. */
  decidedAt?: Date
}

/** `cancelled`: the booking whose seat went with its money. */
type Settled = { payment: Payment; cancelled?: Booking | undefined }

/**
 * What follows when refunds of a payment were written: its status, and what becomes of its seat. `before`:
 * the payment without them. Needs the session's lock.
 */
export async function settleReturn(
  transaction: Executor,
  context: Context,
  before: Payment,
  { reason, reference, at, decidedAt }: Return,
): Promise<Settled> {
  const isThis = eq(payments.id, before.id)
  const now = await readPayment(transaction, before.id)
  // The bank has taken the money: only the sums change.
  if (now.status === 'charged_back') return { payment: now }
  const isDue = dueMinor(now) > 0
  if (isDue && now.status === 'refund_due') return { payment: now }
  if (isDue) {
    const [due = now] = await oweBack(transaction, isThis, { dueAt: context.clock() })
    return { payment: due }
  }
  const paysForSeat = now.keptMinor > 0 && (before.status === 'paid' || isDifference(before))
  const ended = {
    status: 'refunded' as const,
    refundedAt: before.refundedAt ?? at,
    refundReasonCode: before.refundReasonCode ?? reason,
    ...(decidedAt && { refundDueAt: before.refundDueAt ?? decidedAt }),
  }
  const [payment = now] = await transaction
    .update(payments)
    .set({ refundRef: reference ?? before.refundRef, ...(paysForSeat ? { status: 'paid' } : ended) })
    .where(isThis)
    .returning()
  return paysForSeat || isDifference(before)
    ? { payment }
    : { payment, cancelled: await takeBack(transaction, context, before, reason) }
}

/**
 * Takes back what a payment paid for that went back whole: its later part of the fee is due again, or its
 * seat goes with all of its money. Returns the booking that was cancelled.
 */
async function takeBack(
  transaction: Executor,
  context: Context,
  payment: Payment,
  reason: Return['reason'],
): Promise<Booking | undefined> {
  if (await reopenPart(transaction, context, payment.id)) return undefined
  // Money of a part that somebody has paid anew since pays for nothing any more.
  const switched = transaction
    .select({ id: switches.bookingId })
    .from(switches)
    .where(eq(switches.paymentId, payment.id))
  const isSeats = sql`(${bookings.paymentId} = ${payment.id} or ${inArray(bookings.id, switched)})`
  const [cancelled] = await cancelBookings(transaction, context, payment.sessionId, isSeats, reason)
  if (cancelled) await returnOtherMoney(transaction, context, [cancelled], 'refund_by_centre')
  return cancelled
}
