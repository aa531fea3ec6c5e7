import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { type ApiError, conflict } from '../../contract/http/errors.ts'
import type { Executor } from '../../db/client.ts'
import { prepare } from '../../db/pipeline.ts'
import { bookings, checkouts } from '../../db/schema.ts'
import { isActiveBooking } from './bookings.ts'
import { type Checkout, countHolds, isActive } from './holds.ts'
import { type LockedSession, lockSessions } from './lock.ts'
import { hasWaitlist, isOffered, readEntries, type WaitlistEntry, waitingOf } from './waitlist.ts'

/** A person wants a seat of a session. */
export type SeatRequest = { userId: string; sessionId: string }

export const requestKey = ({ userId, sessionId }: SeatRequest) => `${userId} ${sessionId}`

/**
 * What decides about a batch of seat requests, read under the locks of their sessions. `book` updates it in
 * memory, so that each request of the batch sees the decisions before it.
 */
export type SeatAvailability = {
  sessionOf(request: SeatRequest): LockedSession | undefined
  bookingIdOf(request: SeatRequest): string | undefined
  openCheckoutOf(request: SeatRequest): Checkout | undefined
  /** Where the person is on the waitlist; undefined when they are not, and when their offer has run out. */
  entryOf(request: SeatRequest): WaitlistEntry | undefined
  /**
   * Why the person cannot have a seat, or null: each is booked or held by another person, or kept for those
   * who wait on the waitlist before them. `passesWaitlist`: for an Admin who sells a seat that others wait
   * for.
   */
  seatProblem(request: SeatRequest, passesWaitlist?: boolean): ApiError | null
  hasFreeSeat(request: SeatRequest): boolean
  book(request: SeatRequest, bookingId: string): void
}

/**
 * Locks the sessions of these requests and reads what is taken of them. All queries are sent at once, the
 * lock first. So the others see what was committed while it waited.
 */
export async function lockAvailability(
  transaction: Executor,
  requests: SeatRequest[],
  now: Date,
): Promise<SeatAvailability> {
  const sessionIds = [...new Set(requests.map(({ sessionId }) => sessionId))]
  const arrays = {
    userIds: requests.map(({ userId }) => userId),
    sessionIds: requests.map(({ sessionId }) => sessionId),
  }
  const [sessionRows, bookingRows, checkoutRows, heldRows] = await Promise.all([
    lockSessions(transaction, sessionIds),
    activeBookings(transaction).execute(arrays),
    openCheckouts(transaction).execute(arrays),
    countHolds(transaction, sessionIds, now),
  ])
  // Nobody waits for most sessions, and this need not be asked.
  const entryRows = sessionRows.some(hasWaitlist) ? await readEntries(transaction, arrays) : []
  const sessions = new Map(sessionRows.map((session) => [session.id, session]))
  const entryOf = new Map(
    entryRows
      .filter((entry) => entry.state === 'waiting' || isOffered(entry, now))
      .map((entry) => [requestKey(entry), entry]),
  )
  const bookingIds = new Map(bookingRows.map((booking) => [requestKey(booking), booking.id]))
  const checkoutOf = new Map(checkoutRows.map((checkout) => [requestKey(checkout), checkout]))
  const taken = new Map(sessionRows.map(({ id, enrolled }) => [id, { enrolled, held: 0 }]))
  for (const { sessionId, held } of heldRows) Object.assign(taken.get(sessionId) ?? {}, { held })

  const takenOf = ({ sessionId }: SeatRequest) => taken.get(sessionId) ?? { enrolled: 0, held: 0 }
  /** A checkout takes over from an offer, so that a person holds one seat at most. */
  const ownHolds = (request: SeatRequest) => {
    const checkout = checkoutOf.get(requestKey(request))
    const isHeld = checkout && checkout.kind !== 'part' && isActive(checkout, now)
    return isHeld || entryOf.get(requestKey(request))?.state === 'offered' ? 1 : 0
  }
  const seatsLeft = (request: SeatRequest) => {
    const capacity = sessions.get(request.sessionId)?.capacity ?? null
    const { enrolled, held } = takenOf(request)
    return capacity === null ? Number.POSITIVE_INFINITY : capacity - enrolled - held + ownHolds(request)
  }
  /** Who waits gets a seat by an offer alone. Others get one that nobody waits for. */
  const waitlistProblem = (request: SeatRequest, passesWaitlist: boolean): ApiError | null => {
    const session = sessions.get(request.sessionId)
    const waiting = session && !passesWaitlist && ownHolds(request) === 0 ? waitingOf(session, now) : 0
    if (waiting === 0) return null
    if (entryOf.has(requestKey(request))) return conflict('wait_for_offer')
    return seatsLeft(request) > waiting ? null : conflict('others_wait')
  }
  const seatProblem = (request: SeatRequest, passesWaitlist = false) =>
    seatsLeft(request) > 0 ? waitlistProblem(request, passesWaitlist) : conflict('sold_out')
  return {
    sessionOf: ({ sessionId }) => sessions.get(sessionId),
    bookingIdOf: (request) => bookingIds.get(requestKey(request)),
    openCheckoutOf: (request) => checkoutOf.get(requestKey(request)),
    entryOf: (request) => entryOf.get(requestKey(request)),
    seatProblem,
    hasFreeSeat: (request) => seatProblem(request) === null,
    book(request, bookingId) {
      const seats = takenOf(request)
      seats.enrolled += 1
      seats.held -= ownHolds(request)
      checkoutOf.delete(requestKey(request))
      entryOf.delete(requestKey(request))
      bookingIds.set(requestKey(request), bookingId)
    },
  }
}

/**
 * The lateral joins below, with a limit, make PostgreSQL look up each request by index. Without them,
 * PostgreSQL may keep a plan that scans the table: when a rush begins, the table is small and not analysed
 * yet. Each table needs exactly one index that begins with the session: PostgreSQL may choose the wrong one
 * of two.
 */
const eachRequest = sql`unnest(${sql.placeholder('userIds')}::uuid[], ${sql.placeholder('sessionIds')}::uuid[]) as request (user_id, session_id)`
const ofRequest = (table: typeof bookings | typeof checkouts) =>
  and(eq(table.userId, sql`request.user_id`), eq(table.sessionId, sql`request.session_id`))

const activeBookings = prepare('seats.activeBookings', (transaction: Executor) => {
  const found = transaction
    .select()
    .from(bookings)
    .where(and(ofRequest(bookings), isActiveBooking))
  const { id, userId, sessionId } = bookings
  return transaction
    .select({ id, userId, sessionId })
    .from(eachRequest)
    .crossJoinLateral(found.limit(1).as('bookings'))
})

const openCheckouts = prepare('seats.openCheckouts', (transaction: Executor) => {
  const found = transaction
    .select()
    .from(checkouts)
    .where(and(ofRequest(checkouts), isNull(checkouts.closedAt)))
  return transaction
    .select(getTableColumns(checkouts))
    .from(eachRequest)
    .crossJoinLateral(found.limit(1).as('checkouts'))
})
