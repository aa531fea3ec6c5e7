import { type Options, stringify } from 'csv-stringify/sync'
import type { Language } from '../contract/languages.ts'
import { sayReason } from '../contract/messages/say.ts'
import { exponentOf, toMajor } from '../contract/money.ts'
import type { PayerPayment } from '../domain/payments/history.ts'

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
]

/** Quotes every cell, so that separators and line ends inside it do not end it. */
const format: Options = {
  quoted: true,
  quoted_empty: true,
  record_delimiter: 'windows',
  cast: { string: escapeFormula },
}

/** Payments as CSV (RFC 4180), streamed batch by batch. `language` is that of the reasons. */
export function paymentsCsv(
  batches: AsyncIterable<PayerPayment[]>,
  language: Language,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const texts = write(batches, language)
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

async function* write(
  batches: AsyncIterable<PayerPayment[]>,
  language: Language,
): AsyncGenerator<string, void> {
  // Excel reads a file as UTF-8 only with a byte order mark.
  yield stringify([header], { ...format, bom: true })
  for await (const batch of batches)
    yield stringify(
      batch.map((row) => cells(row, language)),
      format,
    )
}

function cells({ payment, email, emailVerified, name }: PayerPayment, language: Language): string[] {
  const { currency } = payment
  return [
    payment.recordedAt.toISOString(),
    name ?? '',
    email,
    payment.sessionTitle,
    decimal(payment.amountMinor, currency),
    currency,
    payment.status,
    decimal(payment.refundedMinor, currency),
    sayReason(language, payment.refundReasonCode, payment.refundReason),
    payment.refundedAt?.toISOString() ?? '',
    payment.providerPaymentId,
    payment.id,
    emailVerified === false ? 'no' : 'yes',
  ]
}

const decimal = (minor: number, currency: string) => toMajor(minor, currency).toFixed(exponentOf(currency))

/** Spreadsheets skip these before they look for a formula. */
const BLANKS = /^[\s\p{C}\p{Z}]+/u
/** Characters that begin a formula, full-width forms included. */
const FORMULA = /^[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20\u2212\uFE62\uFE63\uFE66\uFE6B]/

/** Prefixes cells that a spreadsheet would run as a formula (owasp.org/www-community/attacks/CSV_Injection). */
function escapeFormula(value: string): string {
  const isRisky = FORMULA.test(value.replace(BLANKS, '')) || /^[\t\r\n]/.test(value)
  return isRisky ? `'${value}` : value
}
