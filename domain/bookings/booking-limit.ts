import { type ApiError, rateLimited, rateLimitedWith } from '../../contract/errors.ts'
import { wording } from '../../contract/wording.ts'
import type { PreparedStatement } from '../../db/statement.ts'
import type { UserLimits } from '../context.ts'
import { requestKey, type SeatRequest } from '../seats/seat-request.ts'
import { createWindowLimit, windowStart } from '../window-limit.ts'

type Limits = Pick<UserLimits, 'bookings' | 'sessionBookings'>
type Counted = SeatRequest & { times: number; first: Date }

/** Why a claim comes too often, and follows while more is booked. Cancelled bookings count: each told people something. */
export type BookingLimit = { errorFor(claim: SeatRequest): ApiError | null; add(claim: SeatRequest): void }

/** More than this nobody is counted to have booked. */
const MOST = 1000

/**
 * How often these people have booked each session lately. The limit makes PostgreSQL look each up by index, as in
 * `rowOfEachClaim`.
 */
export const recentBookingsQuery = (
  claims: SeatRequest[],
  now: Date,
  { bookings, sessionBookings }: Limits,
): PreparedStatement<Counted> => ({
  name: 'booked_lately',
  text: `select user_id as "userId", session_id as "sessionId", count(*)::integer as times, min(created_at) as first
    from unnest($1::uuid[]) as person (id) cross join lateral (
      select user_id, session_id, created_at from bookings
      where user_id = person.id and created_at > $2 order by created_at desc limit ${MOST}
    ) as lately group by 1, 2`,
  values: [
    [...new Set(claims.map(({ userId }) => userId))],
    new Date(Math.min(windowStart(now, bookings).getTime(), windowStart(now, sessionBookings).getTime())),
  ],
})

export function createBookingLimit(rows: Counted[], now: Date, limits: Limits): BookingLimit {
  const ofSession = createWindowLimit(
    rows.map((row) => ({ ...row, who: requestKey(row) })),
    now,
    limits.sessionBookings,
  )
  const byPerson = [...Map.groupBy(rows, ({ userId }) => userId)].map(([who, theirs]) => ({
    who,
    times: theirs.reduce((sum, { times }) => sum + times, 0),
    first: new Date(Math.min(...theirs.map(({ first }) => first.getTime()))),
  }))
  const ofAll = createWindowLimit(byPerson, now, limits.bookings)
  return {
    errorFor(claim) {
      const again = ofSession.waitMs(requestKey(claim))
      if (again > 0) return rateLimitedWith(again, wording.bookedTooOften)
      const wait = ofAll.waitMs(claim.userId)
      return wait > 0 ? rateLimited(wait) : null
    },
    add(claim) {
      ofSession.add(requestKey(claim))
      ofAll.add(claim.userId)
    },
  }
}
