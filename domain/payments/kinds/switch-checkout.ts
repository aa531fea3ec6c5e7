import type { CheckoutKind } from './kinds.ts'
import { findPendingSwitch, findSwitchable } from './pending-switch.ts'
import { paymentRefusal, refundReasonOfRefusal, requireSeat } from './seat-checkout.ts'
import { switchSeat } from './switch-seat.ts'

/** Moves a booking to a batch that costs more, once the difference is paid. */
export const switchCheckout: CheckoutKind = {
  async refusal(transaction, context, checkout, session) {
    const refusal = await paymentRefusal(transaction, context, checkout, session)
    if (refusal) return refundReasonOfRefusal(refusal)
    const pending = await findPendingSwitch(transaction, checkout)
    return pending && (await findSwitchable(transaction, context, pending)) ? null : 'refund_switch_over'
  },
  requireReferable: requireSeat,
  async grant(transaction, context, { checkout, payment }) {
    const pending = await findPendingSwitch(transaction, checkout)
    const booking = pending && (await findSwitchable(transaction, context, pending))
    if (!booking) throw new Error(`The switch of ${checkout.id} is over`)
    await switchSeat(transaction, context, 'reconciler', pending, booking, payment)
    return booking.id
  },
}
