import { conflict } from '../../contract/errors.ts'
import { wording } from '../../contract/wording.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { closeCheckout, findOpenCheckout, releasedHolds } from './hold.ts'
import { settle } from './settle.ts'

/**
 * Frees the seat that the actor holds for a session, and ends the payment for it at the provider, so that nothing can be
 * charged any more. Whoever holds none is told the same. Throws 409 when the card was charged meanwhile: the payment is
 * then recorded, with its seat, or goes back. Throws 503 when the provider is away: the seat stays held until its time.
 */
export async function giveSeatBack(context: Context, actor: Actor, sessionId: string): Promise<void> {
  const { cards, database } = context
  const checkout = await findOpenCheckout(database, actor.id, sessionId)
  if (!checkout || !cards) return
  if (!checkout.intentId) {
    // Its intent may be on its way. Nobody has the secret to pay it yet, and the reconciler closes it.
    await database.run(releasedHolds([checkout.id]))
    return
  }
  if (await cards.cancelIntent(checkout.intentId)) return closeCheckout(context, checkout)
  const { payment, status } = await settle(context, cards, checkout.intentId)
  if (payment?.status === 'paid') throw conflict(wording.alreadyPaid)
  if (payment) throw conflict(payment.refundReason ?? wording.paymentRefunded)
  if (status !== 'canceled') throw conflict(wording.paymentProcessing)
}
