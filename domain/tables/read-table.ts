import { invalid } from '../../contract/http/errors.ts'
import type { TableKind } from '../../contract/tables/table-limits.ts'
import type { ReadTable } from '../../contract/tables/tables.ts'
import type { Context } from '../context.ts'
import { type Columns, columnsOf, type Names } from './columns.ts'
import { type Line, readLines } from './lines.ts'
import { hashOfColumns, readRemembered } from './remembered.ts'
import { textOf } from './text.ts'

/** The columns wanted in a table. `suffices`: whether it can be read with these columns. */
export type Wanted<Name extends string> = {
  kind: TableKind
  names: Names<Name>
  suffices: (columns: Columns<Name>) => boolean
  maxRows: number
  /** What somebody says now, instead of what is known. */
  columns?: Columns<Name> | undefined
}

/** `asks`: which column is which is not known. `lines`: what stands below the heading. */
export type Table<Name extends string> = {
  asks: boolean
  columns: Columns<Name>
  lines: Line[]
  shown: Pick<ReadTable, 'heading' | 'samples' | 'isRemembered'>
}

/** The name of an account and the like stand above a table. */
const HEAD_WITHIN = 40
const SEPARATORS = [',', ';', '\t']
const SAMPLES = 3

type Head<Name extends string> = { line: Line; index: number; separator: string; columns: Columns<Name> }

/**
 * Reads a table: by what somebody says now of its columns, or said before of the same heading, or by the
 * names in its heading. The lines that repeat the heading are left out. Throws 400 for a file that is no
 * table, is too wide or has too many rows, and for columns that it does not have.
 */
export async function readTable<Name extends string>(
  context: Context,
  wanted: Wanted<Name>,
  bytes: Buffer,
): Promise<Table<Name>> {
  const text = textOf(bytes)
  const { head, isRemembered } = await findHead(context, wanted, text)
  const heading = head.line.cells
  const columns = wanted.columns ?? head.columns
  if (Object.values<number | undefined>(columns).some((column = 0) => column >= heading.length))
    throw invalid('columns', {
      code: 'columns_unclear',
      params: { options: Object.keys(wanted.names).join(', ') },
    })
  const table = await readLines(text, head.separator, wanted.maxRows + HEAD_WITHIN)
  // Portals repeat the heading on each page.
  const isHeading = ({ cells }: Line) =>
    cells.length === heading.length && cells.every((cell, index) => cell === heading[index])
  const lines = table.slice(head.index + 1).filter((line) => !isHeading(line))
  if (lines.length > wanted.maxRows)
    throw invalid('file', { code: 'table_too_long', params: { max: wanted.maxRows } })
  const samples = lines.slice(0, SAMPLES).map(({ cells }) => cells)
  return {
    asks: !wanted.suffices(columns),
    ...{ columns, lines, shown: { heading, samples, isRemembered } },
  }
}

/**
 * The heading of the table, by the first separator that shows one; else the line that looks most like one.
 */
async function findHead<Name extends string>(
  context: Context,
  { kind, names, suffices }: Wanted<Name>,
  text: string,
): Promise<{ head: Head<Name>; isRemembered: boolean }> {
  const heads: Head<Name>[] = []
  const refusals: unknown[] = []
  for (const separator of SEPARATORS) {
    // A table with quotes around its cells is none by another separator than its own.
    const lines = await readLines(text, separator, HEAD_WITHIN).catch((error: unknown) => {
      refusals.push(error)
      return []
    })
    const those = lines.map((line, index) => ({
      line,
      index,
      separator,
      columns: columnsOf(line.cells, names),
    }))
    heads.push(...those.filter(({ line }) => line.cells.length > 1))
  }
  const hashed = heads.map((head) => ({ head, hash: hashOfColumns(head.line.cells) }))
  const remembered = await readRemembered(context, kind, [...new Set(hashed.map(({ hash }) => hash))])
  for (const { head, hash } of hashed) {
    const said = remembered.get(hash) as Columns<Name> | undefined
    if (said) return { head: { ...head, columns: said }, isRemembered: true }
    if (suffices(head.columns)) return { head, isRemembered: false }
  }
  const known = ({ line, columns }: Head<Name>) =>
    Object.keys(columns).length * 100 + line.cells.filter(Boolean).length
  const [best] = heads.toSorted((one, other) => known(other) - known(one))
  if (!best) throw refusals[0] ?? invalid('file', 'table_unreadable')
  return { head: best, isRemembered: false }
}
