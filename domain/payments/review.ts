import { and, eq, inArray } from 'drizzle-orm'
import { REVIEW_MS } from '../../contract/limits.ts'
import type { Executor } from '../../db/client.ts'
import { attempts, checkouts } from '../../db/schema.ts'
import type { Charge } from '../../providers/payments/provider.ts'
import type { Context } from '../context.ts'
import { lockAvailability } from '../seats/availability.ts'
import { isActive, moveHoldEnd } from '../seats/holds.ts'
import { lockSession } from '../seats/lock.ts'
import type { Attempt } from './attempts.ts'

/**
 * Whether a charge has to wait for a person: its provider asks for that, and nobody has decided yet. The seat
 * is kept meanwhile. Silence until `reviewUntil` means that the money goes back.
 */
export async function needsDecision(context: Context, attempt: Attempt, charge: Charge): Promise<boolean> {
  if (!charge.needsReview || attempt.reviewedAt) return false
  if (attempt.state === 'review') return attempt.reviewUntil !== null && context.clock() < attempt.reviewUntil
  return context.database.transaction((transaction) => beginReview(transaction, context, attempt))
}

/** Whether a person refused a charge that needed a decision, or let the time for it pass. */
export const isRefused = ({ reviewedAt, refusal }: Attempt, { needsReview }: Pick<Charge, 'needsReview'>) =>
  needsReview && (reviewedAt === null || refusal !== null)

/** Lets a person decide about an attempt, and keeps its seat, or takes it again if it is free. */
export async function beginReview(
  transaction: Executor,
  context: Context,
  { id, checkoutId }: Attempt,
): Promise<boolean> {
  const now = context.clock()
  const reviewUntil = new Date(now.getTime() + REVIEW_MS)
  const [checkout] = await transaction.select().from(checkouts).where(eq(checkouts.id, checkoutId))
  if (!checkout) return false
  await lockSession(transaction, checkout.sessionId)
  const [begun] = await transaction
    .update(attempts)
    .set({ state: 'review', reviewUntil })
    .where(and(eq(attempts.id, id), inArray(attempts.state, ['open', 'claiming', 'ended'])))
    .returning({ id: attempts.id })
  if (!begun || checkout.closedAt) return begun !== undefined
  const availability = await lockAvailability(transaction, [checkout], now)
  if (isActive(checkout, now) || availability.hasFreeSeat(checkout))
    await moveHoldEnd(transaction, context, checkoutId, reviewUntil)
  return true
}
