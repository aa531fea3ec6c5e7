import type { Executor } from '../../db/client.ts'
import type { RowsOf } from '../../db/statement.ts'
import { activeBookingsQuery } from './bookings.ts'
import { type Checkout, countHoldsQuery, isActive, openCheckoutsQuery } from './holds.ts'
import { type LockedSession, lockSessionsQuery } from './lock.ts'
import { requestKey, type SeatRequest } from './seat-request.ts'

/**
 * What decides about a batch of seat requests, read under the locks of their sessions. `book` and `hold` update it in memory, so
 * that each request of the batch sees the decisions before it.
 */
export type SeatAvailability = {
  sessionOf(request: SeatRequest): LockedSession | undefined
  bookingIdOf(request: SeatRequest): string | undefined
  openCheckoutOf(request: SeatRequest): Checkout | undefined
  /** Whether a seat is left that is neither booked nor held by another person. */
  hasFreeSeat(request: SeatRequest): boolean
  book(request: SeatRequest, bookingId: string): void
  hold(checkout: Checkout): void
}

/** The queries for `availabilityFrom`. The first one locks the sessions. */
export const availabilityQueries = (requests: SeatRequest[], now: Date) => {
  const ids = [...new Set(requests.map(({ sessionId }) => sessionId))]
  return [lockSessionsQuery(ids), ...queriesUnderLock(requests, ids, now)] as const
}

const queriesUnderLock = (requests: SeatRequest[], sessionIds: string[], now: Date) =>
  [activeBookingsQuery(requests), openCheckoutsQuery(requests), countHoldsQuery(sessionIds, now)] as const

/** Reads the availability of a session that the transaction has locked already. */
export async function loadAvailability(
  transaction: Executor,
  session: LockedSession,
  requests: SeatRequest[],
  now: Date,
): Promise<SeatAvailability> {
  const [bookings, checkouts, holds] = queriesUnderLock(requests, [session.id], now)
  return availabilityFrom(
    [
      [session],
      ...(await Promise.all([transaction.run(bookings), transaction.run(checkouts), transaction.run(holds)])),
    ],
    now,
  )
}

/** Takes the rows that `availabilityQueries` returned. */
export function availabilityFrom(
  [sessionRows, bookingRows, checkoutRows, heldRows]: RowsOf<[...ReturnType<typeof availabilityQueries>]>,
  now: Date,
): SeatAvailability {
  const sessions = new Map(sessionRows.map((session) => [session.id, session]))
  const bookings = new Map(bookingRows.map((booking) => [requestKey(booking), booking.id]))
  const checkouts = new Map(checkoutRows.map((checkout) => [requestKey(checkout), checkout]))
  const heldBySession = new Map(heldRows.map(({ sessionId, held }) => [sessionId, held]))
  const taken = new Map(
    sessionRows.map(({ id, enrolled }) => [id, { enrolled, held: heldBySession.get(id) ?? 0 }]),
  )
  const takenOf = ({ sessionId }: SeatRequest) => taken.get(sessionId) ?? { enrolled: 0, held: 0 }
  const ownHolds = (request: SeatRequest) => {
    const checkout = checkouts.get(requestKey(request))
    return checkout && isActive(checkout, now) ? 1 : 0
  }
  return {
    sessionOf: ({ sessionId }) => sessions.get(sessionId),
    bookingIdOf: (request) => bookings.get(requestKey(request)),
    openCheckoutOf: (request) => checkouts.get(requestKey(request)),
    hasFreeSeat(request) {
      const capacity = sessions.get(request.sessionId)?.capacity ?? null
      const { enrolled, held } = takenOf(request)
      return capacity === null || enrolled + held - ownHolds(request) < capacity
    },
    book(request, bookingId) {
      const seats = takenOf(request)
      seats.enrolled += 1
      seats.held -= ownHolds(request)
      checkouts.delete(requestKey(request))
      bookings.set(requestKey(request), bookingId)
    },
    hold(checkout) {
      takenOf(checkout).held += 1 - ownHolds(checkout)
      checkouts.set(requestKey(checkout), checkout)
    },
  }
}
