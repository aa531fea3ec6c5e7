import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { idOf } from './id-of.ts'
import { instant } from './instant.ts'
import { sessions } from './sessions.ts'
import { users } from './users.ts'

/**
 * The review of a session by somebody who had a seat. Triggers keep its sums in `sessions`, without hidden
 * ones.
 */
export const reviews = pgTable(
  'reviews',
  {
    id: uuid('id').primaryKey(),
    sessionId: idOf('session_id', () => sessions.id),
    userId: idOf('user_id', () => users.id),
    /** Whose classes it is about, written when the session gets another tutor; null: who teaches it now. */
    tutorId: uuid('tutor_id').references(() => users.id),
    rating: integer('rating').notNull(),
    text: text('text'),
    /** Since when its author lets the centre show it on the home page, with their first name. */
    homeConsentAt: instant('home_consent_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** What the tutor, or an Admin, says to it. */
    answer: text('answer'),
    answeredAt: instant('answered_at'),
    answeredById: uuid('answered_by_id').references(() => users.id),
    /** An Admin has hidden it: only they and its author still see it. */
    hiddenAt: instant('hidden_at'),
    hiddenById: uuid('hidden_by_id').references(() => users.id),
    hiddenReason: text('hidden_reason'),
  },
  (table) => [
    uniqueIndex('reviews_once').on(table.sessionId, table.userId),
    index('reviews_newest').on(table.sessionId, table.createdAt, table.id),
    index('reviews_tutor').on(table.tutorId).where(sql`${table.tutorId} is not null`),
    index('reviews_user').on(table.userId),
    check('reviews_home_consent', sql`${table.homeConsentAt} is null or ${table.text} is not null`),
    check('reviews_rating', sql`${table.rating} between 1 and 5`),
    check(
      'reviews_answer',
      sql`(${table.answer} is null) = (${table.answeredAt} is null) and (${table.answer} is null) = (${table.answeredById} is null)`,
    ),
    check(
      'reviews_hidden',
      sql`(${table.hiddenAt} is null) = (${table.hiddenReason} is null) and (${table.hiddenAt} is null) = (${table.hiddenById} is null)`,
    ),
  ],
)
