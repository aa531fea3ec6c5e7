import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { payments, refunds } from '../../db/schema.ts'
import type { Payment } from '../payments/ledger/payment.ts'
import { ofPrice, type Paid, refundedOf } from '../payments/ledger/refunded.ts'
import { bookingOfPayment, listSeatMoney } from '../payments/ledger/seat-money.ts'
import type { Booking } from '../seats/bookings.ts'

/** Reads what has been refunded of bookings of one person. Of most nothing has, so that one query tells. */
export async function readRefunded(
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
      gone.set(booking.id, refundedOf(await listSeatMoney(database, booking), feeOf(booking)))
  return ({ id }) => gone.get(id) ?? 0
}

/** The same for a booking that was cancelled since. `money`: whatever became of it. */
export async function readRefundedBefore(
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
