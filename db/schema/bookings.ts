import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cancelReasons } from '../../contract/payments/reasons.ts'
import { checkouts } from './checkouts.ts'
import { discounts } from './discounts.ts'
import { instant } from './instant.ts'
import { payments } from './payments.ts'
import { sessions } from './sessions.ts'
import { users } from './users.ts'

/**
 * A seat. It keeps a copy of what was sold, even if the session changes, but for its title and tutor while it
 * is active; a switch to another session sells that one instead.
 */
export const bookings = pgTable(
  'bookings',
  {
    id: uuid('id').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    paymentId: uuid('payment_id').references(() => payments.id),
    title: text('title').notNull(),
    tutor: text('tutor').notNull(),
    description: text('description').notNull(),
    feeMinor: integer('fee_minor').notNull(),
    duration: text('duration').notNull(),
    classStart: instant('class_start').notNull(),
    classEnd: instant('class_end').notNull(),
    image: text('image').notNull(),
    createdAt: instant('created_at').notNull(),
    cancelledAt: instant('cancelled_at'),
    cancelReasonCode: text('cancel_reason_code', { enum: cancelReasons }),
    /** When the next reminder is due; null if none is. A trigger sets it whenever `classStart` is written. */
    nextReminderAt: instant('next_reminder_at'),
    /**
     * How many classes were still to come when it was sold. A trigger sets it; classes that are added later
     * do not change it.
     */
    classesBought: integer('classes_bought').notNull().default(1),
    /**
     * Of its fee, what the classes cost that it had had in other sessions when it was switched to this one,
     * and what of the difference stayed with the centre when that was the student's own wish.
     */
    usedMinor: integer('used_minor').notNull().default(0),
    /** When it was switched to this session; null: it was sold for it. */
    switchedAt: instant('switched_at'),
    /** The refund rule that it was sold under. A switch keeps it. */
    refundPercent: integer('refund_percent').notNull().default(100),
    refundHoursBefore: integer('refund_hours_before').notNull().default(24),
    /** In how many parts its fee is paid (`fee_parts`); null: it was paid at once. */
    parts: integer('parts'),
    /** When the newest material was handed out that its person has seen. */
    materialsSeenAt: instant('materials_seen_at'),
  },
  (table) => [
    index('bookings_reminders')
      .on(table.nextReminderAt)
      .where(sql`${table.nextReminderAt} is not null and ${table.cancelledAt} is null`),
    // By session first: the bookings of one session lie side by side.
    uniqueIndex('bookings_live').on(table.sessionId, table.userId).where(sql`${table.cancelledAt} is null`),
    index('bookings_user').on(table.userId, table.createdAt, table.id),
    uniqueIndex('bookings_payment').on(table.paymentId).where(sql`${table.paymentId} is not null`),
    check('bookings_paid', sql`${table.feeMinor} = 0 or ${table.paymentId} is not null`),
    check('bookings_classes', sql`${table.classesBought} > 0`),
    check(
      'bookings_refund',
      sql`${table.refundPercent} between 1 and 100 and ${table.refundHoursBefore} >= 0`,
    ),
    check('bookings_used', sql`${table.usedMinor} >= 0`),
    check(
      'bookings_parts',
      sql`${table.parts} is null or ${table.parts} between 2 and 12 and ${table.paymentId} is not null`,
    ),
    check('bookings_cancelled', sql`(${table.cancelledAt} is null) = (${table.cancelReasonCode} is null)`),
  ],
)

/**
 * A use of a discount. It counts from the hold of its checkout; without a booking it ends with that hold, and
 * the next use of the discount deletes the row. A trigger writes the booking.
 */
export const redemptions = pgTable(
  'redemptions',
  {
    checkoutId: uuid('checkout_id')
      .primaryKey()
      .references(() => checkouts.id),
    discountId: uuid('discount_id')
      .notNull()
      .references(() => discounts.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    bookingId: uuid('booking_id')
      .unique()
      .references(() => bookings.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('redemptions_once').on(table.discountId, table.userId),
    index('redemptions_held').on(table.discountId).where(sql`${table.bookingId} is null`),
  ],
)
