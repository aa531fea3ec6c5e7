import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { textKinds } from '../../contract/centre/text-kinds.ts'
import { languages } from '../../contract/formats/languages.ts'
import { idOf } from './id-of.ts'
import { instant } from './instant.ts'
import { users } from './users.ts'

/** A version of a text that the centre wrote. Append-only: the newest counts, the others say what counted. */
export const centreTexts = pgTable(
  'centre_texts',
  {
    kind: text('kind', { enum: textKinds }).notNull(),
    language: text('language', { enum: languages }).notNull(),
    /** From 1 on, for each kind and language. */
    version: integer('version').notNull(),
    /** Markdown; null for the product's own text. */
    body: text('body'),
    authorId: idOf('author_id', () => users.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'centre_texts_version', columns: [table.kind, table.language, table.version] }),
    check('centre_texts_kind', sql`${table.kind} in ('refund', 'privacy', 'terms')`),
    check('centre_texts_language', sql`${table.language} in ('en', 'bn')`),
    check('centre_texts_first', sql`${table.version} > 0`),
    check('centre_texts_length', sql`char_length(${table.body}) between 1 and 20000`),
  ],
)
