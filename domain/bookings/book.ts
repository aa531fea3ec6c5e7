import { type ApiError, conflict, notFound } from '../../contract/errors.ts'
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
 * Books a free session and returns the booking's id. Idempotent: a repeated call returns the same id (C32).
 * Throws 404 for a session the actor may not see, and 409 for what T13 forbids.
 */
export function bookFreeSession(context: Context, actor: Actor, sessionId: string): Promise<string> {
  return bookInBatch(context, { actor, userId: actor.id, sessionId })
}

/** One transaction under the locks of all sessions in the batch. */
const bookInBatch = createBatcher((context: Context, requests: FreeSeatRequest[], onDecided) => {
  const now = context.clock()
  const queries = [
    ...availabilityQueries(requests, now),
    recentBookingsQuery(requests, now, context.limits),
  ] as const
  return context.database.pipelinedTransaction(
    [...queries],
    ([sessions, bookings, checkouts, holds, recentBookings]) => {
      const availability = availabilityFrom([sessions, bookings, checkouts, holds], now)
      const limit = createBookingLimit(recentBookings, now, context.limits)
      const decision = decide(context, requests, { availability, limit }, now)
      onDecided()
      return decision
    },
  )
})

type BatchState = { availability: SeatAvailability; limit: BookingLimit }

function decide(
  context: Context,
  requests: FreeSeatRequest[],
  { availability, limit }: BatchState,
  now: Date,
) {
  const newBookings: NewBooking[] = []
  const usedCheckoutIds: string[] = []
  const outcome = requests.map((request) => {
    const existingId = availability.bookingIdOf(request)
    if (existingId) return existingId
    const session = availability.sessionOf(request)
    if (!session) return notFound('session_not_found')
    const problem = seatProblem(availability, request, session, now) ?? limit.errorFor(request)
    if (problem) return problem
    const id = newId(context)
    const checkout = availability.openCheckoutOf(request)
    if (checkout) usedCheckoutIds.push(checkout.id)
    availability.book(request, id)
    limit.add(request)
    newBookings.push({ id, session, userId: request.userId })
    return id
  })
  const releases = usedCheckoutIds.length > 0 ? [releaseHoldsQuery(usedCheckoutIds)] : []
  return { outcome, writes: [...releases, ...insertBookings(context, newBookings)] }
}

function seatProblem(
  availability: SeatAvailability,
  request: FreeSeatRequest,
  session: LockedSession,
  now: Date,
): ApiError | null {
  if (!isVisibleTo(request.actor, session)) return notFound('session_not_found')
  const problem = bookingProblem(session, now)
  if (problem) return problem
  if (session.feeMinor > 0) return conflict('needs_payment')
  return availability.hasFreeSeat(request) ? null : conflict('sold_out')
}
