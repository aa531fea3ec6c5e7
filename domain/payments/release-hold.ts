import { conflict } from '../../contract/errors.ts'
import type { Cards } from '../../providers/cards.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { closeCheckout, freeHolds } from '../seats/free.ts'
import { type Checkout, findOpenCheckout } from '../seats/holds.ts'
import { refundReasonOf } from './refund-reason.ts'
import { type Settlement, settle } from './settle.ts'

/**
 * Releases the seat that the actor holds for a session, and cancels its payment at the provider. Without a hold it does nothing.
 * Throws 409 when the card was charged meanwhile: the payment is then recorded with its booking, or refunded. Throws 503 when
 * the provider is unavailable: the hold then lasts until it expires.
 */
export async function releaseHold(context: Context, actor: Actor, sessionId: string): Promise<void> {
  const { cards, database } = context
  const checkout = await findOpenCheckout(database, actor.id, sessionId)
  if (!checkout || !cards) return
  const settlement = await cancelPayment(context, cards, checkout)
  if (!settlement) return
  const { payment, status } = settlement
  if (payment?.status === 'paid') throw conflict('already_paid')
  if (payment) throw conflict(refundReasonOf(payment))
  if (status !== 'canceled') throw conflict('payment_processing')
}

/**
 * Cancels a payment at the provider and closes its checkout. When it is too late to cancel, it settles the payment and returns
 * the result. Throws 503 when the provider is unavailable.
 */
export async function cancelPayment(
  context: Context,
  cards: Cards,
  checkout: Checkout,
): Promise<Settlement | undefined> {
  if (!checkout.intentId) {
    // Its intent may be in the making. Nobody has the secret to pay it yet, and the reconciler closes the checkout.
    await context.database.transaction((transaction) => freeHolds(transaction, context, [checkout.id]))
    return undefined
  }
  if (!(await cards.cancelIntent(checkout.intentId))) return settle(context, cards, checkout.intentId)
  await context.database.transaction((transaction) => closeCheckout(transaction, context, checkout))
  return undefined
}
