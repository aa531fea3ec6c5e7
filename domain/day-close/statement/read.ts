import { MAX_STATEMENT_ROWS } from '../../../contract/day-close/statement-limits.ts'
import { isMonthFirst, parseDay } from '../../../contract/formats/parse-day.ts'
import { invalid } from '../../../contract/http/errors.ts'
import { amountIn, idIn } from './cells.ts'
import { type Columns, columnsOf, hasAmount } from './columns.ts'
import { type Line, readLines } from './lines.ts'

/** Money of a statement. `references`: by which we may know it, its own id first. */
export type StatementRow = {
  kind: 'in' | 'out'
  references: string[]
  amountMinor: number
  /** Where the table has dates. */
  day: string | undefined
}

/** A row as it is written. `line`: of the file, from 1. */
export type WrittenRow = { line: number; found: string }

/**
 * `notDone`: rows of money that did not move. `withoutId`: those by which no payment can be known, as sums.
 */
export type Statement = { rows: StatementRow[]; notDone: number; withoutId: WrittenRow[] }

/** The name of the account and the like stand above a table. */
const HEAD_WITHIN = 40
const SEPARATORS = [',', ';', '\t']
const NOT_DONE =
  /fail|cancel|pending|expire|attempt|initiat|declin|invalid|reject|progress|unsuccess|ব্যর্থ|বাতিল|অপেক্ষ/i
const GOES_OUT = /^(dr|debit|out)\b|refund|revers|return|chargeback|withdraw|cash ?out|payout|ফেরত|উত্তোলন/i

/**
 * Reads the table of a statement by the names of its columns. Throws 400 for a file that is no table, has
 * no transaction id or no amount, or whose rows cannot be read, and names what is wrong.
 */
export async function readStatement(bytes: Buffer, currency: string): Promise<Statement> {
  const text = textOf(bytes)
  const { separator, head } = await findTable(text)
  const table = await readLines(text, separator, MAX_STATEMENT_ROWS + HEAD_WITHIN)
  // Portals repeat the heading on each page.
  const heading = JSON.stringify(table[head.index]?.cells)
  const lines = table.slice(head.index + 1).filter(({ cells }) => JSON.stringify(cells) !== heading)
  if (lines.length > MAX_STATEMENT_ROWS)
    throw invalid('statement', { code: 'statement_too_long', params: { max: MAX_STATEMENT_ROWS } })
  return rowsOf(lines, head.columns, currency)
}

/** How files of Excel begin: .xlsx, which is a ZIP, and .xls. */
const WORKBOOKS = ['504b0304', 'd0cf11e0']

/** Excel's "Unicode text" is UTF-16, in either order of bytes. Some programs leave out the mark of it. */
function encodingOf(bytes: Buffer): string {
  const start = bytes.toString('hex', 0, 4)
  if (/^(fffe|..00..00)/.test(start)) return 'utf-16le'
  return /^(feff|00..00..)/.test(start) ? 'utf-16be' : 'utf-8'
}

function textOf(bytes: Buffer): string {
  if (WORKBOOKS.includes(bytes.toString('hex', 0, 4))) throw invalid('statement', 'statement_is_workbook')
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  if (text.trim() === '' || text.startsWith('%PDF') || text.includes('\0'))
    throw invalid('statement', 'statement_no_table')
  return text
}

type Head = { index: number; columns: Columns }

/** The heading of the table, by the first separator that shows one. Throws 400 that says what is missing. */
async function findTable(text: string): Promise<{ separator: string; head: Head }> {
  const seen: (Line & Head)[] = []
  for (const separator of SEPARATORS) {
    const lines = await readLines(text, separator, HEAD_WITHIN)
    const heads = lines.map((line, index) => ({ ...line, index, columns: columnsOf(line.cells) }))
    const head = heads.find(({ columns }) => columns.reference !== undefined && hasAmount(columns))
    if (head) return { separator, head }
    seen.push(...heads)
  }
  throw withoutColumn(seen)
}

/** Says which column is missing, of the line that looks most like a heading. */
function withoutColumn(seen: readonly (Line & Head)[]) {
  const known = ({ cells, columns }: Line & Head) => Object.keys(columns).length * 100 + cells.length
  const [best] = seen.toSorted((one, other) => known(other) - known(one))
  const found = (best?.cells ?? []).filter(Boolean).join(', ').slice(0, 200)
  const code = best?.columns.reference === undefined ? 'statement_without_id' : 'statement_without_amount'
  return invalid('statement', { code, params: { found } })
}

function rowsOf(lines: readonly Line[], columns: Columns, currency: string): Statement {
  const cell = ({ cells }: Line, index: number | undefined) =>
    index === undefined ? '' : (cells[index] ?? '').trim()
  const idsOf = (line: Line) =>
    [columns.reference, ...columns.others].map((index) => idIn(cell(line, index))).filter(Boolean)
  const { named = [], nameless = [] } = Object.groupBy(lines, (line) =>
    idsOf(line).length > 0 ? 'named' : 'nameless',
  )
  const done = named.filter((line) => !NOT_DONE.test(cell(line, columns.state)))
  const monthFirst = done.some((line) => isMonthFirst(cell(line, columns.at)))
  const rows = done.map((line): StatementRow => {
    const minor = amountOf(line)
    const isOut = minor < 0 || GOES_OUT.test(cell(line, columns.kind))
    return {
      kind: isOut ? 'out' : 'in',
      references: [...new Set(idsOf(line))],
      amountMinor: Math.abs(minor),
      day: dayOf(line),
    }
  })
  const withoutId = nameless.map(({ cells, line }) => ({
    line,
    found: cells.filter(Boolean).join(', ').slice(0, 100),
  }))
  return { rows, notDone: named.length - done.length, withoutId }

  function amountOf(line: Line): number {
    const [came, went] = [
      amountIn(cell(line, columns.cameIn), currency),
      amountIn(cell(line, columns.wentOut), currency),
    ]
    const typed = cell(line, columns.amount)
    const amount = amountIn(typed, currency) ?? (came || (went === null ? came : -Math.abs(went)))
    if (amount === null) throw unreadable('statement_amount_unreadable', line.line, typed)
    return amount
  }

  function dayOf(line: Line): string | undefined {
    if (columns.at === undefined) return undefined
    const typed = cell(line, columns.at)
    const day = parseDay(typed, monthFirst)
    if (day === undefined) throw unreadable('statement_date_unreadable', line.line, typed)
    return day
  }
}

const unreadable = (
  code: 'statement_amount_unreadable' | 'statement_date_unreadable',
  line: number,
  found: string,
) => invalid('statement', { code, params: { line, found: found.slice(0, 50) } })
