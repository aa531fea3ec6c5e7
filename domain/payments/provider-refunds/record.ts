import { eq } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import { refunds } from '../../../db/schema.ts'
import type { ListedRefund } from '../../../providers/payments/provider.ts'
import { type Context, newId } from '../../context.ts'
import type { Payment } from '../ledger/payment.ts'
import { laterOf } from '../ledger/provider-time.ts'

export type Refund = typeof refunds.$inferSelect

/** How a refund is kept here, by its state at the provider. */
const stateOf = { pending: 'processing', succeeded: 'done', failed: 'failed' } as const

/** Those that were made at the provider do not know our id. */
export const isSameRefund = (row: Refund, { refundId, reference }: ListedRefund): boolean =>
  refundId === row.id || (reference !== null && reference === row.reference)

/**
 * Updates the refunds that we know from the provider's list, the newest first, and adds those that an
 * operator made there: triggers count them. Returns how much of the latter failed after all, in the smallest
 * unit, and when the last one arrived that had not before. Needs the session's lock.
 */
export async function recordRefunds(
  transaction: Executor,
  context: Context,
  payment: Payment,
  listed: ListedRefund[],
): Promise<{ failedMinor: number; arrivedAt: Date | null }> {
  const rows = await transaction.select().from(refunds).where(eq(refunds.paymentId, payment.id))
  let failedMinor = 0
  let arrivedAt: Date | null = null
  // The oldest first, as their notes are numbered.
  for (const is of listed.toReversed()) {
    const row = rows.find((one) => isSameRefund(one, is))
    const state = stateOf[is.state]
    const recordedAt = context.clock()
    const settledAt = state === 'processing' ? null : settledOf(payment, row, is, recordedAt)
    const { reference, amountMinor, createdAt } = is
    if (state === 'done' && row?.state !== 'done') arrivedAt = settledAt
    if (!row && state === 'done')
      await transaction.insert(refunds).values({
        ...{ id: newId(context), paymentId: payment.id, amountMinor, createdAt },
        ...{ state, settledAt, recordedAt, reference },
      })
    if (!row || !isNews(row, is)) continue
    await transaction
      .update(refunds)
      .set({ state, settledAt, recordedAt, reference })
      .where(eq(refunds.id, row.id))
    if (row.state === 'done' && is.refundId !== row.id) failedMinor += amountMinor
  }
  return { failedMinor, arrivedAt }
}

/** A request without an answer stays asked: the provider may know nothing of it later on. */
const isNews = (row: Refund, { state, reference }: ListedRefund): boolean =>
  state === 'pending' ? row.state === 'asked' && reference !== null : row.state !== stateOf[state]

/** The provider tells when a refund was made. One that we saw pending before has arrived now. */
function settledOf(
  payment: Payment,
  row: Refund | undefined,
  { state, createdAt }: ListedRefund,
  now: Date,
): Date {
  if (state === 'failed' || row?.state === 'processing') return now
  return laterOf(payment.refundDueAt ?? payment.recordedAt, createdAt)
}
