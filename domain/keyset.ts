import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Cursor, writeCursor } from '../contract/cursor.ts'

/** One page of a list. With a cursor it is found from the page beside it, and costs the same however deep it lies. */
export type Paging = { page: number; limit: number; cursor?: Cursor | undefined }
export type Neighbours = { next?: string; previous?: string }

/** How a list is sorted: by an instant, and by the id where that is the same; the newest first. */
export type Newest = { at: PgColumn; id: PgColumn }

export const newestFirst = ({ at, id }: Newest) => [desc(at), desc(id)]

/** What lies beyond a place in the list, the nearest first. */
export function beyond(
  { at, id }: Newest,
  way: Cursor['way'],
  place: { at: Date; id: string },
): { where: SQL; orderBy: SQL[] } {
  const here = sql`(${sql.param(place.at, at)}, ${sql.param(place.id, id)})`
  return way === 'after'
    ? { where: sql`(${at}, ${id}) < ${here}`, orderBy: [desc(at), desc(id)] }
    : { where: sql`(${at}, ${id}) > ${here}`, orderBy: [asc(at), asc(id)] }
}

/** The rows as the list has them, and the ways on from their first and last. `found` has one more than the page, if there is. */
export function withNeighbours<Row>(
  found: Row[],
  { page, limit, cursor }: Paging,
  placeOf: (row: Row) => { at: Date; id: string },
): { rows: Row[] } & Neighbours {
  const isBackwards = cursor?.way === 'before'
  const goesOn = found.length > limit
  const rows = isBackwards ? found.slice(0, limit).toReversed() : found.slice(0, limit)
  const [first, last] = [rows[0], rows.at(-1)]
  const hasNext = isBackwards || goesOn
  const hasPrevious = isBackwards ? goesOn : page > 1
  return {
    rows,
    ...(last && hasNext && { next: writeCursor({ way: 'after', ...placeOf(last) }) }),
    ...(first && hasPrevious && { previous: writeCursor({ way: 'before', ...placeOf(first) }) }),
  }
}
