import { and, sql } from 'drizzle-orm'
import { bookings, feeParts } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { isLatePart, isOpenPart } from './read.ts'

/** A column for a SELECT from bookings: how many parts of a booking's fee are late. */
export const countLateParts = (now: Date) =>
  sql<number>`case when ${bookings.parts} is null then 0 else
    (select count(*)::integer from ${feeParts} where ${feeParts.bookingId} = ${bookings.id} and ${isLatePart(now)}) end`.mapWith(
    Number,
  )

/**
 * A column for a SELECT from bookings: how many parts of a booking's fee have been paid, of those that are
 * not waived. Null where none is open.
 */
export const countPaidParts = sql<{
  paid: number
  of: number
} | null>`case when ${bookings.parts} is not null then
    (select json_build_object('paid', count(${feeParts.paymentId}), 'of', count(*) filter (where ${feeParts.waivedAt} is null))
     from ${feeParts} where ${feeParts.bookingId} = ${bookings.id} having count(*) filter (where ${isOpenPart}) > 0) end`

/** For few parts: their bookings are looked up one by one, rather than all bookings read. */
export const isOfActiveBooking = sql`(select ${bookings.cancelledAt} from ${bookings} where ${bookings.id} = ${feeParts.bookingId}) is null`

/** How many parts of all fees are late, and their sum in the smallest unit. */
export async function sumLateParts({
  database,
  clock,
}: Context): Promise<{ count: number; amountMinor: number }> {
  const [sums] = await database
    .select({
      count: sql`count(*)`.mapWith(Number),
      amountMinor: sql`coalesce(sum(${feeParts.amountMinor}), 0)`.mapWith(Number),
    })
    .from(feeParts)
    .where(and(isLatePart(clock()), isOfActiveBooking))
  return sums ?? { count: 0, amountMinor: 0 }
}
