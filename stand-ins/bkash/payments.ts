import { eq } from 'drizzle-orm'
import { formatAmount, formatTime, parseAmount } from './amounts.ts'
import { addressOf, type Call, textOf } from './call.ts'
import { CHECKOUT, type Queries, SHORT_CODE } from './context.ts'
import { Refusal } from './errors.ts'
import { recordNotice, requestSubscription } from './notices.ts'
import { randomId, randomSecret } from './random.ts'
import { payments, refunds, transactions } from './schema.ts'
import { findWallet } from './wallets.ts'

export type PaymentRow = typeof payments.$inferSelect
export type TransactionRow = typeof transactions.$inferSelect

const LIFETIME_MS = 24 * 3600_000

export const isExpired = (payment: PaymentRow, now: Date) =>
  now.getTime() - payment.createdAt.getTime() >= LIFETIME_MS

export async function createPayment(call: Call) {
  const { body, version, queries, standIn, now } = call
  if (version === 'v1.2.0-beta' && textOf(body, 'mode') !== '0011') throw new Refusal('2063')
  const callbackUrl = addressOf(body, 'callbackURL')
  const amountMinor = parseAmount(textOf(body, 'amount', '2006'))
  if (amountMinor === null) throw new Refusal('2006')
  if (textOf(body, 'currency') !== 'BDT') throw new Refusal('2007')
  // An authorization, which is captured later, is not supported.
  if (textOf(body, 'intent') !== 'sale') throw new Refusal('2008')
  const payment = {
    id: `TR0011${randomId(standIn.random, 17)}`,
    hash: randomSecret(standIn.random),
    version,
    amountMinor,
    payerReference: textOf(body, 'payerReference', '2048'),
    invoice: textOf(body, 'merchantInvoiceNumber', '2031'),
    callbackUrl,
    status: 'Initiated' as const,
    step: 'wallet' as const,
    createdAt: now,
  }
  await queries.insert(payments).values(payment)
  await requestSubscription({ queries, standIn, now })
  const page = new URL(`https:/${CHECKOUT}`)
  page.search = new URLSearchParams({ paymentId: payment.id, hash: payment.hash, mode: '0011' }).toString()
  return {
    ...namePayment(call, payment.id),
    bkashURL: `${page.href}&apiVersion=${apiVersion(payment)}`,
    callbackURL: callbackUrl,
    successCallbackURL: resultUrl(payment, 'success', 'signature'),
    failureCallbackURL: resultUrl(payment, 'failure', 'signature'),
    cancelledCallbackURL: resultUrl(payment, 'cancel', 'signature'),
    ...presentOrder({ ...payment, mistakes: 0, wallet: null }),
    paymentCreateTime: formatTime(now),
    transactionStatus: payment.status,
    merchantInvoiceNumber: payment.invoice,
  }
}

/** The slash at the end is bKash's. */
const apiVersion = ({ version }: Pick<PaymentRow, 'version'>) => (version === 'v2' ? 'v2/' : '1.2.0-beta/')

/** Where the payer's browser returns. Nothing of it is signed in a way that a merchant can verify. */
export function resultUrl(
  payment: Pick<PaymentRow, 'id' | 'callbackUrl' | 'version'>,
  status: 'success' | 'failure' | 'cancel',
  signature: string,
): string {
  const { callbackUrl, id } = payment
  const separator = callbackUrl.includes('?') ? '&' : '?'
  return `${callbackUrl}${separator}paymentID=${id}&status=${status}&signature=${signature}&apiVersion=${apiVersion(payment)}`
}

