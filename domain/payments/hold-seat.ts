import { sql } from 'drizzle-orm'
import { conflict, invalid, notFound, Refusal } from '../../contract/errors.ts'
import { HOLD_MS } from '../../contract/seats.ts'
import { wording } from '../../contract/wording.ts'
import type { Queries } from '../../db/client.ts'
import { checkouts } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { whyNotBookable } from '../bookings/bookable.ts'
import { type Claimed, lockClaimed } from '../bookings/claimed.ts'
import type { LockedSession } from '../bookings/seat.ts'
import type { Claim } from '../claim.ts'
import { type Context, newId } from '../context.ts'
import { isVisibleTo } from '../sessions/read.ts'
import { together } from '../together.ts'
import { type Checkout, isLive } from './hold.ts'
import { lockStarts, type Starts } from './intent-limit.ts'

/** `amountMinor` is what the person was shown. */
type PaidClaim = Claim & { actor: Actor; amountMinor: number }
type Held = { checkout: Checkout; outdated?: true; isNew?: true }

/**
 * This person's open checkout for the session, holding a seat; everybody who asks at the same time in one transaction.
 * `outdated`: it was quoted another price and holds nothing any more; its intent must end before a new one begins.
 * Throws as `startPayment` does.
 */
export const holdSeat = together((context: Context, claims: PaidClaim[]) =>
  context.database.transaction((transaction) => holdSeats(transaction, context, claims)),
)

/** One transaction under the sessions' locks: each claim gets a checkout that holds a seat, or a refusal. */
async function holdSeats(transaction: Queries, context: Context, claims: PaidClaim[]) {
  const now = context.clock()
  const claimed = await lockClaimed(transaction, claims, now)
  const people = new Set(claims.map(({ userId }) => userId))
  const starts = await lockStarts(transaction, [...people], now, context.limits.intents)
  const held: Checkout[] = []
  const outcomes = claims.map((claim) => {
    const decided = decide(context, { claimed, starts }, claim, now)
    if (!(decided instanceof Refusal) && decided.isNew) {
      claimed.hold(decided.checkout)
      held.push(decided.checkout)
    }
    return decided
  })
  if (held.length > 0) await write(transaction, held)
  return outcomes
}

/** A live checkout as it is; with `isNew`, one whose time is over with a new hold, or a new one. */
function decide(
  context: Context,
  { claimed, starts }: { claimed: Claimed; starts: Starts },
  claim: PaidClaim,
  now: Date,
): Refusal | Held {
  const session = claimed.sessionOf(claim)
  if (!session || !isVisibleTo(claim.actor, session)) return notFound(wording.sessionNotFound)
  if (session.status !== 'approved') return conflict(wording.notBookable)
  if (claimed.bookingOf(claim)) return conflict(wording.alreadyBooked)
  const open = claimed.openCheckoutOf(claim)
  if (open && isLive(open, now)) {
    return whyNotAmount(claim.amountMinor, open.amountMinor, session.feeMinor) ?? { checkout: open }
  }

  const refusal = whyNotBookable(session, now)
  if (refusal) return refusal
  if (session.feeMinor === 0) return conflict(wording.isFree)
  if (claim.amountMinor !== session.feeMinor) return invalid('amountInCents', wording.feeChanged)
  if (!context.cards) return conflict(wording.cardsOff)
  if (!claimed.hasFreeSeat(claim)) return conflict(wording.soldOut)
  const heldUntil = new Date(now.getTime() + HOLD_MS)
  if (!open) {
    const tooMany = starts.refusalFor(claim.userId)
    if (tooMany) return tooMany
    starts.add(claim.userId)
    return { checkout: newCheckout(context, claim, session, heldUntil), isNew: true }
  }
  if (open.amountMinor !== session.feeMinor || open.currency !== context.currency) {
    return { checkout: open, outdated: true }
  }
  return { checkout: { ...open, heldUntil }, isNew: true }
}

/** A hold keeps its price. Whoever was shown a new one may go on when theirs is lower, but nobody pays more than was shown. */
function whyNotAmount(shown: number, quoted: number, fee: number): Refusal | undefined {
  if (shown === quoted || (shown === fee && quoted < fee)) return undefined
  return invalid('amountInCents', wording.feeChanged)
}

function newCheckout(
  context: Context,
  { userId, sessionId }: Claim,
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
    settledAt: null,
  }
}

async function write(transaction: Queries, held: Checkout[]): Promise<void> {
  await transaction
    .insert(checkouts)
    .values(held)
    .onConflictDoUpdate({ target: checkouts.id, set: { heldUntil: sql`excluded.held_until` } })
}
