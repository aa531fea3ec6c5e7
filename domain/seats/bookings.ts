import { and, eq, isNull } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { bookings } from '../../db/schema.ts'

export type Booking = typeof bookings.$inferSelect

/** A booking that was not cancelled. A person has at most one such booking of a session. */
export const isActiveBooking = isNull(bookings.cancelledAt)

export async function findActiveBooking(
  queries: Pick<Executor, 'select'>,
  userId: string,
  sessionId: string,
): Promise<Booking | undefined> {
  const [booking] = await queries
    .select()
    .from(bookings)
    .where(and(eq(bookings.userId, userId), eq(bookings.sessionId, sessionId), isActiveBooking))
  return booking
}
