import { ilike, like, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Rows in which one of the columns contains what was typed, whatever its case. Nothing typed: no condition. */
export function containsText(typed: string | undefined, ...columns: PgColumn[]): SQL | undefined {
  const search = typed?.trim()
  if (!search) return undefined
  // PostgreSQL stores no such character, so nothing can contain it; as a parameter it would be an error.
  if (search.includes('\0')) return sql`false`
  const pattern = `%${escapeLike(search)}%`
  return or(...columns.map((column) => ilike(column, pattern)))
}

/** Rows whose column begins with what was typed, in lower case: found by an index with `text_pattern_ops`. */
export function startsWithText(typed: string | undefined, column: PgColumn): SQL | undefined {
  const search = typed?.trim().toLowerCase()
  if (!search) return undefined
  return search.includes('\0') ? sql`false` : like(column, `${escapeLike(search)}%`)
}

const escapeLike = (search: string) => search.replaceAll(/[\\%_]/g, '\\$&')
