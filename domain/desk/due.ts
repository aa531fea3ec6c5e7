import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { branches, cashBoxes, payments, users } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import type { Payment } from '../payments/ledger/payment.ts'
import { bookingOfPayment } from '../payments/ledger/seat-money.ts'

/** A longer list waits for somebody to work through the first hundred. */
const LIST_LIMIT = 100

/**
 * `bookingId`: the seat that it was for; null for money that bought nothing. `branch`: where it was taken in
 * cash, which is where the family asks for it. `ofSeatMinor`: what is due for the same seat, in the smallest
 * unit.
 */
export type DueByHand = {
  payment: Payment
  bookingId: string | null
  name: string | null
  email: string | null
  phone: string | null
  deletedAt: Date | null
  branch: string | null
  ofSeatMinor: number
}

const isDueByHand = and(eq(payments.status, 'refund_due'), payments.byHand)

const ofSeatMinor = sql<number>`(sum(${payments.amountMinor} - ${payments.keptMinor} - ${payments.refundedMinor})
  over (partition by coalesce(${bookingOfPayment}, ${payments.id})))::float8`

/** How many payments have to be refunded by hand. */
export const countDueByHand = ({ database }: Context): Promise<number> =>
  database.$count(payments, isDueByHand)

/** Money that has to be refunded by hand, of all people or one, the longest due first. */
export async function listDueByHand(
  { database }: Context,
  userId?: string,
): Promise<{ rows: DueByHand[]; more: boolean }> {
  const ofThis: SQL | undefined = userId === undefined ? undefined : eq(payments.userId, userId)
  const { name, email, phone, deletedAt } = users
  const rows = await database
    .select({
      ...{ payment: payments, bookingId: bookingOfPayment },
      ...{ name, email, phone, deletedAt, branch: branches.name, ofSeatMinor },
    })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .leftJoin(cashBoxes, eq(cashBoxes.id, payments.cashBoxId))
    .leftJoin(branches, eq(branches.id, cashBoxes.branchId))
    .where(and(isDueByHand, ofThis))
    .orderBy(asc(payments.refundDueAt), asc(payments.id))
    .limit(LIST_LIMIT + 1)
  return { rows: rows.slice(0, LIST_LIMIT), more: rows.length > LIST_LIMIT }
}
