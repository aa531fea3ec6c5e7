import { and, asc, eq } from 'drizzle-orm'
import { conflict, invalid } from '../../../contract/http/errors.ts'
import { checkouts, payments } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { type Attempt, findAttemptByReference } from '../attempts/attempts.ts'
import { buyWithIntent } from '../card-intents/buy-with-intent.ts'
import { findIntent } from '../card-intents/card-intents.ts'
import type { Payment } from '../ledger/payment.ts'
import { refundReasonOf } from '../ledger/refund-reason.ts'
import { type Settlement, settle } from '../settlement/settle.ts'

/**
 * Settles a card payment that the browser reports, and returns the payment's id (C13). One that is recorded
 * is answered from our rows; else the provider has the last word. Throws 400 for a payment that is not this
 * person's for this session, and 409 when it is unpaid or being refunded.
 */
export async function confirmPayment(
  context: Context,
  actor: Actor,
  { sessionId, transactionId }: { sessionId: string; transactionId: string },
): Promise<string> {
  if (!context.payments.card) throw conflict('cards_not_configured')
  const intent = await findIntent(context.database, actor.id, transactionId)
  const used = intent && (await buyWithIntent(context, intent, sessionId))
  if (used) return requireKept(used)
  const attempt = await findAttemptByReference(context, 'card', transactionId, actor.id)
  if (!attempt || !(await isFor(context, attempt, { userId: actor.id, sessionId })))
    throw invalid('transactionId', 'payment_not_yours')
  const recorded = await findRecorded(context, attempt)
  const { payment, state } = recorded ?? (await settle(context, attempt))
  if (payment) return requireKept(payment)
  if (state === 'unknown') throw invalid('transactionId', 'payment_not_yours')
  if (state === 'processing') throw conflict('payment_processing')
  throw conflict('payment_unfinished', 'transactionId')
}

/** The payment that bought the seat, or the first. */
async function findRecorded(
  { database }: Context,
  { id, checkoutId }: Attempt,
): Promise<Settlement | undefined> {
  const found = await database
    .select()
    .from(payments)
    .where(and(eq(payments.checkoutId, checkoutId), eq(payments.attemptId, id)))
    .orderBy(asc(payments.recordedAt), asc(payments.id))
  const payment = found.find(({ status }) => status === 'paid') ?? found[0]
  return payment && { payment, state: 'paid' }
}

/** Throws 409 for a payment that keeps nothing. Of one that bought a seat a part may be due back. */
function requireKept(payment: Payment): string {
  if (payment.status !== 'paid' && payment.keptMinor === 0) throw conflict(refundReasonOf(payment))
  return payment.id
}

async function isFor(
  { database }: Context,
  { checkoutId }: Attempt,
  person: { userId: string; sessionId: string },
): Promise<boolean> {
  const [checkout] = await database.select().from(checkouts).where(eq(checkouts.id, checkoutId))
  return checkout?.userId === person.userId && checkout.sessionId === person.sessionId
}
