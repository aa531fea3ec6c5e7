import { conflict, invalid } from '../../contract/errors.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { refundReasonOf } from './refund-reason.ts'
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
  if (!context.cards) throw conflict('cards_not_configured')
  const expected = { userId: actor.id, sessionId }
  const { payment, status } = await settle(context, context.cards, transactionId, { expected })
  if (payment?.status === 'paid') return payment.id
  if (payment) throw conflict(refundReasonOf(payment))
  if (status === 'unknown') throw invalid('transactionId', 'payment_not_yours')
  if (status === 'processing') throw conflict('payment_processing')
  throw conflict('payment_unfinished', 'transactionId')
}
