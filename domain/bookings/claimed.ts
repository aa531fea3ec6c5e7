import type { Queries } from '../../db/client.ts'
import type { Claim } from '../claim.ts'
import { type Checkout, countHolds, findOpenCheckouts, isLive } from '../payments/hold.ts'
import { findLiveBookings, type LockedSession, lockSessions } from './seat.ts'

/** What decides about claims, under their sessions' locks, and follows while they are decided one after another. */
export type Claimed = {
  sessionOf(claim: Claim): LockedSession | undefined
  bookingOf(claim: Claim): string | undefined
  openCheckoutOf(claim: Claim): Checkout | undefined
  /** Is there a seat that is neither booked nor held by somebody else? */
  hasFreeSeat(claim: Claim): boolean
  book(claim: Claim, bookingId: string): void
  hold(checkout: Checkout): void
}

const keyOf = ({ userId, sessionId }: Claim) => `${userId} ${sessionId}`

/** Locks the sessions of claims, and reads what decides about them. */
export async function lockClaimed(transaction: Queries, claims: Claim[], now: Date): Promise<Claimed> {
  const ids = new Set(claims.map(({ sessionId }) => sessionId))
  return readClaimed(transaction, await lockSessions(transaction, [...ids]), claims, now)
}

/** The same where the sessions are locked. Asked after the locks are held, it sees all that was decided before. */
export async function readClaimed(
  transaction: Queries,
  locked: LockedSession[],
  claims: Claim[],
  now: Date,
): Promise<Claimed> {
  const [booked, opened, held] = await Promise.all([
    findLiveBookings(transaction, claims),
    findOpenCheckouts(transaction, claims),
    countHolds(
      transaction,
      locked.map(({ id }) => id),
      now,
    ),
  ])
  const sessions = new Map(locked.map((session) => [session.id, session]))
  const bookings = new Map(booked.map((booking) => [keyOf(booking), booking.id]))
  const checkouts = new Map(opened.map((checkout) => [keyOf(checkout), checkout]))
  const taken = new Map(locked.map(({ id, enrolled }) => [id, { enrolled, held: held.get(id) ?? 0 }]))
  const seatsOf = ({ sessionId }: Claim) => taken.get(sessionId) ?? { enrolled: 0, held: 0 }
  const holds = (claim: Claim) => {
    const checkout = checkouts.get(keyOf(claim))
    return checkout && isLive(checkout, now) ? 1 : 0
  }
  return {
    sessionOf: ({ sessionId }) => sessions.get(sessionId),
    bookingOf: (claim) => bookings.get(keyOf(claim)),
    openCheckoutOf: (claim) => checkouts.get(keyOf(claim)),
    hasFreeSeat(claim) {
      const capacity = sessions.get(claim.sessionId)?.capacity ?? null
      const { enrolled, held } = seatsOf(claim)
      return capacity === null || enrolled + held - holds(claim) < capacity
    },
    book(claim, bookingId) {
      const seats = seatsOf(claim)
      seats.enrolled += 1
      seats.held -= holds(claim)
      checkouts.delete(keyOf(claim))
      bookings.set(keyOf(claim), bookingId)
    },
    hold(checkout) {
      seatsOf(checkout).held += 1 - holds(checkout)
      checkouts.set(keyOf(checkout), checkout)
    },
  }
}
