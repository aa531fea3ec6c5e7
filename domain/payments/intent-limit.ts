import { type Refusal, tooMany } from '../../contract/errors.ts'
import type { Limit } from '../../db/limits.ts'
import type { Statement } from '../../db/statement.ts'

/** How many payments people have started lately, and follows while more are started. To go on with one is not to start one. */
export type Starts = {
  /** Why this person cannot start another now, or null. */
  refusalFor(userId: string): Refusal | null
  add(userId: string): void
}

type Started = { userId: string; started: number; first: Date }

/**
 * Locks those of these people who have an account until the transaction ends, and counts the payments that they started within the limit's time: what
 * was written for the payment itself is counted, in all processes. To be asked under the sessions' locks.
 */
export const askStarts = (
  userIds: string[],
  now: Date,
  { seconds }: Limit,
): [Statement<{ id: string }>, Statement<Started>] => [
  {
    name: 'lock_people',
    text: 'select id from users where id = any($1) and deleted_at is null order by id for no key update',
    values: [userIds],
  },
  {
    name: 'count_starts',
    text: `select user_id as "userId", count(*)::integer as started, min(created_at) as first from checkouts
      where user_id = any($1) and created_at > $2 group by user_id`,
    values: [userIds, new Date(now.getTime() - seconds * 1000)],
  },
]

/** The answer to the second of them. */
export function startsFrom(rows: Started[], now: Date, { most, seconds }: Limit): Starts {
  const windowMs = seconds * 1000
  const startsOf = new Map(rows.map(({ userId, started, first }) => [userId, { started, first }]))
  return {
    refusalFor(userId) {
      const { started, first } = startsOf.get(userId) ?? { started: 0, first: now }
      if (started < most) return null
      return tooMany(first.getTime() + windowMs - now.getTime())
    },
    add(userId) {
      const { started, first } = startsOf.get(userId) ?? { started: 0, first: now }
      startsOf.set(userId, { started: started + 1, first })
    },
  }
}
