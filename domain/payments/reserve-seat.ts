import {
  ApiError,
  conflict,
  invalid,
  notFound,
  rateLimited,
  rateLimitedWith,
  unauthenticated,
} from '../../contract/errors.ts'
import { HOLD_MS } from '../../contract/limits.ts'
import type { RateLimit } from '../../db/rate-limiter.ts'
import type { PreparedStatement } from '../../db/statement.ts'
import type { Actor } from '../access.ts'
import { createBatcher } from '../batcher.ts'
import { type Context, newId } from '../context.ts'
import { availabilityFrom, availabilityQueries, type SeatAvailability } from '../seats/availability.ts'
import { bookingProblem } from '../seats/bookable.ts'
import { type Checkout, isActive } from '../seats/holds.ts'
import type { LockedSession } from '../seats/lock.ts'
import { requestKey, type SeatRequest } from '../seats/seat-request.ts'
import { isVisibleTo } from '../sessions/read.ts'
import { createWindowLimit, type WindowLimit, windowStart } from '../window-limit.ts'
import { createHoldLimit, recentHoldsQuery } from './hold-limit.ts'
import { paymentAttemptQueries } from './payment-attempt-limit.ts'

/** `amountMinor` is the price that the person was shown. */
type PaidSeatRequest = SeatRequest & { actor: Actor; amountMinor: number }
type Reservation = { checkout: Checkout; outdated?: true; isNew?: true }

/**
 * Returns the person's open checkout for the session, which holds a seat. Concurrent calls share one transaction.
 * `outdated`: the checkout has another price and holds nothing any more; cancel its intent before a new one starts.
 * Throws as `startPayment` does.
 */
export const reserveSeat = createBatcher((context: Context, requests: PaidSeatRequest[], onDecided) => {
  const now = context.clock()
  const { paymentAttempts } = context.limits
  const userIds = new Set(requests.map(({ userId }) => userId))
  const queries = [
    ...availabilityQueries(requests, now),
    ...paymentAttemptQueries([...userIds], now, paymentAttempts),
    recentHoldsQuery(requests, now, context.limits),
  ] as const
  return context.database.pipelinedTransaction(
    [...queries],
    ([sessions, bookings, checkouts, holds, users, recentAttempts, recentHolds]) => {
      const state = {
        existingUsers: new Set(users.map(({ id }) => id)),
        availability: availabilityFrom([sessions, bookings, checkouts, holds], now),
        attemptLimit: createWindowLimit(recentAttempts, now, paymentAttempts),
        holdLimit: createHoldLimit(recentHolds, now, context.limits),
      }
      const decision = decideAll(context, requests, state, now)
      onDecided()
      return decision
    },
  )
})

type BatchState = {
  /** The ids of users whose account is not deleted. */
  existingUsers: ReadonlySet<string>
  availability: SeatAvailability
  attemptLimit: WindowLimit
  holdLimit: WindowLimit
}

function decideAll(context: Context, requests: PaidSeatRequest[], state: BatchState, now: Date) {
  const newHolds: Checkout[] = []
  const outcome = requests.map((request) => {
    const decision = decide(context, state, request, now)
    if (!(decision instanceof ApiError) && decision.isNew) {
      state.availability.hold(decision.checkout)
      state.holdLimit.add(requestKey(request))
      newHolds.push(decision.checkout)
    }
    return decision
  })
  return {
    outcome,
    writes: newHolds.length > 0 ? [upsertHoldsQuery(newHolds, now, context.limits.sessionHolds)] : [],
  }
}

/** An active checkout is returned as it is. `isNew`: a new checkout, or an expired one with a new hold. */
function decide(
  context: Context,
  { existingUsers, availability, attemptLimit, holdLimit }: BatchState,
  request: PaidSeatRequest,
  now: Date,
): ApiError | Reservation {
  if (!existingUsers.has(request.userId)) return unauthenticated('sign_in_required')
  const session = availability.sessionOf(request)
  if (!session || !isVisibleTo(request.actor, session)) return notFound('session_not_found')
  if (session.status !== 'approved') return conflict('session_not_bookable')
  if (availability.bookingIdOf(request)) return conflict('already_booked')
  const open = availability.openCheckoutOf(request)
  if (open && isActive(open, now)) {
    return amountProblem(request.amountMinor, open.amountMinor, session.feeMinor) ?? { checkout: open }
  }

  const problem = bookingProblem(session, now)
  if (problem) return problem
  if (session.feeMinor === 0) return conflict('session_is_free')
  if (request.amountMinor !== session.feeMinor) return invalid('amountInCents', 'fee_changed')
  if (!context.cards) return conflict('cards_not_configured')
  if (!availability.hasFreeSeat(request)) return conflict('sold_out')
  const holdWaitMs = holdLimit.waitMs(requestKey(request))
  if (holdWaitMs > 0) return rateLimitedWith(holdWaitMs, 'held_too_often')
  const holdExpiresAt = new Date(now.getTime() + HOLD_MS)
  if (!open) {
    const attemptWaitMs = attemptLimit.waitMs(request.userId)
    if (attemptWaitMs > 0) return rateLimited(attemptWaitMs)
    attemptLimit.add(request.userId)
    return { checkout: newCheckout(context, request, session, holdExpiresAt), isNew: true }
  }
  if (open.amountMinor !== session.feeMinor || open.currency !== context.currency) {
    return { checkout: open, outdated: true }
  }
  return { checkout: { ...open, holdExpiresAt }, isNew: true }
}

/** A hold keeps its price. A person who was shown a new, higher price may go on; nobody pays more than they were shown. */
function amountProblem(shown: number, held: number, fee: number): ApiError | undefined {
  if (shown === held || (shown === fee && held < fee)) return undefined
  return invalid('amountInCents', 'fee_changed')
}

function newCheckout(
  context: Context,
  { userId, sessionId }: SeatRequest,
  session: LockedSession,
  holdExpiresAt: Date,
): Checkout {
  return {
    id: newId(context),
    intentId: null,
    sessionId,
    userId,
    sessionTitle: session.title,
    amountMinor: session.feeMinor,
    currency: context.currency,
    createdAt: context.clock(),
    holdExpiresAt,
    holdStarts: [],
    closedAt: null,
  }
}

const upsertHoldsQuery = (holds: Checkout[], now: Date, limit: RateLimit): PreparedStatement => ({
  name: 'upsert_holds',
  text: `insert into checkouts (id, session_id, user_id, session_title, amount_minor, currency, created_at, hold_expires_at,
      hold_starts)
    select *, array[$9::timestamptz] from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::integer[], $6::text[],
      $7::timestamptz[], $8::timestamptz[])
    on conflict (id) do update set hold_expires_at = excluded.hold_expires_at, hold_starts =
      array(select start from unnest(checkouts.hold_starts) as start where start > $10) || excluded.hold_starts`,
  values: [
    ...(
      [
        'id',
        'sessionId',
        'userId',
        'sessionTitle',
        'amountMinor',
        'currency',
        'createdAt',
        'holdExpiresAt',
      ] as const
    ).map((name) => holds.map((checkout) => checkout[name])),
    now,
    windowStart(now, limit),
  ],
})
