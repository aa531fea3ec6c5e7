import type { MoneyRow } from '../domain/day-close/read.ts'
import {
  amountColumn,
  type Column,
  csvStream,
  phoneColumn,
  textColumn,
  timeColumn,
  yesNoColumn,
} from './csv.ts'
import { presentRow } from './present-day-close.ts'
import { reductionColumns } from './present-reductions.ts'

type Row = ReturnType<typeof presentRow> & { row: MoneyRow }
const text = textColumn<Row>

const columns: Column<Row>[] = [
  text('What', ({ kind }) => kind),
  timeColumn('Time', ({ row }) => row.at),
  text('Method', ({ method }) => method),
  yesNoColumn('By hand', ({ byHand }) => byHand),
  amountColumn('Amount', (row) => row),
  text('Currency', ({ currency }) => currency),
  text('Receipt', ({ number }) => number),
  text('Reference', ({ reference }) => reference),
  text('Name', ({ person }) => person.name),
  phoneColumn('Phone', ({ person }) => person.phone),
  text('Email', ({ person }) => person.email),
  text('Session', ({ sessionTitle }) => sessionTitle),
  text('Taken or refunded by', ({ by }) => by),
  text('Payment', ({ paymentId }) => paymentId),
  text('Part', ({ part }) => part && `${part.number} of ${part.of}`),
  text('Correction of', ({ belongsTo }) => belongsTo),
  ...reductionColumns<Row>(({ row }) => [row.reductions, row.currency]),
  text('Corrects receipt', ({ row }) => row.correction?.corrects?.receipt),
  text('Corrected by receipt', ({ row }) => row.correction?.correctedBy?.receipt),
]

/** The rows of a day's close as CSV. */
export const closeCsv = (rows: readonly MoneyRow[]): ReadableStream<Uint8Array> =>
  csvStream(columns, inOneChunk(rows))

async function* inOneChunk(rows: readonly MoneyRow[]): AsyncGenerator<Row[]> {
  yield rows.map((row) => ({ ...presentRow(row), row }))
}
