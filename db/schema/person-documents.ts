import { sql } from 'drizzle-orm'
import { index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { tsvector } from './tsvector.ts'
import { users } from './users.ts'

/** A person is found by these; a trigger gives each one a row until the account is deleted. */
export const personDocuments = pgTable(
  'person_documents',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of the rules in `domain/person-search/words.ts` that made the words. */
    version: integer('version').notNull().default(0),
    /** Null until `domain/person-search/index-people.ts` has read what the person is called now. */
    words: tsvector('words'),
  },
  (table) => [
    index('person_documents_words').using('gin', table.words),
    index('person_documents_not_indexed').on(table.userId).where(sql`${table.words} is null`),
    index('person_documents_version').on(table.version),
  ],
)
