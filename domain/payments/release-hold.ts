import { conflict } from '../../contract/errors.ts'
import { wording } from '../../contract/wording.ts'
import type { Cards } from '../../providers/cards.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { type Checkout, closeCheckout, findOpenCheckout, releaseHoldsQuery } from '../seats/holds.ts'
import { type Settlement, settle } from './settle.ts'

/**
 * Frees the seat that the actor holds for a session, and ends the payment for it at the provider, so that nothing can be
 * charged any more. Whoever holds none is told the same. Throws 409 when the card was charged meanwhile: the payment is
 * then recorded, with its seat, or goes back. Throws 503 when the provider is away: the seat stays held until its time.
 */
export async function releaseHold(context: Context, actor: Actor, sessionId: string): Promise<void> {
  const { cards, database } = context
  const checkout = await findOpenCheckout(database, actor.id, sessionId)
  if (!checkout || !cards) return
  const settlement = await cancelPayment(context, cards, checkout)
  if (!settlement) return
  const { payment, status } = settlement
  if (payment?.status === 'paid') throw conflict(wording.alreadyPaid)
  if (payment) throw conflict(payment.refundReason ?? wording.paymentRefunded)
  if (status !== 'canceled') throw conflict(wording.paymentProcessing)
}

/**
 * Ends a payment at the provider, so that nothing can be charged any more. One that can no longer be ended is brought to
 * where it is, which is answered. Throws 503 when the provider is away.
 */
export async function cancelPayment(
  context: Context,
  cards: Cards,
  checkout: Checkout,
): Promise<Settlement | undefined> {
  if (!checkout.intentId) {
    // Its intent may be on its way. Nobody has the secret to pay it yet, and the reconciler closes it.
    await context.database.run(releaseHoldsQuery([checkout.id]))
    return undefined
  }
  if (!(await cards.cancelIntent(checkout.intentId))) return settle(context, cards, checkout.intentId)
  await closeCheckout(context, checkout)
  return undefined
}
