import { and, desc, eq, gt, min, sql } from 'drizzle-orm'
import { type ApiError, rateLimited, rateLimitedWith } from '../../contract/http/errors.ts'
import type { Executor } from '../../db/client.ts'
import { prepare } from '../../db/pipeline.ts'
import { bookings } from '../../db/schema.ts'
import type { UserLimits } from '../context.ts'
import { requestKey, type SeatRequest } from '../seats/request.ts'
import { type WindowCount, waitMs, windowStart } from '../window-limit.ts'

type Limits = Pick<UserLimits, 'bookings' | 'sessionBookings'>

/**
 * Limits bookings per person, and per person and session. Cancelled bookings count too: each sent people
 * emails.
 */
export type BookingLimit = {
  errorFor(request: SeatRequest): ApiError | null
  add(request: SeatRequest): void
}

/** Bounds the rows that one person makes the query read. */
const MAX_COUNTED = 1000

/**
 * How often people have recently booked each session. The limit makes PostgreSQL look up each person by
 * index.
 */
const recentBookings = prepare('bookings.recent', (transaction: Executor) => {
  const { userId, sessionId, createdAt } = bookings
  const recent = transaction
    .select({ userId, sessionId, createdAt })
    .from(bookings)
    .where(and(eq(userId, sql`person.id`), gt(createdAt, sql.placeholder('since'))))
    .orderBy(desc(createdAt))
    .limit(MAX_COUNTED)
    .as('recent')
  return transaction
    .select({
      userId: recent.userId,
      sessionId: recent.sessionId,
      times: sql<number>`count(*)::integer`,
      first: min(recent.createdAt),
    })
    .from(sql`unnest(${sql.placeholder('userIds')}::uuid[]) as person (id)`)
    .crossJoinLateral(recent)
    .groupBy(recent.userId, recent.sessionId)
})

/** Continues the database's counts in memory while one transaction adds more. */
export async function readBookingLimit(
  transaction: Executor,
  requests: SeatRequest[],
  now: Date,
  limits: Limits,
): Promise<BookingLimit> {
  const starts = [windowStart(now, limits.bookings), windowStart(now, limits.sessionBookings)]
  const rows = await recentBookings(transaction).execute({
    userIds: [...new Set(requests.map(({ userId }) => userId))],
    since: new Date(Math.min(...starts.map(Number))),
  })
  const counts = new Map<string, WindowCount>()
  const countOf = (key: string) => counts.get(key) ?? { times: 0, first: now }
  const add = (key: string, more: WindowCount) => {
    const { times, first } = countOf(key)
    counts.set(key, {
      times: times + more.times,
      first: new Date(Math.min(Number(first ?? now), Number(more.first ?? now))),
    })
  }
  const addRequest = (request: SeatRequest, count: WindowCount) => {
    add(requestKey(request), count)
    add(request.userId, count)
  }
  for (const row of rows) addRequest(row, row)
  return {
    errorFor(request) {
      const sessionWaitMs = waitMs(countOf(requestKey(request)), now, limits.sessionBookings)
      if (sessionWaitMs > 0) return rateLimitedWith(sessionWaitMs, 'booked_too_often')
      const personWaitMs = waitMs(countOf(request.userId), now, limits.bookings)
      return personWaitMs > 0 ? rateLimited(personWaitMs) : null
    },
    add: (request) => addRequest(request, { times: 1, first: now }),
  }
}
