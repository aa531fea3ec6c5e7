import { and, count, desc, eq, gt, isNull, min } from 'drizzle-orm'
import {
  type ApiError,
  conflict,
  invalid,
  notFound,
  rateLimited,
  rateLimitedWith,
  unauthenticated,
} from '../../contract/errors.ts'
import type { Executor } from '../../db/client.ts'
import type { RateLimit } from '../../db/rate-limiter.ts'
import { checkouts, users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { type Context, newId } from '../context.ts'
import { lockAvailability, type SeatRequest } from '../seats/availability.ts'
import { bookingProblem } from '../seats/bookable.ts'
import { type Checkout, holdSeat, isActive } from '../seats/holds.ts'
import { isVisibleTo } from '../sessions/visibility.ts'
import { type WindowCount, waitMs, windowStart } from '../window-limit.ts'

/**
 * Returns the person's open checkout for the session, which holds a seat. `amountMinor` is the price that the person was shown.
 * `outdated`: the checkout has another price and holds nothing any more; cancel its intent before a new one starts.
 * Throws as `startPayment` does.
 */
export function reserveSeat(
  context: Context,
  actor: Actor,
  { sessionId, amountMinor }: { sessionId: string; amountMinor: number },
): Promise<{ checkout: Checkout; outdated?: true }> {
  const request = { userId: actor.id, sessionId }
  const { sessionHolds, paymentAttempts } = context.limits
  return context.database.transaction(async (transaction) => {
    const now = context.clock()
    const availability = await lockAvailability(transaction, [request], now)
    const [user] = await lockUser(transaction, actor.id)
    if (!user) throw unauthenticated('sign_in_required')
    const session = availability.sessionOf(request)
    if (!session || !isVisibleTo(actor, session)) throw notFound('session_not_found')
    if (session.status !== 'approved') throw conflict('session_not_bookable')
    if (availability.bookingIdOf(request)) throw conflict('already_booked')
    const open = availability.openCheckoutOf(request)
    if (open && isActive(open, now)) {
      const problem = amountProblem(amountMinor, open.amountMinor, session.feeMinor)
      if (problem) throw problem
      return { checkout: open }
    }

    const problem = bookingProblem(session, now)
    if (problem) throw problem
    if (session.feeMinor === 0) throw conflict('session_is_free')
    if (amountMinor !== session.feeMinor) throw invalid('amountInCents', 'fee_changed')
    if (!context.cards) throw conflict('cards_not_configured')
    if (!availability.hasFreeSeat(request)) throw conflict('sold_out')
    const recentHolds = await countHoldStarts(transaction, request, now, sessionHolds)
    const holdWaitMs = waitMs(recentHolds, now, sessionHolds)
    if (holdWaitMs > 0) throw rateLimitedWith(holdWaitMs, 'held_too_often')
    const { currency } = context
    if (open && (open.amountMinor !== session.feeMinor || open.currency !== currency))
      return { checkout: open, outdated: true }
    if (!open) {
      const attempts = await countAttempts(transaction, actor.id, windowStart(now, paymentAttempts))
      const attemptWaitMs = waitMs(attempts, now, paymentAttempts)
      if (attemptWaitMs > 0) throw rateLimited(attemptWaitMs)
    }
    const price = { sessionTitle: session.title, amountMinor: session.feeMinor, currency }
    const checkout = open ?? { id: newId(context), ...request, ...price, createdAt: now, holdStarts: [] }
    return { checkout: await holdSeat(transaction, context, checkout, now) }
  })
}

/** Serializes a person's payments, so that concurrent ones cannot pass the limit. A deleted account has no row. */
const lockUser = (transaction: Executor, userId: string) =>
  transaction
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('no key update')

/** A hold keeps its price. A person who was shown a new, higher price may go on; nobody pays more than they were shown. */
function amountProblem(shown: number, held: number, fee: number): ApiError | undefined {
  if (shown === held || (shown === fee && held < fee)) return undefined
  return invalid('amountInCents', 'fee_changed')
}

/** Bounds the checkouts that one person makes the query read. */
const MAX_COUNTED = 1000

/** How often the person has recently held a seat of this session, whatever followed. */
async function countHoldStarts(
  transaction: Executor,
  { userId, sessionId }: SeatRequest,
  now: Date,
  limit: RateLimit,
): Promise<WindowCount> {
  const since = windowStart(now, limit)
  // An older checkout may have been held again within the window.
  const isRecent = gt(checkouts.createdAt, windowStart(since, limit))
  const rows = await transaction
    .select({ holdStarts: checkouts.holdStarts })
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), eq(checkouts.sessionId, sessionId), isRecent))
    .orderBy(desc(checkouts.createdAt))
    .limit(MAX_COUNTED)
  const starts = rows.flatMap(({ holdStarts }) => holdStarts).filter((start) => start > since)
  const [first = null] = starts.toSorted((a, b) => a.getTime() - b.getTime())
  return { times: starts.length, first }
}

/** How many payments the person has started since then. Resuming an open checkout does not count. */
async function countAttempts(transaction: Executor, userId: string, since: Date): Promise<WindowCount> {
  const [counted] = await transaction
    .select({ times: count(), first: min(checkouts.createdAt) })
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), gt(checkouts.createdAt, since)))
  return counted ?? { times: 0, first: null }
}
