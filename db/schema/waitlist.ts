import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { waitlistStates } from '../../contract/waitlist/waitlist-states.ts'
import { idOf } from './id-of.ts'
import { instant } from './instant.ts'
import { sessions } from './sessions.ts'
import { users } from './users.ts'

/**
 * A person on the waitlist for a seat of a session, or who was. `number` is given under the session's lock
 * and orders the line. An offer whose end is ahead holds a seat. Triggers count the entries on the session,
 * and close those of people who book.
 */
export const waitlistEntries = pgTable(
  'waitlist_entries',
  {
    id: uuid('id').primaryKey(),
    sessionId: idOf('session_id', () => sessions.id),
    userId: idOf('user_id', () => users.id),
    number: integer('number').notNull(),
    state: text('state', { enum: waitlistStates }).notNull(),
    createdAt: instant('created_at').notNull(),
    offeredAt: instant('offered_at'),
    offerExpiresAt: instant('offer_expires_at'),
    /** When they were no longer on the waitlist. */
    closedAt: instant('closed_at'),
  },
  (table) => [
    uniqueIndex('waitlist_numbers').on(table.sessionId, table.number),
    uniqueIndex('waitlist_once').on(table.sessionId, table.userId).where(sql`${table.closedAt} is null`),
    index('waitlist_waiting').on(table.sessionId, table.number).where(sql`${table.state} = 'waiting'`),
    index('waitlist_offered').on(table.sessionId).where(sql`${table.state} = 'offered'`),
    index('waitlist_user').on(table.userId, table.createdAt),
    check(
      'waitlist_state',
      sql`${table.state} in ('waiting', 'offered', 'booked', 'lapsed', 'left', 'ended')`,
    ),
    check('waitlist_closed', sql`(${table.state} in ('waiting', 'offered')) = (${table.closedAt} is null)`),
    check(
      'waitlist_offer',
      sql`(${table.offeredAt} is null) = (${table.offerExpiresAt} is null) and (${table.state} not in ('offered', 'lapsed') or ${table.offeredAt} is not null) and (${table.state} <> 'waiting' or ${table.offeredAt} is null)`,
    ),
  ],
)
