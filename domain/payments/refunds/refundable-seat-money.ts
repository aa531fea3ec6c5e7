import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import type { Booking } from '../../seats/bookings.ts'
import type { Payment } from '../ledger/payment.ts'
import { freesSeat, readLimitOfToday, readRefundable } from './refundable.ts'
import { readTarget } from './target.ts'

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

/**
 * Lists what the actor may refund of the money for a seat: later parts first, differences of switches last.
 * `isAll`: nothing of the money for the seat would be kept, which goes by that.
 */
export async function listRefundableSeatMoney(
  context: Context,
  actor: Actor,
  booking: Booking,
): Promise<{ money: RefundableSeatMoney[]; isAll: boolean }> {
  const [limit, { payments, parts, bought }] = await Promise.all([
    readLimitOfToday(context.database, context),
    readTarget(context.database, { kind: 'booking', id: booking.id }),
  ])
  const left = await readRefundable(context.database, actor, payments, limit)
  const rankOf = ({ part, isDifference }: RefundableSeatMoney) => part ?? (isDifference ? 0 : 1)
  const isAll =
    bought.size > 0 && payments.every(({ keptMinor }, at) => keptMinor === 0 || left[at]?.minor === keptMinor)
  const money = payments
    .map((payment, index) => {
      const part = parts.get(payment.id)
      return {
        ...{ payment, minor: left[index]?.minor ?? 0, part },
        freesSeat: freesSeat(payment, bought.has(payment.id)),
        isDifference: part === undefined && payment.id !== booking.paymentId,
      }
    })
    .filter(({ minor }) => minor > 0)
    .toSorted((a, b) => rankOf(b) - rankOf(a))
  return { money, isAll }
}
