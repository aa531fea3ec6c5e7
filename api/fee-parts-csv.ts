import type { CentreDue } from '../contract/fee-parts/fee-parts.ts'
import { toLocalInput } from '../contract/formats/dates.ts'
import { formatPhone } from '../contract/people/phone.ts'
import { amountCell, type Cell, csvStream } from './csv.ts'

const header = [
  'State',
  'Due on',
  'Amount',
  'Currency',
  'Part',
  'Name',
  'Phone',
  'Email',
  'Session',
  'Closed from',
  'Paid in Dhaka',
  'Receipt',
  'Why waived',
]

/** Parts of fees as CSV. */
export const duesCsv = <Row>(
  chunks: AsyncIterable<Row[]>,
  present: (row: Row) => CentreDue,
): ReadableStream<Uint8Array> => csvStream(header, chunks, (row) => cells(present(row)))

function cells({ state, dueOn, amount, currency, part, parts, student, ...due }: CentreDue): Cell[] {
  return [
    state,
    dueOn,
    amountCell(amount, currency),
    currency,
    `${part} of ${parts}`,
    student.name,
    student.phone === null ? '' : formatPhone(student.phone, 'en'),
    student.email ?? '',
    due.sessionTitle,
    due.closedFrom ?? '',
    due.paidAt ? toLocalInput(new Date(due.paidAt)).replace('T', ' ') : '',
    due.receiptNumber ?? '',
    due.waiveReason ?? '',
  ]
}
