import type { PaymentProvider } from '../../../providers/payments/provider.ts'
import type { Context } from '../../context.ts'
import { type Attempt, asProviderAttempt, endAttempt, providerOf } from '../attempts/attempts.ts'
import { createBackoff } from '../attempts/backoff.ts'
import { checkSent } from '../held-payments/sent-money.ts'
import { endUnchecked } from '../held-payments/unchecked-money.ts'
import { settle } from '../settlement/settle.ts'

/** Money may come so long after an attempt began that its provider cannot end. */
const LATE_MS = 24 * 3600_000

const backoff = createBackoff()
/** What was sent by hand is looked for every five minutes; a notice usually comes first. */
const searchBackoff = createBackoff(() => 5 * 60_000)

/**
 * Settles an attempt, and ends it when nobody wants it any more (`unwanted`): at the provider first, so that
 * nobody pays for nothing. What was sent by hand waits for a person until its time is over. Returns whether
 * the provider was asked, and answered; throws 503 when it did not.
 */
export async function reconcileAttempt(
  context: Context,
  attempt: Attempt,
  unwanted: boolean,
): Promise<boolean> {
  if (attempt.method === 'desk') {
    await reconcileDesk(context, attempt, unwanted)
    return false
  }
  const provider = providerOf(context, attempt)
  if (!provider) return false
  // Nobody ever got what they need to pay it.
  if (attempt.reference === null) {
    if (unwanted) await endAttempt(context.database, attempt, 'hold_expired')
    return false
  }
  // Somebody waits for a claim, however old its attempt is.
  const createdAt = attempt.claimedAt ?? attempt.processingSince ?? attempt.createdAt
  const answered = await backoff.ask({ id: attempt.id, createdAt }, context.clock(), async () => {
    await settleOrEnd(context, provider, attempt, unwanted)
    return true
  })
  return answered ?? false
}

async function settleOrEnd(
  context: Context,
  provider: PaymentProvider,
  attempt: Attempt,
  unwanted: boolean,
): Promise<void> {
  const { payment, state } = await settle(context, attempt)
  if (payment || state === 'ended' || state === 'processing' || state === 'held' || !unwanted) return
  const isLate = context.clock().getTime() - attempt.createdAt.getTime() > LATE_MS
  if (state === 'unknown' || isLate || (await provider.end(asProviderAttempt(attempt))))
    await endAttempt(context.database, attempt, 'hold_expired')
}

async function reconcileDesk(context: Context, attempt: Attempt, unwanted: boolean): Promise<void> {
  if (attempt.state === 'held')
    await searchBackoff.ask(attempt, context.clock(), () => checkSent(context, attempt))
  const isOver = attempt.state === 'held' && attempt.heldUntil !== null && attempt.heldUntil < context.clock()
  if (isOver) await endUnchecked(context, attempt)
  else if (attempt.state === 'open' && unwanted) await endAttempt(context.database, attempt, 'hold_expired')
}
