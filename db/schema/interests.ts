import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { levels, subjects } from './catalogue.ts'
import { idOf } from './id-of.ts'
import { instant } from './instant.ts'
import { sessions } from './sessions.ts'
import { users } from './users.ts'

/**
 * A person wants to hear once when this opens: a session, or one of a level and subject, by a tutor
 * or anybody. `toldAt`: they heard, of `openedId`.
 */
export const interests = pgTable(
  'interests',
  {
    id: uuid('id').primaryKey(),
    userId: idOf('user_id', () => users.id),
    sessionId: uuid('session_id').references(() => sessions.id),
    level: text('level').references(() => levels.slug),
    subject: text('subject').references(() => subjects.slug),
    tutorId: uuid('tutor_id').references(() => users.id),
    createdAt: instant('created_at').notNull(),
    /** From then on they do not want to hear of it any more. */
    endsAt: instant('ends_at').notNull(),
    toldAt: instant('told_at'),
    openedId: uuid('opened_id').references(() => sessions.id),
  },
  (table) => [
    check(
      'interests_target',
      sql`(${table.sessionId} is not null) <> (${table.level} is not null) and (${table.level} is null) = (${table.subject} is null) and (${table.tutorId} is null or ${table.level} is not null)`,
    ),
    check('interests_told', sql`(${table.toldAt} is null) = (${table.openedId} is null)`),
    check('interests_end', sql`${table.endsAt} > ${table.createdAt}`),
    uniqueIndex('interests_session').on(table.sessionId, table.userId).where(sql`${table.toldAt} is null`),
    uniqueIndex('interests_topic')
      .on(
        table.level,
        table.subject,
        sql`coalesce(${table.tutorId}, '00000000-0000-0000-0000-000000000000')`,
        table.userId,
      )
      .where(sql`${table.toldAt} is null and ${table.level} is not null`),
    index('interests_user').on(table.userId),
    index('interests_open').on(table.createdAt, table.id).where(sql`${table.toldAt} is null`),
    index('interests_ended').on(table.endsAt),
  ],
)
