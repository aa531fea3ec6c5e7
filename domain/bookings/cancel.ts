import { and, eq } from 'drizzle-orm'
import { conflict, notFound } from '../../contract/http/errors.ts'
import { toMajor } from '../../contract/payments/money.ts'
import type { CancelReason, RefundReason } from '../../contract/payments/reasons.ts'
import { paymentStatuses } from '../../contract/payments/states.ts'
import type { Executor } from '../../db/client.ts'
import { bookings } from '../../db/schema.ts'
import { type AuditActor, recordAuditEvent } from '../audit/record.ts'
import { readClassProgress } from '../classes/plan/progress.ts'
import type { Context } from '../context.ts'
import { readFees } from '../fee-parts/read.ts'
import { type Payment, refundedOrDueMinor } from '../payments/ledger/payment.ts'
import { refundedOf, stillDue } from '../payments/ledger/refunded.ts'
import { listSeatMoney, makeSeatMoneyDue } from '../payments/ledger/seat-money.ts'
import { refundAtOnce } from '../payments/provider-refunds/send.ts'
import { requireDeskMoney } from '../refund-limit/desk-money.ts'
import { type Booking, findActiveBooking } from '../seats/bookings.ts'
import { cancelBookings } from '../seats/free.ts'
import { lockSessionsOf } from '../seats/lock.ts'
import { tellCancelled } from '../seats/messages/cancelled.ts'
import { isAtDesk, type SeatAct } from '../seats/seat-act.ts'
import { cancellationTerms } from './cancellation.ts'
import { readRefundedBefore } from './refunded.ts'

/**
 * Cancels a person's booking, by its own id or its session's, frees the seat, and returns what is due back
 * now, in the smallest unit. The refund is made at once, or by the reconciler when the provider is
 * unavailable. Idempotent. Throws 404, 409 when it is too late, and 403 at the desk for money that the actor
 * may not move.
 */
export async function cancelBooking(context: Context, act: SeatAct, id: string): Promise<number> {
  const booking = await findBooking(context.database, act, id)
  const { refunds, refundMinor } = await context.database.transaction((transaction) =>
    cancel(transaction, context, act, booking),
  )
  await refundAtOnce(context, refunds)
  return refundMinor
}

async function findBooking(queries: Executor, { userId }: SeatAct, id: string): Promise<Booking> {
  const [own] = await queries
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, id), eq(bookings.userId, userId)))
  const booking = own ?? (await findActiveBooking(queries, userId, id))
  if (!booking) throw notFound('booking_not_found')
  return booking
}

/** What is refunded now, and the payments that it is refunded of. */
type Cancelled = { refunds: Payment[]; refundMinor: number }

/**
 * Cancels the booking, frees the seat and makes the refund due in one transaction under the session's lock.
 */
async function cancel(
  transaction: Executor,
  context: Context,
  act: SeatAct,
  { id }: Booking,
): Promise<Cancelled> {
  const find = () => transaction.select().from(bookings).where(eq(bookings.id, id))
  await lockSessionsOf(transaction, async () => (await find()).map(({ sessionId }) => sessionId))
  const [booking] = await find()
  if (!booking) throw notFound('booking_not_found')
  if (!booking.cancelledAt) return cancelActive(transaction, context, act, booking)
  const refunds = await listSeatMoney(transaction, booking)
  const money = await listSeatMoney(transaction, booking, paymentStatuses)
  const fee = (await readFees(transaction, [booking]))(booking)
  const refunded = await readRefundedBefore(transaction, booking.cancelledAt, money, fee)
  return { refunds, refundMinor: stillDue(await readRefund(transaction, booking), refunded) }
}

/**
 * Reads what we decided to refund of the price of a cancelled booking. A switch may have refunded more
 * before, which was not its price.
 */
export async function readRefund(queries: Executor, booking: Booking): Promise<number> {
  const money = await listSeatMoney(queries, booking, paymentStatuses)
  const due = money.reduce((sum, payment) => sum + refundedOrDueMinor(payment), 0)
  const paid = money.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const { paidMinor } = (await readFees(queries, [booking]))(booking)
  return Math.max(0, due - (paid - paidMinor))
}

async function cancelActive(
  transaction: Executor,
  context: Context,
  act: SeatAct,
  booking: Booking,
): Promise<Cancelled> {
  const now = context.clock()
  const progress = (await readClassProgress(transaction, [booking], now))(booking)
  const fee = (await readFees(transaction, [booking]))(booking)
  const { until, refundMinor } = cancellationTerms({ ...booking, ...fee }, progress, context.currency)
  if (!progress.next) throw conflict('cancel_too_late')
  if (now > until)
    throw conflict({ code: 'cancel_too_late_for_refund', params: { hours: booking.refundHoursBefore } })
  const reason = isAtDesk(act) ? 'cancelled_at_desk' : 'cancelled_by_student'
  const dueMinor = stillDue(refundMinor, refundedOf(await listSeatMoney(transaction, booking), fee))
  const refunds = await freeSeat(transaction, context, act.by, { booking, refundMinor, reason })
  await requireDeskMoney(transaction, context, act, refunds)
  await emailSeatCancelled(transaction, context, { booking, refundMinor: dueMinor, reason })
  return { refunds, refundMinor: dueMinor }
}

/** The id of somebody who decides about another person's money. */
const otherThan = (userId: string, by: AuditActor): string | undefined =>
  typeof by === 'string' || by.id === userId ? undefined : by.id

type Cancellation = { booking: Booking; refundMinor: number; reason: CancelReason & RefundReason }

/**
 * Cancels an active booking of a locked session, frees the seat and makes the refund due. Of 0 nothing is
 * due back: the centre keeps its payments as they are.
 */
export async function freeSeat(
  transaction: Executor,
  context: Context,
  by: AuditActor,
  { booking, refundMinor, reason }: Cancellation,
): Promise<Payment[]> {
  const money = await listSeatMoney(transaction, booking)
  await cancelBookings(transaction, context, booking.sessionId, eq(bookings.id, booking.id), reason)
  // Not before the cancellation, which the payer's timeline shows first.
  const fee = (await readFees(transaction, [booking]))(booking)
  const keptMinor = fee.paidMinor - refundMinor
  const dueMinor = stillDue(refundMinor, refundedOf(money, fee))
  const refunds = await makeSeatMoneyDue(transaction, context, money, {
    ...{ keptMinor, reason, decision: { by: otherThan(booking.userId, by) } },
  })
  await recordAuditEvent(transaction, context, by, {
    action: 'booking.cancelled',
    subjectId: booking.id,
    affectedUserId: booking.userId,
    after: { refund: refunds.length > 0 ? toMajor(dueMinor, context.currency) : 0 },
  })
  return refunds
}

/** Tells the student that their booking was cancelled, and what is refunded. */
export async function emailSeatCancelled(
  transaction: Executor,
  context: Context,
  { booking, refundMinor, reason }: Cancellation,
): Promise<void> {
  const { currency } = context
  const refund = booking.paymentId !== null && refundMinor > 0
  await tellCancelled(
    transaction,
    context,
    [{ ...booking, cancelReasonCode: reason }],
    refund ? [{ paymentId: booking.paymentId ?? '', refundMinor, currency }] : [],
  )
}
