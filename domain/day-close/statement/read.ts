import {
  type LeftOutReason,
  MAX_STATEMENT_ROWS,
  type StatementColumn,
} from '../../../contract/day-close/statement-limits.ts'
import { isMonthFirst, parseDay } from '../../../contract/formats/parse-day.ts'
import type { ReadTable } from '../../../contract/tables/tables.ts'
import type { Context } from '../../context.ts'
import { amountIn, idIn } from '../../tables/cells.ts'
import type { Columns } from '../../tables/columns.ts'
import { eachLine, type Line } from '../../tables/lines.ts'
import { readTable } from '../../tables/read-table.ts'
import { rememberColumns } from '../../tables/remembered.ts'
import { names, otherIds, suffices } from './columns.ts'

/** Money of a statement. `references`: by which we may know it, its own id first. */
export type StatementRow = {
  kind: 'in' | 'out'
  references: string[]
  amountMinor: number
  /** Where the table has dates. */
  day: string | undefined
}

/** A row as it is written, and why it was not read. `line`: of the file, from 1. */
export type LeftOut = { line: number; found: string; why: LeftOutReason }

/** `notDone`: rows of money that did not move. `leftOut`: such as sums, which have no id. */
type Rows = { rows: StatementRow[]; notDone: number; leftOut: LeftOut[] }
export type Statement = { table: ReadTable } & (({ asks: false } & Rows) | { asks: true })

const NOT_DONE =
  /fail|cancel|pending|expire|attempt|initiat|declin|invalid|reject|progress|unsuccess|ব্যর্থ|বাতিল|অপেক্ষ/i
/** What stands in the place of an id in a row of sums. Ids may be letters alone. */
const SUM = /^((sub|grand)?-?totals?|(opening|closing)?balance|(সর্ব)?মোট)(?![\p{L}\p{N}])/iu
const GOES_OUT = /^(dr|debit|out)\b|refund|revers|return|chargeback|withdraw|cash ?out|payout|ফেরত|উত্তোলন/i

/**
 * Reads the table of a statement. `asks`: nothing of it can be read, because it is not known which column is
 * the id or the amount. What somebody says of its columns is remembered once it was read so. Throws as
 * `readTable`.
 */
export async function readStatement(
  context: Context,
  bytes: Buffer,
  said: Columns<StatementColumn> | undefined,
): Promise<Statement> {
  const wanted = { kind: 'statement', names, suffices, maxRows: MAX_STATEMENT_ROWS, columns: said } as const
  const { asks, columns, lines, shown } = await readTable(context, wanted, bytes)
  const table = { ...shown, columns }
  if (asks) return { asks, table }
  const others = otherIds(shown.heading)
  const read = await rowsOf(lines, { ...columns, others }, context.currency)
  const isRead = read.rows.length + read.notDone > 0 || read.leftOut.length === 0
  if (!isRead) return { asks: true, table }
  if (said) await rememberColumns(context, 'statement', shown.heading, said)
  return { asks: false, table: { ...table, isRemembered: shown.isRemembered || said !== undefined }, ...read }
}

type StatementColumns = Columns<StatementColumn> & { others: number[] }

async function rowsOf(lines: readonly Line[], columns: StatementColumns, currency: string): Promise<Rows> {
  const cell = ({ cells }: Line, index: number | undefined) =>
    index === undefined ? '' : (cells[index] ?? '').trim()
  const idsOf = (line: Line) =>
    [columns.reference, ...columns.others]
      .map((index) => idIn(cell(line, index)))
      .filter((id) => id !== '' && !SUM.test(id))
  const rows: StatementRow[] = []
  const leftOut: LeftOut[] = []
  let notDone = 0
  const monthFirst = lines.some((line) => isMonthFirst(cell(line, columns.at)))
  for await (const line of eachLine(lines)) {
    const leaveOut = (why: LeftOutReason) =>
      leftOut.push({ line: line.line, found: line.cells.filter(Boolean).join(', ').slice(0, 100), why })
    const references = [...new Set(idsOf(line))]
    const minor = amountOf(line)
    const day = columns.at === undefined ? undefined : parseDay(cell(line, columns.at), monthFirst)
    if (references.length === 0) leaveOut('no_id')
    else if (NOT_DONE.test(cell(line, columns.state))) notDone += 1
    else if (minor === null) leaveOut('no_amount')
    else if (columns.at !== undefined && day === undefined) leaveOut('no_date')
    else {
      const isOut = minor < 0 || GOES_OUT.test(cell(line, columns.kind))
      rows.push({ kind: isOut ? 'out' : 'in', references, amountMinor: Math.abs(minor), day })
    }
  }
  return { rows, notDone, leftOut }

  function amountOf(line: Line): number | null {
    const [came, went] = [
      amountIn(cell(line, columns.cameIn), currency),
      amountIn(cell(line, columns.wentOut), currency),
    ]
    const typed = cell(line, columns.amount)
    return amountIn(typed, currency) ?? (came || (went === null ? came : -Math.abs(went)))
  }
}
