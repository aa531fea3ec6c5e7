import { eq } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import { checkouts, redemptions } from '../../../db/schema.ts'
import { type Context, newId } from '../../context.ts'
import { givenCode } from '../../discounts/discounts.ts'
import { redeem } from '../../discounts/redeem.ts'
import type { Price } from '../../sales/price.ts'
import type { Checkout } from '../../seats/checkouts.ts'
import { grantSeats } from '../../seats/grant.ts'
import type { LockedSession } from '../../seats/lock.ts'
import { issueFreeReceipt } from './free-receipt.ts'

/** The price of a checkout to be held, in the columns of `checkouts`. */
export type CheckoutPrice = Pick<
  Checkout,
  | 'amountMinor'
  | 'fullMinor'
  | 'discountId'
  | 'currency'
  | 'classesLeft'
  | 'classesInAll'
  | 'parts'
  | 'totalMinor'
>

export const priceColumns = (
  { amountMinor, fullMinor, late, discount, plan }: Price,
  currency: string,
): CheckoutPrice => ({
  amountMinor,
  fullMinor: discount ? fullMinor : null,
  discountId: discount?.id ?? null,
  classesLeft: late?.left ?? null,
  classesInAll: late?.all ?? null,
  parts: plan?.parts ?? null,
  totalMinor: plan?.totalMinor ?? null,
  currency,
})

/** Whether a checkout sells for just this. */
export const isSamePrice = (
  checkout: Checkout,
  { amountMinor, discountId, classesLeft, parts, totalMinor, currency }: CheckoutPrice,
) =>
  checkout.amountMinor === amountMinor &&
  checkout.discountId === discountId &&
  checkout.classesLeft === classesLeft &&
  checkout.parts === parts &&
  checkout.totalMinor === totalMinor &&
  checkout.currency === currency

/** Gives a checkout another price, with its discount. Nobody can pay for it at the old one any more. */
export async function changePrice(
  transaction: Executor,
  checkout: Checkout,
  price: CheckoutPrice,
): Promise<Checkout> {
  await transaction.delete(redemptions).where(eq(redemptions.checkoutId, checkout.id))
  await transaction.update(checkouts).set(price).where(eq(checkouts.id, checkout.id))
  return { ...checkout, ...price }
}

/**
 * Books the seat of a checkout that costs nothing, which uses the discount for good, and returns the
 * booking's id.
 */
export async function bookAtOnce(
  transaction: Executor,
  context: Context,
  session: LockedSession,
  checkout: Checkout,
): Promise<string> {
  const id = newId(context)
  const { userId } = checkout
  const closedAt = context.clock()
  await transaction.update(checkouts).set({ closedAt }).where(eq(checkouts.id, checkout.id))
  const code = await givenCode(transaction, checkout, null)
  await grantSeats(transaction, context, [{ id, session, userId, hasReceipt: true, code }])
  await redeem(transaction, context, checkout, id)
  await issueFreeReceipt(transaction, context, { bookingId: id, currency: checkout.currency })
  return id
}
