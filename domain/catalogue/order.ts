import { asc, inArray, sql } from 'drizzle-orm'
import type { CatalogueKind } from '../../contract/centre/catalogue-names.ts'
import { invalid } from '../../contract/http/errors.ts'
import type { Executor } from '../../db/client.ts'
import { catalogueTables } from './read.ts'

/** One change of the order after the other. Sessions that name an entry do not wait for it. */
export const lockOrder = (transaction: Executor, kind: CatalogueKind) =>
  transaction.execute(sql`lock table ${catalogueTables[kind]} in share row exclusive mode`)

/** Puts one before another; null: behind all others. Throws 400 for another that does not exist. */
export async function moveBefore(
  transaction: Executor,
  kind: CatalogueKind,
  slug: string,
  before: string | null,
): Promise<void> {
  const table = catalogueTables[kind]
  const rows = await transaction
    .select({ slug: table.slug })
    .from(table)
    .orderBy(asc(table.position), asc(table.slug))
  const others = rows.map((row) => row.slug).filter((one) => one !== slug)
  const index = before === null ? others.length : others.indexOf(before)
  if (index < 0) throw invalid('before', { code: 'malformed_id', params: { label: 'before' } })
  const ordered = [...others.slice(0, index), slug, ...others.slice(index)]
  await transaction
    .update(table)
    .set({ position: sql`array_position(${sql.param(ordered)}::text[], ${table.slug})` })
    .where(inArray(table.slug, ordered))
}
