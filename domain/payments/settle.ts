import { and, eq, isNull, or } from 'drizzle-orm'
import { invalid } from '../../contract/errors.ts'
import { wording } from '../../contract/wording.ts'
import type { Executor } from '../../db/client.ts'
import { checkouts, payments } from '../../db/schema.ts'
import type { Cards, Intent } from '../../providers/cards.ts'
import type { Context } from '../context.ts'
import { type Checkout, closeCheckout } from '../seats/holds.ts'
import { lockSession } from '../seats/lock.ts'
import { syncDisputes } from './disputes.ts'
import { applyProviderRefunds } from './provider-refunds.ts'
import { type Payment, recordPayment } from './record-payment.ts'
import { tryRefund } from './refund-payment.ts'

/** What became of an intent: a payment; or, without one, why there is none. */
export type Settlement =
  | { payment: Payment; status: 'succeeded' }
  | { payment: undefined; status: 'unknown' | Exclude<Intent['status'], 'succeeded'> }

/** `disputed`: somebody has said that a bank wants it back, which the intent itself does not tell of every inquiry. */
type SettleOptions = { expected?: { userId: string; sessionId: string }; disputed?: boolean }

/**
 * Brings what we know of an intent to what the provider says of it. Money that was taken becomes a payment with a seat,
 * or, where there is no seat to give, a payment that goes back in full; money that the provider gave back frees the seat.
 * Run by the browser's word, by the provider's notice and by the reconciler, in any order and any number of times:
 * whoever comes first does it, the others get the same payment.
 * With `expected` it throws 400 for an intent of another person or session; 503 when the provider is away.
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
    throw invalid('transactionId', wording.paymentNotYours)
  }
  if (intent.status !== 'succeeded') {
    if (intent.status === 'canceled') await closeCheckout(context, checkout)
    return { payment: undefined, status: intent.status }
  }
  verify(intent, checkout)
  const payment = await syncPayment(context, cards, intent, checkout)
  const isDisputed = intent.charge?.disputed || disputed
  const current = isDisputed ? await syncDisputes(context, cards, payment) : payment
  const done = current.status === 'refund_due' ? await tryRefund(context, cards, current) : current
  return { payment: done, status: 'succeeded' }
}

/** By the intent's id; or, where the answer that told it was lost, by what we wrote onto the intent. */
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

/** An intent whose amount is not the one that was quoted is not ours to sell for. */
function verify(intent: Intent, checkout: Checkout): void {
  const same = intent.amountMinor === checkout.amountMinor && intent.currency === checkout.currency
  if (!same || intent.metadata.checkoutId !== checkout.id) {
    throw invalid('transactionId', wording.paymentNotYours)
  }
}

const refundedBy = (intent: Intent) => intent.charge?.refundedMinor ?? 0

/** Writes down what is new. Most often nothing is, and then nobody waits for a lock. */
async function syncPayment(
  context: Context,
  cards: Cards,
  intent: Intent,
  checkout: Checkout,
): Promise<Payment> {
  const known = await findPayment(context.database, checkout)
  if (!known) return writePayment(context, cards, intent, checkout, 0)
  // Money went back since the intent was read, or a refund has failed: asked again, it tells which.
  const isOlder = refundedBy(intent) < known.refundedMinor
  const newer = isOlder ? await cards.getIntent(intent.id) : intent
  if (!newer || known.refundedMinor === refundedBy(newer)) return known
  return writePayment(context, cards, newer, checkout, known.refundedMinor)
}

async function findPayment(queries: Executor, checkout: Checkout): Promise<Payment | undefined> {
  const [payment] = await queries.select().from(payments).where(eq(payments.checkoutId, checkout.id))
  return payment
}

/**
 * One transaction under the session's lock: payment, booking and seat belong together. `seenMinor` is what had gone back
 * when the intent was read; when more has since, the intent has nothing new to tell.
 */
async function writePayment(
  context: Context,
  cards: Cards,
  intent: Intent,
  { id, sessionId }: Checkout,
  seenMinor: number,
): Promise<Payment> {
  const made = refundedBy(intent) > 0 || seenMinor > 0 ? await cards.listRefunds(intent.id) : []
  return context.database.transaction(async (transaction) => {
    const session = await lockSession(transaction, sessionId)
    const [checkout] = await transaction
      .update(checkouts)
      .set({ intentId: intent.id })
      .where(and(eq(checkouts.id, id), or(isNull(checkouts.intentId), eq(checkouts.intentId, intent.id))))
      .returning()
    if (!session || !checkout) throw invalid('transactionId', wording.paymentNotYours)
    const known = await findPayment(transaction, checkout)
    if (known && known.refundedMinor > seenMinor) return known
    const current = known ?? (await recordPayment(transaction, context, { intent, checkout, session }))
    return applyProviderRefunds(transaction, context, current, made)
  })
}
