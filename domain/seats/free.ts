import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { CancelReason } from '../../contract/payments/reasons.ts'
import type { Executor } from '../../db/client.ts'
import { bookings, checkouts, sessions, switches } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { type Booking, isActiveBooking } from './bookings.ts'
import type { Checkout } from './checkouts.ts'
import { publishSeatFreed } from './freed.ts'
import { isActiveAt, releaseHolds } from './holds.ts'

/** Cancels the active bookings of a locked session that match, frees their seats, and returns them. */
export async function cancelBookings(
  transaction: Executor,
  context: Context,
  sessionId: string,
  matching: SQL,
  reason: CancelReason,
): Promise<Booking[]> {
  const cancelled = await transaction
    .update(bookings)
    .set({ cancelledAt: context.clock(), cancelReasonCode: reason })
    .where(and(matching, isActiveBooking))
    .returning()
  if (cancelled.length === 0) return []
  await transaction
    .update(sessions)
    .set({ enrolled: sql`${sessions.enrolled} - ${cancelled.length}` })
    .where(eq(sessions.id, sessionId))
  await publishSeatFreed(transaction, context, sessionId)
  const ids = cancelled.map(({ id }) => id)
  await endPendingSwitches(transaction, context, ids)
  return cancelled
}

/**
 * Closes the checkouts of switches that these bookings do not make any more: they hold a seat at a price that
 * buys nothing without the booking. Money that still comes is refunded. Needs the lock of the bookings'
 * session, which whoever pays for such a switch takes too.
 */
export async function endPendingSwitches(
  transaction: Executor,
  context: Context,
  bookingIds: string[],
): Promise<void> {
  const waiting = await transaction
    .select({ id: checkouts.id })
    .from(switches)
    .innerJoin(checkouts, eq(checkouts.id, switches.checkoutId))
    .where(and(inArray(switches.bookingId, bookingIds), isNull(switches.doneAt), isNull(checkouts.closedAt)))
  for (const checkout of waiting) await closeCheckout(transaction, context, checkout)
}

/**
 * Ends the holds of people who do not want them any more. Their checkouts stay open: money may still be under
 * way.
 */
export async function freeHolds(
  transaction: Executor,
  context: Context,
  checkoutIds: string[],
): Promise<void> {
  const ended = await transaction
    .selectDistinct({ sessionId: checkouts.sessionId })
    .from(checkouts)
    .where(and(inArray(checkouts.id, checkoutIds), isActiveAt(context.clock())))
  await releaseHolds(transaction, checkoutIds)
  for (const { sessionId } of ended) await publishSeatFreed(transaction, context, sessionId)
}

/** Closes a checkout that led to no seat. This ends its hold too. */
export async function closeCheckout(
  transaction: Executor,
  context: Context,
  { id }: Pick<Checkout, 'id'>,
): Promise<void> {
  const closedAt = context.clock()
  const [closed] = await transaction
    .update(checkouts)
    .set({ closedAt })
    .where(and(eq(checkouts.id, id), isNull(checkouts.closedAt)))
    .returning()
  if (closed && closed.holdExpiresAt > closedAt)
    await publishSeatFreed(transaction, context, closed.sessionId)
}
