import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { unjoinedReasons } from '../../contract/desk/unjoined-reasons.ts'
import { idOf } from './id-of.ts'
import { instant } from './instant.ts'
import { users } from './users.ts'

/**
 * A row of a person that may be the same person as an account, and is not joined to it. `rest`: the account
 * has proved the row's number or address, and not all could be joined. `number`: the account has proved the
 * row's number, so long after the centre last knew it to be theirs that it may be somebody else's by now.
 */
export const unjoined = pgTable(
  'unjoined',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id),
    accountId: idOf('account_id', () => users.id),
    reason: text('reason', { enum: unjoinedReasons }).notNull(),
    since: instant('since').notNull(),
  },
  (table) => [
    index('unjoined_account').on(table.accountId),
    check('unjoined_two', sql`${table.userId} <> ${table.accountId}`),
    check('unjoined_reason', sql`${table.reason} in ('rest', 'number')`),
  ],
)
