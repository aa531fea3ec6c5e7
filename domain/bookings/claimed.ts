import type { Executor } from '../../db/client.ts'
import type { RowsOf } from '../../db/statement.ts'
import { requestKey, type SeatRequest } from '../claim.ts'
import { type Checkout, countHoldsQuery, isActive, openCheckoutsQuery } from '../payments/hold.ts'
import { activeBookingsQuery, type LockedSession, lockSessionsQuery } from './seat.ts'

/** What decides about claims, under their sessions' locks, and follows while they are decided one after another. */
export type SeatAvailability = {
  sessionOf(claim: SeatRequest): LockedSession | undefined
  bookingIdOf(claim: SeatRequest): string | undefined
  openCheckoutOf(claim: SeatRequest): Checkout | undefined
  /** Is there a seat that is neither booked nor held by somebody else? */
  hasFreeSeat(claim: SeatRequest): boolean
  book(claim: SeatRequest, bookingId: string): void
  hold(checkout: Checkout): void
}

/** What is asked of the database about claims: their sessions, which this locks, and then what decides. */
export const availabilityQueries = (claims: SeatRequest[], now: Date) => {
  const ids = [...new Set(claims.map(({ sessionId }) => sessionId))]
  return [lockSessionsQuery(ids), ...lockedQueries(claims, ids, now)] as const
}

const lockedQueries = (claims: SeatRequest[], sessionIds: string[], now: Date) =>
  [activeBookingsQuery(claims), openCheckoutsQuery(claims), countHoldsQuery(sessionIds, now)] as const

/** What decides about claims, where their session is locked already: it sees all that was decided before. */
export async function loadAvailability(
  transaction: Executor,
  session: LockedSession,
  claims: SeatRequest[],
  now: Date,
): Promise<SeatAvailability> {
  const [bookings, checkouts, holds] = lockedQueries(claims, [session.id], now)
  return availabilityFrom(
    [
      [session],
      ...(await Promise.all([transaction.run(bookings), transaction.run(checkouts), transaction.run(holds)])),
    ],
    now,
  )
}

/** The answers to `askClaimed`. */
export function availabilityFrom(
  [locked, booked, opened, held]: RowsOf<[...ReturnType<typeof availabilityQueries>]>,
  now: Date,
): SeatAvailability {
  const sessions = new Map(locked.map((session) => [session.id, session]))
  const bookings = new Map(booked.map((booking) => [requestKey(booking), booking.id]))
  const checkouts = new Map(opened.map((checkout) => [requestKey(checkout), checkout]))
  const heldOf = new Map(held.map(({ sessionId, held }) => [sessionId, held]))
  const taken = new Map(locked.map(({ id, enrolled }) => [id, { enrolled, held: heldOf.get(id) ?? 0 }]))
  const seatsOf = ({ sessionId }: SeatRequest) => taken.get(sessionId) ?? { enrolled: 0, held: 0 }
  const holds = (claim: SeatRequest) => {
    const checkout = checkouts.get(requestKey(claim))
    return checkout && isActive(checkout, now) ? 1 : 0
  }
  return {
    sessionOf: ({ sessionId }) => sessions.get(sessionId),
    bookingIdOf: (claim) => bookings.get(requestKey(claim)),
    openCheckoutOf: (claim) => checkouts.get(requestKey(claim)),
    hasFreeSeat(claim) {
      const capacity = sessions.get(claim.sessionId)?.capacity ?? null
      const { enrolled, held } = seatsOf(claim)
      return capacity === null || enrolled + held - holds(claim) < capacity
    },
    book(claim, bookingId) {
      const seats = seatsOf(claim)
      seats.enrolled += 1
      seats.held -= holds(claim)
      checkouts.delete(requestKey(claim))
      bookings.set(requestKey(claim), bookingId)
    },
    hold(checkout) {
      seatsOf(checkout).held += 1 - holds(checkout)
      checkouts.set(requestKey(checkout), checkout)
    },
  }
}
