import { type ApiError, rateLimited, rateLimitedWith } from '../../contract/errors.ts'
import type { PreparedStatement } from '../../db/statement.ts'
import type { UserLimits } from '../context.ts'
import { requestKey, type SeatRequest } from '../seats/seat-request.ts'
import { createWindowLimit, windowStart } from '../window-limit.ts'

type Limits = Pick<UserLimits, 'bookings' | 'sessionBookings'>
type RequestCount = SeatRequest & { times: number; first: Date }

/** Limits bookings per person, and per person and session. Cancelled bookings count too: each sent people mails. */
export type BookingLimit = {
  errorFor(request: SeatRequest): ApiError | null
  add(request: SeatRequest): void
}

/** Bounds the rows that one person makes the query read. */
const MAX_COUNTED = 1000

/**
 * How often these people have recently booked each session. The limit makes PostgreSQL look up each person by index (see
 * `perRequestLateral`).
 */
export const recentBookingsQuery = (
  requests: SeatRequest[],
  now: Date,
  { bookings, sessionBookings }: Limits,
): PreparedStatement<RequestCount> => ({
  name: 'recent_bookings',
  text: `select user_id as "userId", session_id as "sessionId", count(*)::integer as times, min(created_at) as first
    from unnest($1::uuid[]) as person (id) cross join lateral (
      select user_id, session_id, created_at from bookings
      where user_id = person.id and created_at > $2 order by created_at desc limit ${MAX_COUNTED}
    ) as recent group by 1, 2`,
  values: [
    [...new Set(requests.map(({ userId }) => userId))],
    new Date(Math.min(windowStart(now, bookings).getTime(), windowStart(now, sessionBookings).getTime())),
  ],
})

export function createBookingLimit(counts: RequestCount[], now: Date, limits: Limits): BookingLimit {
  const perSession = createWindowLimit(
    counts.map((count) => ({ ...count, key: requestKey(count) })),
    now,
    limits.sessionBookings,
  )
  const byPerson = [...Map.groupBy(counts, ({ userId }) => userId)].map(([key, own]) => ({
    key,
    times: own.reduce((sum, { times }) => sum + times, 0),
    first: new Date(Math.min(...own.map(({ first }) => first.getTime()))),
  }))
  const perPerson = createWindowLimit(byPerson, now, limits.bookings)
  return {
    errorFor(request) {
      const sessionWaitMs = perSession.waitMs(requestKey(request))
      if (sessionWaitMs > 0) return rateLimitedWith(sessionWaitMs, 'booked_too_often')
      const waitMs = perPerson.waitMs(request.userId)
      return waitMs > 0 ? rateLimited(waitMs) : null
    },
    add(request) {
      perSession.add(requestKey(request))
      perPerson.add(request.userId)
    },
  }
}
