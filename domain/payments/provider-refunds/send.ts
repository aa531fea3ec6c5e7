import { and, eq } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import { refunds } from '../../../db/schema.ts'
import type { ListedRefund, PaymentProvider, ProviderAttempt } from '../../../providers/payments/provider.ts'
import { type Context, newId } from '../../context.ts'
import { waitAtMost } from '../../wait-at-most.ts'
import { asProviderAttempt, findAttempt } from '../attempts/attempts.ts'
import { chargeBackLost, hasBlockingDispute } from '../disputes/disputes.ts'
import { dueMinor, type Payment } from '../ledger/payment.ts'
import { lockPayment } from '../ledger/seat-money.ts'
import { isGivenUp, readTried } from './given-up.ts'
import { listProviderRefunds } from './list.ts'
import { isSameRefund, type Refund } from './record.ts'
import { applyProviderRefunds, sumRefunds } from './sums.ts'

/** A refund takes two steps, and more when others work on it concurrently. */
const MAX_STEPS = 8
/** A silent provider is given up after a minute or more, and nobody waits for that before a screen. */
const REFUND_WAIT_MS = 8000

/**
 * Like `tryRefund`, for each payment that is due, before an answer: refunds that take longer go on by
 * themselves. Returns the payments as they are known by then.
 */
export async function refundAtOnce(context: Context, payments: Payment[]): Promise<Payment[]> {
  const known = [...payments]
  const refundAll = async () => {
    for (const [at, payment] of payments.entries())
      if (payment.status === 'refund_due') known[at] = await tryRefund(context, payment)
  }
  // `tryRefund` has logged what failed.
  await waitAtMost(REFUND_WAIT_MS, refundAll(), () => {})
  return [...known]
}

/**
 * Refunds what is due. When that fails the payment stays due, and the reconciler tries again. The money is
 * refunded once, however often and in however many processes this runs. While the provider processes a
 * refund, the payment stays due.
 */
export async function tryRefund(context: Context, payment: Payment): Promise<Payment> {
  try {
    return await refundPayment(context, payment)
  } catch (error) {
    context.log.error({ err: error, paymentId: payment.id }, 'refund still due')
    return payment
  }
}

/**
 * Like `tryRefund`, but throws on failure. Money that was taken by hand is refunded by hand, and money of a
 * provider that is not configured any more stays due.
 */
export async function refundPayment(context: Context, payment: Payment): Promise<Payment> {
  const { method, byHand } = payment
  const provider = byHand ? undefined : context.payments[method as PaymentProvider['method']]
  const attempt = provider && (await attemptOf(context.database, payment))
  if (!provider || !attempt) return payment
  const charged = { payment, attempt }
  let seen = payment
  let answered: ListedRefund | undefined
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const asked = provider.listRefunds ? undefined : await readAskedAt(context.database, payment.id)
    const listed = await listProviderRefunds(context.database, provider, charged, answered)
    const next = await context.database.transaction((transaction) =>
      nextStep(transaction, context, seen, listed, asked),
    )
    if (next.do === 'nothing') return next.payment
    if (next.do === 'give up') throw new Error(`Refunds of ${payment.providerPaymentId} keep failing`)
    if (next.do === 'retry') {
      seen = next.payment
      continue
    }
    answered = await requestRefund(context, provider, charged, next.refund)
  }
  throw new Error(`The refund of ${payment.providerPaymentId} does not finish`)
}

/** A card payment that was used for no session has no attempt: the provider knows it by its reference. */
async function attemptOf(queries: Executor, payment: Payment): Promise<ProviderAttempt | undefined> {
  const { id, attemptId, providerPaymentId: reference, amountMinor, currency } = payment
  if (attemptId === null) return { attemptId: id, reference, amountMinor, currency }
  const attempt = await findAttempt(queries, attemptId)
  return attempt && asProviderAttempt(attempt)
}

/** When each refund without an answer was asked for last, by its id. */
async function readAskedAt(queries: Executor, paymentId: string): Promise<Map<string, number>> {
  const rows = await queries
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.state, 'asked')))
  return new Map(rows.map(({ id, createdAt }) => [id, createdAt.getTime()]))
}

type Step =
  | { do: 'nothing'; payment: Payment }
  | { do: 'retry'; payment: Payment }
  | { do: 'request'; refund: Refund }
  | { do: 'give up' }

