import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { handMethods } from '../../contract/payments/payment-methods.ts'
import { refundStates } from '../../contract/payments/states.ts'
import { cashBoxes } from './cash-boxes.ts'
import { instant } from './instant.ts'
import { payments } from './payments.ts'
import { refundActs } from './refund-acts.ts'
import { users } from './users.ts'

/**
 * Money that goes, or went, back to its payer. One that we request is recorded before the request: at most
 * one per payment is open, so that concurrent processes request the same refund, and never more than is due.
 * One that was given by hand, or made at the provider by an operator, is recorded when it is known.
 */
export const refunds = pgTable(
  'refunds',
  {
    /** Also the idempotency key of the request, and in its metadata. */
    id: uuid('id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    amountMinor: integer('amount_minor').notNull(),
    state: text('state', { enum: refundStates }).notNull(),
    /** The provider's id, once it has answered. Some providers never say one. */
    reference: text('reference').unique(),
    createdAt: instant('created_at').notNull(),
    /** When it arrived, or failed: the date of its credit note, or debit note. */
    settledAt: instant('settled_at'),
    /** When we found that it had; null where that was the same instant. */
    recordedAt: instant('recorded_at'),
    /** The act of a person by which it was refunded by hand. */
    actId: uuid('act_id').references(() => refundActs.id),
    /** The Admin or cashier who refunded by hand, and why they did. */
    recordedById: uuid('recorded_by_id').references(() => users.id),
    /** How it was given by hand, where that is another way than it came. */
    method: text('method', { enum: handMethods }),
    /** The box that cash came out of. */
    cashBoxId: uuid('cash_box_id').references(() => cashBoxes.id),
    /** The name of the person who took the money, where it was not the payer. */
    takenBy: text('taken_by'),
    reason: text('reason'),
    /** Why the provider refused it, in its words. */
    refusal: text('refusal'),
  },
  (table) => [
    uniqueIndex('refunds_open').on(table.paymentId).where(sql`${table.state} in ('asked', 'processing')`),
    index('refunds_cash_box').on(table.cashBoxId).where(sql`${table.cashBoxId} is not null`),
    index('refunds_payment').on(table.paymentId, table.createdAt),
    check(
      'refunds_method',
      sql`${table.method} is null or ${table.method} in ('cash', 'bkash', 'nagad', 'rocket') and ${table.recordedById} is not null`,
    ),
    check('refunds_amount', sql`${table.amountMinor} > 0`),
    check('refunds_state', sql`${table.state} in ('asked', 'processing', 'done', 'failed')`),
    check('refunds_reference', sql`${table.state} <> 'asked' or ${table.reference} is null`),
    check('refunds_settled', sql`(${table.state} in ('done', 'failed')) = (${table.settledAt} is not null)`),
  ],
)
