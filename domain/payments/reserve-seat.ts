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
import { wording } from '../../contract/wording.ts'
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

/** `amountMinor` is what the person was shown. */
type PaidSeatRequest = SeatRequest & { actor: Actor; amountMinor: number }
type Reservation = { checkout: Checkout; outdated?: true; isNew?: true }

/**
 * This person's open checkout for the session, holding a seat; everybody who asks at the same time in one transaction.
 * `outdated`: it was quoted another price and holds nothing any more; its intent must end before a new one begins.
 * Throws as `startPayment` does.
 */
export const reserveSeat = createBatcher((context: Context, claims: PaidSeatRequest[], decided) => {
  const now = context.clock()
  const { paymentAttempts } = context.limits
  const asking = new Set(claims.map(({ userId }) => userId))
  const asked = [
    ...availabilityQueries(claims, now),
    ...paymentAttemptQueries([...asking], now, paymentAttempts),
    recentHoldsQuery(claims, now, context.limits),
  ] as const
  return context.database.pipelinedTransaction(
    [...asked],
    ([sessions, booked, opened, held, here, started, counted]) => {
      const claimed = availabilityFrom([sessions, booked, opened, held], now)
      const people = new Set(here.map(({ id }) => id))
      const starts = createWindowLimit(started, now, paymentAttempts)
      const holds = createHoldLimit(counted, now, context.limits)
      const known = { people, claimed, starts, holds }
      const decision = decideAll(context, claims, known, now)
      decided()
      return decision
    },
  )
})

/** `people`: who has an account at this moment. */
type BatchState = {
  people: ReadonlySet<string>
  claimed: SeatAvailability
  starts: WindowLimit
  holds: WindowLimit
}

/** Under the sessions' locks each claim gets a checkout that holds a seat, or a refusal. */
function decideAll(context: Context, claims: PaidSeatRequest[], known: BatchState, now: Date) {
  const held: Checkout[] = []
  const outcome = claims.map((claim) => {
    const decided = decide(context, known, claim, now)
    if (!(decided instanceof ApiError) && decided.isNew) {
      known.claimed.hold(decided.checkout)
      known.holds.add(requestKey(claim))
      held.push(decided.checkout)
    }
    return decided
  })
  return {
    outcome,
    writes: held.length > 0 ? [upsertHoldsQuery(held, now, context.limits.sessionHolds)] : [],
  }
}

/** A live checkout as it is; with `isNew`, one whose time is over with a new hold, or a new one. */
function decide(
  context: Context,
  { people, claimed, starts, holds }: BatchState,
  claim: PaidSeatRequest,
  now: Date,
): ApiError | Reservation {
  if (!people.has(claim.userId)) return unauthenticated(wording.signInFirst)
  const session = claimed.sessionOf(claim)
  if (!session || !isVisibleTo(claim.actor, session)) return notFound(wording.sessionNotFound)
  if (session.status !== 'approved') return conflict(wording.notBookable)
  if (claimed.bookingIdOf(claim)) return conflict(wording.alreadyBooked)
  const open = claimed.openCheckoutOf(claim)
  if (open && isActive(open, now)) {
    return amountProblem(claim.amountMinor, open.amountMinor, session.feeMinor) ?? { checkout: open }
  }

  const refusal = bookingProblem(session, now)
  if (refusal) return refusal
  if (session.feeMinor === 0) return conflict(wording.isFree)
  if (claim.amountMinor !== session.feeMinor) return invalid('amountInCents', wording.feeChanged)
  if (!context.cards) return conflict(wording.cardsOff)
  if (!claimed.hasFreeSeat(claim)) return conflict(wording.soldOut)
  const wait = holds.waitMs(requestKey(claim))
  if (wait > 0) return rateLimitedWith(wait, wording.heldTooOften)
  const heldUntil = new Date(now.getTime() + HOLD_MS)
  if (!open) {
    const tooSoon = starts.waitMs(claim.userId)
    if (tooSoon > 0) return rateLimited(tooSoon)
    starts.add(claim.userId)
    return { checkout: newCheckout(context, claim, session, heldUntil), isNew: true }
  }
  if (open.amountMinor !== session.feeMinor || open.currency !== context.currency) {
    return { checkout: open, outdated: true }
  }
  return { checkout: { ...open, heldUntil }, isNew: true }
}

/** A hold keeps its price. Whoever was shown a new one may go on when theirs is lower, but nobody pays more than was shown. */
function amountProblem(shown: number, quoted: number, fee: number): ApiError | undefined {
  if (shown === quoted || (shown === fee && quoted < fee)) return undefined
  return invalid('amountInCents', wording.feeChanged)
}

function newCheckout(
  context: Context,
  { userId, sessionId }: SeatRequest,
  session: LockedSession,
  heldUntil: Date,
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
    heldUntil,
    holdStarts: [],
    settledAt: null,
  }
}

const upsertHoldsQuery = (held: Checkout[], now: Date, limit: RateLimit): PreparedStatement => ({
  name: 'write_holds',
  text: `insert into checkouts (id, session_id, user_id, session_title, amount_minor, currency, created_at, held_until,
      hold_starts)
    select *, array[$9::timestamptz] from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::integer[], $6::text[],
      $7::timestamptz[], $8::timestamptz[])
    on conflict (id) do update set held_until = excluded.held_until, hold_starts =
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
        'heldUntil',
      ] as const
    ).map((name) => held.map((checkout) => checkout[name])),
    now,
    windowStart(now, limit),
  ],
})
