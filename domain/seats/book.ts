import type { PreparedStatement } from '../../db/statement.ts'
import type { Context } from '../context.ts'
import { mailBooked } from '../emails/booking-mails.ts'
import type { LockedSession } from './lock.ts'

/** A seat to give: free, or for a payment. */
export type NewBooking = {
  id: string
  session: LockedSession
  userId: string
  payment?: { id: string; amountMinor: number; currency: string; providerPaymentId: string }
}

/**
 * Statements that book seats of locked sessions, with a copy of what was sold, and enqueue the mails. The caller has checked
 * that there are free seats and that nobody has a booking already; the database's constraints fail otherwise.
 */
export function insertBookings(context: Context, added: NewBooking[]): PreparedStatement[] {
  if (added.length === 0) return []
  const seats = Map.groupBy(added, ({ session }) => session.id)
  const bookings: PreparedStatement = {
    name: 'insert_bookings',
    text: insertBookingsSql,
    values: [
      [...seats.keys()],
      [...seats.values()].map(({ length }) => length),
      added.map(({ id }) => id),
      added.map(({ session }) => session.id),
      added.map(({ userId }) => userId),
      added.map(({ payment }) => payment?.id ?? null),
      added.map(({ payment }) => payment?.amountMinor ?? 0),
      context.clock(),
    ],
  }
  return [bookings, ...mailBooked(context, added)]
}

/** `$1` names each session once, so that PostgreSQL looks the sessions up by id instead of scanning the table. */
const insertBookingsSql = `
  with sold as (
    update sessions set enrolled = enrolled + booked.seats
    from unnest($1::uuid[], $2::integer[]) as booked (id, seats)
    where sessions.id = booked.id
    returning sessions.*
  )
  insert into bookings (id, session_id, user_id, payment_id, fee_minor, created_at,
    title, tutor, description, duration, class_start, class_end, image)
  select added.id, sold.id, added.user_id, added.payment_id, added.fee_minor, $8::timestamptz,
    title, tutor, description, duration, class_start, class_end, image
  from unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::uuid[], $7::integer[])
    as added (id, session_id, user_id, payment_id, fee_minor)
  join sold on sold.id = added.session_id`
