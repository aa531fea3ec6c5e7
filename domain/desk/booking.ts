import { eq } from 'drizzle-orm'
import { notFound } from '../../contract/http/errors.ts'
import { bookings, users } from '../../db/schema.ts'
import type { User } from '../auth-cache.ts'
import type { Context } from '../context.ts'
import type { Booking } from '../seats/bookings.ts'

/** A booking of anybody, and whose it is. Throws 404. */
export async function findDeskBooking(
  { database }: Context,
  id: string,
): Promise<{ booking: Booking; person: User }> {
  const [found] = await database
    .select({ booking: bookings, person: users })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.userId))
    .where(eq(bookings.id, id))
  if (!found) throw notFound('booking_not_found')
  return found
}
