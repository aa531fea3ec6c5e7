import { eq } from 'drizzle-orm'
import { forbidden, notFound } from '../../contract/http/errors.ts'
import type { Executor } from '../../db/client.ts'
import { bookings } from '../../db/schema.ts'
import type { Actor } from '../access.ts'

/** Who decides about a seat, and whose it is: one's own, or at the desk somebody else's. */
export type SeatAct = {
  by: Actor
  userId: string
  /** Whether they may move money: everybody their own, at the desk Admins alone. */
  movesMoney: boolean
}

export const ownAct = (actor: Actor): SeatAct => ({ by: actor, userId: actor.id, movesMoney: true })

/** What the desk does for somebody: money moves by Admins alone. */
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

/** Throws 403 when money would move by somebody who may not move it. */
export function requireMoney({ movesMoney }: SeatAct, minor: number): void {
  if (minor !== 0 && !movesMoney) throw forbidden('admin_moves_money')
}
