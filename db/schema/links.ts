import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { messageKinds } from '../../contract/messages/states.ts'
import { idOf } from './id-of.ts'
import { instant } from './instant.ts'
import { interests } from './interests.ts'
import { users } from './users.ts'
import { waitlistEntries } from './waitlist.ts'

/**
 * A link can do this without a sign-in, and nothing else: stop a kind of message by email, give up a place,
 * or end what somebody wants to hear of.
 */
const linkPurposes = ['messages', 'place', 'interest'] as const

/** A link that does one thing for its person without a sign-in, once. Its key stands in the message alone. */
export const links = pgTable(
  'links',
  {
    /** SHA-256 of the key, as base64url. */
    hash: text('hash').primaryKey(),
    purpose: text('purpose', { enum: linkPurposes }).notNull(),
    userId: idOf('user_id', () => users.id),
    /** The kind of message that it stops. */
    messageKind: text('message_kind', { enum: messageKinds }),
    /** The place on a waitlist that it gives up. */
    entryId: uuid('entry_id').references(() => waitlistEntries.id),
    /** What its person wants to hear of no more. A row that is gone needs no link. */
    interestId: uuid('interest_id').references(() => interests.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('links_user').on(table.userId),
    index('links_interest').on(table.interestId).where(sql`${table.interestId} is not null`),
    index('links_end').on(table.endsAt),
    check(
      'links_target',
      sql`(${table.purpose} = 'messages') = (${table.messageKind} is not null) and (${table.purpose} = 'place') = (${table.entryId} is not null) and (${table.purpose} = 'interest') = (${table.interestId} is not null)`,
    ),
  ],
)
