import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { RefundReason } from '../../../contract/payments/reasons.ts'
import { type PaymentStatus, paymentStatuses } from '../../../contract/payments/states.ts'
import type { Executor } from '../../../db/client.ts'
import { allocations, bookings, feeParts, payments, switches } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import { lockExistingUser } from '../../deleted-users.ts'
import type { Booking } from '../../seats/bookings.ts'
import { lockSessionsOf } from '../../seats/lock.ts'
import type { Decision } from './allocate.ts'
import { makeRefundDue } from './make-refund-due.ts'
import { type Payment, refundedOrDueMinor } from './payment.ts'
import { splitRefund } from './split-refund.ts'

type Seat = Pick<Booking, 'id' | 'paymentId'>

/**
 * The payments that hold a booking's price, oldest first: the one that bought the seat, one for each switch
 * to a dearer session, and one for each later part of the fee. Of one that is `refund_due`, a part is due
 * back after a switch to a cheaper session.
 */
export function listSeatMoney(
  queries: Pick<Executor, 'select'>,
  { id, paymentId }: Seat,
  states: readonly PaymentStatus[] = ['paid', 'refund_due'],
): Promise<Payment[]> {
  const added = queries.select({ id: switches.paymentId }).from(switches).where(eq(switches.bookingId, id))
  const parts = queries.select({ id: feeParts.paymentId }).from(feeParts).where(eq(feeParts.bookingId, id))
  return queries
    .select()
    .from(payments)
    .where(
      and(
        or(
          paymentId === null ? undefined : eq(payments.id, paymentId),
          inArray(payments.id, added),
          inArray(payments.id, parts),
        ),
        inArray(payments.status, states),
      ),
    )
    .orderBy(asc(payments.recordedAt), asc(payments.id))
}

/**
 * The ids of the payments that came after the one that bought the seat: for switches and later parts, the
 * oldest first.
 */
export async function listAddedMoney(queries: Executor, seat: Seat): Promise<string[]> {
  const money = await listSeatMoney(queries, seat, paymentStatuses)
  return money.flatMap(({ id }) => (id === seat.paymentId ? [] : [id]))
}

/** The booking that a payment bought, or pays a part of. */
export const ofPayment = (queries: Executor, paymentId: string): SQL =>
  inArray(
    bookings.id,
    queries
      .select({ id: allocations.bookingId })
      .from(allocations)
      .where(eq(allocations.paymentId, paymentId)),
  )

/**
 * The same as a column of a SELECT; null for money that bought nothing. Written with the names of the tables,
 * which Drizzle leaves out where nothing is joined.
 */
export const bookingOf = (paymentId: SQL) =>
  sql<
    string | null
  >`(select allocations.booking_id from allocations where allocations.payment_id = ${paymentId} limit 1)`

/** The same of a SELECT from payments. */
export const bookingOfPayment = bookingOf(sql`payments.id`)

/** `decision`: of somebody else than its owner. */
type Kept = { keptMinor: number; reason: RefundReason; decision?: Decision | undefined }

/**
 * Makes due back what the centre does not keep of a booking that was cancelled. A payment of which nothing
 * is due back stays paid. Needs the session's lock.
 */
export async function makeSeatMoneyDue(
  transaction: Executor,
  context: Context,
  money: Payment[],
  { keptMinor, reason, decision }: Kept,
): Promise<Payment[]> {
  const dueAt = context.clock()
  const dueBack: Payment[] = []
  const due = splitRefund(money, keptMinor, context.currency)
  for (const [index, payment] of money.entries()) {
    const amountMinor = due[index] ?? 0
    const isMore = amountMinor > refundedOrDueMinor(payment)
    // A later one of which some was refunded before stays as it is, where no more is.
    if (index > 0 && !isMore && refundedOrDueMinor(payment) > 0) continue
    const isThis = eq(payments.id, payment.id)
    const [changed] = await makeRefundDue(transaction, isThis, { dueAt, reason, amountMinor, decision })
    if (changed && isMore) dueBack.push(changed)
  }
  return dueBack
}

/** Makes due back all other payments of a seat that was lost with one of them. Needs the session's lock. */
export async function makeOtherMoneyDue(
  transaction: Executor,
  context: Context,
  cancelled: Seat[],
  reason: RefundReason,
): Promise<void> {
  for (const booking of cancelled)
    await makeSeatMoneyDue(transaction, context, await listSeatMoney(transaction, booking), {
      ...{ keptMinor: 0, reason },
    })
}

/**
 * Locks the session of a payment, which a switch may have changed since it was read, and reads the payment
 * again. Money in advance has none: it is locked itself, after its owner as whoever leaves.
 */
export async function lockPayment(
  transaction: Executor,
  { id, userId, sessionId }: Pick<Payment, 'id' | 'userId' | 'sessionId'>,
): Promise<Payment | undefined> {
  const read = () => transaction.select().from(payments).where(eq(payments.id, id))
  if (sessionId === null) await lockExistingUser(transaction, userId)
  else await lockSessionsOf(transaction, async () => (await read()).flatMap((one) => one.sessionId ?? []))
  const [payment] = await (sessionId === null ? read().for('no key update') : read())
  return payment
}
