import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { dayOffActs } from '../../contract/classes/day-off-acts.ts'
import { branches, rooms } from './branches.ts'
import { levels } from './catalogue.ts'
import { idOf } from './id-of.ts'
import { instant } from './instant.ts'
import { sessions } from './sessions.ts'
import { users } from './users.ts'

/**
 * Days on which the centre, or what is named here of it, held no classes: one act for all of them. Their rows
 * of `class_changes` name it, so that everybody gets one message.
 */
export const daysOff = pgTable(
  'days_off',
  {
    /** Made by who asks, so that the same request again changes nothing. */
    id: uuid('id').primaryKey(),
    /** In Dhaka, both included. */
    firstDay: date('first_day').notNull(),
    lastDay: date('last_day').notNull(),
    branchId: uuid('branch_id').references(() => branches.id),
    roomId: uuid('room_id').references(() => rooms.id),
    tutorId: uuid('tutor_id').references(() => users.id),
    sessionId: uuid('session_id').references(() => sessions.id),
    level: text('level').references(() => levels.slug),
    act: text('act', { enum: dayOffActs }).notNull(),
    /** By how many days classes moved. */
    shiftDays: integer('shift_days'),
    /** Whether people may give up their seats for all of the money when their class only moved. */
    mayLeave: boolean('may_leave').notNull().default(true),
    reason: text('reason').notNull(),
    byId: idOf('by_id', () => users.id),
    createdAt: instant('created_at').notNull(),
    /** How many classes were changed, how many stayed as they are, and how many people are told. */
    changed: integer('changed').notNull(),
    stayed: integer('stayed').notNull(),
    people: integer('people').notNull(),
    /** How many sessions were cancelled, because it was all their classes. */
    ended: integer('ended').notNull().default(0),
  },
  (table) => [
    check('days_off_days', sql`${table.firstDay} <= ${table.lastDay}`),
    check('days_off_act', sql`${table.act} in ('move', 'cancel', 'later')`),
    check('days_off_shift', sql`(${table.shiftDays} is not null) = (${table.act} = 'move')`),
    check('days_off_reason', sql`${table.reason} <> ''`),
  ],
)
