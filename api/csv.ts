import { type Options, stringify } from 'csv-stringify/sync'
import { exponentOf } from '../contract/payments/money.ts'

/** A text, or an amount of ours, which is a number below zero too and never a formula. */
export type Cell = string | Amount
type Amount = { decimal: string }

/** An amount in major units, with all digits of its currency. */
export const amountCell = (amount: number, currency: string): Amount => ({
  decimal: amount.toFixed(exponentOf(currency)),
})

/** Quotes every cell, so that separators and line ends inside it do not end it. */
const format: Options = {
  quoted: true,
  quoted_empty: true,
  record_delimiter: 'windows',
  cast: { string: escapeFormula, object: (cell) => (cell as Amount).decimal },
}

/** Headers of a response that a browser saves as a file. */
export const csvHeaders = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}"`,
})

/** A table as CSV (RFC 4180), streamed chunk by chunk. */
export function csvStream<Row>(
  header: readonly string[],
  chunks: AsyncIterable<Row[]>,
  cells: (row: Row) => Cell[],
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const texts = write(header, chunks, cells)
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await texts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await texts.return()
    },
  })
}

async function* write<Row>(
  header: readonly string[],
  chunks: AsyncIterable<Row[]>,
  cells: (row: Row) => Cell[],
): AsyncGenerator<string, void> {
  // Excel reads a file as UTF-8 only with a byte order mark.
  yield stringify([header], { ...format, bom: true })
  for await (const chunk of chunks) yield stringify(chunk.map(cells), format)
}

/** Spreadsheets skip these before they look for a formula. */
const BLANKS = /^[\s\p{C}\p{Z}]+/u
/** Characters that begin a formula, full-width forms included. */
const FORMULA = /^[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20\u2212\uFE62\uFE63\uFE66\uFE6B]/

/**
 * Prefixes cells that a spreadsheet would run as a formula (owasp.org/www-community/attacks/CSV_Injection).
 */
function escapeFormula(value: string): string {
  const isRisky = FORMULA.test(value.replace(BLANKS, '')) || /^[\t\r\n]/.test(value)
  return isRisky ? `'${value}` : value
}
