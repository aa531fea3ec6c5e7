import { type ApiError, conflict, notFound } from '../../contract/http/errors.ts'
import type { Actor } from '../access.ts'
import { readClassesOf } from '../classes/placed.ts'
import { type Context, newId } from '../context.ts'
import { grouped } from '../grouped.ts'
import { lockAvailability, type SeatAvailability, type SeatRequest } from '../seats/availability.ts'
import { insertBookings, type NewBooking } from '../seats/book.ts'
import { bookingProblem } from '../seats/bookable.ts'
import { releaseHolds } from '../seats/holds.ts'
import { isVisibleTo } from '../sessions/visibility.ts'
import { readBookingLimit } from './booking-limit.ts'

type FreeSeatRequest = SeatRequest & { actor: Actor }

/**
 * Books a free session and returns the booking's id. Idempotent: a repeated call returns the same id (C32).
 * Concurrent calls share one transaction. Throws 404 for a session the actor may not see, and 409 for what
 * T13 forbids.
 */
export function bookFreeSession(context: Context, actor: Actor, sessionId: string): Promise<string> {
  return book(context, { actor, userId: actor.id, sessionId })
}

const book = grouped(async (context: Context, requests: FreeSeatRequest[], onDecided) => {
  const newBookings: NewBooking[] = []
  const outcome = await context.database.pipelinedTransaction(async (transaction) => {
    const now = context.clock()
    const [availability, classes, limit] = await Promise.all([
      lockAvailability(transaction, requests, now),
      readClassesOf(
        transaction,
        requests.map(({ sessionId }) => sessionId),
      ),
      readBookingLimit(transaction, requests, now, context.limits),
    ])
    const usedCheckoutIds: string[] = []
    const outcomes = requests.map((request) => {
      const existingId = availability.bookingIdOf(request)
      if (existingId) return existingId
      const session = availability.sessionOf(request)
      if (!session || !isVisibleTo(request.actor, session)) return notFound('session_not_found')
      const problem =
        bookingProblem(session, now) ?? seatProblem(availability, request) ?? limit.errorFor(request)
      if (problem) return problem
      const id = newId(context)
      const checkout = availability.openCheckoutOf(request)
      if (checkout) usedCheckoutIds.push(checkout.id)
      availability.book(request, id)
      limit.add(request)
      newBookings.push({ id, session, userId: request.userId })
      return id
    })
    onDecided()
    const written = [
      releaseHolds(transaction, usedCheckoutIds),
      insertBookings(transaction, context, newBookings, classes),
    ]
    return { outcome: outcomes, written }
  })
  context.activity.bookedFree(newBookings.length)
  return outcome
})

function seatProblem(availability: SeatAvailability, request: SeatRequest): ApiError | null {
  const fee = availability.sessionOf(request)?.feeMinor
  if (fee) return conflict('needs_payment')
  return availability.seatProblem(request)
}
