import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { dueKinds } from '../../contract/payments/states.ts'
import { bookings } from './bookings.ts'
import { instant } from './instant.ts'
import { payments } from './payments.ts'

/**
 * What a booking owes. Rows are only added: a price counts up, what is forgiven when money goes back counts
 * down, and the sum is what the centre keeps. A booking that a code made free owes a price of 0.
 */
export const dues = pgTable(
  'dues',
  {
    id: uuid('id').primaryKey(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    kind: text('kind', { enum: dueKinds }).notNull(),
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency').notNull(),
    dueAt: instant('due_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('dues_booking').on(table.bookingId, table.createdAt),
    check(
      'dues_amount',
      sql`case ${table.kind} when 'price' then ${table.amountMinor} >= 0 else ${table.amountMinor} < 0 end`,
    ),
    check('dues_kind', sql`${table.kind} in ('price', 'refund')`),
  ],
)

/**
 * Which dues a payment covers. Rows are only added; money that goes back is a row below zero. A payment is
 * the sum of its allocations, of what was refunded, of what is due back, and of what a bank has taken back.
 */
export const allocations = pgTable(
  'allocations',
  {
    id: uuid('id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    dueId: uuid('due_id')
      .notNull()
      .references(() => dues.id),
    amountMinor: integer('amount_minor').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('allocations_payment').on(table.paymentId),
    index('allocations_due').on(table.dueId),
    check('allocations_amount', sql`${table.amountMinor} <> 0`),
  ],
)
