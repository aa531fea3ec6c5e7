import { and, eq } from 'drizzle-orm'
import { conflict } from '../../../contract/http/errors.ts'
import type { CheckoutReason } from '../../../contract/payments/checkouts.ts'
import type { OnlineMethod } from '../../../contract/payments/payment-methods.ts'
import type { Executor } from '../../../db/client.ts'
import { payments } from '../../../db/schema.ts'
import type { AttemptOutcome, Charge, PaymentProvider } from '../../../providers/payments/provider.ts'
import type { Context } from '../../context.ts'
import { askInTurn } from '../attempts/ask-in-turn.ts'
import { type Attempt, asProviderAttempt, endAttempt, findAttempt, providerOf } from '../attempts/attempts.ts'
import { syncDisputes } from '../disputes/disputes.ts'
import type { Payment } from '../ledger/payment.ts'
import { tryRefund } from '../provider-refunds/send.ts'
import { syncRefunds } from '../provider-refunds/sync.ts'
import { claimMoney, endClaim } from './claim-money.ts'
import { beginProcessing, endProcessing } from './deciding.ts'
import { needsDecision } from './held-payment.ts'
import { recordCharge } from './record-charge.ts'

/** An attempt has become this: its payment, or the state that explains why there is none. */
export type Settlement =
  | { payment: Payment; state: 'paid' }
  | { payment: undefined; state: 'processing' | 'held' | 'ended' | 'unknown' }
  | { payment: undefined; state: 'open'; clientSecret?: string | undefined }

type SettleOptions = {
  /**
   * The payer's browser came back and says that they confirmed: a reason to claim the money, and nothing
   * more.
   */
  confirmed?: boolean
  /**
   * The browser came back and says that they left without paying. An attempt whose money only we can claim is
   * then over.
   */
  left?: boolean
  /** An event reported a dispute. The charge itself does not show every inquiry of a bank. */
  disputed?: boolean
}

/**
 * Brings our records of an attempt into line with the provider's: the one place where a provider's money
 * becomes a payment with a booking or, when no seat is left, a payment that is refunded in full. A refund at
 * the provider cancels the booking. The browser, notices and the reconciler all call this, in any order and
 * any number of times: the first call does the work, later calls return the same payment. Throws 503 when the
 * provider is unavailable.
 */
export async function settle(
  context: Context,
  attempt: Attempt,
  { confirmed = false, left = false, disputed = false }: SettleOptions = {},
): Promise<Settlement> {
  const provider = providerOf(context, attempt)
  if (!provider) throw conflict('method_unavailable')
  const outcome = await outcomeOf(context, provider, attempt, confirmed)
  switch (outcome.state) {
    case 'paid':
      return settleCharges(context, provider, attempt, outcome.charges, disputed)
    case 'processing':
      if (attempt.state === 'open') await beginProcessing(context, attempt)
      return { payment: undefined, state: 'processing' }
    case 'open': {
      const { state, clientSecret } = outcome
      if (left && provider.needsClaim) {
        await endAttempt(context.database, attempt, 'payment_cancelled')
        return { payment: undefined, state: 'ended' }
      }
      return { payment: undefined, state, clientSecret }
    }
    case 'ended':
      await endAttempt(context.database, attempt, endReasons[outcome.reason])
      return { payment: undefined, state: 'ended' }
    default:
      return { payment: undefined, state: 'unknown' }
  }
}

const endReasons = {
  cancelled: 'payment_cancelled',
  declined: 'payment_declined',
  expired: 'hold_expired',
} as const satisfies Record<string, CheckoutReason>

/** Asks the provider; where the payer has confirmed and the money waits for us, it is claimed. */
async function outcomeOf(
  context: Context,
  provider: PaymentProvider,
  attempt: Attempt,
  confirmed: boolean,
): Promise<AttemptOutcome> {
  if (confirmed && provider.needsClaim && attempt.state === 'open')
    return claimMoney(context, provider, attempt)
  const outcome = await askInTurn(context, attempt.id, () => provider.look(asProviderAttempt(attempt)))
  if (outcome.state === 'open' && outcome.awaitsClaim && attempt.state === 'open')
    return claimMoney(context, provider, attempt)
  const isUnpaid = outcome.state === 'open' || outcome.state === 'ended' || outcome.state === 'unknown'
  if (attempt.state === 'claiming' && isUnpaid) return endClaim(context, attempt, outcome)
  if (attempt.state === 'processing' && isUnpaid) await endProcessing(context, attempt)
  return outcome
}

/** The payment that bought the seat, or the first. Each charge after the first is due back. */
async function settleCharges(
  context: Context,
  provider: PaymentProvider,
  attempt: Attempt,
  charges: Charge[],
  disputed: boolean,
): Promise<Settlement> {
  const settled: Payment[] = []
  for (const charge of charges) {
    // Whoever records one marks its attempt in the same transaction, and looks again under the lock.
    const isKnown = attempt.state === 'paid'
    const recorded = isKnown && (await findPayment(context.database, provider.method, charge))
    if (!recorded && (await needsDecision(context, attempt, charge)))
      return { payment: undefined, state: 'held' }
    const payment = recorded || (await recordCharge(context, provider, attempt, charge))
    if (!payment) return { payment: undefined, state: 'processing' }
    settled.push(await settleCharge(context, provider, attempt, charge, payment, disputed))
  }
  const payment = settled.find(({ status }) => status === 'paid') ?? settled[0]
  return payment ? { payment, state: 'paid' } : { payment: undefined, state: 'unknown' }
}

async function settleCharge(
  context: Context,
  provider: PaymentProvider,
  attempt: Attempt,
  charge: Charge,
  payment: Payment,
  disputed: boolean,
): Promise<Payment> {
  const synced = await syncRefunds(context, provider, attempt, payment, charge)
  const { cards } = context
  const isDisputed = (disputed || charge.isDisputed) && provider.method === 'card' && cards
  const current = isDisputed ? await syncDisputes(context, cards, synced) : synced
  return current.status === 'refund_due' ? tryRefund(context, current) : current
}

async function findPayment(
  queries: Executor,
  method: OnlineMethod,
  { reference }: Charge,
): Promise<Payment | undefined> {
  const [payment] = await queries
    .select()
    .from(payments)
    .where(and(eq(payments.method, method), eq(payments.providerPaymentId, reference)))
  return payment
}

/**
 * Like `settle`, by the attempt's id: for notices and returning browsers. Null for an attempt that we do not
 * know.
 */
export async function settleById(
  context: Context,
  attemptId: string,
  options: SettleOptions = {},
): Promise<{ checkoutId: string; settlement: Settlement } | null> {
  const attempt = await findAttempt(context.database, attemptId)
  if (!attempt || attempt.method === 'desk') return null
  return { checkoutId: attempt.checkoutId, settlement: await settle(context, attempt, options) }
}
