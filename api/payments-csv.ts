import type { Language } from '../contract/formats/languages.ts'
import { sayReason } from '../contract/messages/say.ts'
import { toMajor } from '../contract/payments/money.ts'
import { formatPhone } from '../contract/people/phone.ts'
import { receiptNumber } from '../contract/receipts/receipt-number.ts'
import type { PayerPayment } from '../domain/payments/history/history.ts'
import { amountCell, type Cell, csvStream } from './csv.ts'
import { reductionCells, reductionHeads } from './present-reductions.ts'

const header = [
  'Paid at',
  'Name',
  'Email',
  'Session',
  'Amount',
  'Currency',
  'Status',
  'Refunded',
  'Refund reason',
  'Refunded at',
  'Transaction',
  'Payment',
  // Last, so that the positions of the other columns stay the same for people's own spreadsheets.
  'Email verified',
  'Phone',
  'Receipt',
  'Method',
  'By hand',
  ...reductionHeads,
]

/** Payments as CSV. `language` is that of the reasons. */
export const paymentsCsv = (
  chunks: AsyncIterable<PayerPayment[]>,
  language: Language,
): ReadableStream<Uint8Array> => csvStream(header, chunks, (row) => cells(row, language))

function cells(
  { payment, email, phone, emailVerified, name, receipt, reductions }: PayerPayment,
  language: Language,
): Cell[] {
  const { currency } = payment
  return [
    payment.recordedAt.toISOString(),
    name ?? '',
    email ?? '',
    payment.sessionTitle,
    amountCell(toMajor(payment.amountMinor, currency), currency),
    currency,
    payment.status,
    amountCell(toMajor(payment.refundedMinor, currency), currency),
    sayReason(language, payment.refundReasonCode),
    payment.refundedAt?.toISOString() ?? '',
    payment.providerPaymentId,
    payment.id,
    emailVerified === false ? 'no' : 'yes',
    phone === null ? '' : formatPhone(phone, 'en'),
    receipt?.number ? receiptNumber('receipt', receipt.year, receipt.number) : '',
    payment.method,
    payment.byHand ? 'yes' : 'no',
    ...reductionCells(reductions, currency),
  ]
}
