import { type Options, stringify } from 'csv-stringify/sync'
import { toLocalInput } from '../contract/formats/dates.ts'
import { exponentOf } from '../contract/payments/money.ts'
import { formatPhone } from '../contract/people/phone.ts'
import { fileHeaders, streamText } from './file-headers.ts'

/** A text, which is never run as a formula, or what we write ourselves: a number or a time. */
type Cell = string | Written
type Written = { written: string }

/** A column of a table: its head, and what stands in it. */
export type Column<Row> = { head: string; cell: (row: Row) => Cell }

export const textColumn = <Row>(head: string, of: (row: Row) => string | null | undefined): Column<Row> => ({
  head,
  cell: (row) => of(row) ?? '',
})

export const phoneColumn = <Row>(head: string, of: (row: Row) => string | null): Column<Row> =>
  textColumn(head, (row) => {
    const phone = of(row)
    return phone === null ? '' : formatPhone(phone, 'en')
  })

export const yesNoColumn = <Row>(head: string, of: (row: Row) => boolean): Column<Row> =>
  textColumn(head, (row) => (of(row) ? 'yes' : 'no'))

/** A number, also below zero. */
export const numberColumn = <Row>(head: string, of: (row: Row) => number | undefined): Column<Row> => ({
  head,
  cell: (row) => ({ written: `${of(row) ?? ''}` }),
})

/** An amount in major units, with all digits of its currency. */
export const amountColumn = <Row>(
  head: string,
  of: (row: Row) => { amount: number; currency: string } | undefined,
): Column<Row> => ({
  head,
  cell: (row) => {
    const money = of(row)
    return { written: money ? money.amount.toFixed(exponentOf(money.currency)) : '' }
  },
})

/** An instant by the clock of Dhaka, which the head says. */
export const timeColumn = <Row>(head: string, of: (row: Row) => Date | null | undefined): Column<Row> => ({
  head: `${head} in Dhaka`,
  cell: (row) => {
    const at = of(row)
    return { written: at ? toLocalInput(at).replace('T', ' ') : '' }
  },
})

/** Quotes every cell, so that separators and line ends inside it do not end it. */
const format: Options = {
  quoted: true,
  quoted_empty: true,
  record_delimiter: 'windows',
  cast: { string: escapeFormula, object: (cell) => (cell as Written).written },
}

export const csvHeaders = (name: string) => fileHeaders('text/csv', name)

/** A table as CSV (RFC 4180), streamed chunk by chunk. */
export const csvStream = <Row>(
  columns: readonly Column<Row>[],
  chunks: AsyncIterable<Row[]>,
): ReadableStream<Uint8Array> => streamText(write(columns, chunks))

async function* write<Row>(
  columns: readonly Column<Row>[],
  chunks: AsyncIterable<Row[]>,
): AsyncGenerator<string, void> {
  // Excel reads a file as UTF-8 only with a byte order mark.
  yield stringify([columns.map(({ head }) => head)], { ...format, bom: true })
  for await (const chunk of chunks)
    yield stringify(
      chunk.map((row) => columns.map(({ cell }) => cell(row))),
      format,
    )
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
