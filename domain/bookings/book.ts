import { type ApiError, conflict, notFound } from '../../contract/errors.ts'
import { wording } from '../../contract/wording.ts'
import type { Actor } from '../access.ts'
import { together } from '../batcher.ts'
import type { Claim } from '../claim.ts'
import { type Context, newId } from '../context.ts'
import { releasedHolds } from '../payments/hold.ts'
import { isVisibleTo } from '../sessions/read.ts'
import { whyNotBookable } from './bookable.ts'
import { askBookedLately, type BookedLately, bookedLately } from './booking-limit.ts'
import { askClaimed, type Claimed, claimedFrom } from './claimed.ts'
import { type Given, giveSeats, type LockedSession } from './seat.ts'

type FreeClaim = Claim & { actor: Actor }

/**
 * Books a free session and answers the booking's id; the same id however often it is asked (C32).
 * Throws 404 for a session the actor may not see, 409 for what T13 forbids.
 */
export function bookFreeSession(context: Context, actor: Actor, sessionId: string): Promise<string> {
  return bookTogether(context, { actor, userId: actor.id, sessionId })
}

/** One transaction under the sessions' locks: each claim gets a seat and its booking, or neither. */
const bookTogether = together((context: Context, claims: FreeClaim[], decided) => {
  const now = context.clock()
  const asked = [...askClaimed(claims, now), askBookedLately(claims, now, context.limits)] as const
  return context.database.pipelinedTransaction([...asked], ([sessions, booked, opened, held, counted]) => {
    const claimed = claimedFrom([sessions, booked, opened, held], now)
    const lately = bookedLately(counted, now, context.limits)
    const decision = decide(context, claims, { claimed, lately }, now)
    decided()
    return decision
  })
})

type Known = { claimed: Claimed; lately: BookedLately }

function decide(context: Context, claims: FreeClaim[], { claimed, lately }: Known, now: Date) {
  const given: Given[] = []
  const ended: string[] = []
  const outcome = claims.map((claim) => {
    const booked = claimed.bookingOf(claim)
    if (booked) return booked
    const session = claimed.sessionOf(claim)
    if (!session) return notFound(wording.sessionNotFound)
    const refusal = whyNot(claimed, claim, session, now) ?? lately.refusalFor(claim)
    if (refusal) return refusal
    const id = newId(context)
    const hold = claimed.openCheckoutOf(claim)
    if (hold) ended.push(hold.id)
    claimed.book(claim, id)
    lately.add(claim)
    given.push({ id, session, userId: claim.userId })
    return id
  })
  const released = ended.length > 0 ? [releasedHolds(ended)] : []
  return { outcome, writes: [...released, ...giveSeats(context, given)] }
}

function whyNot(claimed: Claimed, claim: FreeClaim, session: LockedSession, now: Date): ApiError | null {
  if (!isVisibleTo(claim.actor, session)) return notFound(wording.sessionNotFound)
  const refusal = whyNotBookable(session, now)
  if (refusal) return refusal
  if (session.feeMinor > 0) return conflict(wording.needsPayment)
  return claimed.hasFreeSeat(claim) ? null : conflict(wording.soldOut)
}
