import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moneyMethods } from '../../contract/payments/payment-methods.ts'
import { paymentStatuses } from '../../contract/payments/states.ts'

/**
 * The sums of the payments of a day in Dhaka, by currency, way and status, so that a list of a million has
 * its sums at once. A trigger adds a row for what each statement changes, below zero for what is no longer
 * so: nobody waits for a row that everybody counts in. `domain/payments/history/merge-sums.ts` makes one row
 * of those alike. The audit compares them with the payments.
 */
export const paymentSums = pgTable(
  'payment_sums',
  {
    id: uuid('id').primaryKey(),
    day: date('day').notNull(),
    currency: text('currency').notNull(),
    method: text('method', { enum: moneyMethods }).notNull(),
    byHand: boolean('by_hand').notNull(),
    status: text('status', { enum: paymentStatuses }).notNull(),
    count: integer('count').notNull(),
    /** Without what was written down wrongly, as `refundedMinor`: no money moved. */
    chargedMinor: bigint('charged_minor', { mode: 'number' }).notNull(),
    refundedMinor: bigint('refunded_minor', { mode: 'number' }).notNull(),
    refundDueMinor: bigint('refund_due_minor', { mode: 'number' }).notNull(),
  },
  (table) => [
    index('payment_sums_day').on(table.day),
    check(
      'payment_sums_change',
      sql`(${table.count}, ${table.chargedMinor}, ${table.refundedMinor}, ${table.refundDueMinor}) <> (0, 0, 0, 0)`,
    ),
  ],
)
