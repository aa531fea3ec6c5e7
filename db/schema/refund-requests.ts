import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { handMethods } from '../../contract/payments/payment-methods.ts'
import { instant } from './instant.ts'
import { payments } from './payments.ts'
import { users } from './users.ts'

/**
 * An Admin wants to refund more than one person decides alone: another one confirms it or refuses. No
 * money moves before that.
 */
export const refundRequests = pgTable(
  'refund_requests',
  {
    /** Also that of the refund, once it is confirmed. */
    id: uuid('id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    amountMinor: integer('amount_minor').notNull(),
    reason: text('reason').notNull(),
    reference: text('reference'),
    /** How it is given by hand, where that is another way than it came. */
    method: text('method', { enum: handMethods }),
    keepsSeat: boolean('keeps_seat').notNull(),
    /** The name of the person who takes the money, where it is not the payer. */
    takenBy: text('taken_by'),
    askedById: uuid('asked_by_id')
      .notNull()
      .references(() => users.id),
    askedAt: instant('asked_at').notNull(),
    decidedById: uuid('decided_by_id').references(() => users.id),
    decidedAt: instant('decided_at'),
    confirmed: boolean('confirmed'),
  },
  (table) => [
    uniqueIndex('refund_requests_open').on(table.paymentId).where(sql`${table.decidedAt} is null`),
    index('refund_requests_waiting').on(table.askedAt, table.id).where(sql`${table.decidedAt} is null`),
    check('refund_requests_amount', sql`${table.amountMinor} > 0`),
    check(
      'refund_requests_decided',
      sql`(${table.decidedAt} is null) = (${table.decidedById} is null) and (${table.decidedAt} is null) = (${table.confirmed} is null)`,
    ),
    check('refund_requests_other', sql`not ${table.confirmed} or ${table.decidedById} <> ${table.askedById}`),
  ],
)
