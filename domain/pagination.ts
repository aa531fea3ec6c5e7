import { and, asc, desc, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgSelect } from 'drizzle-orm/pg-core'
import { type Cursor, encodeCursor } from '../contract/http/cursor.ts'

/** One page of a list. With a cursor the page is found by keyset, which costs the same at any depth. */
export type Paging = { page: number; limit: number; cursor?: Cursor | undefined }
export type PageCursors = { next?: string; previous?: string }

/**
 * Sorts a list by an instant and then by id, newest first, or oldest first. Rows for which `pinned` is true
 * come before all others.
 */
export type ListOrder = { pinned?: SQL; at: PgColumn; id: PgColumn; isOldestFirst?: boolean }
type Position = Omit<Cursor, 'direction'>
/** A position whose values a prepared query gets when it is executed. */
type Seek = { direction: Cursor['direction']; isPinned?: boolean | undefined } & (
  | Position
  | Record<'at' | 'id', Placeholder>
)

/**
 * One page of `select`, a dynamic query, of the rows that are wanted, in list order, with cursors to the
 * pages beside it. `placeOf` tells a row's place in the order.
 */
export async function readPage<Select extends PgSelect, Row = Select['_']['result'][number]>(
  select: Select,
  { wanted, order, paging, placeOf }: PageQuery<Row>,
): Promise<{ rows: Row[] } & PageCursors> {
  const { where, orderBy, fetchLimit, offset } = paginate(order, paging)
  const found = await select
    .where(and(wanted, where))
    .orderBy(...orderBy)
    .limit(fetchLimit)
    .offset(offset)
  return withCursors(found as Row[], paging, placeOf)
}

type PageQuery<Row> = {
  wanted?: SQL | undefined
  order: ListOrder
  paging: Paging
  placeOf: (row: Row) => Position
}

/**
 * The clauses of `readPage`, for a prepared query. `fetchLimit` is one more than the page holds, to see
 * whether a next page exists.
 */
export function paginate(
  order: ListOrder,
  { page, limit, cursor }: Omit<Paging, 'cursor'> & { cursor?: Seek | undefined },
): { where: SQL | undefined; orderBy: SQL[]; fetchLimit: number; offset: number } {
  const fetchLimit = limit + 1
  if (cursor) return { ...seek(order, cursor), fetchLimit, offset: 0 }
  const orderBy = columnsOf(order).map(order.isOldestFirst ? asc : desc)
  return { where: undefined, orderBy, fetchLimit, offset: (page - 1) * limit }
}

/** The rows after or before a position, nearest first. */
function seek(order: ListOrder, { direction, ...place }: Seek): { where: SQL; orderBy: SQL[] } {
  const columns = columnsOf(order)
  const there = sql`(${sql.join(columns, sql`, `)})`
  const here = sql`(${sql.join(valuesOf(order, place), sql`, `)})`
  return (direction === 'after') !== (order.isOldestFirst ?? false)
    ? { where: sql`${there} < ${here}`, orderBy: columns.map(desc) }
    : { where: sql`${there} > ${here}`, orderBy: columns.map(asc) }
}

const columnsOf = ({ pinned, at, id }: ListOrder) => (pinned ? [pinned, at, id] : [at, id])

function valuesOf({ pinned, at, id }: ListOrder, place: Omit<Seek, 'direction'>) {
  const values = [sql.param(place.at, at), sql.param(place.id, id)]
  return pinned ? [sql`${place.isPinned ?? false}::boolean`, ...values] : values
}

/** The answer of `readPage`. `found` has up to `fetchLimit` rows. */
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

/** All pages of a list, one after the other. */
export async function* streamPages<Row>(
  read: (paging: Paging) => Promise<{ rows: Row[] } & PageCursors>,
  { placeOf, chunk }: { placeOf: (row: Row) => Position; chunk: number },
): AsyncGenerator<Row[], void> {
  let cursor: Cursor | undefined
  do {
    const { rows, next } = await read({ page: 1, limit: chunk, cursor })
    yield rows
    const last = rows.at(-1)
    cursor = next && last ? { direction: 'after', ...placeOf(last) } : undefined
  } while (cursor)
}
