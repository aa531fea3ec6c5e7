import type { PreparedStatement } from '../../db/statement.ts'
import type { UserLimits } from '../context.ts'
import { requestArrays, requestKey, type SeatRequest } from '../seats/seat-request.ts'
import { createWindowLimit, type WindowLimit, windowStart } from '../window-limit.ts'

type RequestCount = SeatRequest & { times: number; first: Date }

/** Bounds the checkouts that one person makes the query read. */
const MAX_COUNTED = 1000

/** How often these people have recently held a seat of each session, whatever followed. Run it under the sessions' locks. */
export const recentHoldsQuery = (
  requests: SeatRequest[],
  now: Date,
  { sessionHolds }: Pick<UserLimits, 'sessionHolds'>,
): PreparedStatement<RequestCount> => ({
  name: 'recent_holds',
  text: `select request.user_id as "userId", request.session_id as "sessionId", count(*)::integer as times,
      min(start) as first
    from (select distinct * from unnest($1::uuid[], $2::uuid[]) as request (user_id, session_id)) as request
    cross join lateral (
      select hold_starts from checkouts
      where checkouts.user_id = request.user_id and checkouts.session_id = request.session_id and created_at > $4
      order by created_at desc limit ${MAX_COUNTED}
    ) as recent
    cross join lateral unnest(hold_starts) as start
    where start > $3 group by 1, 2`,
  values: [
    ...requestArrays(requests),
    windowStart(now, sessionHolds),
    // An older checkout may have been held again within the window.
    windowStart(windowStart(now, sessionHolds), sessionHolds),
  ],
})

export const createHoldLimit = (
  counts: RequestCount[],
  now: Date,
  { sessionHolds }: Pick<UserLimits, 'sessionHolds'>,
): WindowLimit =>
  createWindowLimit(
    counts.map((count) => ({ ...count, key: requestKey(count) })),
    now,
    sessionHolds,
  )
