import { and, eq, getTableColumns, isNull, not, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { prepare, type Reader } from '../../db/pipeline.ts'
import { bookings, checkouts, users } from '../../db/schema.ts'
import { isConfirmed } from '../messages/outbox/channels-and-language.ts'
import { isActiveBooking } from '../seats/bookings.ts'
import { type Checkout, isPart } from '../seats/checkouts.ts'
import { countHolds, isActive } from '../seats/holds.ts'
import { type LockedSession, lockSessions, readSessions } from '../seats/lock.ts'
import { requestKey, type SeatRequest } from '../seats/request.ts'
import { hasWaitlist, isOffered, readEntries, type WaitlistEntry } from '../seats/waitlist.ts'
import { rules } from '../settings/rules.ts'

/** What decides whether one person may have a seat of one session. */
export type SeatFacts = {
  session: LockedSession | undefined
  /** Their active booking. */
  bookingId: string | undefined
  /** Their one open checkout, whether it still holds a seat or not. */
  checkout: Checkout | undefined
  /** The same while it holds a seat. */
  hold: Checkout | undefined
  /** Where they are on the waitlist; undefined when they are not, and when their offer has run out. */
  entry: WaitlistEntry | undefined
  /** Whether no address or number of theirs is confirmed, and whether the centre's rule refuses them. */
  unconfirmed: 'refused' | 'allowed' | undefined
  /** How many seats are booked. */
  enrolled: number
  /** How many seats are held by others, by checkouts and offers. */
  heldByOthers: number
  now: Date
}

/**
 * The facts about several requests, read at once. `book` updates them in memory, so that each request sees
 * the decisions before it.
 */
export type SeatFactsOf = {
  of(request: SeatRequest): SeatFacts
  book(request: SeatRequest, bookingId: string): void
}

/**
 * Locks the sessions of these requests and reads the facts. All queries are sent at once, the lock first. So
 * the others see what was committed while it waited.
 */
export const lockFacts = (transaction: Executor, requests: SeatRequest[], now: Date): Promise<SeatFactsOf> =>
  gather(transaction, lockSessions, requests, now)

/** The same without a lock: what is said beforehand, which may be out of date at once. */
export const readFacts = (queries: Reader, requests: SeatRequest[], now: Date): Promise<SeatFactsOf> =>
  gather(queries, readSessions, requests, now)

async function gather<Queries extends Reader>(
  queries: Queries,
  sessionsOf: (queries: Queries, ids: string[]) => Promise<LockedSession[]>,
  requests: SeatRequest[],
  now: Date,
): Promise<SeatFactsOf> {
  const sessionIds = [...new Set(requests.map(({ sessionId }) => sessionId))]
  const arrays = {
    userIds: requests.map(({ userId }) => userId),
    sessionIds: requests.map(({ sessionId }) => sessionId),
  }
  const [sessionRows, bookingRows, checkoutRows, heldRows, unconfirmedRows] = await Promise.all([
    sessionsOf(queries, sessionIds),
    activeBookings(queries).execute(arrays),
    openCheckouts(queries).execute(arrays),
    countHolds(queries, sessionIds, now),
    unconfirmedPeople(queries).execute({ userIds: [...new Set(arrays.userIds)] }),
  ])
  // Nobody waits for most sessions, and this need not be asked.
  const entryRows = sessionRows.some(hasWaitlist) ? await readEntries(queries, arrays) : []
  const isCurrent = (entry: WaitlistEntry) => entry.state === 'waiting' || isOffered(entry, now)
  const entries = new Map(entryRows.filter(isCurrent).map((entry) => [requestKey(entry), entry]))
  const sessions = new Map(sessionRows.map((session) => [session.id, session]))
  const bookingIds = new Map(bookingRows.map((booking) => [requestKey(booking), booking.id]))
  const openOnes = new Map(checkoutRows.map((checkout) => [requestKey(checkout), checkout]))
  const enrolled = new Map(sessionRows.map((session) => [session.id, session.enrolled]))
  const unconfirmed = new Map(
    unconfirmedRows.map(({ id, isRefused }) => [id, isRefused ? ('refused' as const) : ('allowed' as const)]),
  )
  const held = new Map(heldRows.map((row) => [row.sessionId, row.held]))

  const of = (request: SeatRequest): SeatFacts => {
    const key = requestKey(request)
    const checkout = openOnes.get(key)
    const hold = checkout && !isPart(checkout) && isActive(checkout, now) ? checkout : undefined
    const entry = entries.get(key)
    // A checkout takes over from an offer, so that a person holds one seat at most.
    const own = hold || entry?.state === 'offered' ? 1 : 0
    return {
      session: sessions.get(request.sessionId),
      bookingId: bookingIds.get(key),
      checkout,
      hold,
      entry,
      unconfirmed: unconfirmed.get(request.userId),
      enrolled: enrolled.get(request.sessionId) ?? 0,
      heldByOthers: (held.get(request.sessionId) ?? 0) - own,
      now,
    }
  }
  return {
    of,
    book(request, bookingId) {
      const { sessionId } = request
      const { heldByOthers } = of(request)
      enrolled.set(sessionId, (enrolled.get(sessionId) ?? 0) + 1)
      held.set(sessionId, heldByOthers)
      openOnes.delete(requestKey(request))
      entries.delete(requestKey(request))
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

const activeBookings = prepare('sales.activeBookings', (transaction: Reader) => {
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

const unconfirmedPeople = prepare('sales.unconfirmedPeople', (transaction: Reader) =>
  transaction
    .select({ id: users.id, isRefused: rules.seats.column('confirmedOnly') })
    .from(users)
    .where(and(sql`${users.id} = any(${sql.placeholder('userIds')}::uuid[])`, not(isConfirmed))),
)

const openCheckouts = prepare('sales.openCheckouts', (transaction: Reader) => {
  const found = transaction
    .select()
    .from(checkouts)
    .where(and(ofRequest(checkouts), isNull(checkouts.closedAt)))
  return transaction
    .select(getTableColumns(checkouts))
    .from(eachRequest)
    .crossJoinLateral(found.limit(1).as('checkouts'))
})
