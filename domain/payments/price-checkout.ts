import { eq } from 'drizzle-orm'
import { conflict } from '../../contract/http/errors.ts'
import type { Executor } from '../../db/client.ts'
import { checkouts, redemptions } from '../../db/schema.ts'
import { readClassesOf } from '../classes/placed.ts'
import { type Context, newId } from '../context.ts'
import { lockDiscount } from '../discounts/discounts.ts'
import { type Buyer, type Price, priceOf } from '../discounts/price.ts'
import { redeem } from '../discounts/redeem.ts'
import { insertBookings } from '../seats/book.ts'
import type { Checkout } from '../seats/holds.ts'
import type { LockedSession } from '../seats/lock.ts'
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

/**
 * The price that a seat is held at, with the discount locked, so that nobody uses it up meanwhile. Throws 409
 * with the reason when the discount does not apply. `held`: a checkout that this price replaces the one of.
 * Needs the session's lock.
 */
export async function lockPrice(
  transaction: Executor,
  context: Context,
  buyer: Buyer & { discountId: string | undefined },
  held?: Checkout,
): Promise<CheckoutPrice> {
  const ids = [buyer.discountId, held?.discountId].filter((id) => typeof id === 'string')
  // In one order, so that people who change from one code to the other do not wait for each other forever.
  for (const id of ids.sort()) await lockDiscount(transaction, id, context.clock())
  const price = await priceOf(transaction, context, buyer)
  if (price.problem) throw conflict(price.problem, 'code')
  return priceColumns(price, context.currency)
}

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
  await insertBookings(
    transaction,
    context,
    [{ id, session, userId, hasReceipt: true }],
    await readClassesOf(transaction, [session.id]),
  )
  await redeem(transaction, context, checkout, id)
  await issueFreeReceipt(transaction, context, { bookingId: id, currency: checkout.currency })
  return id
}
