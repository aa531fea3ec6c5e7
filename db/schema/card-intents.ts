import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { idOf } from './id-of.ts'
import { instant } from './instant.ts'
import { users } from './users.ts'

/**
 * Card payments that somebody has begun without naming a session (C12). `POST /payments` names it: then the
 * row becomes an attempt of a checkout, under the same id. Those that are not used are deleted within the
 * hour, and money that came by them is refunded.
 */
export const cardIntents = pgTable(
  'card_intents',
  {
    id: uuid('id').primaryKey(),
    userId: idOf('user_id', () => users.id),
    /** The provider's id; null until it has answered. */
    reference: text('reference').unique(),
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('card_intents_user').on(table.userId),
    check('card_intents_amount', sql`${table.amountMinor} > 0`),
  ],
)
