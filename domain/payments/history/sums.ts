import { and, count, eq, gte, lte, type SQL, sql, sum } from 'drizzle-orm'
import { dayOf, endOfDay, startOfDay } from '../../../contract/formats/dates.ts'
import { paymentSums, payments } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import { isUncorrected } from '../ledger/corrections.ts'
import { matching, type PaymentFilter } from './matching.ts'

/** Totals over all payments that match, in the currency's smallest unit. */
export type PaymentSumsRow = {
  currency: string
  count: number
  chargedMinor: number
  refundedMinor: number
  refundDueMinor: number
}

/** By currency. */
export const sumUp = (context: Context, filter: PaymentFilter): Promise<PaymentSumsRow[]> =>
  filter.search?.trim() || !isOfDays(filter) ? sumPayments(context, filter) : sumDays(context, filter)

/** Whether it begins and ends with a day in Dhaka, as the sums that we keep. */
function isOfDays({ from, to }: PaymentFilter): boolean {
  const begins = from === undefined || startOfDay(dayOf(from)).getTime() === from.getTime()
  return begins && (to === undefined || endOfDay(dayOf(to)).getTime() - 1 === to.getTime())
}

// What is paid from a balance had come in before, and what is refunded of it stays here.
const isMoved = (filter: PaymentFilter, method: SQL): SQL =>
  filter.method === 'balance' ? sql`true` : sql`${method} <> 'balance'`

/** From the sums of days: the same cost for any number of payments. */
function sumDays({ database }: Context, filter: PaymentFilter): Promise<PaymentSumsRow[]> {
  const { status, method, byHand, from, to } = filter
  const moved = isMoved(filter, sql`${paymentSums.method}`)
  const counted = sum(paymentSums.count).mapWith(Number)
  return database
    .select({
      currency: paymentSums.currency,
      count: counted,
      chargedMinor: sql<number>`coalesce(sum(${paymentSums.chargedMinor}) filter (where ${moved}), 0)::float8`,
      refundedMinor: sql<number>`coalesce(sum(${paymentSums.refundedMinor}) filter (where ${moved}), 0)::float8`,
      refundDueMinor: sum(paymentSums.refundDueMinor).mapWith(Number),
    })
    .from(paymentSums)
    .where(
      and(
        status && eq(paymentSums.status, status),
        method && eq(paymentSums.method, method),
        byHand === undefined ? undefined : eq(paymentSums.byHand, byHand),
        from && gte(paymentSums.day, dayOf(from)),
        to && lte(paymentSums.day, dayOf(to)),
      ),
    )
    .groupBy(paymentSums.currency)
    .having(sql`${counted} > 0`)
    .orderBy(paymentSums.currency)
}

/** From the payments themselves, of which a search or an hour leaves few. */
async function sumPayments(context: Context, filter: PaymentFilter): Promise<PaymentSumsRow[]> {
  // Nor did money move that was written down wrongly.
  const moved = sql`${isMoved(filter, sql`${payments.method}`)} and ${isUncorrected}`
  const due = sql`case when ${payments.status} = 'refund_due' then ${payments.amountMinor} - ${payments.keptMinor} - ${payments.refundedMinor} else 0 end`
  return context.database
    .select({
      currency: payments.currency,
      count: count(),
      chargedMinor: sql<number>`coalesce(sum(${payments.amountMinor}) filter (where ${moved}), 0)::float8`,
      refundedMinor: sql<number>`coalesce(sum(${payments.refundedMinor}) filter (where ${moved}), 0)::float8`,
      refundDueMinor: sum(due).mapWith(Number),
    })
    .from(payments)
    .where(await matching(context, filter))
    .groupBy(payments.currency)
    .orderBy(payments.currency)
}
