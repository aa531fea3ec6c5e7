import type { Executor } from '../../db/client.ts'
import type { RowsOf } from '../../db/statement.ts'
import { type Claim, claimKey } from '../claim.ts'
import { type Checkout, countedHolds, isLive, openCheckouts } from '../payments/hold.ts'
import { type LockedSession, liveBookings, sessionLocks } from './seat.ts'

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

/** What is asked of the database about claims: their sessions, which this locks, and then what decides. */
export const askClaimed = (claims: Claim[], now: Date) => {
  const ids = [...new Set(claims.map(({ sessionId }) => sessionId))]
  return [sessionLocks(ids), ...askUnderLocks(claims, ids, now)] as const
}

const askUnderLocks = (claims: Claim[], sessionIds: string[], now: Date) =>
  [liveBookings(claims), openCheckouts(claims), countedHolds(sessionIds, now)] as const

/** What decides about claims, where their session is locked already: it sees all that was decided before. */
export async function readClaimed(
  transaction: Executor,
  session: LockedSession,
  claims: Claim[],
  now: Date,
): Promise<Claimed> {
  const [bookings, checkouts, holds] = askUnderLocks(claims, [session.id], now)
  return claimedFrom(
    [
      [session],
      ...(await Promise.all([transaction.run(bookings), transaction.run(checkouts), transaction.run(holds)])),
    ],
    now,
  )
}

/** The answers to `askClaimed`. */
export function claimedFrom(
  [locked, booked, opened, held]: RowsOf<[...ReturnType<typeof askClaimed>]>,
  now: Date,
): Claimed {
  const sessions = new Map(locked.map((session) => [session.id, session]))
  const bookings = new Map(booked.map((booking) => [claimKey(booking), booking.id]))
  const checkouts = new Map(opened.map((checkout) => [claimKey(checkout), checkout]))
  const heldOf = new Map(held.map(({ sessionId, held }) => [sessionId, held]))
  const taken = new Map(locked.map(({ id, enrolled }) => [id, { enrolled, held: heldOf.get(id) ?? 0 }]))
  const seatsOf = ({ sessionId }: Claim) => taken.get(sessionId) ?? { enrolled: 0, held: 0 }
  const holds = (claim: Claim) => {
    const checkout = checkouts.get(claimKey(claim))
    return checkout && isLive(checkout, now) ? 1 : 0
  }
  return {
    sessionOf: ({ sessionId }) => sessions.get(sessionId),
    bookingOf: (claim) => bookings.get(claimKey(claim)),
    openCheckoutOf: (claim) => checkouts.get(claimKey(claim)),
    hasFreeSeat(claim) {
      const capacity = sessions.get(claim.sessionId)?.capacity ?? null
      const { enrolled, held } = seatsOf(claim)
      return capacity === null || enrolled + held - holds(claim) < capacity
    },
    book(claim, bookingId) {
      const seats = seatsOf(claim)
      seats.enrolled += 1
      seats.held -= holds(claim)
      checkouts.delete(claimKey(claim))
      bookings.set(claimKey(claim), bookingId)
    },
    hold(checkout) {
      seatsOf(checkout).held += 1 - holds(checkout)
      checkouts.set(claimKey(checkout), checkout)
    },
  }
}
