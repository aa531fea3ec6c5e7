import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { TableKind } from '../../contract/tables/table-limits.ts'
import { tableColumns } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { type Columns, plainName } from './columns.ts'

/** No name of a column is longer, and lines of what is none cost little. */
const NAME = 60

/** By which a heading is known again: its names, in their order. */
export const hashOfColumns = (heading: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(heading.map((name) => plainName(name.slice(0, NAME)))))
    .digest('base64url')

/** Reads what somebody said of these headings, by their hashes. */
export async function readRemembered(
  { database }: Pick<Context, 'database'>,
  kind: TableKind,
  hashes: string[],
): Promise<Map<string, Columns<string>>> {
  if (hashes.length === 0) return new Map()
  const rows = await database
    .select()
    .from(tableColumns)
    .where(and(eq(tableColumns.kind, kind), inArray(tableColumns.headingHash, hashes)))
  return new Map(rows.map(({ headingHash, columns }) => [headingHash, columns]))
}

/** Keeps what somebody said of a heading, for the next table with it. The last answer counts. */
export async function rememberColumns(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  kind: TableKind,
  heading: readonly string[],
  columns: Columns<string>,
): Promise<void> {
  const said = { columns, saidAt: clock() }
  await database
    .insert(tableColumns)
    .values({ kind, headingHash: hashOfColumns(heading), ...said })
    .onConflictDoUpdate({ target: [tableColumns.kind, tableColumns.headingHash], set: said })
}
