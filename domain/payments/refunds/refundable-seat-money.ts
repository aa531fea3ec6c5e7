import { paymentStatuses } from '../../../contract/payments/states.ts'
import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { readPartsPaid } from '../../fee-parts/of-money.ts'
import type { Booking } from '../../seats/bookings.ts'
import { readDisputes } from '../disputes/disputes.ts'
import type { Payment } from '../ledger/payment.ts'
import { listSeatMoney } from '../ledger/seat-money.ts'
import { readSeatsBought } from '../ledger/seats-bought.ts'
import { freesSeat, readCashierRule, refundableOf } from './refundable.ts'

/**
 * A payment of which so much can be refunded now, in the smallest unit. The seat's own is the first part of a
 * fee that is paid by parts.
 */
export type RefundableSeatMoney = {
  payment: Payment
  minor: number
  part: number | undefined
  freesSeat: boolean
  isDifference: boolean
}

/** What the actor may refund of the money for a seat: later parts first, differences of switches last. */
export async function listRefundableSeatMoney(
  context: Context,
  actor: Actor,
  booking: Booking,
): Promise<RefundableSeatMoney[]> {
  const { database } = context
  const money = await listSeatMoney(database, booking, paymentStatuses)
  const ids = money.map(({ id }) => id)
  const [rule, disputes, parts, bought] = await Promise.all([
    readCashierRule(database, context),
    readDisputes(database, ids),
    readPartsPaid(database, money),
    readSeatsBought(database, ids),
  ])
  const rankOf = ({ part, isDifference }: RefundableSeatMoney) => part ?? (isDifference ? 0 : 1)
  return money
    .map((payment) => {
      const part = parts.get(payment.id)?.number
      return {
        payment,
        minor: refundableOf(actor, payment, rule, disputes.get(payment.id)).minor,
        part,
        freesSeat: freesSeat(payment, bought.has(payment.id)),
        isDifference: part === undefined && payment.id !== booking.paymentId,
      }
    })
    .filter(({ minor }) => minor > 0)
    .toSorted((a, b) => rankOf(b) - rankOf(a))
}
