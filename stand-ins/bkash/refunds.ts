import { asc, eq } from 'drizzle-orm'
import { formatAmount, formatTime, parseAmount } from './amounts.ts'
import { type Call, textOf } from './call.ts'
import { GatewayRefusal, Refusal } from './errors.ts'
import { findTransaction, remainderOf, type TransactionRow } from './payments.ts'
import { randomId } from './random.ts'
import { refunds } from './schema.ts'

type RefundRow = typeof refunds.$inferSelect

const MAX_REFUNDS = 10

export async function refundTransaction(call: Call) {
  const { body, queries, standIn, now, version } = call
  const isNewer = version === 'v2'
  // The newer generation does not say what is missing.
  if (isNewer && !(body.sku && body.reason)) throw new GatewayRefusal(400, 'Invalid request body')
  const transaction = await findOriginal(call)
  const amountMinor = parseAmount(textOf(body, isNewer ? 'refundAmount' : 'amount', '2072'))
  const given = await listRefunds(call, transaction)
  if (amountMinor === null || amountMinor > (await remainderOf(queries, transaction)))
    throw new Refusal('2072')
  if (given.length >= MAX_REFUNDS) throw new Refusal('2074')
  const refund: RefundRow = {
    trxId: randomId(standIn.random, 10),
    originalTrxId: transaction.trxId,
    amountMinor,
    sku: textOf(body, 'sku'),
    reason: textOf(body, 'reason'),
    completedAt: now,
  }
  await queries.insert(refunds).values(refund)
  if (!isNewer) return presentOlder(refund)
  const { sku, reason } = refund
  return {
    originalTrxId: refund.originalTrxId,
    originalTrxAmount: formatAmount(transaction.amountMinor),
    ...presentNewer(refund),
    currency: 'BDT',
    sku,
    reason,
  }
}

/** All refunds of a transaction; the older generation knows the last one only. */
export async function refundStatus(call: Call) {
  const transaction = await findOriginal(call)
  const given = await listRefunds(call, transaction)
  const last = given.at(-1)
  if (call.version === 'v2')
    return {
      originalTrxId: transaction.trxId,
      originalTrxAmount: formatAmount(transaction.amountMinor),
      originalTrxCompletedTime: formatTime(transaction.completedAt),
      refundTransactions: given.map(presentNewer),
    }
  if (!last) throw new Refusal('2033')
  return presentOlder(last)
}

/** The two ids must belong together. */
async function findOriginal(call: Call): Promise<TransactionRow> {
  const paymentId = textOf(call.body, call.version === 'v2' ? 'paymentId' : 'paymentID', '2002')
  const transaction = await findTransaction(call, '2077')
  if (transaction.paymentId !== paymentId) throw new Refusal('2002')
  return transaction
}

const listRefunds = ({ queries }: Call, { trxId }: TransactionRow) =>
  queries.select().from(refunds).where(eq(refunds.originalTrxId, trxId)).orderBy(asc(refunds.completedAt))

const presentNewer = ({ trxId, amountMinor, completedAt }: RefundRow) => ({
  refundTrxId: trxId,
  refundTransactionStatus: 'Completed',
  refundAmount: formatAmount(amountMinor),
  completedTime: formatTime(completedAt),
})

const presentOlder = ({ trxId, originalTrxId, amountMinor, completedAt }: RefundRow) => ({
  statusCode: '0000',
  statusMessage: 'Successful',
  originalTrxID: originalTrxId,
  refundTrxID: trxId,
  transactionStatus: 'Completed',
  amount: formatAmount(amountMinor),
  currency: 'BDT',
  charge: '0.00',
  completedTime: formatTime(completedAt),
})
