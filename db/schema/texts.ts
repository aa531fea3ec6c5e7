import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
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

/** A page of the centre's own, in one script or both. Visitors read those that are published. */
export const centrePages = pgTable(
  'centre_pages',
  {
    slug: text('slug').primaryKey(),
    title: text('title'),
    titleBn: text('title_bn'),
    /** Markdown. */
    body: text('body'),
    bodyBn: text('body_bn'),
    published: boolean('published').notNull(),
    /** How often it was changed. */
    version: integer('version').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    check(
      'centre_pages_slug',
      sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(${table.slug}) <= 60`,
    ),
    check('centre_pages_some', sql`${table.title} is not null or ${table.titleBn} is not null`),
    check('centre_pages_whole', sql`(${table.title} is null) = (${table.body} is null)`),
    check('centre_pages_whole_bn', sql`(${table.titleBn} is null) = (${table.bodyBn} is null)`),
  ],
)
