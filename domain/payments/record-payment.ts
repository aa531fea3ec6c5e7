import { and, eq, isNull, or } from 'drizzle-orm'
import type { MoneyMethod } from '../../contract/payments/payment-methods.ts'
import type { RefundReason } from '../../contract/payments/reasons.ts'
import type { Executor } from '../../db/client.ts'
import { attempts, checkouts, payments } from '../../db/schema.ts'
import type { Charge, PaymentProvider } from '../../providers/payments/provider.ts'
import { type Context, newId } from '../context.ts'
import { keepRedemption } from '../discounts/redeem.ts'
import { emailNoSeat } from '../emails/booking-emails.ts'
import type { Checkout } from '../seats/checkouts.ts'
import { closeCheckout } from '../seats/free.ts'
import type { LockedSession } from '../seats/lock.ts'
import type { Attempt } from './attempts.ts'
import { kindOf } from './checkout-kinds.ts'
import { noteCharge, waitsForMinimum } from './deciding.ts'
import { isRefused } from './held-payment.ts'
import { makeRefundDue } from './make-refund-due.ts'
import { lockSessionOf } from './pending-switch.ts'
import { laterOf } from './provider-time.ts'
import { applyProviderRefunds } from './refunds.ts'

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
 * Records money and gives what it has bought. When there is nothing to sell, it records that the money is due
 * back, and why. Needs the session's lock.
 */
export async function recordMoney(
  transaction: Executor,
  context: Context,
  added: NewPayment,
): Promise<Payment> {
  const { checkout, session } = added
  const kind = kindOf(checkout)
  const problem =
    added.problem ??
    (await kind.refusal(transaction, context, checkout, session)) ??
    ((await keepRedemption(transaction, context, checkout)) ? null : 'refund_code_used_up')
  const payment = await insertPayment(transaction, context, added)
  if (problem) return oweBack(transaction, context, checkout, payment, problem)
  const closedAt = context.clock()
  await transaction.update(checkouts).set({ closedAt }).where(eq(checkouts.id, checkout.id))
  await kind.grant(transaction, context, { checkout, session, payment })
  return payment
}

async function insertPayment(
  transaction: Executor,
  context: Context,
  { checkout, session, attempt, money }: NewPayment,
): Promise<Payment> {
  const [payment] = await transaction
    .insert(payments)
    .values({
      id: money.byHand?.paymentId ?? newId(context),
      checkoutId: checkout.id,
      attemptId: attempt?.id ?? null,
      userId: checkout.userId,
      // Where the seat is: one that a part pays may have been switched since the checkout began.
      sessionId: session.id,
      providerPaymentId: money.reference,
      amountMinor: money.amountMinor,
      currency: money.currency,
      method: money.method,
      byHand: money.byHand !== undefined,
      recordedById: money.byHand?.recordedById ?? null,
      sessionTitle: checkout.sessionTitle,
      status: 'paid',
      chargedAt: laterOf(checkout.createdAt, money.chargedAt),
      recordedAt: context.clock(),
    })
    .returning()
  if (!payment) throw new Error(`The payment ${money.reference} was not recorded`)
  await context.jobs.enqueue(transaction, 'receipts')
  return payment
}

async function oweBack(
  transaction: Executor,
  context: Context,
  checkout: Checkout,
  { id }: Payment,
  reason: RefundReason,
): Promise<Payment> {
  await closeCheckout(transaction, context, checkout)
  const dueBack = { dueAt: context.clock(), reason }
  const [due] = await makeRefundDue(transaction, eq(payments.id, id), dueBack)
  if (!due) throw new Error(`The payment ${id} is gone`)
  await emailNoSeat(transaction, context, due)
  return due
}
