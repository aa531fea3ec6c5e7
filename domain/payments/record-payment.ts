import { and, eq, isNull, or } from 'drizzle-orm'
import type { MoneyMethod } from '../../contract/payments/payment-methods.ts'
import type { RefundReason } from '../../contract/payments/reasons.ts'
import type { Executor } from '../../db/client.ts'
import { attempts, checkouts, payments } from '../../db/schema.ts'
import type { Charge, PaymentProvider } from '../../providers/payments/provider.ts'
import { readClassesOf } from '../classes/placed.ts'
import { type Context, newId } from '../context.ts'
import { keepRedemption } from '../discounts/redeem.ts'
import { emailNoSeat } from '../emails/booking-emails.ts'
import { emailPartPaid } from '../emails/part-emails.ts'
import type { FeePart } from '../fee-parts/read.ts'
import { findPayable, insertParts, planParts, settlePart } from '../fee-parts/write.ts'
import { lockAvailability } from '../seats/availability.ts'
import { insertBookings } from '../seats/book.ts'
import { closeCheckout } from '../seats/free.ts'
import { type Checkout, isActive } from '../seats/holds.ts'
import type { LockedSession } from '../seats/lock.ts'
import { lockExistingUser } from '../users/deleted.ts'
import type { Attempt } from './attempts.ts'
import { noteCharge, waitsForMinimum } from './deciding.ts'
import { isRefused } from './held-payment.ts'
import { makeRefundDue } from './make-refund-due.ts'
import { findPendingSwitch, findSwitchable, lockSessionOf } from './pending-switch.ts'
import { laterOf } from './provider-time.ts'
import { applyProviderRefunds } from './refunds.ts'
import { switchSeat } from './switch-seat.ts'

export type Payment = typeof payments.$inferSelect

/**
 * Money that came in by an attempt. `byHand`: a person took it, whose id is `recordedById`, and may have
 * chosen the id of the payment.
 */
export type Money = {
  method: MoneyMethod
  reference: string
  amountMinor: number
  currency: string
  chargedAt: Date
  byHand?: { recordedById: string | null; paymentId?: string | undefined }
}

/**
 * Writes the payment of a charge, its booking and seat in one transaction under the session's lock, and what
 * went back of it already. A charge is recorded once, by whoever comes first. While the session's minimum is
 * being decided nothing is sold: the charge is noted at its attempt (null), and settled again afterwards.
 */
export async function recordCharge(
  context: Context,
  provider: PaymentProvider,
  attempt: Attempt,
  charge: Charge,
): Promise<Payment | null> {
  const listed = charge.refundedMinor ? await provider.listRefunds?.(charge.reference) : undefined
  let isNew = false
  const payment = await context.database.transaction(async (transaction) => {
    const { checkout, session } = await lockCheckout(transaction, attempt)
    const [recorded] = await transaction
      .select()
      .from(payments)
      .where(and(eq(payments.method, provider.method), eq(payments.providerPaymentId, charge.reference)))
    if (recorded) return recorded
    if (waitsForMinimum(checkout, session, context.clock()) && !isRefused(attempt, charge)) {
      await noteCharge(transaction, context, checkout, attempt, charge.chargedAt)
      return null
    }
    const paid = await markPaid(transaction, attempt)
    const isOther = charge.amountMinor !== paid.amountMinor || charge.currency !== paid.currency
    const problem = isRefused(paid, charge) ? 'refund_held_refused' : isOther ? 'refund_wrong_amount' : null
    const money = { method: provider.method, ...charge }
    const added = await recordMoney(transaction, context, {
      checkout,
      session,
      attempt: paid,
      money,
      problem,
    })
    isNew = true
    return listed ? applyProviderRefunds(transaction, context, added, listed) : added
  })
  if (isNew && payment) context.activity.paid(payment)
  return payment
}

async function lockCheckout(transaction: Executor, { checkoutId }: Attempt) {
  const [seen] = await transaction.select().from(checkouts).where(eq(checkouts.id, checkoutId))
  const session = seen && (await lockSessionOf(transaction, seen))
  const [checkout] = await transaction.select().from(checkouts).where(eq(checkouts.id, checkoutId))
  if (!session || !checkout) throw new Error(`The checkout ${checkoutId} is gone`)
  return { checkout, session }
}

/** Also keeps the reference that the answer to the start should have brought. */
async function markPaid(transaction: Executor, { id, reference }: Attempt): Promise<Attempt> {
  const isSame =
    reference === null ? undefined : or(isNull(attempts.reference), eq(attempts.reference, reference))
  const [paid] = await transaction
    .update(attempts)
    .set({ state: 'paid', endReason: null, ...(reference !== null && { reference }) })
    .where(and(eq(attempts.id, id), isSame))
    .returning()
  if (!paid) throw new Error(`The attempt ${id} has another reference`)
  return paid
}

