import { eq } from 'drizzle-orm'
import type { RefundReason } from '../../contract/reasons.ts'
import type { Executor } from '../../db/client.ts'
import { checkouts, payments } from '../../db/schema.ts'
import type { Intent } from '../../providers/cards.ts'
import { readClassesOf } from '../classes/placed.ts'
import { type Context, newId } from '../context.ts'
import { mailNoSeat } from '../emails/booking-mails.ts'
import { lockAvailability } from '../seats/availability.ts'
import { insertBookings } from '../seats/book.ts'
import { closeCheckout } from '../seats/free.ts'
import { type Checkout, isActive } from '../seats/holds.ts'
import type { LockedSession } from '../seats/lock.ts'
import { lockExistingUser } from '../users/deleted.ts'
import { laterOf } from './provider-time.ts'
import { makeRefundDue } from './refunds.ts'

export type Payment = typeof payments.$inferSelect

type Charge = { intent: Intent; checkout: Checkout; session: LockedSession }

/**
 * Records a charge and books the payer's seat. When there is no seat to give, it records that the money is due back, and why.
 * Needs the session's lock.
 */
export async function recordPayment(
  transaction: Executor,
  context: Context,
  { intent, checkout, session }: Charge,
): Promise<Payment> {
  const now = context.clock()
  const problem = await seatProblem(transaction, checkout, session, now)
  const [payment] = await transaction
    .insert(payments)
    .values({
      id: newId(context),
      checkoutId: checkout.id,
      userId: checkout.userId,
      sessionId: checkout.sessionId,
      providerPaymentId: intent.id,
      amountMinor: intent.amountMinor,
      currency: intent.currency,
      method: 'card',
      sessionTitle: checkout.sessionTitle,
      status: 'paid',
      chargedAt: laterOf(checkout.createdAt, intent.charge?.createdAt ?? now),
      recordedAt: now,
    })
    .returning()
  if (!payment) throw new Error(`The payment ${intent.id} was not recorded`)
  if (!problem) {
    await transaction.update(checkouts).set({ closedAt: now }).where(eq(checkouts.id, checkout.id))
    const seat = { id: newId(context), session, userId: checkout.userId, payment }
    await insertBookings(transaction, context, [seat], await readClassesOf(transaction, [session.id]))
    return payment
  }
  await closeCheckout(transaction, context, checkout)
  const dueBack = { dueAt: now, reason: problem }
  const [due = payment] = await makeRefundDue(transaction, eq(payments.id, payment.id), dueBack)
  await mailNoSeat(transaction, context, due)
  return due
}

/** Why the payer gets no seat, or null. An active hold always gets its seat; an expired one gets a seat if one is free. */
async function seatProblem(
  transaction: Executor,
  checkout: Checkout,
  session: LockedSession,
  now: Date,
): Promise<RefundReason | null> {
  if (session.status !== 'approved' || session.deletedAt) return 'refund_session_cancelled'
  if (!(await lockExistingUser(transaction, checkout.userId))) return 'refund_account_deleted'
  const availability = await lockAvailability(transaction, [checkout], now)
  if (availability.bookingIdOf(checkout)) return 'refund_already_booked'
  const full = session.capacity !== null && session.enrolled >= session.capacity
  if (isActive(checkout, now) && !full) return null
  if (now > session.classEnd) return 'refund_class_over'
  return availability.hasFreeSeat(checkout) ? null : 'refund_no_seat'
}
