import { conflict, invalid } from '../../contract/errors.ts'
import { wording } from '../../contract/wording.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { settle } from './settle.ts'

/**
 * Settles an intent that the browser reports as paid, and returns the payment's id (C13). The provider has the last word.
 * Throws 400 for an intent that is not this person's for this session, and 409 when it is unpaid or being refunded.
 */
export async function confirmPayment(
  context: Context,
  actor: Actor,
  { sessionId, transactionId }: { sessionId: string; transactionId: string },
): Promise<string> {
  if (!context.cards) throw conflict(wording.cardsOff)
  const expected = { userId: actor.id, sessionId }
  const { payment, status } = await settle(context, context.cards, transactionId, { expected })
  if (payment?.status === 'paid') return payment.id
  if (payment) throw conflict(payment.refundReason ?? wording.paymentRefunded)
  if (status === 'unknown') throw invalid('transactionId', wording.paymentNotYours)
  if (status === 'processing') throw conflict(wording.paymentProcessing)
  throw conflict(wording.paymentUnfinished, 'transactionId')
}
