import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { CancelReason } from '../../contract/reasons.ts'
import type { Executor } from '../../db/client.ts'
import { bookings, sessions } from '../../db/schema.ts'
import { type Booking, isActiveBooking } from './bookings.ts'

/** Cancels the active bookings of a locked session that match, frees their seats, and returns them. */
export async function cancelBookings(
  transaction: Executor,
  sessionId: string,
  matching: SQL,
  { now, reason }: { now: Date; reason: CancelReason },
): Promise<Booking[]> {
  const cancelled = await transaction
    .update(bookings)
    .set({ cancelledAt: now, cancelReasonCode: reason })
    .where(and(matching, isActiveBooking))
    .returning()
  if (cancelled.length > 0)
    await transaction
      .update(sessions)
      .set({ enrolled: sql`${sessions.enrolled} - ${cancelled.length}` })
      .where(eq(sessions.id, sessionId))
  return cancelled
}
