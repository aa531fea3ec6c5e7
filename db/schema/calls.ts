import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { callKinds } from '../../contract/bookings/call-kinds.ts'
import { bookings } from './bookings.ts'
import { classNotices } from './class-changes.ts'
import { daysOff } from './days-off.ts'
import { idOf } from './id-of.ts'
import { instant } from './instant.ts'
import { sessions } from './sessions.ts'
import { users } from './users.ts'

/**
 * News that no message could carry to somebody: without an address, or with one that is not confirmed. The
 * desk rings them, and says that it has told them.
 */
export const calls = pgTable(
  'calls',
  {
    id: uuid('id').primaryKey(),
    /**
     * As of the message that reached nobody, so that nobody is rung twice for one thing.
     */
    dedupeKey: text('dedupe_key').notNull().unique(),
    userId: idOf('user_id', () => users.id),
    kind: text('kind', { enum: callKinds }).notNull(),
    sessionId: idOf('session_id', () => sessions.id),
    /**
     * The seat that it is about; of a day off one of them. Null: money came without one, or they teach the
     * session.
     */
    bookingId: uuid('booking_id').references(() => bookings.id),
    /** The changed class that it is about. */
    changeId: uuid('change_id'),
    /** What is refunded. */
    refundMinor: integer('refund_minor'),
    createdAt: instant('created_at').notNull(),
    toldAt: instant('told_at'),
    toldById: uuid('told_by_id').references(() => users.id),
    /** All classes of the person that it changed are one call. */
    dayOffId: uuid('day_off_id').references(() => daysOff.id),
  },
  (table) => [
    foreignKey({
      name: 'calls_notice',
      columns: [table.changeId, table.bookingId],
      foreignColumns: [classNotices.changeId, classNotices.bookingId],
    }),
    index('calls_open').on(table.createdAt, table.id).where(sql`${table.toldAt} is null`),
    index('calls_user').on(table.userId),
    check(
      'calls_kind',
      sql`${table.kind} in ('class_moved', 'class_cancelled', 'class_added', 'class_substituted', 'day_off', 'session_changed', 'seat_cancelled', 'no_seat', 'refunded', 'seat_offered', 'session_opened', 'tutor_assigned', 'tutor_replaced', 'teaching_cancelled', 'minimum_missed')`,
    ),
    check('calls_change', sql`(${table.changeId} is not null) = (${table.kind} like 'class\_%')`),
    check('calls_day_off', sql`(${table.dayOffId} is not null) = (${table.kind} = 'day_off')`),
    check('calls_refund', sql`${table.refundMinor} > 0`),
    check('calls_told', sql`(${table.toldAt} is null) = (${table.toldById} is null)`),
  ],
)
