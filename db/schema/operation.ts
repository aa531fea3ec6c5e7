import { sql } from 'drizzle-orm'
import { bigint, boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'

/** Settings that an Admin can change, by name. Without a row the default applies. */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
})

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
