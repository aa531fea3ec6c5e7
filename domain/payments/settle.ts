import { and, eq, isNull, or } from 'drizzle-orm'
import { invalid } from '../../contract/errors.ts'
import type { Executor } from '../../db/client.ts'
import { checkouts, payments } from '../../db/schema.ts'
import type { Cards, Intent } from '../../providers/cards.ts'
import type { Context } from '../context.ts'
import { closeCheckout } from '../seats/free.ts'
import type { Checkout } from '../seats/holds.ts'
import { lockSession } from '../seats/lock.ts'
import { syncDisputes } from './disputes.ts'
import { type Payment, recordPayment } from './record-payment.ts'
import { tryRefund } from './refund-payment.ts'
import { applyProviderRefunds } from './refunds.ts'

/** The result for an intent: its payment, or the status that explains why there is none. */
export type Settlement =
  | { payment: Payment; status: 'succeeded' }
  | { payment: undefined; status: 'unknown' | Exclude<Intent['status'], 'succeeded'> }

/** `disputed`: an event reported a dispute. The intent itself does not show every inquiry of a bank. */
type SettleOptions = { expected?: { userId: string; sessionId: string }; disputed?: boolean }

/**
 * Brings our records of an intent in line with the provider. A charge becomes a payment with a booking or, when no seat is
 * left, a payment that is refunded in full. A refund at the provider cancels the booking.
 * The browser, webhooks and the reconciler all call this, in any order and any number of times: the first call does the work,
 * later calls return the same payment.
 * Throws 400 when the intent is not for the `expected` person and session, and 503 when the provider is unavailable.
 */
export async function settle(
  context: Context,
  cards: Cards,
  intentId: string,
  { expected, disputed = false }: SettleOptions = {},
): Promise<Settlement> {
  const intent = await cards.getIntent(intentId)
  const checkout = intent && (await findCheckout(context.database, intent))
  if (!intent || !checkout) return { payment: undefined, status: 'unknown' }
  if (expected && (checkout.userId !== expected.userId || checkout.sessionId !== expected.sessionId)) {
    throw invalid('transactionId', 'payment_not_yours')
  }
  if (intent.status !== 'succeeded') {
    if (intent.status === 'canceled')
      await context.database.transaction((transaction) => closeCheckout(transaction, context, checkout))
    return { payment: undefined, status: intent.status }
  }
  verify(intent, checkout)
  const payment = await syncPayment(context, cards, intent, checkout)
  const isDisputed = intent.charge?.disputed || disputed
  const current = isDisputed ? await syncDisputes(context, cards, payment) : payment
  const done = current.status === 'refund_due' ? await tryRefund(context, cards, current) : current
  return { payment: done, status: 'succeeded' }
}

/** Finds the checkout by the intent's id or, when the response with that id was lost, by the intent's metadata. */
async function findCheckout(queries: Executor, intent: Intent): Promise<Checkout | undefined> {
  const [checkout] = await queries.select().from(checkouts).where(eq(checkouts.intentId, intent.id))
  const { checkoutId } = intent.metadata
  if (checkout || !checkoutId || !/^[\da-f-]{36}$/.test(checkoutId)) return checkout
  const [named] = await queries
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.id, checkoutId), isNull(checkouts.intentId)))
  return named
}

/** Throws when the intent's amount is not the one of the checkout. */
function verify(intent: Intent, checkout: Checkout): void {
  const same = intent.amountMinor === checkout.amountMinor && intent.currency === checkout.currency
  if (!same || intent.metadata.checkoutId !== checkout.id) {
    throw invalid('transactionId', 'payment_not_yours')
  }
}

const refundedMinorOf = (intent: Intent) => intent.charge?.refundedMinor ?? 0

/** Records what is new. Usually nothing is, and then no lock is taken. */
async function syncPayment(
  context: Context,
  cards: Cards,
  intent: Intent,
  checkout: Checkout,
): Promise<Payment> {
  const existing = await findPayment(context.database, checkout)
  if (!existing) return writePayment(context, cards, intent, checkout, 0)
  // A refund was made since the intent was read, or a refund has failed. A fresh read tells which.
  const isStale = refundedMinorOf(intent) < existing.refundedMinor
  const current = isStale ? await cards.getIntent(intent.id) : intent
  if (!current || existing.refundedMinor === refundedMinorOf(current)) return existing
  return writePayment(context, cards, current, checkout, existing.refundedMinor)
}

async function findPayment(queries: Executor, checkout: Checkout): Promise<Payment | undefined> {
  const [payment] = await queries.select().from(payments).where(eq(payments.checkoutId, checkout.id))
  return payment
}

/**
 * Writes payment, booking and seat in one transaction under the session's lock. `seenMinor` is what had been refunded when the
 * intent was read. When our record has more by now, the intent is out of date and changes nothing.
 */
async function writePayment(
  context: Context,
  cards: Cards,
  intent: Intent,
  { id, sessionId }: Checkout,
  seenMinor: number,
): Promise<Payment> {
  const refunds = refundedMinorOf(intent) > 0 || seenMinor > 0 ? await cards.listRefunds(intent.id) : []
  return context.database.transaction(async (transaction) => {
    const session = await lockSession(transaction, sessionId)
    const [checkout] = await transaction
      .update(checkouts)
      .set({ intentId: intent.id })
      .where(and(eq(checkouts.id, id), or(isNull(checkouts.intentId), eq(checkouts.intentId, intent.id))))
      .returning()
    if (!session || !checkout) throw invalid('transactionId', 'payment_not_yours')
    const existing = await findPayment(transaction, checkout)
    if (existing && existing.refundedMinor > seenMinor) return existing
    const payment = existing ?? (await recordPayment(transaction, context, { intent, checkout, session }))
    return applyProviderRefunds(transaction, context, payment, refunds)
  })
}
