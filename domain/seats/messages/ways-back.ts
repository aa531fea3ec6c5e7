import { and, eq, inArray, or } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import { allocations, payments } from '../../../db/schema.ts'

/**
 * Where a person gets money back: `asPaid`, from the provider that took it; `desk`, because it was taken by
 * hand; `balance`, as money in advance; or `several` of these.
 */
export type WayBack = 'asPaid' | 'desk' | 'balance' | 'several'

/** Where the money that goes back of each of these bookings is. */
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
