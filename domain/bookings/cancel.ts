import { and, eq } from 'drizzle-orm'
import { conflict, notFound } from '../../contract/errors.ts'
import { toMajor } from '../../contract/money.ts'
import type { CancelReason, RefundReason } from '../../contract/reasons.ts'
import type { Executor } from '../../db/client.ts'
import { bookings, payments } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { type AuditActor, recordAuditEvent } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { mailCancelled } from '../emails/booking-mails.ts'
import type { Payment } from '../payments/record-payment.ts'
import { tryRefund } from '../payments/refund-payment.ts'
import { makeRefundDue } from '../payments/refunds.ts'
import { type Booking, findActiveBooking } from '../seats/bookings.ts'
import { cancelBookings } from '../seats/free.ts'
import { lockSession } from '../seats/lock.ts'
import { readRefundRule } from '../settings/refund-rule.ts'
import { cancellationTerms } from './cancellation.ts'

/**
 * Cancels the actor's booking, by its own id or its session's, frees the seat, and returns the refund in the smallest unit. The
 * refund is made at once, or by the reconciler when the provider is unavailable. Idempotent. Throws 404, and 409 when it is too
 * late.
 */
export async function cancelBooking(context: Context, actor: Actor, id: string): Promise<number> {
  const booking = await findBooking(context.database, actor, id)
  const payment = await context.database.transaction((transaction) =>
    cancel(transaction, context, actor, booking),
  )
  if (payment?.status === 'refund_due' && context.cards) await tryRefund(context, context.cards, payment)
  return payment?.refundDueMinor ?? 0
}

async function findBooking(queries: Executor, actor: Actor, id: string): Promise<Booking> {
  const [own] = await queries
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, id), eq(bookings.userId, actor.id)))
  const booking = own ?? (await findActiveBooking(queries, actor.id, id))
  if (!booking) throw notFound('booking_not_found')
  return booking
}

/** Cancels the booking, frees the seat and makes the refund due in one transaction under the session's lock. */
async function cancel(
  transaction: Executor,
  context: Context,
  actor: Actor,
  { id, sessionId, paymentId }: Booking,
): Promise<Payment | undefined> {
  await lockSession(transaction, sessionId)
  const [booking] = await transaction.select().from(bookings).where(eq(bookings.id, id))
  if (!booking?.cancelledAt) return cancelActive(transaction, context, actor, booking as Booking)
  if (!paymentId) return undefined
  const [payment] = await transaction.select().from(payments).where(eq(payments.id, paymentId))
  return payment
}

async function cancelActive(transaction: Executor, context: Context, actor: Actor, booking: Booking) {
  const now = context.clock()
  const rule = await readRefundRule(transaction)
  const { until, refundMinor } = cancellationTerms(booking, rule)
  if (now >= booking.classStart) throw conflict('cancel_too_late')
  if (now > until) throw conflict({ code: 'cancel_too_late_for_refund', params: { hours: rule.hoursBefore } })
  const reason = 'cancelled_by_student'
  const refund = await freeSeat(transaction, context, actor, { booking, refundMinor, reason })
  await mailCancelled(
    transaction,
    context,
    [{ ...booking, cancelReasonCode: reason }],
    refund ? [refund] : [],
  )
  return refund
}

type Cancellation = { booking: Booking; refundMinor: number; reason: CancelReason & RefundReason }

/** Cancels an active booking of a locked session by its owner, frees the seat and makes the refund due. */
export async function freeSeat(
  transaction: Executor,
  context: Context,
  by: AuditActor,
  { booking, refundMinor, reason }: Cancellation,
): Promise<Payment | undefined> {
  await cancelBookings(transaction, context, booking.sessionId, eq(bookings.id, booking.id), reason)
  const paid = booking.paymentId && and(eq(payments.id, booking.paymentId), eq(payments.status, 'paid'))
  // Not before the cancellation, which the payer's timeline shows first.
  const due = { dueAt: context.clock(), reason, amountMinor: refundMinor }
  const [refund] = paid ? await makeRefundDue(transaction, paid, due) : []
  await recordAuditEvent(transaction, context, by, {
    action: 'booking.cancelled',
    subjectId: booking.id,
    affectedUserId: booking.userId,
    after: { refund: refund ? toMajor(refundMinor, context.currency) : 0 },
  })
  return refund
}
