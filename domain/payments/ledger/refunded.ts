import type { Executor } from '../../../db/client.ts'
import { readFees, type SeatFee } from '../../fee-parts/read.ts'
import type { Booking } from '../../seats/bookings.ts'
import { type Payment, refundedOrDueMinor } from './payment.ts'
import { listSeatMoney } from './seat-money.ts'

export type Paid = Pick<SeatFee, 'paidMinor'>

const sumOf = (money: Payment[], read: (payment: Payment) => number) =>
  money.reduce((sum, payment) => sum + read(payment), 0)

/** A switch may have refunded more than the price that the booking has now: that was not of its price. */
export const ofPrice = (refundedMinor: number, money: Payment[], { paidMinor }: Paid) =>
  Math.max(0, refundedMinor - (sumOf(money, ({ amountMinor }) => amountMinor) - paidMinor))

/**
 * Sums what has been refunded of the price of a booking before it is cancelled, in the smallest unit: by
 * hand, or at the provider. What is on its way counts too. `money`: of `listSeatMoney`.
 */
export const refundedOf = (money: Payment[], fee: Paid): number =>
  ofPrice(sumOf(money, refundedOrDueMinor), money, fee)

/** Returns how much of a refund is still due back. */
export const stillDue = (refundMinor: number, refundedMinor: number): number =>
  Math.max(0, refundMinor - refundedMinor)

/**
 * Reads what a booking's fee counts for when it is switched, in the smallest unit: the fee without what has
 * been refunded of it, and at least what was used.
 */
export async function readWorth(
  queries: Pick<Executor, 'select'>,
  booking: Booking,
  { usedMinor }: { usedMinor: number },
): Promise<number> {
  const fee = (await readFees(queries, [booking]))(booking)
  const goneMinor = refundedOf(await listSeatMoney(queries, booking), fee)
  return Math.max(usedMinor, booking.feeMinor - goneMinor)
}
