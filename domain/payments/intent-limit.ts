import { and, asc, count, gt, inArray, min } from 'drizzle-orm'
import { type Refusal, tooMany } from '../../contract/errors.ts'
import type { Queries } from '../../db/client.ts'
import type { Limit } from '../../db/limits.ts'
import { checkouts, users } from '../../db/schema.ts'

/** How many payments people have started lately, and follows while more are started. To go on with one is not to start one. */
export type Starts = {
  /** Why this person cannot start another now, or null. */
  refusalFor(userId: string): Refusal | null
  add(userId: string): void
}

/**
 * Locks these people until the transaction ends, and counts the payments that they started within the limit's time: what
 * was written for the payment itself is counted, in all processes. To be called under the sessions' locks.
 */
export async function lockStarts(
  transaction: Queries,
  userIds: string[],
  now: Date,
  { most, seconds }: Limit,
): Promise<Starts> {
  const windowMs = seconds * 1000
  const people = transaction.select({ id: users.id }).from(users)
  await people.where(inArray(users.id, userIds)).orderBy(asc(users.id)).for('no key update')
  const rows = await transaction
    .select({ userId: checkouts.userId, started: count(), first: min(checkouts.createdAt) })
    .from(checkouts)
    .where(
      and(inArray(checkouts.userId, userIds), gt(checkouts.createdAt, new Date(now.getTime() - windowMs))),
    )
    .groupBy(checkouts.userId)
  const startsOf = new Map(
    rows.map(({ userId, started, first }) => [userId, { started, first: first ?? now }]),
  )
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
