import type { PreparedStatement } from '../../db/statement.ts'
import type { UserLimits } from '../context.ts'
import { requestArrays, requestKey, type SeatRequest } from '../seats/seat-request.ts'
import { createWindowLimit, type WindowLimit, windowStart } from '../window-limit.ts'

type Counted = SeatRequest & { times: number; first: Date }

/** More checkouts than these nobody has open or lately had. */
const MOST = 1000

/** How often people have held a seat of a session lately, whatever became of it. To be asked under the sessions' locks. */
export const recentHoldsQuery = (
  claims: SeatRequest[],
  now: Date,
  { sessionHolds }: Pick<UserLimits, 'sessionHolds'>,
): PreparedStatement<Counted> => ({
  name: 'held_lately',
  text: `select claim.user_id as "userId", claim.session_id as "sessionId", count(*)::integer as times,
      min(start) as first
    from (select distinct * from unnest($1::uuid[], $2::uuid[]) as claim (user_id, session_id)) as claim
    cross join lateral (
      select hold_starts from checkouts
      where checkouts.user_id = claim.user_id and checkouts.session_id = claim.session_id and created_at > $4
      order by created_at desc limit ${MOST}
    ) as lately
    cross join lateral unnest(hold_starts) as start
    where start > $3 group by 1, 2`,
  // A checkout that began before that may have been held again since.
  values: [
    ...requestArrays(claims),
    windowStart(now, sessionHolds),
    windowStart(windowStart(now, sessionHolds), sessionHolds),
  ],
})

export const createHoldLimit = (
  rows: Counted[],
  now: Date,
  { sessionHolds }: Pick<UserLimits, 'sessionHolds'>,
): WindowLimit =>
  createWindowLimit(
    rows.map((row) => ({ ...row, who: requestKey(row) })),
    now,
    sessionHolds,
  )
