import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { choices } from '../../contract/classes/choices.ts'
import { bookings } from './bookings.ts'
import { checkouts } from './checkouts.ts'
import { classChanges, classNotices } from './class-changes.ts'
import { instant } from './instant.ts'
import { payments } from './payments.ts'
import { sessions } from './sessions.ts'

/**
 * A booking that moves to another session of its course, for the price before and after. To a dearer one it
 * moves when the checkout of the difference is paid: until then `doneAt` is null, and the seat stays where it
 * is.
 */
export const switches = pgTable(
  'switches',
  {
    id: uuid('id').primaryKey(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    fromSessionId: uuid('from_session_id')
      .notNull()
      .references(() => sessions.id),
    toSessionId: uuid('to_session_id')
      .notNull()
      .references(() => sessions.id),
    fromMinor: integer('from_minor').notNull(),
    toMinor: integer('to_minor').notNull(),
    /**
     * What of `toMinor` the classes have cost that the booking had before, and what a switch by own wish does
     * not refund: the rest is the new price.
     */
    usedMinor: integer('used_minor').notNull(),
    /** Sells what has to be paid for the switch. Null where that is nothing. */
    checkoutId: uuid('checkout_id')
      .unique()
      .references(() => checkouts.id),
    /**
     * The money that paid the difference. It counts to the booking's price, beside the payment that bought
     * the seat.
     */
    paymentId: uuid('payment_id')
      .unique()
      .references(() => payments.id),
    /** The changed class because of which the student switches; null: by their own wish. */
    changeId: uuid('change_id').references(() => classChanges.id),
    createdAt: instant('created_at').notNull(),
    doneAt: instant('done_at'),
  },
  (table) => [
    index('switches_booking').on(table.bookingId, table.createdAt),
    check('switches_sessions', sql`${table.fromSessionId} <> ${table.toSessionId}`),
    check(
      'switches_price',
      sql`${table.fromMinor} >= 0 and ${table.usedMinor} between 0 and ${table.toMinor}`,
    ),
    check('switches_done', sql`${table.checkoutId} is not null or ${table.doneAt} is not null`),
    check(
      'switches_paid',
      sql`(${table.paymentId} is not null) = (${table.checkoutId} is not null and ${table.doneAt} is not null)`,
    ),
  ],
)

/**
 * A person with a seat chose this after a class was moved or cancelled: one answer for each change. Silence
 * keeps the seat.
 */
export const classChoices = pgTable(
  'class_choices',
  {
    changeId: uuid('change_id').notNull(),
    bookingId: uuid('booking_id').notNull(),
    choice: text('choice', { enum: choices }).notNull(),
    switchId: uuid('switch_id')
      .unique()
      .references(() => switches.id),
    chosenAt: instant('chosen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.changeId, table.bookingId] }),
    // Only who had a seat when the class was changed has something to choose.
    foreignKey({
      name: 'class_choices_notice',
      columns: [table.changeId, table.bookingId],
      foreignColumns: [classNotices.changeId, classNotices.bookingId],
    }),
    index('class_choices_booking').on(table.bookingId),
    check('class_choices_choice', sql`${table.choice} in ('keep', 'refund', 'switch')`),
    check('class_choices_switch', sql`(${table.choice} = 'switch') = (${table.switchId} is not null)`),
  ],
)
