import { asc, desc, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Cursor, encodeCursor } from '../contract/cursor.ts'

/** One page of a list. With a cursor the page is found by keyset, which costs the same at any depth. */
export type Paging = { page: number; limit: number; cursor?: Cursor | undefined }
export type PageCursors = { next?: string; previous?: string }

/** Sorts a list by an instant and then by id, newest first. Rows for which `pinned` is true come before all others. */
export type ListOrder = { pinned?: SQL; at: PgColumn; id: PgColumn }
type Position = Omit<Cursor, 'direction'>
/** A position whose values a prepared query gets when it is executed. */
type Seek = { direction: Cursor['direction']; isPinned?: boolean | undefined } & (
  | Position
  | Record<'at' | 'id', Placeholder>
)

/** The clauses of the query for a page. `fetchLimit` is one more than the page holds, to see whether a next page exists. */
export function paginate(
  order: ListOrder,
  { page, limit, cursor }: Omit<Paging, 'cursor'> & { cursor?: Seek | undefined },
): { where: SQL | undefined; orderBy: SQL[]; fetchLimit: number; offset: number } {
  const fetchLimit = limit + 1
  if (cursor) return { ...seek(order, cursor), fetchLimit, offset: 0 }
  return { where: undefined, orderBy: columnsOf(order).map(desc), fetchLimit, offset: (page - 1) * limit }
}

/** The rows after or before a position, nearest first. */
function seek(order: ListOrder, { direction, ...place }: Seek): { where: SQL; orderBy: SQL[] } {
  const columns = columnsOf(order)
  const there = sql`(${sql.join(columns, sql`, `)})`
  const here = sql`(${sql.join(valuesOf(order, place), sql`, `)})`
  return direction === 'after'
    ? { where: sql`${there} < ${here}`, orderBy: columns.map(desc) }
    : { where: sql`${there} > ${here}`, orderBy: columns.map(asc) }
}

const columnsOf = ({ pinned, at, id }: ListOrder) => (pinned ? [pinned, at, id] : [at, id])

function valuesOf({ pinned, at, id }: ListOrder, place: Omit<Seek, 'direction'>) {
  const values = [sql.param(place.at, at), sql.param(place.id, id)]
  return pinned ? [sql`${place.isPinned ?? false}::boolean`, ...values] : values
}

/** The rows of a page in list order, with cursors to the pages beside it. `found` has up to `fetchLimit` rows. */
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
