import { eq } from 'drizzle-orm'
import { notFound } from '../../contract/http/errors.ts'
import type { Executor } from '../../db/client.ts'
import { bookings, users } from '../../db/schema.ts'
import type { User } from '../auth-cache.ts'
import { type Slots, slotsColumn } from '../classes/plan/schedule.ts'
import type { Context } from '../context.ts'
import { listSeatMoney } from '../payments/ledger/seat-money.ts'
import type { Booking } from '../seats/bookings.ts'
import { type SeatAct, staysHere } from '../seats/seat-act.ts'

/** A booking of anybody, and whose it is. Throws 404. */
export async function findDeskBooking(
  { database, clock }: Context,
  id: string,
): Promise<{ booking: Booking & { slots: Slots }; person: User }> {
  const [found] = await database
    .select({ booking: bookings, person: users, slots: slotsColumn(bookings.sessionId, clock()) })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.userId))
    .where(eq(bookings.id, id))
  if (!found) throw notFound('booking_not_found')
  const { booking, person, slots } = found
  return { booking: { ...booking, slots }, person }
}

/** Whether they may do with a booking whatever its owner could, also where its money is refunded. */
export async function mayRefund(queries: Executor, act: SeatAct, booking: Booking): Promise<boolean> {
  return act.movesMoney || (await listSeatMoney(queries, booking)).every(staysHere)
}
