import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { bookings, sessions } from '../../db/schema.ts'
import { type PreparedStatement, selectList } from '../../db/statement.ts'
import { perRequestLateral, requestArrays, type SeatRequest } from '../claim.ts'
import type { Context } from '../context.ts'
import { mailBooked } from '../emails/booking-mails.ts'

export type Booking = typeof bookings.$inferSelect
export type LockedSession = typeof sessions.$inferSelect

/** A person's booking of a session, unless it was cancelled. */
export async function findActiveBooking(
  queries: Executor,
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
export const activeBookingsQuery = (
  claims: SeatRequest[],
): PreparedStatement<SeatRequest & { id: string }> => ({
  name: 'live_bookings',
  text: `select bookings.id, bookings.user_id as "userId", bookings.session_id as "sessionId"
    from ${perRequestLateral('bookings', 'cancelled_at is null')}`,
  values: requestArrays(claims),
})

/**
 * Locks a session until the transaction ends. Whatever changes its seats (bookings, holds, capacity, cancelling) takes
 * this lock first, before any other, so that such changes happen one after another in all processes and never deadlock.
 */
export async function lockSession(
  transaction: Executor,
  sessionId: string,
): Promise<LockedSession | undefined> {
  const [session] = await transaction.run(lockSessionsQuery([sessionId]))
  return session
}

/** The same for several, always in one order. */
export const lockSessionsQuery = (ids: string[]): PreparedStatement<LockedSession> => ({
  name: 'lock_sessions',
  text: `select ${selectList(sessions)} from sessions where id = any($1) order by id for no key update`,
  values: [ids],
})

/** Moves the counter of a locked session, whose constraint refuses what the capacity does not allow. */
export async function adjustEnrolled(
  transaction: Executor,
  sessionId: string,
  difference: number,
): Promise<void> {
  await transaction
    .update(sessions)
    .set({ enrolled: sql`${sessions.enrolled} + ${difference}` })
    .where(eq(sessions.id, sessionId))
}

/** A seat that somebody gets: free, or for a payment. */
export type NewBooking = {
  id: string
  session: LockedSession
  userId: string
  payment?: { id: string; amountMinor: number; currency: string; providerRef: string }
}

/**
 * Gives people seats of locked sessions, with a copy of what was sold, and writes their mails. The caller has made sure
 * that there are seats and that they have none: the constraints refuse it otherwise.
 */
export function insertBookings(context: Context, given: NewBooking[]): PreparedStatement[] {
  if (given.length === 0) return []
  const seats = Map.groupBy(given, ({ session }) => session.id)
  const bookings: PreparedStatement = {
    name: 'give_seats',
    text: insertBookingsSql,
    values: [
      [...seats.keys()],
      [...seats.values()].map(({ length }) => length),
      given.map(({ id }) => id),
      given.map(({ session }) => session.id),
      given.map(({ userId }) => userId),
      given.map(({ payment }) => payment?.id ?? null),
      given.map(({ payment }) => payment?.amountMinor ?? 0),
      context.clock(),
    ],
  }
  return [bookings, ...mailBooked(context, given)]
}

/** Each session is named once, so that PostgreSQL looks for these instead of reading all. */
const insertBookingsSql = `
  with sold as (
    update sessions set enrolled = enrolled + counted.seats
    from unnest($1::uuid[], $2::integer[]) as counted (id, seats)
    where sessions.id = counted.id
    returning sessions.*
  )
  insert into bookings (id, session_id, user_id, payment_id, fee_minor, created_at,
    title, tutor, description, duration, class_start, class_end, image)
  select given.id, sold.id, given.user_id, given.payment_id, given.fee_minor, $8::timestamptz,
    title, tutor, description, duration, class_start, class_end, image
  from unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::uuid[], $7::integer[])
    as given (id, session_id, user_id, payment_id, fee_minor)
  join sold on sold.id = given.session_id`
