import { sql } from 'drizzle-orm'
import { bigint, boolean, check, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { tableKinds } from '../../contract/tables/table-limits.ts'
import { instant } from './instant.ts'

/** Settings that an Admin can change, by name. Without a row the default applies. */
export const settings = pgTable(
  'settings',
  {
    name: text('name').primaryKey(),
    value: jsonb('value').notNull(),
    /** How often it was changed. */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    check(
      'settings_centre_name',
      sql`${table.name} <> 'centre' or (coalesce(char_length(${table.value} ->> 'name'), 1) between 1 and 80
      and coalesce(char_length(${table.value} ->> 'nameBn'), 1) between 1 and 80)`,
    ),
  ],
)

/**
 * Pictures that an Admin uploaded as the centre's mark; the setting `centre` names one. They are here and not
 * at the image host, because icons and share pictures are drawn from them.
 */
export const centreMarks = pgTable(
  'centre_marks',
  {
    /** The SHA-256 of the picture, in hexadecimal. */
    id: text('id').primaryKey(),
    /** The picture in base64. */
    content: text('content').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    check('centre_marks_id', sql`${table.id} ~ '^[0-9a-f]{64}$'`),
    check('centre_marks_content', sql`char_length(${table.content}) between 1 and 2000000`),
  ],
)

/** Secrets that the product generated and all its processes share. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})

/**
 * Counts for `db/rate-limiter.ts`; its library names the columns. Unlogged (see the migration): the counts
 * last minutes, and are not worth a write to the disk.
 */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  /** In milliseconds since 1970. */
  expire: bigint('expire', { mode: 'number' }),
})

/**
 * One row: the oldest program that can use this database. A migration that removes what older programs use
 * raises it.
 */
export const compatibility = pgTable(
  'compatibility',
  {
    only: boolean('only').primaryKey().default(true),
    /** Such as 1.0.0: see `db/program-version.ts`. */
    oldestProgram: text('oldest_program').notNull(),
  },
  (table) => [
    check('compatibility_only', sql`${table.only}`),
    check('compatibility_version', sql`${table.oldestProgram} ~ '^[0-9]+\\.[0-9]+\\.[0-9]+$'`),
  ],
)

/** When something last happened, for operators. Names: `db/heartbeats.ts`. */
export const heartbeats = pgTable('heartbeats', {
  name: text('name').primaryKey(),
  seenAt: instant('seen_at').notNull(),
})

/**
 * How far something has been read, by its name: the position in an external list to continue after, or what
 * the last consistency audit found, and when.
 */
export const cursors = pgTable('cursors', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})

/**
 * Which column of a table is which, from 0, as somebody said of its heading: the next table with the same one
 * is read so.
 */
export const tableColumns = pgTable(
  'table_columns',
  {
    kind: text('kind', { enum: tableKinds }).notNull(),
    /** SHA-256 of the names in the heading, as base64url. */
    headingHash: text('heading_hash').notNull(),
    columns: jsonb('columns').$type<Partial<Record<string, number>>>().notNull(),
    saidAt: instant('said_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.headingHash] }),
    check('table_columns_kind', sql`${table.kind} in ('statement', 'holidays')`),
    check('table_columns_columns', sql`jsonb_typeof(${table.columns}) = 'object'`),
  ],
)
