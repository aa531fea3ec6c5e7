import { and, eq, inArray, or } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import { allocations, payments } from '../../../db/schema.ts'

/**
 * How a refund reaches a person: `asPaid`, from the provider that took it; `desk`, because it was taken by
 * hand; `balance`, as money in advance; or `several` of these.
 */
export type WayBack = 'asPaid' | 'desk' | 'balance' | 'several'

/** How the refund of each of these bookings reaches its payer. */
export async function readWaysBack(
  queries: Executor,
  bookingIds: string[],
): Promise<(bookingId: string) => WayBack> {
  const { bookingId } = allocations
  const { byHand, method, status } = payments
  const found =
    bookingIds.length === 0
      ? []
      : await queries
          .selectDistinct({ bookingId, byHand, method })
          .from(allocations)
          .innerJoin(payments, eq(payments.id, allocations.paymentId))
          .where(and(inArray(bookingId, bookingIds), or(eq(status, 'refund_due'), eq(method, 'balance'))))
  const waysOf = Map.groupBy(found, ({ bookingId }) => bookingId)
  return (id) => {
    const ways = new Set((waysOf.get(id) ?? []).map(wayBack))
    const [only = 'asPaid'] = ways
    return ways.size > 1 ? 'several' : only
  }
}

const wayBack = ({ byHand, method }: Pick<typeof payments.$inferSelect, 'byHand' | 'method'>): WayBack => {
  if (method === 'balance') return 'balance'
  return byHand ? 'desk' : 'asPaid'
}
