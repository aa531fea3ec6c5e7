import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { handMethods } from '../../contract/payments/payment-methods.ts'
import { refundActStates } from '../../contract/payments/states.ts'
import { bookings } from './bookings.ts'
import { instant } from './instant.ts'
import { payments } from './payments.ts'
import { users } from './users.ts'

/** How much of which payment, by its id, in the smallest unit; and whether the seat goes. */
export type PlannedRefund = { pieces: Record<string, number>; freesSeat: boolean }

/**
 * One act by which somebody of the centre refunds money of a person. Its refunds, and the allocations by
 * which the centre keeps less, name it. One above the centre's limit waits until another Admin confirms it or
 * refuses: no money moves before that.
 */
export const refundActs = pgTable(
  'refund_acts',
  {
    /** Chosen by the client, so that a repeated request refunds nothing twice. */
    id: uuid('id').primaryKey(),
    /** Whose money it is. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /**
     * What it is about: the money for a seat, a payment, or, with neither, what the person has in advance.
     */
    bookingId: uuid('booking_id').references(() => bookings.id),
    paymentId: uuid('payment_id').references(() => payments.id),
    /** Only what was due back before: nobody decides about more. */
    onlyDue: boolean('only_due').notNull(),
    amountMinor: integer('amount_minor').notNull(),
    reason: text('reason').notNull(),
    reference: text('reference'),
    /** How it is given by hand, where that is another way than it came. */
    method: text('method', { enum: handMethods }),
    /** The person keeps the seat, although nothing of its money is kept. */
    keepsSeat: boolean('keeps_seat').notNull(),
    /** The name of the person who takes the money, where it is not the payer. */
    takenBy: text('taken_by'),
    /** Who did it, or asked another Admin for it. */
    byId: uuid('by_id')
      .notNull()
      .references(() => users.id),
    at: instant('at').notNull(),
    state: text('state', { enum: refundActStates }).notNull(),
    /** What it would do, of one that waits or waited: it is confirmed as it was asked, or not at all. */
    planned: jsonb('planned').$type<PlannedRefund>(),
    /** The second Admin. */
    decidedById: uuid('decided_by_id').references(() => users.id),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    uniqueIndex('refund_acts_open')
      .on(sql`coalesce(${table.bookingId}, ${table.paymentId}, ${table.userId})`)
      .where(sql`${table.state} = 'waiting'`),
    index('refund_acts_waiting').on(table.at, table.id).where(sql`${table.state} = 'waiting'`),
    check('refund_acts_state', sql`${table.state} in ('done', 'waiting', 'confirmed', 'declined')`),
    check('refund_acts_planned', sql`(${table.state} = 'done') = (${table.planned} is null)`),
    check('refund_acts_about', sql`num_nonnulls(${table.bookingId}, ${table.paymentId}) <= 1`),
    check('refund_acts_amount', sql`${table.amountMinor} > 0`),
    check(
      'refund_acts_decided',
      sql`(${table.state} in ('confirmed', 'declined')) = (${table.decidedAt} is not null)
        and (${table.decidedAt} is null) = (${table.decidedById} is null)`,
    ),
    check('refund_acts_other', sql`${table.state} <> 'confirmed' or ${table.decidedById} <> ${table.byId}`),
  ],
)
