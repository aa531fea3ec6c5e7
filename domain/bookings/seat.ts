import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Queries } from '../../db/client.ts'
import { bookings, sessions } from '../../db/schema.ts'
import { type Claim, isOneOf } from '../claim.ts'
import type { Context } from '../context.ts'
import { mailBooked } from '../mails/booking-mails.ts'

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

/** The same for many people and sessions. */
export async function findLiveBookings(
  queries: Queries,
  claims: Claim[],
): Promise<Pick<Booking, 'id' | 'userId' | 'sessionId'>[]> {
  return queries
    .select({ id: bookings.id, userId: bookings.userId, sessionId: bookings.sessionId })
    .from(bookings)
    .where(and(isOneOf(claims, bookings), isNull(bookings.cancelledAt)))
}

/**
 * Locks a session until the transaction ends. Whatever changes its seats (bookings, holds, capacity, cancelling) takes
 * this lock first, before any other, so that such changes happen one after another in all processes and never deadlock.
 */
export async function lockSession(
  transaction: Queries,
  sessionId: string,
): Promise<LockedSession | undefined> {
  const [session] = await lockSessions(transaction, [sessionId])
  return session
}

/** The same for several, always in one order. */
export async function lockSessions(transaction: Queries, ids: string[]): Promise<LockedSession[]> {
  return transaction
    .select()
    .from(sessions)
    .where(inArray(sessions.id, ids))
    .orderBy(asc(sessions.id))
    .for('no key update')
}

/** Moves the counter of a locked session, whose constraint refuses what the capacity does not allow. */
export async function countSeats(transaction: Queries, sessionId: string, difference: number): Promise<void> {
  await transaction
    .update(sessions)
    .set({ enrolled: sql`${sessions.enrolled} + ${difference}` })
    .where(eq(sessions.id, sessionId))
}

/** A seat that somebody gets: free, or for a payment. */
export type Given = {
  id: string
  session: LockedSession
  userId: string
  payment?: { id: string; amountMinor: number; currency: string; providerRef: string }
}

/**
 * Gives people seats of locked sessions, with a copy of what was sold, and writes their mails. The caller has made sure
 * that there are seats and that they have none: the constraints refuse it otherwise.
 */
export async function insertBookings(transaction: Queries, context: Context, given: Given[]): Promise<void> {
  if (given.length === 0) return
  const uuids = (of: (seat: Given) => string | null) => sql`${sql.param(given.map(of))}::uuid[]`
  const fees = given.map(({ payment }) => payment?.amountMinor ?? 0)
  await Promise.all([
    transaction.execute(sql`
      update sessions set enrolled = enrolled + given.seats
      from (select id, count(*) as seats from unnest(${uuids(({ session }) => session.id)}) as id group by id) as given
      where sessions.id = given.id`),
    transaction.execute(sql`
      insert into bookings (id, session_id, user_id, payment_id, fee_minor, created_at,
        title, tutor, description, duration, class_start, class_end, image)
      select given.id, sessions.id, given.user_id, given.payment_id, given.fee_minor, ${context.clock()},
        title, tutor, description, duration, class_start, class_end, image
      from unnest(
        ${uuids(({ id }) => id)}, ${uuids(({ session }) => session.id)}, ${uuids(({ userId }) => userId)},
        ${uuids(({ payment }) => payment?.id ?? null)}, ${sql.param(fees)}::integer[]
      ) as given (id, session_id, user_id, payment_id, fee_minor)
      join sessions on sessions.id = given.session_id`),
    mailBooked(transaction, context, given),
  ])
}
