import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import { allocations, bookings, switches } from '../../../db/schema.ts'
import { isActiveBooking } from '../../seats/bookings.ts'

/**
 * Whether a payment took part in buying the seat of a row of `bookings`: the one that it was bought with, and
 * those of switches to a dearer session. Without one of them the seat is free.
 */
export const boughtSeat = (paymentId: SQL): SQL<boolean> => sql<boolean>`(${bookings.paymentId} = ${paymentId}
  or exists (select from ${switches} where ${switches.bookingId} = ${bookings.id} and ${switches.paymentId} = ${paymentId}))`

/** The payments among these that took part in buying a seat that its owner still has. */
export async function readSeatsBought(queries: Executor, paymentIds: string[]): Promise<Set<string>> {
  if (paymentIds.length === 0) return new Set()
  const rows = await queries
    .selectDistinct({ id: allocations.paymentId })
    .from(allocations)
    .innerJoin(bookings, eq(bookings.id, allocations.bookingId))
    .where(
      and(
        inArray(allocations.paymentId, paymentIds),
        isActiveBooking,
        boughtSeat(sql`${allocations.paymentId}`),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}
