import { toLocalInput } from '../contract/formats/dates.ts'
import { formatPhone } from '../contract/people/phone.ts'
import type { MoneyRow } from '../domain/day-close/read.ts'
import { amountCell, type Cell, csvStream } from './csv.ts'
import { presentRow } from './present-day-close.ts'
import { reductionCells, reductionHeads } from './present-reductions.ts'

const header = [
  'What',
  'Time in Dhaka',
  'Method',
  'By hand',
  'Amount',
  'Currency',
  'Receipt',
  'Reference',
  'Name',
  'Phone',
  'Email',
  'Session',
  'Taken or given by',
  'Payment',
  'Part',
  'Correction of',
  ...reductionHeads,
  'Corrects receipt',
  'Corrected by receipt',
]

/** The rows of a day's close as CSV. */
export const closeCsv = (rows: readonly MoneyRow[]): ReadableStream<Uint8Array> =>
  csvStream(header, inOneChunk(rows), cells)

async function* inOneChunk(rows: readonly MoneyRow[]): AsyncGenerator<MoneyRow[]> {
  yield [...rows]
}

function cells(row: MoneyRow): Cell[] {
  const { kind, method, byHand, amount, currency, person, sessionTitle, ...rest } = presentRow(row)
  return [
    kind,
    toLocalInput(row.at).replace('T', ' '),
    method,
    byHand ? 'yes' : 'no',
    amountCell(amount, currency),
    currency,
    rest.number ?? '',
    rest.reference ?? '',
    person.name,
    person.phone === null ? '' : formatPhone(person.phone, 'en'),
    person.email ?? '',
    sessionTitle,
    rest.by ?? '',
    rest.paymentId ?? '',
    rest.part ? `${rest.part.number} of ${rest.part.of}` : '',
    rest.belongsTo ?? '',
    ...reductionCells(row.reductions, row.currency),
    row.correction?.corrects?.receipt ?? '',
    row.correction?.correctedBy?.receipt ?? '',
  ]
}
