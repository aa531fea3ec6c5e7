import type { Actor } from '../../access.ts'
import { blocksRefund, type Dispute } from '../disputes/disputes.ts'
import { dueMinor, type Payment } from '../ledger/payment.ts'

/** How much of a payment can go back, in the smallest unit, and if nothing can, why. */
export type Refundable = {
  minor: number
  refusal?: 'own_payment' | 'not_by_hand' | 'payment_disputed' | 'refund_under_way'
}

const refused = (refusal: NonNullable<Refundable['refusal']>): Refundable => ({ minor: 0, refusal })

/** Whether it was decided before what goes back of a payment by hand, so that it is only handed out. */
export const isHandedOut = ({ byHand, status }: Payment): boolean => byHand && status === 'refund_due'

/** Whether a payment that took part in buying a seat frees it, when all goes back that can now. */
export const freesSeat = (payment: Payment, boughtSeat: boolean): boolean =>
  boughtSeat && !isHandedOut(payment)

/**
 * How much of a payment the actor may give back now: what is handed out, or else what the centre keeps of it,
 * so that nothing goes back twice. Nobody decides about their own money, and money of a provider needs an
 * Admin. Money that a bank has, or may take, cannot go back as well.
 */
export function refundableOf(actor: Actor, payment: Payment, disputes: readonly Dispute[] = []): Refundable {
  const { byHand, userId, keptMinor } = payment
  const isOwn = actor.id === userId
  const isDue = payment.status === 'refund_due'
  if (isHandedOut(payment) && (!isOwn || actor.role === 'Admin')) return { minor: dueMinor(payment) }
  if (isOwn) return refused('own_payment')
  if (!byHand && actor.role !== 'Admin') return refused('not_by_hand')
  if (disputes.some(blocksRefund)) return refused('payment_disputed')
  if (!byHand && isDue && keptMinor === 0) return refused('refund_under_way')
  return { minor: keptMinor }
}
