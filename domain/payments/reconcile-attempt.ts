import type { Context } from '../context.ts'
import { type Attempt, asProviderAttempt, endAttempt, providerOf } from './attempts.ts'
import { createBackoff } from './backoff.ts'
import { checkSent } from './sent-money.ts'
import { settle } from './settle.ts'
import { endUnchecked } from './unchecked-money.ts'

/** Money may come so long after an attempt began that its provider cannot end. */
const LATE_MS = 24 * 3600_000

const backoff = createBackoff()
/** What was sent by hand is looked for every five minutes; a notice usually comes first. */
const searchBackoff = createBackoff(() => 5 * 60_000)

/**
 * Settles an attempt, and ends it when nobody wants it any more (`unwanted`): at the provider first, so that
 * nobody pays for nothing. What was sent by hand waits for a person until its time is over.
 */
export async function reconcileAttempt(context: Context, attempt: Attempt, unwanted: boolean): Promise<void> {
  if (attempt.method === 'desk') return reconcileDesk(context, attempt, unwanted)
  const provider = providerOf(context, attempt)
  if (!provider) return
  // Nobody ever got what they need to pay it.
  if (attempt.reference === null) {
    if (unwanted) await endAttempt(context.database, attempt, 'hold_expired')
    return
  }
  const now = context.clock()
  // Somebody waits for a claim, however old its attempt is.
  if (
    !backoff.isDue(
      { id: attempt.id, createdAt: attempt.claimedAt ?? attempt.processingSince ?? attempt.createdAt },
      now,
    )
  )
    return
  const { payment, state } = await settle(context, attempt)
  if (payment || state === 'ended' || state === 'processing' || state === 'review' || !unwanted) return
  const isLate = now.getTime() - attempt.createdAt.getTime() > LATE_MS
  if (state === 'unknown' || isLate || (await provider.end(asProviderAttempt(attempt))))
    await endAttempt(context.database, attempt, 'hold_expired')
}

async function reconcileDesk(context: Context, attempt: Attempt, unwanted: boolean): Promise<void> {
  if (attempt.state === 'review' && searchBackoff.isDue(attempt, context.clock()))
    await checkSent(context, attempt)
  const isOver =
    attempt.state === 'review' && attempt.reviewUntil !== null && attempt.reviewUntil < context.clock()
  if (isOver) await endUnchecked(context, attempt)
  else if (attempt.state === 'open' && unwanted) await endAttempt(context.database, attempt, 'hold_expired')
}
