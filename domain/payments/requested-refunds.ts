import { asc, eq } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { refunds } from '../../db/schema.ts'
import type { Refund } from '../../providers/cards.ts'

export type RequestedRefund = typeof refunds.$inferSelect

const states = { pending: 'processing', succeeded: 'done', failed: 'failed' } as const

/**
 * The refunds that we have asked for of a payment, oldest first, brought to what the provider says of them. `was` is the
 * state before. Under the session's lock.
 */
export async function syncRequestedRefunds(
  transaction: Executor,
  paymentId: string,
  made: Refund[],
): Promise<(RequestedRefund & { was: RequestedRefund['state'] })[]> {
  const rows = await transaction
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
  const byId = new Map(made.map((refund) => [refund.refundId, refund]))
  const followed = []
  for (const row of rows) {
    const is = byId.get(row.id)
    const { state, reference } = is ? { state: states[is.state], reference: is.reference } : row
    if (state !== row.state)
      await transaction.update(refunds).set({ state, reference }).where(eq(refunds.id, row.id))
    followed.push({ ...row, state, reference, was: row.state })
  }
  return followed
}
