import { and, eq, ne, sql } from 'drizzle-orm'
import type { Queries, StandIn } from './context.ts'
import type { Form } from './form.ts'
import { dhakaTime, newId, parseAmount } from './ids.ts'
import { refunds, transactions } from './schema.ts'
import { behaviourOf } from './test-numbers.ts'

const USUAL_MS = 3000
const SLOW_MS = 60_000

/**
 * Takes a request for a refund: `success`; `processing` for one that was taken before; or `failed` and why.
 */
export async function requestRefund(standIn: StandIn, form: Form): Promise<object> {
  const {
    bank_tran_id: bankTranId = '',
    refund_trans_id: refundTransId = '',
    refund_remarks: remarks = '',
  } = form
  const amount = parseAmount(form.refund_amount ?? '')
  const isProper =
    refundTransId && refundTransId.length <= 30 && amount && remarks && [...remarks].length <= 255
  if (!isProper) return { APIConnect: 'INVALID_REQUEST' }
  const now = standIn.clock()
  return standIn.queries.transaction(async (tx) => {
    const isPaid = and(eq(transactions.bankTranId, bankTranId), eq(transactions.status, 'VALID'))
    const [paid] = await tx.select().from(transactions).where(isPaid).for('update')
    const answer = {
      APIConnect: 'DONE',
      bank_tran_id: bankTranId,
      trans_id: paid?.tranId ?? '',
      refund_ref_id: '',
    }
    const failed = (errorReason: string) => ({ ...answer, status: 'failed', errorReason })
    if (!paid) return failed('Invalid bank transaction id')
    const [known] = await tx.select().from(refunds).where(eq(refunds.refundTransId, refundTransId))
    if (known)
      return known.bankTranId === bankTranId && known.amount === amount
        ? { ...answer, status: 'processing', refund_ref_id: known.reference, errorReason: '' }
        : failed('The refund transaction id was used before')
    const { refund } = behaviourOf(paid.behaviour)
    if (refund === 'refused') return failed('The issuer bank takes no refunds')
    if (amount > paid.amount - (await sumRefunds(tx, bankTranId)))
      return failed('The refund amount exceeds the amount of the transaction')
    const reference = newId(standIn, now)
    await tx.insert(refunds).values({
      reference,
      refundTransId,
      bankTranId,
      amount,
      status: 'processing',
      nextStatus: refund === 'cancelled' ? 'cancelled' : 'refunded',
      nextStatusAt: new Date(now.getTime() + (refund === 'slow' ? SLOW_MS : USUAL_MS)),
      createdAt: now,
    })
    return { ...answer, status: 'success', refund_ref_id: reference, errorReason: '' }
  })
}

async function sumRefunds(tx: Queries, bankTranId: string): Promise<number> {
  const isLive = and(eq(refunds.bankTranId, bankTranId), ne(refunds.status, 'cancelled'))
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(sum(${refunds.amount}), 0)` })
    .from(refunds)
    .where(isLive)
  return Number(row?.sum ?? 0)
}

export async function findRefund({ queries }: StandIn, reference: string): Promise<object> {
  const [found] = await queries
    .select({ refund: refunds, tranId: transactions.tranId })
    .from(refunds)
    .innerJoin(transactions, eq(transactions.bankTranId, refunds.bankTranId))
    .where(eq(refunds.reference, reference))
  if (!found)
    return { APIConnect: 'DONE', status: '', errorReason: 'No refund was found', refund_ref_id: reference }
  const { refund, tranId } = found
  return {
    APIConnect: 'DONE',
    bank_tran_id: refund.bankTranId,
    tran_id: tranId,
    refund_ref_id: reference,
    initiated_on: dhakaTime(refund.createdAt),
    refunded_on: refund.refundedAt ? dhakaTime(refund.refundedAt) : '',
    status: refund.status,
    errorReason: refund.status === 'cancelled' ? 'The bank cancelled the refund' : '',
  }
}
