import type { CentreDue } from '../contract/fee-parts/fee-parts.ts'
import { amountColumn, type Column, csvStream, phoneColumn, textColumn, timeColumn } from './csv.ts'

const text = textColumn<CentreDue>

const columns: Column<CentreDue>[] = [
  text('State', ({ state }) => state),
  text('Due on', ({ dueOn }) => dueOn),
  amountColumn('Amount', (due) => due),
  text('Currency', ({ currency }) => currency),
  text('Part', ({ part, parts }) => `${part} of ${parts}`),
  text('Name', ({ student }) => student.name),
  phoneColumn('Phone', ({ student }) => student.phone),
  text('Email', ({ student }) => student.email),
  text('Session', ({ sessionTitle }) => sessionTitle),
  text('Closed from', ({ closedFrom }) => closedFrom),
  timeColumn('Paid', ({ paidAt }) => (paidAt ? new Date(paidAt) : undefined)),
  text('Receipt', ({ receiptNumber }) => receiptNumber),
  text('Why waived', ({ waiveReason }) => waiveReason),
]

/** Parts of fees as CSV. */
export const duesCsv = <Row>(
  chunks: AsyncIterable<Row[]>,
  present: (row: Row) => CentreDue,
): ReadableStream<Uint8Array> => csvStream(columns, presented(chunks, present))

async function* presented<Row>(
  chunks: AsyncIterable<Row[]>,
  present: (row: Row) => CentreDue,
): AsyncGenerator<CentreDue[]> {
  for await (const chunk of chunks) yield chunk.map(present)
}
