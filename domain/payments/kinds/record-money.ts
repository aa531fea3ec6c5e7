import { eq } from 'drizzle-orm'
import type { MoneyMethod } from '../../../contract/payments/payment-methods.ts'
import type { RefundReason } from '../../../contract/payments/reasons.ts'
import type { Executor } from '../../../db/client.ts'
import { checkouts, payments } from '../../../db/schema.ts'
import { type Context, newId } from '../../context.ts'
import { keepRedemption } from '../../discounts/redeem.ts'
import type { SeatFacts } from '../../sales/facts.ts'
import type { Checkout } from '../../seats/checkouts.ts'
import { closeCheckout } from '../../seats/free.ts'
import type { LockedSession } from '../../seats/lock.ts'
import { allocate } from '../ledger/allocate.ts'
import { makeRefundDue } from '../ledger/make-refund-due.ts'
import type { Payment } from '../ledger/payment.ts'
import { laterOf } from '../ledger/provider-time.ts'
import { tellNoSeat } from '../messages/no-seat.ts'
import { kindOf } from './kinds.ts'

/**
 * Money that came in by an attempt. `byHand`: a person took it, whose id is `recordedById`, and may have
 * chosen the id of the payment; cash goes into a box.
 */
export type Money = {
  method: MoneyMethod
  reference: string
  amountMinor: number
  currency: string
  chargedAt: Date
  byHand?: { recordedById: string | null; paymentId?: string | undefined; cashBoxId?: string | null }
}

type NewPayment = {
  checkout: Checkout
  session: LockedSession
  attempt: { id: string } | null
  money: Money
  /** What a seat was sold by in this transaction: see `CheckoutKind`. */
  facts?: SeatFacts | undefined
  /** Why the money is refunded whether or not there is a seat. */
  problem?: RefundReason | null
  /**
   * What is above the price is refunded, and the rest buys. Otherwise other money than the price buys
   * nothing.
   */
  refundsRest?: boolean
}

/** `bookingId`: of the seat that the money pays for; null where it bought nothing. */
export type Recorded = { payment: Payment; bookingId: string | null }

/**
 * Records money and gives what it has bought. When there is nothing to sell, it records that the money is due
 * back, and why. Needs the session's lock.
 */
export async function recordMoney(
  transaction: Executor,
  context: Context,
  added: NewPayment,
): Promise<Recorded> {
  const { checkout, session, facts } = added
  const kind = kindOf(checkout)
  const problem =
    added.problem ??
    (await kind.refusal(transaction, context, checkout, session, facts)) ??
    // Its price has changed since an attempt began.
    (isPrice(added) ? null : 'refund_wrong_amount') ??
    ((await keepRedemption(transaction, context, checkout)) ? null : 'refund_code_used_up')
  const payment = await insertPayment(transaction, context, added)
  if (problem)
    return { payment: await refundAll(transaction, context, checkout, payment, problem), bookingId: null }
  const closedAt = context.clock()
  await transaction.update(checkouts).set({ closedAt }).where(eq(checkouts.id, checkout.id))
  const bookingId = await kind.grant(transaction, context, { checkout, session, payment })
  await allocate(transaction, context, payment, bookingId)
  const paid = { ...payment, keptMinor: payment.amountMinor }
  return { payment: await refundAbovePrice(transaction, context, checkout, paid), bookingId }
}

const isPrice = ({ checkout, money, refundsRest = false }: NewPayment): boolean =>
  money.amountMinor === checkout.amountMinor || (refundsRest && money.amountMinor > checkout.amountMinor)

/** What was paid above the price is refunded. */
async function refundAbovePrice(
  transaction: Executor,
  context: Context,
  { amountMinor: priceMinor }: Checkout,
  payment: Payment,
): Promise<Payment> {
  const amountMinor = payment.amountMinor - priceMinor
  if (amountMinor <= 0) return payment
  const dueBack = { amountMinor, dueAt: context.clock(), reason: 'refund_above_price' } as const
  const [due] = await makeRefundDue(transaction, eq(payments.id, payment.id), dueBack)
  if (!due) throw new Error(`The payment ${payment.id} is gone`)
  return due
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
      cashBoxId: money.byHand?.cashBoxId ?? null,
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

async function refundAll(
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
  await tellNoSeat(transaction, context, due)
  return due
}
