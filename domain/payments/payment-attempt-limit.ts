import type { RateLimit } from '../../db/rate-limiter.ts'
import type { PreparedStatement } from '../../db/statement.ts'
import { windowStart } from '../window-limit.ts'

type UserCount = { key: string; times: number; first: Date }

/**
 * Two queries, to run under the sessions' locks: the first locks the users that still exist until the transaction ends; the second
 * counts the payments each has started within the limit's window. It counts checkouts, so it counts those of all processes.
 * Resuming an open checkout does not count.
 */
export const paymentAttemptQueries = (
  userIds: string[],
  now: Date,
  limit: RateLimit,
): [PreparedStatement<{ id: string }>, PreparedStatement<UserCount>] => [
  {
    name: 'lock_users',
    text: 'select id from users where id = any($1) and deleted_at is null order by id for no key update',
    values: [userIds],
  },
  {
    name: 'count_payment_attempts',
    text: `select user_id as key, count(*)::integer as times, min(created_at) as first from checkouts
      where user_id = any($1) and created_at > $2 group by user_id`,
    values: [userIds, windowStart(now, limit)],
  },
]
