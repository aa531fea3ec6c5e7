import { z } from 'zod'
import type { BkashAnswer } from './bkash-transport.ts'
import { parseBkashTime, parseTaka, walletHint } from './bkash-values.ts'
import type { AttemptOutcome, ProviderAttempt } from './provider.ts'

/** A payment lives so long, unless it is executed. */
const LIFETIME_MS = 24 * 3600_000
/** An execute that we stopped waiting for may still take place for so long. */
export const ARRIVAL_MS = 5 * 60_000

const text = z.string().nullish()

/** Execute and query answer this. The query calls the invoice `merchantInvoice`. */
const paymentForm = z.object({
  paymentid: text,
  trxid: text,
  transactionstatus: z.string(),
  amount: z.union([z.string(), z.number()]).nullish(),
  currency: text,
  customermsisdn: text,
  payermsisdn: text,
  merchantinvoicenumber: text,
  merchantinvoice: text,
  paymentcreatetime: text,
  verificationstatus: text,
  paymentexecutetime: text,
})

/** Reads what an answer says of our attempt; null when it is about another payment, or cannot be read. */
export function readPayment(answer: BkashAnswer, attempt: ProviderAttempt, now: Date): AttemptOutcome | null {
  const payment = paymentForm.safeParse(answer).data
  if (!payment || (payment.paymentid && payment.paymentid !== attempt.reference)) return null
  const invoice = payment.merchantinvoicenumber ?? payment.merchantinvoice
  if (invoice && invoice !== attempt.attemptId) return null
  const status = payment.transactionstatus
  if (status === 'Completed') return readCharge(payment, now)
  if (status === 'Initiated') return readUnpaid(payment, attempt, now)
  if (/cancel/i.test(status)) return { state: 'ended', reason: 'cancelled', code: status }
  if (/expire/i.test(status)) return { state: 'ended', reason: 'expired', code: status }
  if (/fail|declin/i.test(status)) return { state: 'ended', reason: 'declined', code: status }
  return { state: 'processing' }
}

function readCharge(payment: z.output<typeof paymentForm>, now: Date): AttemptOutcome | null {
  const amountMinor = parseTaka(payment.amount)
  if (!payment.trxid || amountMinor === null || !payment.currency) return null
  const charge = {
    reference: payment.trxid,
    amountMinor,
    currency: payment.currency,
    chargedAt: parseBkashTime(payment.paymentexecutetime) ?? now,
    isRisky: false,
    payerHint: walletHint(payment.customermsisdn ?? payment.payermsisdn ?? undefined),
  }
  return { state: 'paid', charges: [charge] }
}

function readUnpaid(
  payment: z.output<typeof paymentForm>,
  attempt: ProviderAttempt,
  now: Date,
): AttemptOutcome {
  if (attempt.claimedAt && now.getTime() - attempt.claimedAt.getTime() < ARRIVAL_MS)
    return { state: 'processing' }
  const createdAt = parseBkashTime(payment.paymentcreatetime)
  const isOver = createdAt !== null && now.getTime() - createdAt.getTime() >= LIFETIME_MS
  if (isOver) return { state: 'ended', reason: 'expired', code: null }
  return payment.verificationstatus === 'Complete' ? { state: 'open', awaitsClaim: true } : { state: 'open' }
}
