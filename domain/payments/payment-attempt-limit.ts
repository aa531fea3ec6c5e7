import type { RateLimit } from '../../db/rate-limiter.ts'
import type { PreparedStatement } from '../../db/statement.ts'
import { windowStart } from '../window-limit.ts'

type Started = { who: string; times: number; first: Date }

/**
 * Locks those of these people who have an account until the transaction ends, and counts the payments that they started within
 * the limit's time: what was written for the payment itself is counted, in all processes. To be asked under the sessions' locks.
 */
export const paymentAttemptQueries = (
  userIds: string[],
  now: Date,
  limit: RateLimit,
): [PreparedStatement<{ id: string }>, PreparedStatement<Started>] => [
  {
    name: 'lock_people',
    text: 'select id from users where id = any($1) and deleted_at is null order by id for no key update',
    values: [userIds],
  },
  {
    name: 'count_starts',
    text: `select user_id as who, count(*)::integer as times, min(created_at) as first from checkouts
      where user_id = any($1) and created_at > $2 group by user_id`,
    values: [userIds, windowStart(now, limit)],
  },
]
