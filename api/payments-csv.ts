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
  // The last, because spreadsheets of people's own count on the places of those before.
  'Email verified',
]

/** Excel takes a file for UTF-8 only when it begins with this. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Payments as a table for spreadsheets (RFC 4180), written as it is read. */
export function paymentsCsv(batches: AsyncIterable<PayerPayment[]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const texts = write(batches)
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

async function* write(batches: AsyncIterable<PayerPayment[]>): AsyncGenerator<string, void> {
  yield BYTE_ORDER_MARK + line(header)
  for await (const batch of batches) yield batch.map((row) => line(cells(row))).join('')
}

function cells({ payment, email, emailVerified, name }: PayerPayment): string[] {
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
    payment.refundReason ?? '',
    payment.refundedAt?.toISOString() ?? '',
    payment.providerPaymentId,
    payment.id,
    emailVerified === false ? 'no' : 'yes',
  ]
}

const decimal = (minor: number, currency: string) => toMajor(minor, currency).toFixed(exponentOf(currency))

const line = (values: string[]) => `${values.map(quoted).join(',')}\r\n`

/** Spreadsheets pass over these before they look for a formula. */
const BLANKS = /^[\s\p{C}\p{Z}]+/u
/** What begins one, in the width that keyboards for Chinese and Japanese write, too. */
const FORMULA = /^[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20\u2212\uFE62\uFE63\uFE66\uFE6B]/

/**
 * What begins like a formula is run by a spreadsheet: people's text must not (owasp.org/www-community/attacks/CSV_Injection).
 * Every cell is quoted, so that none ends where another separator or line end stands in it.
 */
function quoted(value: string): string {
  const isRisky = FORMULA.test(value.replace(BLANKS, '')) || /^[\t\r\n]/.test(value)
  return `"${(isRisky ? `'${value}` : value).replaceAll('"', '""')}"`
}
