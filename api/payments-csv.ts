import type { Language } from '../contract/formats/languages.ts'
import { toMajor } from '../contract/payments/money.ts'
import { receiptNumber } from '../contract/receipts/receipt-number.ts'
import { sayReason } from '../contract/refusals/say.ts'
import type { PayerPayment } from '../domain/payments/history/history.ts'
import {
  amountColumn,
  type Column,
  csvStream,
  phoneColumn,
  textColumn,
  timeColumn,
  yesNoColumn,
} from './csv.ts'
import { reductionColumns } from './present-reductions.ts'

const text = textColumn<PayerPayment>
const amount = (head: string, minorOf: (payment: PayerPayment['payment']) => number) =>
  amountColumn<PayerPayment>(head, ({ payment }) => ({
    amount: toMajor(minorOf(payment), payment.currency),
    currency: payment.currency,
  }))

const columnsIn = (language: Language): Column<PayerPayment>[] => [
  timeColumn('Paid', ({ payment }) => payment.recordedAt),
  text('Name', ({ name }) => name),
  text('Email', ({ email }) => email),
  text('Session', ({ payment }) => payment.sessionTitle),
  amount('Amount', ({ amountMinor }) => amountMinor),
  text('Currency', ({ payment }) => payment.currency),
  text('Status', ({ payment }) => payment.status),
  amount('Refunded', ({ refundedMinor }) => refundedMinor),
  text('Refund reason', ({ payment }) => sayReason(language, payment.refundReasonCode)),
  timeColumn('Refunded', ({ payment }) => payment.refundedAt),
  text('Transaction', ({ payment }) => payment.providerPaymentId),
  text('Payment', ({ payment }) => payment.id),
  // Last, so that the positions of the other columns stay the same for people's own spreadsheets.
  yesNoColumn('Email verified', ({ emailVerified }) => emailVerified !== false),
  phoneColumn('Phone', ({ phone }) => phone),
  text('Receipt', ({ receipt }) =>
    receipt?.number ? receiptNumber('receipt', receipt.year, receipt.number) : '',
  ),
  text('Method', ({ payment }) => payment.method),
  yesNoColumn('By hand', ({ payment }) => payment.byHand),
  ...reductionColumns<PayerPayment>(({ reductions, payment }) => [reductions, payment.currency]),
]

/** Payments as CSV. `language` is that of the reasons. */
export const paymentsCsv = (
  chunks: AsyncIterable<PayerPayment[]>,
  language: Language,
): ReadableStream<Uint8Array> => csvStream(columnsIn(language), chunks)