/**
 * Records the provider's list of refunds, and the refund to request next. Runs under the session's lock: a
 * second process finds the refund that the first one recorded, and requests the same one.
 */
async function nextStep(
  transaction: Executor,
  context: Context,
  seen: Payment,
  listed: ListedRefund[],
  asked: Map<string, number> | undefined,
): Promise<Step> {
  const current = await lockPayment(transaction, seen)
  if (current?.status !== 'refund_due') return { do: 'nothing', payment: current ?? seen }
  const requested = await transaction.select().from(refunds).where(eq(refunds.paymentId, seen.id))
  const isListed = (row: Refund) => listed.some((one) => isSameRefund(row, one))
  const isStale = requested.some((one) => one.state !== 'asked' && !isRefused(one) && !isListed(one))
  if (isStale || current.refundedMinor !== seen.refundedMinor) return { do: 'retry', payment: current }

  const payment = await applyProviderRefunds(transaction, context, current, listed)
  if (payment.status !== 'refund_due' || sumRefunds(listed, 'pending') > 0) return { do: 'nothing', payment }
  // Money that a bank has taken cannot be refunded as well. The reconciler continues when the bank has
  // decided.
  if (await hasBlockingDispute(transaction, payment.id)) return { do: 'nothing', payment }
  const lost = await chargeBackLost(transaction, context, payment)
  if (lost) return { do: 'nothing', payment: lost }
  // Of what was read once, above: whoever asked writes the answer without the lock, and a second read might
  // miss the row.
  const open = requested.find((one) => one.state === 'asked' && !isListed(one))
  if (open && !asked) return { do: 'request', refund: open }
  if (open) return askAgain(transaction, context, { open, payment, askedAt: asked?.get(open.id) })
  if (isGivenUp(await readTried(transaction, payment, requested, listed))) return { do: 'give up' }
  const [refund] = await transaction
    .insert(refunds)
    .values({
      id: newId(context),
      paymentId: payment.id,
      amountMinor: dueMinor(payment),
      state: 'asked',
      createdAt: context.clock(),
    })
    .returning()
  if (!refund) throw new Error(`The refund of ${payment.providerPaymentId} was not recorded`)
  return { do: 'request', refund }
}

/** The provider took no request for it, or knows nothing of it any more, so that it is in no list. */
const isRefused = ({ state, reference, refusal }: Refund) =>
  state === 'failed' && (reference === null || refusal !== null)

/**
 * A provider without a list may take a second request for a second refund. So only one of those who found
 * that it knows nothing of the first may ask again; the others look again.
 */
async function askAgain(
  transaction: Executor,
  context: Context,
  { open, payment, askedAt }: { open: Refund; payment: Payment; askedAt: number | undefined },
): Promise<Step> {
  if (askedAt !== open.createdAt.getTime()) return { do: 'retry', payment }
  const [refund] = await transaction
    .update(refunds)
    .set({ createdAt: context.clock() })
    .where(and(eq(refunds.id, open.id), eq(refunds.state, 'asked')))
    .returning()
  return refund ? { do: 'request', refund } : { do: 'retry', payment }
}

type Charged = Parameters<typeof listProviderRefunds>[2]

/**
 * Returns what a provider without a list has answered, so that it is not asked again at once. Throws when it
 * refuses.
 */
async function requestRefund(
  { database, clock }: Context,
  provider: PaymentProvider,
  { payment, attempt }: Charged,
  { id, amountMinor, createdAt }: Refund,
): Promise<ListedRefund | undefined> {
  const answer = await provider.refund({
    refundId: id,
    attempt,
    charge: { reference: payment.providerPaymentId, amountMinor: payment.amountMinor },
    amountMinor,
    reason: payment.refundReasonCode ?? 'refund',
  })
  const isAsked = and(eq(refunds.id, id), eq(refunds.state, 'asked'))
  const { state, reference } = answer
  if (state === 'failed' && reference === null) {
    const refusal = answer.refusal ?? 'refused'
    await database.update(refunds).set({ state: 'failed', refusal, settledAt: clock() }).where(isAsked)
    throw new Error(`The refund of ${payment.providerPaymentId} was refused: ${refusal}`)
  }
  if (provider.listRefunds || reference === null) return undefined
  // Kept before anything else: some providers find a refund by their reference only. What it counts for needs
  // the session's lock.
  await database.update(refunds).set({ state: 'processing', reference }).where(isAsked)
  return { refundId: id, reference, createdAt, amountMinor, state }
}
