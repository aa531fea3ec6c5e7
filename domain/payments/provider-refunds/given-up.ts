import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import { receipts, refunds } from '../../../db/schema.ts'
import type { ListedRefund } from '../../../providers/payments/provider.ts'
import type { Payment } from '../ledger/payment.ts'
import type { Refund } from './record.ts'

/** After so many failures a person must act: an Admin refunds by hand. */
export const MAX_FAILED_REFUNDS = 3
/** After so long without the money, an Admin may look for another way. */
const GIVEN_UP_MS = 24 * 3600_000

/** `failed`: how many refunds of a payment its provider has refused. `cameBack`: a bank sent one back. */
type Tried = { failed: number; cameBack: boolean }

/**
 * Whether the provider is not asked again for a payment: it has refused too often, or the payer's bank has
 * sent the money of a refund back, as it would send the next.
 */
export const isGivenUp = ({ failed, cameBack }: Tried): boolean =>
  failed >= MAX_FAILED_REFUNDS || (failed > 0 && cameBack)

type Due = Pick<Payment, 'refundDueAt' | 'recordedAt'>

/**
 * Whether a provider's money may be refunded by hand: its provider is not asked again, or the money waits for
 * more than a day. Where it waits, the provider must know of no refund that is under way.
 */
export const mayGoByHand = (tried: Tried, { refundDueAt, recordedAt }: Due, now: Date): boolean =>
  isGivenUp(tried) || now.getTime() - (refundDueAt ?? recordedAt).getTime() > GIVEN_UP_MS

/** By what is recorded here, and by the provider's list. */
export async function readTried(
  queries: Executor,
  { id }: Pick<Payment, 'id'>,
  requested: readonly Refund[],
  listed: readonly ListedRefund[],
): Promise<Tried> {
  const failed = new Set([
    ...listed.flatMap(({ state, refundId }) => (state === 'failed' ? [refundId] : [])),
    ...requested.flatMap(({ state, id }) => (state === 'failed' ? [id] : [])),
  ])
  return {
    failed: failed.size,
    cameBack: (await queries.$count(receipts, cameBack(eq(receipts.paymentId, id)))) > 0,
  }
}

/** By what is recorded here, of several payments. */
export async function readTriedOf(
  queries: Pick<Executor, 'select'>,
  ids: readonly string[],
): Promise<(paymentId: string) => Tried> {
  const [counts, notes] = await Promise.all([
    queries
      .select({ id: refunds.paymentId, failed: sql<number>`count(*)::int` })
      .from(refunds)
      .where(and(inArray(refunds.paymentId, [...ids]), eq(refunds.state, 'failed')))
      .groupBy(refunds.paymentId),
    queries
      .select({ id: receipts.paymentId })
      .from(receipts)
      .where(cameBack(inArray(receipts.paymentId, [...ids]))),
  ])
  const failed = new Map(counts.map((one) => [one.id, one.failed]))
  const back = new Set(notes.map(({ id }) => id))
  return (id) => ({ failed: failed.get(id) ?? 0, cameBack: back.has(id) })
}

const cameBack = (isOf: ReturnType<typeof eq>) => and(isOf, eq(receipts.series, 'debit_note'))
