import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Queries } from '../../db/client.ts'
import { bookings, sessions } from '../../db/schema.ts'
import { type Context, newId } from '../context.ts'
import { mailBooked } from '../mails/booking-mails.ts'
import { countHolds } from '../payments/hold.ts'

export type Booking = typeof bookings.$inferSelect
export type LockedSession = typeof sessions.$inferSelect

/** A person's booking of a session, unless it was cancelled. */
export async function findLiveBooking(
  queries: Queries,
  userId: string,
  sessionId: string,
): Promise<Booking | undefined> {
  const [booking] = await queries
    .select()
    .from(bookings)
    .where(and(eq(bookings.userId, userId), eq(bookings.sessionId, sessionId), isNull(bookings.cancelledAt)))
  return booking
}

/**
 * Locks a session until the transaction ends. Whatever changes its seats (bookings, holds, capacity, cancelling) takes
 * this lock first, before any other, so that such changes happen one after another in all processes and never deadlock.
 */
export async function lockSession(
  transaction: Queries,
  sessionId: string,
): Promise<LockedSession | undefined> {
  const [session] = await transaction
    .select()
    .from(sessions)
    .where(eq(sessions.id, sessionId))
    .for('no key update')
  return session
}

/** Is there a seat that is neither booked nor held by somebody else? Asked under `lockSession`. */
export async function hasFreeSeat(
  transaction: Queries,
  session: LockedSession,
  userId: string,
  now: Date,
): Promise<boolean> {
  if (session.capacity === null) return true
  if (session.enrolled >= session.capacity) return false
  return session.enrolled + (await countHolds(transaction, session.id, now, userId)) < session.capacity
}

/** Moves the counter of a locked session, whose constraint refuses what the capacity does not allow. */
export async function countSeats(transaction: Queries, sessionId: string, difference: number): Promise<void> {
  await transaction
    .update(sessions)
    .set({ enrolled: sql`${sessions.enrolled} + ${difference}` })
    .where(eq(sessions.id, sessionId))
}

/**
 * Gives somebody a seat of a locked session, with a copy of what was sold, and answers the booking's id. The caller has
 * made sure that there is a seat and that they have none: the constraints refuse it otherwise.
 */
export async function insertBooking(
  transaction: Queries,
  context: Context,
  session: LockedSession,
  userId: string,
  payment?: { id: string; amountMinor: number; currency: string; providerRef: string },
): Promise<string> {
  const { title, tutor, description, duration, classStart, classEnd, image } = session
  const id = newId(context)
  await countSeats(transaction, session.id, 1)
  await transaction.insert(bookings).values({
    id,
    sessionId: session.id,
    userId,
    paymentId: payment?.id,
    ...{ title, tutor, description, duration, classStart, classEnd, image },
    feeMinor: payment?.amountMinor ?? 0,
    createdAt: context.clock(),
  })
  await mailBooked(transaction, context, { id, userId, title, tutor, classStart }, payment)
  return id
}
