import { and, asc, eq, exists, getTableColumns, gt, or } from 'drizzle-orm'
import { bookings, feeParts } from '../../db/schema.ts'
import { type Slots, slotsColumn } from '../classes/plan/schedule.ts'
import type { Context } from '../context.ts'
import { type FeePart, isOpenPart, readParts } from '../fee-parts/read.ts'
import { type Booking, isActiveBooking } from '../seats/bookings.ts'

/** A person at the counter has few. */
const LIST_LIMIT = 20

/** A person's seats whose classes are not over, or not paid, with the parts of their fees; the next first. */
export async function listSeatsOf(
  { database, clock }: Context,
  userId: string,
): Promise<{ booking: Booking & { slots: Slots }; parts: FeePart[] | undefined }[]> {
  const now = clock()
  const open = database
    .select({ id: feeParts.id })
    .from(feeParts)
    .where(and(eq(feeParts.bookingId, bookings.id), isOpenPart))
  const found = await database
    .select({ ...getTableColumns(bookings), slots: slotsColumn(bookings.sessionId, now) })
    .from(bookings)
    .where(and(eq(bookings.userId, userId), isActiveBooking, or(gt(bookings.classEnd, now), exists(open))))
    .orderBy(asc(bookings.classStart), asc(bookings.id))
    .limit(LIST_LIMIT)
  const parts = await readParts(database, found)
  return found.map((booking) => ({ booking, parts: parts.get(booking.id) }))
}
