import { and, eq, inArray, notExists, or } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import { allocations, bookings, feeParts } from '../../../db/schema.ts'
import { isActiveBooking } from '../../seats/bookings.ts'

/**
 * Which of these payments took part in buying a seat that its owner still has: without one of them the seat
 * is free. A later part of a fee did not.
 */
export async function readSeatsBought(queries: Executor, paymentIds: string[]): Promise<Set<string>> {
  if (paymentIds.length === 0) return new Set()
  const part = queries
    .select({ id: feeParts.id })
    .from(feeParts)
    .where(and(eq(feeParts.bookingId, bookings.id), eq(feeParts.paymentId, allocations.paymentId)))
  const rows = await queries
    .selectDistinct({ id: allocations.paymentId })
    .from(allocations)
    .innerJoin(bookings, eq(bookings.id, allocations.bookingId))
    .where(
      and(
        inArray(allocations.paymentId, paymentIds),
        isActiveBooking,
        or(eq(bookings.paymentId, allocations.paymentId), notExists(part)),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}
