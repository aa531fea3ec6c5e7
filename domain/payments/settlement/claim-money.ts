import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { ApiError } from '../../../contract/http/errors.ts'
import type { CheckoutReason } from '../../../contract/payments/checkouts.ts'
import type { Executor } from '../../../db/client.ts'
import { attempts, checkouts } from '../../../db/schema.ts'
import type { AttemptOutcome, PaymentProvider } from '../../../providers/payments/provider.ts'
import type { Context } from '../../context.ts'
import type { Checkout } from '../../seats/checkouts.ts'
import { moveHoldEnd, regularHoldEnd } from '../../seats/holds.ts'
import { type LockedSession, lockSession } from '../../seats/lock.ts'
import { type Attempt, asProviderAttempt } from '../attempts/attempts.ts'
import { kindOf } from '../kinds/kinds.ts'
import { lockSessionOf } from '../kinds/pending-switch.ts'
import { DECIDING_MS } from './deciding.ts'

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
  const [seen] = await transaction.select().from(checkouts).where(eq(checkouts.id, checkoutId))
  if (!seen) return 'refused'
  const session = await lockSessionOf(transaction, seen)
  const [attempt] = await transaction.select().from(attempts).where(eq(attempts.id, id))
  if (!session || !attempt || attempt.state === 'ended') return 'refused'
  if (attempt.state !== 'open') return 'by another'
  if (!(await mayClaim(transaction, context, attempt, session))) return 'refused'
  const [claimed] = await transaction
    .update(attempts)
    .set({ state: 'claiming', claimedAt: now })
    .where(eq(attempts.id, id))
    .returning()
  await moveHoldEnd(transaction, context, checkoutId, new Date(now.getTime() + DECIDING_MS))
  return claimed ?? 'refused'
}

/** Whether the money would buy something, and no other attempt has. Needs the session's lock. */
async function mayClaim(
  transaction: Executor,
  context: Context,
  attempt: Attempt,
  session: LockedSession,
): Promise<boolean> {
  const [checkout] = await transaction
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.id, attempt.checkoutId), isNull(checkouts.closedAt)))
  if (!checkout) return false
  const [other] = await transaction
    .select({ id: attempts.id })
    .from(attempts)
    .where(
      and(
        eq(attempts.checkoutId, checkout.id),
        ne(attempts.id, attempt.id),
        inArray(attempts.state, ['claiming', 'processing', 'held', 'paid']),
      ),
    )
  if (other) return false
  return (await kindOf(checkout).refusal(transaction, context, checkout, session)) === null
}

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
    const [checkout] = await transaction.select().from(checkouts).where(eq(checkouts.id, checkoutId))
    if (!checkout) return
    await lockSession(transaction, checkout.sessionId)
    const [ended] = await transaction
      .update(attempts)
      .set({ state: 'ended', endReason: reason })
      .where(and(eq(attempts.id, id), eq(attempts.state, 'claiming')))
      .returning()
    if (ended) await restoreHold(transaction, context, checkout, ended)
  })
  return outcome.state === 'ended' ? outcome : { state: 'ended', reason: 'declined', code: null }
}

async function restoreHold(transaction: Executor, context: Context, checkout: Checkout, { method }: Attempt) {
  await moveHoldEnd(transaction, context, checkout.id, regularHoldEnd(checkout, method))
}
