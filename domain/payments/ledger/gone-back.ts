import type { Executor } from '../../../db/client.ts'
import { readFees, type SeatFee } from '../../fee-parts/read.ts'
import type { Booking } from '../../seats/bookings.ts'
import { type Payment, returnedMinor } from './payment.ts'
import { listSeatMoney } from './seat-money.ts'

export type Paid = Pick<SeatFee, 'paidMinor'>

const sumOf = (money: Payment[], read: (payment: Payment) => number) =>
  money.reduce((sum, payment) => sum + read(payment), 0)

/** A switch may have returned more than the price that the booking has now: that was not of its price. */
export const ofPrice = (goneBackMinor: number, money: Payment[], { paidMinor }: Paid) =>
  Math.max(0, goneBackMinor - (sumOf(money, ({ amountMinor }) => amountMinor) - paidMinor))

/**
 * What of the price of a booking has gone back before it is cancelled, in the smallest unit: by hand, or at
 * the provider. What is on its way counts too. `money`: of `listSeatMoney`.
 */
export const goneBackOf = (money: Payment[], fee: Paid): number =>
  ofPrice(sumOf(money, returnedMinor), money, fee)

/** What of a refund still goes back. */
export const stillDue = (refundMinor: number, goneBackMinor: number): number =>
  Math.max(0, refundMinor - goneBackMinor)

/**
 * What a booking's fee counts for when it is switched, in the smallest unit: the fee without what has gone
 * back of it, and at least what was used.
 */
export async function readWorth(
  queries: Pick<Executor, 'select'>,
  booking: Booking,
  { usedMinor }: { usedMinor: number },
): Promise<number> {
  const fee = (await readFees(queries, [booking]))(booking)
  const goneMinor = goneBackOf(await listSeatMoney(queries, booking), fee)
  return Math.max(usedMinor, booking.feeMinor - goneMinor)
}
