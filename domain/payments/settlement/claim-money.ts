import { and, eq } from 'drizzle-orm'
import { ApiError } from '../../../contract/http/errors.ts'
import type { CheckoutReason } from '../../../contract/payments/checkouts.ts'
import type { Executor } from '../../../db/client.ts'
import { attempts as attemptRows } from '../../../db/schema.ts'
import type { AttemptOutcome, PaymentProvider } from '../../../providers/payments/provider.ts'
import type { Context } from '../../context.ts'
import { moveHoldEnd, regularHoldEnd } from '../../seats/holds.ts'
import { type Attempt, asProviderAttempt, listAttempts } from '../attempts/attempts.ts'
import { kindOf } from '../kinds/kinds.ts'
import { type LockedCheckout, lockCheckout } from '../kinds/lock-checkout.ts'
import { DECIDING_MS, isUndecided } from './deciding.ts'

/**
 * Asks the provider to move the money that its payer has confirmed. That it was asked is committed first,
 * with a hold that cannot lapse, and outside of every lock the provider is asked, once. When it does not
 * answer, the outcome is `processing`: from then on only `look` decides. An attempt that may not be claimed
 * any more ends, and no money moves.
 */
export async function claimMoney(
  context: Context,
  provider: PaymentProvider,
  attempt: Attempt,
): Promise<AttemptOutcome> {
  const claimed = await context.database.transaction((transaction) =>
    markClaimed(transaction, context, attempt),
  )
  if (claimed === 'by another') return { state: 'processing' }
  if (claimed === 'refused') return { state: 'ended', reason: 'expired', code: null }
  const outcome = await provider.claim(asProviderAttempt(attempt)).catch((error: unknown): AttemptOutcome => {
    if (!(error instanceof ApiError) || error.status !== 503) throw error
    context.log.warn(
      { err: error, attemptId: attempt.id },
      'a payment was claimed, and its provider did not answer',
    )
    return { state: 'processing' }
  })
  return outcome.state === 'paid' || outcome.state === 'processing'
    ? outcome
    : endClaim(context, claimed, outcome)
}

/** Commits that the provider is asked now, and keeps the seat until it has answered. */
async function markClaimed(
  transaction: Executor,
  context: Context,
  { id, checkoutId }: Attempt,
): Promise<Attempt | 'by another' | 'refused'> {
  const now = context.clock()
  const locked = await lockCheckout(transaction, checkoutId)
  const attempts = locked ? await listAttempts(transaction, checkoutId) : []
  const attempt = attempts.find((one) => one.id === id)
  if (!locked || !attempt || attempt.state === 'ended') return 'refused'
  if (attempt.state !== 'open') return 'by another'
  const hasOther = attempts.some((one) => isUndecided(one) || one.state === 'paid')
  if (hasOther || !(await mayClaim(transaction, context, locked))) return 'refused'
  const [claimed] = await transaction
    .update(attemptRows)
    .set({ state: 'claiming', claimedAt: now })
    .where(eq(attemptRows.id, id))
    .returning()
  await moveHoldEnd(transaction, context, checkoutId, new Date(now.getTime() + DECIDING_MS))
  return claimed ?? 'refused'
}

/** Whether the money would buy something. */
const mayClaim = async (
  transaction: Executor,
  context: Context,
  { checkout, session }: LockedCheckout,
): Promise<boolean> =>
  checkout.closedAt === null &&
  (await kindOf(checkout).refusal(transaction, context, checkout, session)) === null

/**
 * Ends an attempt that was claimed and by which no money came. It cannot be claimed again, so that the payer
 * has to begin anew; the hold lapses when it would have without the claim. Returns what to tell the payer.
 */
export async function endClaim(
  context: Context,
  { id, checkoutId }: Attempt,
  outcome: AttemptOutcome,
): Promise<AttemptOutcome> {
  const reason: CheckoutReason =
    outcome.state === 'ended' && outcome.reason === 'cancelled' ? 'payment_cancelled' : 'payment_declined'
  await context.database.transaction(async (transaction) => {
    const locked = await lockCheckout(transaction, checkoutId)
    if (!locked) return
    const [ended] = await transaction
      .update(attemptRows)
      .set({ state: 'ended', endReason: reason })
      .where(and(eq(attemptRows.id, id), eq(attemptRows.state, 'claiming')))
      .returning()
    if (ended)
      await moveHoldEnd(transaction, context, checkoutId, regularHoldEnd(locked.checkout, ended.method))
  })
  return outcome.state === 'ended' ? outcome : { state: 'ended', reason: 'declined', code: null }
}
