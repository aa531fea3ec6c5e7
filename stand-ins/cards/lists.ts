import { and, asc, desc, gt, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Queries } from './context.ts'
import { exclusive, invalidRequest } from './errors.ts'
import { pagination } from './parameters.ts'

const parameters = z.object(pagination)
type Pagination = z.output<typeof parameters>

type Listed = PgTable & { id: PgColumn; position: PgColumn; createdAt: PgColumn }

/** Selects a page, newest first from a cursor, and one row more to know whether there is a next page. */
export async function pageOf(queries: Queries, table: Listed, kind: string, asked: Pagination) {
  const { starting_after: after, ending_before: before } = asked
  if (after !== undefined && before !== undefined) throw exclusive(['starting_after', 'ending_before'])
  const positionOf = (id: string, param: string) => findPosition(queries, table, kind, id, param)
  const conditions: SQL[] = createdWithin(table.createdAt, asked.created)
  if (after !== undefined) conditions.push(lt(table.position, await positionOf(after, 'starting_after')))
  if (before !== undefined) conditions.push(gt(table.position, await positionOf(before, 'ending_before')))
  return {
    where: and(...conditions),
    orderBy: before === undefined ? desc(table.position) : asc(table.position),
    limit: asked.limit + 1,
  }
}

/** Stripe's list object for the rows that pageOf selected. */
export async function presentPage<Row, T>(
  url: string,
  asked: Pagination,
  rows: Row[],
  present: (rows: Row[]) => Promise<T[]>,
) {
  const page = rows.slice(0, asked.limit)
  if (asked.ending_before !== undefined) page.reverse()
  return { object: 'list' as const, data: await present(page), has_more: rows.length > asked.limit, url }
}

async function findPosition(queries: Queries, table: Listed, kind: string, id: string, param: string) {
  const rows = await queries.select({ position: table.position }).from(table).where(sql`${table.id} = ${id}`)
  const [row] = rows
  if (!row) throw invalidRequest(`No such ${kind}: '${id}'`, { code: 'resource_missing', param })
  return row.position
}

/** Stripe's instants are whole seconds; ours are finer and rounded down. */
function createdWithin(column: PgColumn, range: Pagination['created']): SQL[] {
  const instant = (seconds: number) => new Date(seconds * 1000)
  const conditions: SQL[] = []
  if (range?.gt !== undefined) conditions.push(gte(column, instant(range.gt + 1)))
  if (range?.gte !== undefined) conditions.push(gte(column, instant(range.gte)))
  if (range?.lt !== undefined) conditions.push(lt(column, instant(range.lt)))
  if (range?.lte !== undefined) conditions.push(lt(column, instant(range.lte + 1)))
  return conditions
}
