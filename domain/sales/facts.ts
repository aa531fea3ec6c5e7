import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { prepare, type Reader } from '../../db/pipeline.ts'
import { bookings, checkouts, users } from '../../db/schema.ts'
import { isConfirmed } from '../messages/contacts/channels-and-language.ts'
import { isActiveBooking } from '../seats/bookings.ts'
import { type Checkout, isPart } from '../seats/checkouts.ts'
import { countHolds, isActive } from '../seats/holds.ts'
import { type LockedSession, lockSessions, readSessions } from '../seats/lock.ts'
import { requestKey, type SeatRequest } from '../seats/request.ts'
import { hasWaitlist, isOffered, readEntries, type WaitlistEntry } from '../seats/waitlist.ts'
import { rules } from '../settings/rules.ts'

/** These facts decide whether one person may have a seat of one session. */
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
 * The facts once another checkout of the person is open. The seat that they held before is theirs, until the
 * transaction that replaces it has sold it.
 */
export const factsWithCheckout = (facts: SeatFacts, checkout: Checkout): SeatFacts => ({
  ...{ ...facts, checkout },
  hold: isHold(checkout, facts.now) ? checkout : facts.hold,
})

const isHold = (checkout: Checkout, now: Date): boolean => !isPart(checkout) && isActive(checkout, now)

/** What the facts are for. */
type Wanted = {
  /** People ask for themselves, so it is read whether they have confirmed an address. */
  isOwn?: boolean
  /**
   * The sessions, where the caller has locked them in this transaction: for a question in which a hold keeps
   * its seat, so that nobody counts the holds of others for who holds one.
   */
  locked?: LockedSession[] | undefined
}

/**
 * Locks the sessions of these requests and reads the facts. All queries are sent at once, the lock first. So
 * the others see what was committed while it waited.
 */
export const lockFacts = (
  transaction: Executor,
  requests: SeatRequest[],
  now: Date,
  wanted: Wanted = {},
): Promise<SeatFactsOf> => gather(transaction, lockSessions, requests, now, wanted)

/** The same without a lock: what is said beforehand, which may be out of date at once. */
export const readFacts = (queries: Reader, requests: SeatRequest[], now: Date): Promise<SeatFactsOf> =>
  gather(queries, readSessions, requests, now, { isOwn: true })

async function gather<Queries extends Reader>(
  queries: Queries,
  sessionsOf: (queries: Queries, ids: string[]) => Promise<LockedSession[]>,
  requests: SeatRequest[],
  now: Date,
  { isOwn = false, locked }: Wanted,
): Promise<SeatFactsOf> {
  const sessionIds = [...new Set(requests.map(({ sessionId }) => sessionId))]
  const arrays = {
    userIds: requests.map(({ userId }) => userId),
    sessionIds: requests.map(({ sessionId }) => sessionId),
  }
  const asked = askedSeats(queries, isOwn ? 'own' : '')
  const [sessionRows, askedRows, heldRows] = locked
    ? await countLater(locked, await asked.execute(arrays))
    : await Promise.all([
        sessionsOf(queries, sessionIds),
        asked.execute(arrays),
        countHolds(queries, sessionIds, now),
      ])
  // Nobody waits for most sessions, and this need not be asked.
  const entryRows = sessionRows.some(hasWaitlist) ? await readEntries(queries, arrays) : []
  const isCurrent = (entry: WaitlistEntry) => entry.state === 'waiting' || isOffered(entry, now)
  const entries = new Map(entryRows.filter(isCurrent).map((entry) => [requestKey(entry), entry]))
  const sessions = new Map(sessionRows.map((session) => [session.id, session]))
  const bookingIds = new Map(askedRows.map((asked) => [requestKey(asked), asked.bookingId ?? undefined]))
  const openOnes = new Map(askedRows.map((asked) => [requestKey(asked), asked.checkout ?? undefined]))
  const enrolled = new Map(sessionRows.map((session) => [session.id, session.enrolled]))
  const unconfirmed = new Map(askedRows.map((asked) => [asked.userId, asked.unconfirmed ?? undefined]))
  const held = new Map(heldRows.map((row) => [row.sessionId, row.held]))

  type Asked = Awaited<ReturnType<typeof asked.execute>>
  async function countLater(sessions: LockedSession[], rows: Asked) {
    const isCounted =
      sessions.some(({ capacity }) => capacity !== null) &&
      rows.some(({ checkout }) => !checkout || !isHold(checkout, now))
    return [sessions, rows, isCounted ? await countHolds(queries, sessionIds, now) : []] as const
  }

  const of = (request: SeatRequest): SeatFacts => {
    const key = requestKey(request)
    const checkout = openOnes.get(key)
    const hold = checkout && isHold(checkout, now) ? checkout : undefined
    const entry = entries.get(key)
    // A checkout takes over from an offer, so that a person holds one seat at most.
    const own = hold || entry?.state === 'offered' ? 1 : 0
    const heldInAll = held.get(request.sessionId) ?? 0
    return {
      session: sessions.get(request.sessionId),
      bookingId: bookingIds.get(key),
      checkout,
      hold,
      entry,
      unconfirmed: unconfirmed.get(request.userId),
      enrolled: enrolled.get(request.sessionId) ?? 0,
      heldByOthers: Math.max(0, heldInAll - own),
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

/** Whether no address or number of a person is confirmed, and whether the centre's rule refuses them. */
export const unconfirmedColumn = sql<
  SeatFacts['unconfirmed'] | null
>`case when not ${isConfirmed} then case when ${rules.seats.column('confirmedOnly')} then 'refused' else 'allowed' end end`

/**
 * What each person has of the session that they ask for. The lateral joins, with a limit, make PostgreSQL
 * look up each request by index. Without them, PostgreSQL may keep a plan that scans the table: when a rush
 * begins, the table is small and not analysed yet. Each table needs exactly one index that begins with the
 * session: PostgreSQL may choose the wrong one of two.
 */
const askedSeats = prepare('sales.askedSeats', (queries: Reader, whose: '' | 'own') => {
  const ofRequest = (table: typeof bookings | typeof checkouts) =>
    and(eq(table.userId, sql`request.user_id`), eq(table.sessionId, sql`request.session_id`))
  const booking = queries
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(ofRequest(bookings), isActiveBooking))
    .limit(1)
    .as('bookings')
  const checkout = queries
    .select()
    .from(checkouts)
    .where(and(ofRequest(checkouts), isNull(checkouts.closedAt)))
    .limit(1)
    .as('checkouts')
  return queries
    .select({
      userId: sql<string>`request.user_id`,
      sessionId: sql<string>`request.session_id`,
      bookingId: booking.id,
      checkout: getTableColumns(checkouts),
      unconfirmed:
        whose === 'own'
          ? sql<
              SeatFacts['unconfirmed'] | null
            >`(select ${unconfirmedColumn} from ${users} where ${users.id} = request.user_id)`
          : sql<null>`null`,
    })
    .from(
      sql`unnest(${sql.placeholder('userIds')}::uuid[], ${sql.placeholder('sessionIds')}::uuid[]) as request (user_id, session_id)`,
    )
    .leftJoinLateral(booking, sql`true`)
    .leftJoinLateral(checkout, sql`true`)
})
