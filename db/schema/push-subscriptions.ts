import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { idOf } from './id-of.ts'
import { instant } from './instant.ts'
import { users } from './users.ts'

/** A browser that shows messages to its person, as long as the sign-in lasts in which they asked for it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey(),
    userId: idOf('user_id', () => users.id),
    /** Where the browser's push service takes messages. A phone that two people share has one. */
    endpoint: text('endpoint').notNull().unique(),
    /** The browser's key and secret, by which messages are encrypted (RFC 8291). */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** The sign-in: the provider's id of it, where it has one, and its instant. */
    sid: text('sid'),
    signedInAt: instant('signed_in_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('push_subscriptions_user').on(table.userId, table.createdAt)],
)
