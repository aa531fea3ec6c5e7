import { type ApiError, conflict, notFound } from '../../contract/errors.ts'
import { wording } from '../../contract/wording.ts'
import type { Actor } from '../access.ts'
import { createBatcher } from '../batcher.ts'
import { type Context, newId } from '../context.ts'
import { availabilityFrom, availabilityQueries, type SeatAvailability } from '../seats/availability.ts'
import { insertBookings, type NewBooking } from '../seats/book.ts'
import { bookingProblem } from '../seats/bookable.ts'
import { releaseHoldsQuery } from '../seats/holds.ts'
import type { LockedSession } from '../seats/lock.ts'
import type { SeatRequest } from '../seats/seat-request.ts'
import { isVisibleTo } from '../sessions/read.ts'
import { type BookingLimit, createBookingLimit, recentBookingsQuery } from './booking-limit.ts'

type FreeSeatRequest = SeatRequest & { actor: Actor }

/**
 * Books a free session and answers the booking's id; the same id however often it is asked (C32).
 * Throws 404 for a session the actor may not see, 409 for what T13 forbids.
 */
export function bookFreeSession(context: Context, actor: Actor, sessionId: string): Promise<string> {
  return bookInBatch(context, { actor, userId: actor.id, sessionId })
}

/** One transaction under the sessions' locks: each claim gets a seat and its booking, or neither. */
const bookInBatch = createBatcher((context: Context, claims: FreeSeatRequest[], decided) => {
  const now = context.clock()
  const asked = [
    ...availabilityQueries(claims, now),
    recentBookingsQuery(claims, now, context.limits),
  ] as const
  return context.database.pipelinedTransaction([...asked], ([sessions, booked, opened, held, counted]) => {
    const claimed = availabilityFrom([sessions, booked, opened, held], now)
    const lately = createBookingLimit(counted, now, context.limits)
    const decision = decide(context, claims, { claimed, lately }, now)
    decided()
    return decision
  })
})

type BatchState = { claimed: SeatAvailability; lately: BookingLimit }

function decide(context: Context, claims: FreeSeatRequest[], { claimed, lately }: BatchState, now: Date) {
  const given: NewBooking[] = []
  const ended: string[] = []
  const outcome = claims.map((claim) => {
    const booked = claimed.bookingIdOf(claim)
    if (booked) return booked
    const session = claimed.sessionOf(claim)
    if (!session) return notFound(wording.sessionNotFound)
    const refusal = seatProblem(claimed, claim, session, now) ?? lately.errorFor(claim)
    if (refusal) return refusal
    const id = newId(context)
    const hold = claimed.openCheckoutOf(claim)
    if (hold) ended.push(hold.id)
    claimed.book(claim, id)
    lately.add(claim)
    given.push({ id, session, userId: claim.userId })
    return id
  })
  const released = ended.length > 0 ? [releaseHoldsQuery(ended)] : []
  return { outcome, writes: [...released, ...insertBookings(context, given)] }
}

function seatProblem(
  claimed: SeatAvailability,
  claim: FreeSeatRequest,
  session: LockedSession,
  now: Date,
): ApiError | null {
  if (!isVisibleTo(claim.actor, session)) return notFound(wording.sessionNotFound)
  const refusal = bookingProblem(session, now)
  if (refusal) return refusal
  if (session.feeMinor > 0) return conflict(wording.needsPayment)
  return claimed.hasFreeSeat(claim) ? null : conflict(wording.soldOut)
}
