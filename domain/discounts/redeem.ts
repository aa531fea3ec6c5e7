import { and, eq } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { redemptions } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import type { Checkout } from '../seats/checkouts.ts'
import { lockDiscount } from './discounts.ts'

type Redeemed = Pick<Checkout, 'id' | 'userId' | 'discountId'>

/**
 * Writes that a checkout uses its discount, if it has one: from now on until its hold ends, or for good with
 * the booking. Needs the discount's lock, under which `priceOf` allowed it; the database's constraints fail
 * otherwise.
 */
export async function redeem(
  transaction: Executor,
  context: Pick<Context, 'clock'>,
  checkout: Redeemed,
  bookingId: string | null = null,
): Promise<void> {
  const { id: checkoutId, userId, discountId } = checkout
  if (discountId === null) return
  await transaction
    .insert(redemptions)
    .values({ checkoutId, userId, discountId, bookingId, createdAt: context.clock() })
    .onConflictDoNothing({ target: redemptions.checkoutId })
}

/**
 * Whether a checkout that is paid may keep its discounted price. Always, while it holds its seat. When its
 * money came late, somebody else may have used the code up: then the money is refunded.
 */
export async function keepRedemption(
  transaction: Executor,
  context: Pick<Context, 'clock'>,
  checkout: Redeemed,
): Promise<boolean> {
  const { id, userId, discountId } = checkout
  if (discountId === null) return true
  const [kept] = await transaction
    .select({ id: redemptions.checkoutId })
    .from(redemptions)
    .where(eq(redemptions.checkoutId, id))
    .for('no key update')
  if (kept) return true
  const discount = await lockDiscount(transaction, discountId, context.clock())
  if (!discount || (discount.maxUses !== null && discount.redeemed >= discount.maxUses)) return false
  const [other] = await transaction
    .select({ id: redemptions.checkoutId })
    .from(redemptions)
    .where(and(eq(redemptions.discountId, discountId), eq(redemptions.userId, userId)))
  if (other) return false
  await redeem(transaction, context, checkout)
  return true
}
