import { and, eq } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { payments, refunds } from '../../db/schema.ts'
import type { Cards, Refund } from '../../providers/cards.ts'
import { type Context, newId } from '../context.ts'
import { lockSession } from '../seats/lock.ts'
import { hasBlockingDispute } from './disputes.ts'
import type { Payment } from './record-payment.ts'
import { applyProviderRefunds, type RequestedRefund, sumRefunds } from './refunds.ts'

/** After so many failures a person must act. The log and the list of payments show the refund as due. */
const MAX_FAILED_REFUNDS = 3
/** A refund takes two steps, and more when others work on it concurrently. */
const MAX_STEPS = 8

/**
 * Refunds what is due. When that fails the payment stays due, and the reconciler tries again. The money is refunded once, however
 * often and in however many processes this runs. While the provider processes a refund, the payment stays due.
 */
export async function tryRefund(context: Context, cards: Cards, payment: Payment): Promise<Payment> {
  try {
    return await refundPayment(context, cards, payment)
  } catch (error) {
    context.log.error({ err: error, paymentId: payment.id }, 'refund still due')
    return payment
  }
}

/** Like `tryRefund`, but throws on failure. */
export async function refundPayment(context: Context, cards: Cards, payment: Payment): Promise<Payment> {
  let seen = payment
  let refused: string | undefined
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const providerRefunds = await cards.listRefunds(payment.providerPaymentId)
    const next = await context.database.transaction((transaction) =>
      nextStep(transaction, context, seen, providerRefunds),
    )
    if (next.do === 'nothing') return next.payment
    if (next.do === 'retry') seen = next.payment
    else if (refused === undefined) refused = await requestRefund(context, cards, payment, next.refund)
    else break
  }
  throw new Error(`The refund of ${payment.providerPaymentId} does not finish. ${refused ?? ''}`)
}

type Step =
  | { do: 'nothing'; payment: Payment }
  | { do: 'retry'; payment: Payment }
  | { do: 'request'; refund: RequestedRefund }

/**
 * Records the provider's list of refunds, and the refund to request next. Runs under the session's lock: a second process finds
 * the refund that the first one recorded, and requests the same one.
 */
async function nextStep(
  transaction: Executor,
  context: Context,
  seen: Payment,
  providerRefunds: Refund[],
): Promise<Step> {
  await lockSession(transaction, seen.sessionId)
  const [current] = await transaction.select().from(payments).where(eq(payments.id, seen.id))
  if (current?.status !== 'refund_due') return { do: 'nothing', payment: current ?? seen }
  const requested = await transaction.select().from(refunds).where(eq(refunds.paymentId, seen.id))
  const isStale = requested.some(
    ({ reference }) => reference && !providerRefunds.some((one) => one.reference === reference),
  )
  if (isStale || current.refundedMinor !== seen.refundedMinor) return { do: 'retry', payment: current }

  const payment = await applyProviderRefunds(transaction, context, current, providerRefunds)
  if (payment.status !== 'refund_due' || sumRefunds(providerRefunds, 'pending') > 0)
    return { do: 'nothing', payment }
  // Money that a bank has taken cannot be refunded as well. The reconciler continues when the bank has decided.
  if (await hasBlockingDispute(transaction, payment.id)) return { do: 'nothing', payment }
  const [open] = await transaction
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), eq(refunds.state, 'asked')))
  if (open) return { do: 'request', refund: open }
  if (providerRefunds.filter(({ state }) => state === 'failed').length >= MAX_FAILED_REFUNDS) {
    throw new Error(`Refunds of ${payment.providerPaymentId} keep failing`)
  }
  const dueMinor = payment.refundDueMinor ?? payment.amountMinor
  const [refund] = await transaction
    .insert(refunds)
    .values({
      id: newId(context),
      paymentId: payment.id,
      amountMinor: dueMinor - payment.refundedMinor,
      state: 'asked',
      createdAt: context.clock(),
    })
    .returning()
  if (!refund) throw new Error(`The refund of ${payment.providerPaymentId} was not recorded`)
  return { do: 'request', refund }
}

/** Returns why the provider refuses. The refund is then deleted, because no money moves by it. */
async function requestRefund(
  { database }: Context,
  cards: Cards,
  { providerPaymentId }: Payment,
  { id, amountMinor }: RequestedRefund,
): Promise<string | undefined> {
  const answer = await cards.refund(providerPaymentId, amountMinor, id)
  if (!('refused' in answer)) return undefined
  await database.delete(refunds).where(and(eq(refunds.id, id), eq(refunds.state, 'asked')))
  return answer.refused
}
