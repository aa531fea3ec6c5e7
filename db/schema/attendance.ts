import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { attendanceStates } from '../../contract/attendance/states.ts'
import { idOf } from './id-of.ts'
import { instant } from './instant.ts'
import { classes, sessions } from './sessions.ts'
import { users } from './users.ts'

/** Each time that somebody sent the roll of a class. Only grows. */
export const rolls = pgTable(
  'rolls',
  {
    /** Made by who sends it, so that the same roll sent again changes nothing. */
    id: uuid('id').primaryKey(),
    classId: idOf('class_id', () => classes.id),
    takenById: idOf('taken_by_id', () => users.id),
    /** When they looked who is there; without a network they send it later. */
    takenAt: instant('taken_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('rolls_class').on(table.classId, table.createdAt, table.id),
    check('rolls_taken', sql`${table.takenAt} <= ${table.createdAt}`),
  ],
)

/** A roll changed this of a student, whatever the class has become of since. Only grows. */
export const rollChanges = pgTable(
  'roll_changes',
  {
    rollId: idOf('roll_id', () => rolls.id),
    userId: idOf('user_id', () => users.id),
    /** Null: nobody had said anything of them. */
    before: text('before', { enum: attendanceStates }),
    after: text('after', { enum: attendanceStates }).notNull(),
    /** Not: another roll, taken later, had come before this one, and holds. */
    holds: boolean('holds').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.rollId, table.userId] }),
    check('roll_changes_before', sql`${table.before} in ('present', 'late', 'excused', 'absent')`),
    check('roll_changes_after', sql`${table.after} in ('present', 'late', 'excused', 'absent')`),
    check('roll_changes_differs', sql`${table.before} is distinct from ${table.after}`),
  ],
)

/** The people who were in a class, as the roll says that was taken last. */
export const attendance = pgTable(
  'attendance',
  {
    classId: idOf('class_id', () => classes.id),
    userId: idOf('user_id', () => users.id),
    state: text('state', { enum: attendanceStates }).notNull(),
    rollId: idOf('roll_id', () => rolls.id),
  },
  (table) => [
    primaryKey({ columns: [table.classId, table.userId] }),
    index('attendance_user').on(table.userId, table.classId),
    check('attendance_state', sql`${table.state} in ('present', 'late', 'excused', 'absent')`),
  ],
)

/**
 * The sums of `attendance` for a student in a session: `held` classes without the excused ones,
 * `attended` of them, and absent from the last `missedInARow`.
 */
export const attendanceShares = pgTable(
  'attendance_shares',
  {
    sessionId: idOf('session_id', () => sessions.id),
    userId: idOf('user_id', () => users.id),
    held: integer('held').notNull(),
    attended: integer('attended').notNull(),
    missedInARow: integer('missed_in_a_row').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.userId] }),
    index('attendance_shares_user').on(table.userId),
    check(
      'attendance_shares_counts',
      sql`0 <= ${table.attended} and ${table.attended} + ${table.missedInARow} <= ${table.held}`,
    ),
  ],
)

/** Students said beforehand that they will not come to a class, and why. Goes with the account. */
export const absenceNotices = pgTable(
  'absence_notices',
  {
    id: uuid('id').primaryKey(),
    classId: idOf('class_id', () => classes.id),
    userId: idOf('user_id', () => users.id),
    reason: text('reason').notNull(),
    /** By the centre's rule when they said so: then their absence is excused. */
    inTime: boolean('in_time').notNull(),
    createdAt: instant('created_at').notNull(),
    /** They come after all. */
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    uniqueIndex('absence_notices_live')
      .on(table.classId, table.userId)
      .where(sql`${table.withdrawnAt} is null`),
    index('absence_notices_user').on(table.userId),
    check('absence_notices_reason', sql`${table.reason} <> ''`),
  ],
)
