import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { classChangeKinds } from '../../contract/sessions/catalogue.ts'
import { bookings } from './bookings.ts'
import { daysOff } from './days-off.ts'
import { idOf } from './id-of.ts'
import { instant } from './instant.ts'
import { classes, sessions } from './sessions.ts'
import { users } from './users.ts'

/**
 * A class that was moved, cancelled or added, or that another tutor takes: a row for each act of an
 * Instructor or an Admin. Times and places are those before and after it; a cancelled class has none after,
 * an added one none before. A place is null where the session is.
 */
export const classChanges = pgTable(
  'class_changes',
  {
    id: uuid('id').primaryKey(),
    classId: idOf('class_id', () => classes.id),
    sessionId: idOf('session_id', () => sessions.id),
    kind: text('kind', { enum: classChangeKinds }).notNull(),
    reason: text('reason').notNull(),
    beforeStartAt: instant('before_start_at'),
    beforeEndAt: instant('before_end_at'),
    beforePlace: text('before_place'),
    afterStartAt: instant('after_start_at'),
    afterEndAt: instant('after_end_at'),
    afterPlace: text('after_place'),
    /** Who takes it from then on, and the substitute among them; null: its session's tutor. */
    teacher: text('teacher'),
    substituteId: uuid('substitute_id').references(() => users.id),
    byId: idOf('by_id', () => users.id),
    createdAt: instant('created_at').notNull(),
    /**
     * Until when people with a seat may choose what they want instead; null where there is nothing to choose,
     * because the class is added, has a substitute, or moved by an act that lets nobody leave.
     */
    answerBy: instant('answer_by'),
    /** Null: the class was changed by itself. */
    dayOffId: uuid('day_off_id').references(() => daysOff.id),
  },
  (table) => [
    index('class_changes_class').on(table.classId, table.createdAt),
    index('class_changes_session').on(table.sessionId, table.createdAt),
    index('class_changes_day_off').on(table.dayOffId).where(sql`${table.dayOffId} is not null`),
    uniqueIndex('class_changes_cancelled').on(table.classId).where(sql`${table.kind} = 'cancelled'`),
    uniqueIndex('class_changes_added').on(table.classId).where(sql`${table.kind} = 'added'`),
    check('class_changes_kind', sql`${table.kind} in ('moved', 'cancelled', 'added', 'substituted')`),
    check('class_changes_reason', sql`(${table.reason} = '') = (${table.kind} = 'substituted')`),
    check('class_changes_teacher', sql`(${table.teacher} is not null) = (${table.kind} = 'substituted')`),
    check('class_changes_substitute', sql`${table.substituteId} is null or ${table.kind} = 'substituted'`),
    index('class_changes_substitutes').on(table.substituteId).where(sql`${table.substituteId} is not null`),
    check(
      'class_changes_before',
      sql`num_nonnulls(${table.beforeStartAt}, ${table.beforeEndAt}) = case ${table.kind} when 'added' then 0 else 2 end`,
    ),
    check(
      'class_changes_after',
      sql`num_nonnulls(${table.afterStartAt}, ${table.afterEndAt}) = case ${table.kind} when 'cancelled' then 0 else 2 end`,
    ),
    check('class_changes_times', sql`${table.afterStartAt} < ${table.afterEndAt}`),
    check(
      'class_changes_asks',
      sql`case ${table.kind} when 'cancelled' then ${table.answerBy} is not null when 'moved' then true else ${table.answerBy} is null end`,
    ),
    check(
      'class_changes_answer',
      sql`${table.answerBy} > ${table.createdAt} and ${table.answerBy} <= ${table.createdAt} + interval '72 hours'
        and ${table.answerBy} <= coalesce(${table.afterStartAt}, 'infinity')`,
    ),
  ],
)

/**
 * The people who had a seat when a class was changed, and when they were told: those who book later know the
 * class as it is. Told is who was reached, not whom we tried to reach.
 */
export const classNotices = pgTable(
  'class_notices',
  {
    changeId: idOf('change_id', () => classChanges.id),
    bookingId: idOf('booking_id', () => bookings.id),
    /** When it was seen to. Null: it is still to be done. */
    handledAt: instant('handled_at'),
    /**
     * When their message went into the outbox, or the desk told them. Null: nobody has reached them
     * (`calls`), or there was nothing to tell any more.
     */
    toldAt: instant('told_at'),
  },
  (table) => [
    primaryKey({ columns: [table.changeId, table.bookingId] }),
    index('class_notices_booking').on(table.bookingId),
    index('class_notices_open').on(table.changeId, table.bookingId).where(sql`${table.handledAt} is null`),
    check('class_notices_told', sql`${table.toldAt} is null or ${table.handledAt} is not null`),
  ],
)
