import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { payments, refunds } from '../../db/schema.ts'
import type { SeatFee } from '../fee-parts/read.ts'
import { type Payment, returnedMinor } from '../payments/ledger/payment.ts'
import { bookingOfPayment, listSeatMoney } from '../payments/ledger/seat-money.ts'
import type { Booking } from '../seats/bookings.ts'

type Paid = Pick<SeatFee, 'paidMinor'>

const sumOf = (money: Payment[], read: (payment: Payment) => number) =>
  money.reduce((sum, payment) => sum + read(payment), 0)

/** A switch may have returned more than the price that the booking has now: that was not of its price. */
const ofPrice = (goneBackMinor: number, money: Payment[], { paidMinor }: Paid) =>
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

/** The same for bookings of one person. Of most nothing has gone back, so that one query tells. */
export async function readGoneBack(
  reads: Pick<Executor, 'select'>,
  database: Executor,
  booked: readonly Booking[],
  feeOf: (booking: Booking) => Paid,
): Promise<(booking: Pick<Booking, 'id'>) => number> {
  const [one] = booked
  const found = one
    ? await reads
        .select({ id: bookingOfPayment })
        .from(payments)
        .where(and(eq(payments.userId, one.userId), lt(payments.keptMinor, payments.amountMinor)))
    : []
  const ids = new Set(found.map(({ id }) => id))
  const gone = new Map<string, number>()
  for (const booking of booked)
    if (ids.has(booking.id))
      gone.set(booking.id, goneBackOf(await listSeatMoney(database, booking), feeOf(booking)))
  return ({ id }) => gone.get(id) ?? 0
}

/** The same for a booking that was cancelled since. `money`: whatever became of it. */
export async function readGoneBackBefore(
  queries: Executor,
  cancelledAt: Date,
  money: Payment[],
  fee: Paid,
): Promise<number> {
  const ids = money.map(({ id }) => id)
  const isEarlier = and(
    inArray(refunds.paymentId, ids),
    lt(refunds.createdAt, cancelledAt),
    ne(refunds.state, 'failed'),
  )
  const [row] = await queries
    .select({ minor: sql<number>`coalesce(sum(${refunds.amountMinor}), 0)::integer` })
    .from(refunds)
    .where(isEarlier)
  return ofPrice(row?.minor ?? 0, money, fee)
}