/** Takes the money, once. A declined payment is over, too. */
export async function executePayment(call: Call): Promise<object | { declined: string }> {
  const payment = await lockPayment(call)
  const { queries, now, standIn } = call
  if (payment.status === 'Completed') throw new Refusal('2062')
  if (payment.status === 'Cancelled') throw new Refusal('2069')
  if (payment.status === 'Failed') throw new Refusal('2056')
  if (isExpired(payment, now)) throw new Refusal('2002')
  if (payment.step !== 'confirmed' || payment.wallet === null) throw new Refusal('2060')
  const refusal = findWallet(payment.wallet)?.refusal ?? null
  const isThis = eq(payments.id, payment.id)
  await queries
    .update(payments)
    .set({ status: refusal === null ? 'Completed' : 'Failed' })
    .where(isThis)
  if (refusal !== null) return { declined: refusal }
  const transaction: TransactionRow = {
    trxId: randomId(standIn.random, 10),
    paymentId: payment.id,
    type: 'checkout',
    amountMinor: payment.amountMinor,
    wallet: payment.wallet,
    reference: payment.payerReference,
    completedAt: now,
  }
  await queries.insert(transactions).values(transaction)
  await recordNotice({ queries, standIn, now }, transaction, payment.invoice)
  return {
    ...namePayment(call, payment.id),
    ...nameTransaction(call, transaction.trxId),
    ...presentOrder(payment),
    payerReference: payment.payerReference,
    customerMsisdn: payment.wallet,
    transactionStatus: 'Completed',
    paymentExecuteTime: formatTime(now),
    merchantInvoiceNumber: payment.invoice,
  }
}

export async function queryPayment(call: Call) {
  const payment = await lockPayment(call)
  const [transaction] = await call.queries
    .select()
    .from(transactions)
    .where(eq(transactions.paymentId, payment.id))
  const remainder = transaction && (await remainderOf(call.queries, transaction))
  return {
    ...namePayment(call, payment.id),
    mode: '0011',
    ...presentOrder(payment),
    payerReference: payment.payerReference,
    // Only here the invoice has this name.
    merchantInvoice: payment.invoice,
    paymentCreateTime: formatTime(payment.createdAt),
    transactionStatus: payment.status,
    verificationStatus: payment.step === 'confirmed' ? 'Complete' : 'Incomplete',
    ...(transaction && {
      ...nameTransaction(call, transaction.trxId),
      customerMsisdn: transaction.wallet,
      paymentExecuteTime: formatTime(transaction.completedAt),
      maxRefundableAmount: formatAmount(remainder ?? 0),
    }),
  }
}

export async function searchTransaction(call: Call) {
  const transaction = await findTransaction(call)
  return {
    ...nameTransaction(call, transaction.trxId),
    transactionStatus: 'Completed',
    transactionType: transactionTypes[transaction.type],
    amount: formatAmount(transaction.amountMinor),
    currency: 'BDT',
    customerMsisdn: transaction.wallet,
    organizationShortCode: SHORT_CODE,
    transactionReference: transaction.reference,
    initiationTime: formatTime(transaction.completedAt),
    completedTime: formatTime(transaction.completedAt),
    maxRefundableAmount: formatAmount(await remainderOf(call.queries, transaction)),
  }
}

const transactionTypes = {
  checkout: 'bKash Tokenized Checkout via API',
  qr: 'Merchant Payment by QR',
  ussd: 'Merchant Payment by USSD',
}

/** Returns what is left to give back. */
export async function remainderOf(queries: Queries, transaction: TransactionRow): Promise<number> {
  const given = await queries.select().from(refunds).where(eq(refunds.originalTrxId, transaction.trxId))
  return given.reduce((rest, refund) => rest - refund.amountMinor, transaction.amountMinor)
}

async function lockPayment(call: Call): Promise<PaymentRow> {
  const id = textOf(call.body, call.version === 'v2' ? 'paymentId' : 'paymentID', '2002')
  const [payment] = await call.queries.select().from(payments).where(eq(payments.id, id)).for('update')
  if (!payment) throw new Refusal('2002')
  return payment
}

export async function findTransaction(call: Call, missing = '2033'): Promise<TransactionRow> {
  const trxId = textOf(call.body, call.version === 'v2' ? 'trxId' : 'trxID', missing)
  const [transaction] = await call.queries
    .select()
    .from(transactions)
    .where(eq(transactions.trxId, trxId))
    .for('update')
  if (!transaction) throw new Refusal(missing)
  return transaction
}

const presentOrder = ({ amountMinor }: PaymentRow) => ({
  amount: formatAmount(amountMinor),
  intent: 'sale',
  currency: 'BDT',
})

const namePayment = ({ version }: Call, id: string) =>
  version === 'v2' ? { paymentId: id } : { statusCode: '0000', statusMessage: 'Successful', paymentID: id }

const nameTransaction = ({ version }: Call, id: string) =>
  version === 'v2' ? { trxId: id } : { statusCode: '0000', statusMessage: 'Successful', trxID: id }
