import { sql } from 'drizzle-orm'
import { boolean, check, customType, index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'

/** The number of a transaction. PostgreSQL gives it out once. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })
/** Which transactions had committed at a moment. */
const snapshot = customType<{ data: string }>({ dataType: () => 'pg_snapshot' })

/**
 * Which sessions a transaction changed, for the caches of every process: db/change-log.ts. Unlogged (see the migration): a crash
 * empties it, and ends all connections, upon which every process forgets what it cached.
 */
export const changeLog = pgTable(
  'change_log',
  {
    at: xid8('at').notNull().default(sql`pg_current_xact_id()`),
    /** Null: any of them. */
    sessionIds: text('session_ids').array(),
  },
  (table) => [index('change_log_at').on(table.at)],
)

/** One row: up to where the change log was pruned. Unlogged, as the log is. */
export const changeLogPruning = pgTable(
  'change_log_pruning',
  {
    only: boolean('only').primaryKey().default(true),
    markedAt: instant('marked_at').notNull().default(sql`clock_timestamp()`),
    /** The latest pruning, and what had committed before it. */
    mark: xid8('mark').notNull(),
    snapshot: snapshot('snapshot').notNull(),
    /** The pruning before. What had committed before that one is deleted. */
    floor: xid8('floor'),
    pruned: snapshot('pruned'),
  },
  (table) => [check('change_log_pruning_only', sql`${table.only}`)],
)
