import { and, eq, exists, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { checkouts, discounts, redemptions, users } from '../../db/schema.ts'
import { isActiveAt } from '../seats/holds.ts'

export type Discount = typeof discounts.$inferSelect

/**
 * Redemptions that count no more: without a booking, of checkouts that hold no seat. Holds end by time, so do
 * these.
 */
export function hasLapsed(queries: Pick<Executor, 'select'>, now: Date): SQL {
  const holding = queries
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.id, redemptions.checkoutId), isActiveAt(now)))
  return sql`(${isNull(redemptions.bookingId)} and ${not(exists(holding))})`
}

/** The code by which a checkout is cheaper, if one is. */
export async function codeOf(
  queries: Pick<Executor, 'select'>,
  { discountId }: { discountId: string | null },
): Promise<string | undefined> {
  if (discountId === null) return undefined
  const [found] = await queries
    .select({ code: discounts.code })
    .from(discounts)
    .where(eq(discounts.id, discountId))
  return found?.code
}

/** The same with the name of who gave it at the desk to somebody else; empty where they have none. */
export async function givenCode(
  queries: Pick<Executor, 'select'>,
  checkout: { discountId: string | null; userId: string },
  takenById: string | null,
): Promise<{ code: string; by: string | null } | undefined> {
  const code = await codeOf(queries, checkout)
  if (code === undefined || takenById === null || takenById === checkout.userId)
    return code === undefined ? undefined : { code, by: null }
  const [giver] = await queries.select({ name: users.name }).from(users).where(eq(users.id, takenById))
  return { code, by: giver?.name ?? '' }
}

/** A column for a SELECT from `discounts`: how often it is used now. */
export function usedColumn(queries: Pick<Executor, 'select'>, now: Date): SQL<number> {
  const lapsed = queries
    .select({ count: sql`count(*)` })
    .from(redemptions)
    .where(and(eq(redemptions.discountId, discounts.id), hasLapsed(queries, now)))
  return sql<number>`(${discounts.redeemed} - ${lapsed})::integer`
}

/**
 * Locks a discount until the transaction ends, and deletes its redemptions that count no more. Whoever also
 * locks sessions locks them first.
 */
export async function lockDiscount(
  transaction: Executor,
  id: string,
  now: Date,
): Promise<Discount | undefined> {
  const found = eq(discounts.id, id)
  const [locked] = await transaction.select().from(discounts).where(found).for('no key update')
  if (!locked) return undefined
  await transaction
    .delete(redemptions)
    .where(and(eq(redemptions.discountId, id), hasLapsed(transaction, now)))
  const [discount] = await transaction.select().from(discounts).where(found)
  return discount
}
