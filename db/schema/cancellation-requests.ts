import { bigint, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { idOf } from './id-of.ts'
import { instant } from './instant.ts'
import { sessions } from './sessions.ts'
import { users } from './users.ts'

/**
 * An Admin wants to cancel a session by which more is refunded to somebody than one person decides alone:
 * another one confirms it by cancelling the session too.
 */
export const cancellationRequests = pgTable('cancellation_requests', {
  sessionId: uuid('session_id')
    .primaryKey()
    .references(() => sessions.id),
  askedById: idOf('asked_by_id', () => users.id),
  askedAt: instant('asked_at').notNull(),
  /** How many seats, and how much would have been refunded, in the smallest unit, when it was asked. */
  seats: integer('seats').notNull().default(0),
  refundMinor: bigint('refund_minor', { mode: 'number' }).notNull().default(0),
})
