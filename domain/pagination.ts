import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Cursor, encodeCursor } from '../contract/cursor.ts'

/** One page of a list. With a cursor it is found from the page beside it, and costs the same however deep it lies. */
export type Paging = { page: number; limit: number; cursor?: Cursor | undefined }
export type PageCursors = { next?: string; previous?: string }

/**
 * How a list is sorted: by an instant, and by the id where that is the same; the newest first. Those for which `first` holds
 * stand before all others.
 */
type ListOrder = { pinned?: SQL; at: PgColumn; id: PgColumn }
type Position = Omit<Cursor, 'direction'>

/** How the rows of a page are asked for; `fetchLimit` is one more than it holds, which tells whether the list goes on. */
export function paginate(
  order: ListOrder,
  { page, limit, cursor }: Paging,
): { where: SQL | undefined; orderBy: SQL[]; fetchLimit: number; offset: number } {
  const fetchLimit = limit + 1
  if (cursor) return { ...seek(order, cursor), fetchLimit, offset: 0 }
  return { where: undefined, orderBy: columnsOf(order).map(desc), fetchLimit, offset: (page - 1) * limit }
}

/** What lies beyond a place in the list, the nearest first. */
function seek(order: ListOrder, { direction, ...place }: Cursor): { where: SQL; orderBy: SQL[] } {
  const columns = columnsOf(order)
  const there = sql`(${sql.join(columns, sql`, `)})`
  const here = sql`(${sql.join(valuesOf(order, place), sql`, `)})`
  return direction === 'after'
    ? { where: sql`${there} < ${here}`, orderBy: columns.map(desc) }
    : { where: sql`${there} > ${here}`, orderBy: columns.map(asc) }
}

const columnsOf = ({ pinned, at, id }: ListOrder) => (pinned ? [pinned, at, id] : [at, id])

function valuesOf({ pinned, at, id }: ListOrder, place: Position) {
  const values = [sql.param(place.at, at), sql.param(place.id, id)]
  return pinned ? [sql`${place.isPinned ?? false}::boolean`, ...values] : values
}

/** The rows as the list has them, and the ways on from their first and last. `found` has one more than the page, if there is. */
export function withCursors<Row>(
  found: Row[],
  { page, limit, cursor }: Paging,
  placeOf: (row: Row) => Position,
): { rows: Row[] } & PageCursors {
  const isBackwards = cursor?.direction === 'before'
  const goesOn = found.length > limit
  const rows = isBackwards ? found.slice(0, limit).toReversed() : found.slice(0, limit)
  const [first, last] = [rows[0], rows.at(-1)]
  const hasNext = isBackwards || goesOn
  const hasPrevious = isBackwards ? goesOn : page > 1
  return {
    rows,
    ...(last && hasNext && { next: encodeCursor({ direction: 'after', ...placeOf(last) }) }),
    ...(first && hasPrevious && { previous: encodeCursor({ direction: 'before', ...placeOf(first) }) }),
  }
}