type NewPayment = {
  checkout: Checkout
  session: LockedSession
  attempt: Attempt | null
  money: Money
  /** Why the money goes back whether or not there is a seat. */
  problem?: RefundReason | null
}

/**
 * Records money and books the payer's seat, or notes that a part of its fee is paid. When there is nothing to
 * sell, it records that the money is due back, and why. Needs the session's lock.
 */
export async function recordMoney(
  transaction: Executor,
  context: Context,
  { checkout, session, attempt, money, problem: given }: NewPayment,
): Promise<Payment> {
  const now = context.clock()
  const waiting = await findPendingSwitch(transaction, checkout)
  const left = waiting && (await findSwitchable(transaction, context, waiting))
  const part = await findPayable(transaction, checkout)
  const problem =
    given ??
    (checkout.kind === 'part'
      ? await partProblem(transaction, checkout, session, part)
      : await seatProblem(transaction, checkout, session, now)) ??
    (checkout.kind === 'switch' && !left ? 'refund_switch_over' : null) ??
    ((await keepRedemption(transaction, context, checkout)) ? null : 'refund_code_used_up')
  const [payment] = await transaction
    .insert(payments)
    .values({
      id: money.byHand?.paymentId ?? newId(context),
      checkoutId: checkout.id,
      attemptId: attempt?.id ?? null,
      userId: checkout.userId,
      // A part is paid where the seat is, which may have been switched meanwhile.
      sessionId: checkout.kind === 'part' ? session.id : checkout.sessionId,
      providerPaymentId: money.reference,
      amountMinor: money.amountMinor,
      currency: money.currency,
      method: money.method,
      byHand: money.byHand !== undefined,
      recordedById: money.byHand?.recordedById ?? null,
      sessionTitle: checkout.sessionTitle,
      status: 'paid',
      chargedAt: laterOf(checkout.createdAt, money.chargedAt),
      recordedAt: now,
    })
    .returning()
  if (!payment) throw new Error(`The payment ${money.reference} was not recorded`)
  await context.jobs.enqueue(transaction, 'receipts')
  if (!problem) {
    await transaction.update(checkouts).set({ closedAt: now }).where(eq(checkouts.id, checkout.id))
    if (part) {
      await settlePart(transaction, part, payment.id)
      await emailPartPaid(transaction, context, payment, part)
    } else if (waiting && left) await switchSeat(transaction, context, 'reconciler', waiting, left, payment)
    else await sellSeat(transaction, context, { checkout, session, payment })
    return payment
  }
  await closeCheckout(transaction, context, checkout)
  const dueBack = { dueAt: now, reason: problem }
  const [due = payment] = await makeRefundDue(transaction, eq(payments.id, payment.id), dueBack)
  await emailNoSeat(transaction, context, due)
  return due
}

type Paid = { checkout: Checkout; session: LockedSession; payment: Payment }

async function sellSeat(transaction: Executor, context: Context, { checkout, session, payment }: Paid) {
  const bookingId = newId(context)
  const feeMinor = checkout.totalMinor ?? payment.amountMinor
  const nextPart = nextPartOf(context, checkout, session)
  const seat = {
    ...{ id: bookingId, session, userId: checkout.userId },
    ...{ payment, feeMinor, parts: checkout.parts, nextPart },
  }
  await insertBookings(transaction, context, [seat], await readClassesOf(transaction, [session.id]))
  const sold = { bookingId, paymentId: payment.id, course: session }
  await insertParts(transaction, context, checkout, sold)
}

function nextPartOf({ clock }: Context, { parts, totalMinor, currency }: Checkout, session: LockedSession) {
  if (parts === null || totalMinor === null) return undefined
  const [, next] = planParts({ totalMinor, parts, currency }, clock(), session)
  return next && { ...next, parts }
}

/** Why nobody has to pay this part any more, or null. */
async function partProblem(
  transaction: Executor,
  { userId }: Checkout,
  { status, deletedAt }: LockedSession,
  part: FeePart | undefined,
): Promise<RefundReason | null> {
  if (status !== 'approved' || deletedAt) return 'refund_session_cancelled'
  if (!(await lockExistingUser(transaction, userId))) return 'refund_account_deleted'
  return part ? null : 'refund_part_settled'
}

/**
 * Why the payer gets no seat, or null. An active hold always gets its seat; an expired one gets a seat if one
 * is free.
 */
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
