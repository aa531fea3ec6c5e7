import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { invalid } from '../../contract/http/errors.ts'
import { MAX_TABLE_COLUMNS } from '../../contract/tables/table-limits.ts'

export type Line = { cells: string[]; line: number }
type Parsed = { record: string[]; info: { lines: number } }

/** Characters that are parsed, and lines that are read, between two turns of the event loop. */
const PIECE = 8 * 1024
const LINES_A_TURN = 100
const MAX_LINE = 64 * 1024
/** Longer than any amount, date or id. */
const MAX_CELL = 200

/**
 * The first `to` lines of a table, each with the first `MAX_CELL` characters of its cells. Others have their
 * turn between its pieces. Throws 400 for what is no table, and for a line with too many cells.
 */
export async function readLines(text: string, delimiter: string, to: number): Promise<Line[]> {
  const lines: Line[] = []
  const source = Readable.from(piecesOf(text))
  const records = source.pipe(
    parse({
      ...{ delimiter, to, bom: true, info: true, trim: true, max_record_size: MAX_LINE },
      ...{ relax_column_count: true, relax_quotes: true, skip_empty_lines: true },
    }),
  )
  try {
    for await (const { record, info } of records as AsyncIterable<Parsed>) {
      if (record.length > MAX_TABLE_COLUMNS)
        throw invalid('file', { code: 'table_too_wide', params: { max: MAX_TABLE_COLUMNS } })
      lines.push({ cells: record.map((cell) => cell.slice(0, MAX_CELL)), line: info.lines })
      if (lines.length === to) break
    }
    return lines
  } catch (error) {
    if (error instanceof CsvError) throw invalid('file', 'table_unreadable')
    throw error
  } finally {
    source.destroy()
  }
}

/** Each line. Others have their turn after some of them. */
export async function* eachLine(lines: readonly Line[]): AsyncGenerator<Line> {
  for (const [index, line] of lines.entries()) {
    if (index % LINES_A_TURN === LINES_A_TURN - 1) await turn()
    yield line
  }
}

async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += PIECE) {
    yield text.slice(at, at + PIECE)
    await turn()
  }
}
