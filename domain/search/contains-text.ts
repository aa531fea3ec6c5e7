import { ilike, like, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * Matches rows in which a column contains the text, ignoring case, and in whichever of two spellings of য়,
 * ড় or ঢ়. A blank text matches everything (undefined). People are found by `person-search/`.
 */
export function containsText(typed: string | undefined, ...columns: PgColumn[]): SQL | undefined {
  const search = typed?.trim()
  if (!search) return undefined
  // PostgreSQL cannot store a NUL, so nothing contains it. As a parameter it would be an error.
  if (search.includes('\0')) return sql`false`
  const pattern = `%${escapeLike(search.normalize())}%`
  return or(...columns.map((column) => ilike(sql`normalize(${column})`, pattern)))
}

/** Matches rows whose lower-case column begins with the text. Uses an index with `text_pattern_ops`. */
export function startsWithText(typed: string | undefined, column: PgColumn | SQL): SQL | undefined {
  const search = typed?.trim().toLowerCase()
  if (!search) return undefined
  return search.includes('\0') ? sql`false` : like(column, `${escapeLike(search)}%`)
}

const escapeLike = (search: string) => search.replaceAll(/[\\%_]/g, '\\$&')
