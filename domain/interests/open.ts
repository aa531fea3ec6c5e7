import { and, eq, gt, isNull, type SQL } from 'drizzle-orm'
import { notFound } from '../../contract/http/errors.ts'
import type { Executor } from '../../db/client.ts'
import { interests } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'

export type Interest = typeof interests.$inferSelect

/** As a condition on rows of `interests`: nobody has told them, and they still want to hear of it. */
export const isOpenInterest = (now: Date): SQL | undefined =>
  and(isNull(interests.toldAt), gt(interests.endsAt, now))

/**
 * Ends what somebody wanted to hear of, and returns it; undefined where it had ended before. The caller knows
 * that it is theirs.
 */
export async function endInterest(transaction: Executor, id: string): Promise<Interest | undefined> {
  const [ended] = await transaction.delete(interests).where(eq(interests.id, id)).returning()
  return ended
}

/** Ends the actor's own. Throws 404 for an unknown one and another's alike. */
export async function removeInterest(
  { database }: Pick<Context, 'database'>,
  { id: userId }: Pick<Actor, 'id'>,
  id: string,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const isOwn = and(eq(interests.id, id), eq(interests.userId, userId))
    const [own] = await transaction.select({ id: interests.id }).from(interests).where(isOwn)
    if (!own || !(await endInterest(transaction, id))) throw notFound('interest_not_found')
  })
}
