import { HOLD_MS } from '../../contract/payments/hold-times.ts'
import type { Executor } from '../../db/client.ts'
import { checkouts } from '../../db/schema.ts'
import { type Context, newId } from '../context.ts'
import { changePrice, isSamePrice } from '../payments/kinds/price-checkout.ts'
import { type Checkout, isSeatCheckout } from '../seats/checkouts.ts'
import { closeCheckout } from '../seats/free.ts'
import { isActive } from '../seats/holds.ts'
import type { SeatRequest } from '../seats/request.ts'
import type { DeskSale } from './sale.ts'

/** The desk sells this, to whom. */
export type SaleTo = DeskSale & { request: SeatRequest }

/**
 * The checkout of a sale: the person's open one if it sells this, or a new one. Who holds a seat and pays
 * otherwise than they meant to keeps the hold, so that nobody who waits gets the seat meanwhile.
 */
export async function checkoutOf(
  transaction: Executor,
  context: Context,
  sale: SaleTo,
): Promise<{ checkout: Checkout; isNew: boolean }> {
  const { open, price } = sale
  const { partId = null } = price
  if (open?.partId === partId && isActive(open, context.clock())) {
    if (isSamePrice(open, price)) return { checkout: open, isNew: false }
    if (isSeatCheckout(open)) return { checkout: await changePrice(transaction, open, price), isNew: false }
  }
  return { checkout: await openCheckout(transaction, context, sale), isNew: true }
}

/**
 * A checkout that holds nothing, unless others wait for its seat, which it then takes from them. One that has
 * lapsed is closed; money that still comes by it finds the seat taken, and is refunded.
 */
async function openCheckout(
  transaction: Executor,
  context: Context,
  { session, open, request, price, passesWaitlist }: SaleTo,
): Promise<Checkout> {
  const now = context.clock()
  if (open) await closeCheckout(transaction, context, open)
  const [checkout] = await transaction
    .insert(checkouts)
    .values({
      ...price,
      id: newId(context),
      ...request,
      sessionTitle: session.title,
      createdAt: now,
      holdExpiresAt: passesWaitlist ? new Date(now.getTime() + HOLD_MS) : now,
    })
    .returning()
  if (!checkout) throw new Error(`The checkout of ${request.userId} was not written`)
  return checkout
}
