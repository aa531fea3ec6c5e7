import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { bookings } from './bookings.ts'
import { instant } from './instant.ts'
import { payments } from './payments.ts'
import { refundActs } from './refund-acts.ts'
import { users } from './users.ts'

/**
 * The money of a payment that pays for a booking, and so which booking a payment bought or pays a part of.
 * Rows are only added: one for the sale, one below zero for what the centre does not keep of it after all,
 * because it is refunded or the payer's bank took it. Money that bought nothing has none.
 */
export const allocations = pgTable(
  'allocations',
  {
    id: uuid('id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    /** Null for money in advance: it pays for no booking, and is the person's balance. */
    bookingId: uuid('booking_id').references(() => bookings.id),
    amountMinor: integer('amount_minor').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Who decided that so much is refunded; null where a rule, a bank or a provider did. */
    decidedById: uuid('decided_by_id').references(() => users.id),
    /** The act of theirs, where it was one of refunding. */
    actId: uuid('act_id').references(() => refundActs.id),
  },
  (table) => [
    index('allocations_payment').on(table.paymentId),
    check('allocations_amount', sql`${table.amountMinor} <> 0`),
  ],
)
