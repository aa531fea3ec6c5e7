import { conflict } from '../../../contract/http/errors.ts'
import { lockExistingUser } from '../../deleted-users.ts'
import { tellPartPaid } from '../../fee-parts/messages/paid.ts'
import { findPayable, settlePart } from '../../fee-parts/write.ts'
import { isApproved } from '../../session-visibility.ts'
import { readReductions } from '../ledger/reductions.ts'
import type { CheckoutKind } from './kinds.ts'

/** Pays a later part of the fee of a seat that the person has. It holds none. */
export const partCheckout: CheckoutKind = {
  async refusal(transaction, _context, checkout, session) {
    if (!isApproved(session)) return 'refund_session_cancelled'
    if (!(await lockExistingUser(transaction, checkout.userId))) return 'refund_account_deleted'
    return (await findPayable(transaction, checkout)) ? null : 'refund_part_settled'
  },
  async requireReferable(transaction, _context, checkout) {
    if (!(await findPayable(transaction, checkout))) throw conflict('checkout_over')
  },
  async grant(transaction, context, { checkout, payment }) {
    const part = await findPayable(transaction, checkout)
    if (!part) throw new Error(`The part of ${checkout.id} is settled`)
    await settlePart(transaction, part, payment.id)
    const reductions = await readReductions(transaction, [payment.id])
    await tellPartPaid(transaction, context, payment, part, reductions.get(payment.id))
    return part.bookingId
  },
}
