import { ilike, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Rows in which one of the columns contains what was typed, whatever its case. Nothing typed: no condition. */
export function containing(typed: string | undefined, ...columns: PgColumn[]): SQL | undefined {
  const search = typed?.trim()
  if (!search) return undefined
  // PostgreSQL stores no such character, so nothing can contain it; as a parameter it would be an error.
  if (search.includes('\0')) return sql`false`
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  return or(...columns.map((column) => ilike(column, pattern)))
}
