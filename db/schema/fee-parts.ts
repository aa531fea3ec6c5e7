import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bookings } from './bookings.ts'
import { instant } from './instant.ts'
import { payments } from './payments.ts'
import { users } from './users.ts'

/**
 * A part of a booking's fee, where it is paid month by month. The first bought the seat. `paymentId`: the
 * money that paid it; when a bank takes that or it is refunded, it is null again, and the part is due.
 * `waivedAt`: nobody has to pay it any more.
 */
export const feeParts = pgTable(
  'fee_parts',
  {
    id: uuid('id').primaryKey(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    /** Counts from 1. */
    part: integer('part').notNull(),
    amountMinor: integer('amount_minor').notNull(),
    /** The first instant after the day, in Dhaka, by which it is to be paid: from then on it is late. */
    dueAt: instant('due_at').notNull(),
    paymentId: uuid('payment_id')
      .unique()
      .references(() => payments.id),
    waivedAt: instant('waived_at'),
    waivedById: uuid('waived_by_id').references(() => users.id),
    waiveReason: text('waive_reason'),
    /** Another Admin than `waivedById`, who had to confirm it above the centre's limit. */
    waiveConfirmedById: uuid('waive_confirmed_by_id').references(() => users.id),
    /** An Admin wants to waive it, which another one has to confirm. */
    waiveAskedById: uuid('waive_asked_by_id').references(() => users.id),
    waiveAskedAt: instant('waive_asked_at'),
    waiveAskReason: text('waive_ask_reason'),
    /** When its student is reminded next; null: not again. */
    nextReminderAt: instant('next_reminder_at'),
  },
  (table) => [
    uniqueIndex('fee_parts_part').on(table.bookingId, table.part),
    index('fee_parts_unpaid')
      .on(table.dueAt, table.id)
      .where(sql`${table.paymentId} is null and ${table.waivedAt} is null`),
    index('fee_parts_due').on(table.dueAt, table.id),
    index('fee_parts_waiver_asked').on(table.dueAt, table.id).where(sql`${table.waiveAskedById} is not null`),
    index('fee_parts_reminders').on(table.nextReminderAt).where(sql`${table.nextReminderAt} is not null`),
    check('fee_parts_part', sql`${table.part} >= 1`),
    check('fee_parts_amount', sql`${table.amountMinor} > 0`),
    check('fee_parts_settled', sql`${table.paymentId} is null or ${table.waivedAt} is null`),
    check(
      'fee_parts_waive_asked',
      sql`num_nulls(${table.waiveAskedById}, ${table.waiveAskedAt}, ${table.waiveAskReason}) in (0, 3)
        and (${table.waiveAskedById} is null or ${table.waivedAt} is null)`,
    ),
    check(
      'fee_parts_waive_confirmed',
      sql`${table.waiveConfirmedById} is null or ${table.waivedAt} is not null and ${table.waiveConfirmedById} <> ${table.waivedById}`,
    ),
    check(
      'fee_parts_waived',
      sql`(${table.waivedAt} is null) = (${table.waivedById} is null) and (${table.waivedAt} is null) = (${table.waiveReason} is null)`,
    ),
  ],
)

/**
 * An Admin changed this of a part that nobody has paid yet: it costs so much less (below zero: an earlier
 * lowering is undone), it is due on another day, or both. `fee_parts` has what holds now.
 */
export const partConcessions = pgTable(
  'part_concessions',
  {
    id: uuid('id').primaryKey(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    /** `fee_parts.id`; a switch may delete that. */
    partId: uuid('part_id').notNull(),
    loweredMinor: integer('lowered_minor').notNull(),
    dueFrom: instant('due_from').notNull(),
    dueTo: instant('due_to').notNull(),
    reason: text('reason').notNull(),
    byId: uuid('by_id')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('part_concessions_part').on(table.partId),
    check('part_concessions_some', sql`${table.loweredMinor} <> 0 or ${table.dueFrom} <> ${table.dueTo}`),
  ],
)
