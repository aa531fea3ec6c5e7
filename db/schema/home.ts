import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import type { Section } from '../../contract/home/contents.ts'
import { idOf } from './id-of.ts'
import { instant } from './instant.ts'
import { users } from './users.ts'

/** A section of the draft, and the revision of the draft in which it was last changed. */
export type DraftSection = Section & { revision: number }

/** One row: the home page as Admins edit it. Without a row nobody has edited it. */
export const homeDraft = pgTable(
  'home_draft',
  {
    only: boolean('only').primaryKey().default(true),
    /** Rises with each change. */
    revision: integer('revision').notNull(),
    /** In their order. */
    sections: jsonb('sections').$type<DraftSection[]>().notNull(),
    changedById: idOf('changed_by_id', () => users.id),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    check('home_draft_only', sql`${table.only}`),
    check('home_draft_sections', sql`jsonb_typeof(${table.sections}) = 'array'`),
  ],
)

/** A published home page. The newest that was not taken back is the one that everybody sees. */
export const homeVersions = pgTable(
  'home_versions',
  {
    version: integer('version').primaryKey(),
    sections: jsonb('sections').$type<Section[]>().notNull(),
    authorId: idOf('author_id', () => users.id),
    createdAt: instant('created_at').notNull(),
    takenBackAt: instant('taken_back_at'),
    takenBackById: uuid('taken_back_by_id').references(() => users.id),
  },
  (table) => [
    check('home_versions_first', sql`${table.version} > 0`),
    check('home_versions_sections', sql`jsonb_typeof(${table.sections}) = 'array'`),
    check('home_versions_taken_back', sql`(${table.takenBackAt} is null) = (${table.takenBackById} is null)`),
  ],
)
