import { eq } from 'drizzle-orm'
import { forbidden, notFound } from '../../contract/http/errors.ts'
import type { Executor } from '../../db/client.ts'
import { bookings } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Payment } from '../payments/ledger/payment.ts'
import { listSeatMoney } from '../payments/ledger/seat-money.ts'
import type { Booking } from './bookings.ts'

/** Who decides about a seat, and whose it is: one's own, or at the desk somebody else's. */
export type SeatAct = {
  by: Actor
  userId: string
  /** Whether they may return money: everybody their own, at the desk Admins alone. */
  movesMoney: boolean
}

export const ownAct = (actor: Actor): SeatAct => ({ by: actor, userId: actor.id, movesMoney: true })

/** What the desk does for somebody: money goes back by Admins alone. */
export const deskActFor = (actor: Actor, userId: string): SeatAct => ({
  by: actor,
  userId,
  movesMoney: actor.role === 'Admin',
})

/** The same for the person of a booking. Throws 404. */
export async function deskAct(queries: Executor, actor: Actor, bookingId: string): Promise<SeatAct> {
  const [found] = await queries
    .select({ userId: bookings.userId })
    .from(bookings)
    .where(eq(bookings.id, bookingId))
  if (!found) throw notFound('booking_not_found')
  return deskActFor(actor, found.userId)
}

export const isAtDesk = ({ by, userId }: SeatAct): boolean => by.id !== userId

/**
 * Throws 403 when money goes back from these payments by somebody who may not move it. What was paid from a
 * balance goes back into it, so that no money leaves the centre.
 */
export function requireMoney({ movesMoney }: SeatAct, refunds: readonly Pick<Payment, 'method'>[]): void {
  if (!movesMoney && !refunds.every(staysHere)) throw forbidden('admin_moves_money')
}

const staysHere = ({ method }: Pick<Payment, 'method'>): boolean => method === 'balance'

/** Whether they may do with a booking whatever its owner could, also where its money goes back. */
export async function mayReturn(queries: Executor, act: SeatAct, booking: Booking): Promise<boolean> {
  return act.movesMoney || (await listSeatMoney(queries, booking)).every(staysHere)
}
