import { and, eq, isNull, sql } from 'drizzle-orm'
import { prepare, type Reader } from '../../db/pipeline.ts'
import { bookings } from '../../db/schema.ts'

export type Booking = typeof bookings.$inferSelect

/** A booking that was not cancelled. A person has at most one such booking of a session. */
export const isActiveBooking = isNull(bookings.cancelledAt)

const activeQuery = prepare('bookings.active', (queries: Reader) =>
  queries
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.userId, sql.placeholder('userId')),
        eq(bookings.sessionId, sql.placeholder('sessionId')),
        isActiveBooking,
      ),
    ),
)

export async function findActiveBooking(
  queries: Reader,
  userId: string,
  sessionId: string,
): Promise<Booking | undefined> {
  const [booking] = await activeQuery(queries).execute({ userId, sessionId })
  return booking
}
