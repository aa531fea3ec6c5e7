import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { contactKinds, contactOwners } from '../../contract/people/contact-owners.ts'
import { idOf } from './id-of.ts'
import { instant } from './instant.ts'
import { users } from './users.ts'

/**
 * A number or an address by which others reach a person, such as a child's mother. Many people may share one,
 * so it proves nothing about who signs in by it. A person's own are columns of `users`, and never rows here.
 */
export const contacts = pgTable(
  'contacts',
  {
    id: uuid('id').primaryKey(),
    userId: idOf('user_id', () => users.id),
    kind: text('kind', { enum: contactKinds }).notNull(),
    /** A number in E.164, or an address in lower case. */
    value: text('value').notNull(),
    whose: text('whose', { enum: contactOwners }).notNull(),
    /** Whether messages to the person go there, too. */
    receives: boolean('receives').notNull().default(true),
    /** Whether its owner pays for the person. */
    pays: boolean('pays').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('contacts_once').on(table.userId, table.kind, table.value),
    index('contacts_value').on(table.kind, table.value),
    check(
      'contacts_value',
      sql`case ${table.kind} when 'phone' then ${table.value} ~ '^\\+[1-9][0-9]{6,14}$' when 'email' then ${table.value} = lower(${table.value}) and strpos(${table.value}, '@') > 1 else false end`,
    ),
    check('contacts_whose', sql`${table.whose} in ('mother', 'father', 'guardian', 'other')`),
  ],
)
