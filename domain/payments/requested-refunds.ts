import { asc, eq } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { refunds } from '../../db/schema.ts'
import type { Refund } from '../../providers/cards.ts'

export type RequestedRefund = typeof refunds.$inferSelect

const states = { pending: 'processing', succeeded: 'done', failed: 'failed' } as const

/**
 * Updates the refunds that we requested for a payment from the provider's list, and returns them, oldest first. `was` is the state
 * before. Needs the session's lock.
 */
export async function syncRequestedRefunds(
  transaction: Executor,
  paymentId: string,
  providerRefunds: Refund[],
): Promise<(RequestedRefund & { was: RequestedRefund['state'] })[]> {
  const rows = await transaction
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
  const byId = new Map(providerRefunds.map((refund) => [refund.refundId, refund]))
  const synced = []
  for (const row of rows) {
    const is = byId.get(row.id)
    const { state, reference } = is ? { state: states[is.state], reference: is.reference } : row
    if (state !== row.state)
      await transaction.update(refunds).set({ state, reference }).where(eq(refunds.id, row.id))
    synced.push({ ...row, state, reference, was: row.state })
  }
  return synced
}
