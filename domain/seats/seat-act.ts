import { eq } from 'drizzle-orm'
import { forbidden, notFound } from '../../contract/http/errors.ts'
import type { Executor } from '../../db/client.ts'
import { bookings } from '../../db/schema.ts'
import type { Actor } from '../access.ts'

/** The person who decides about a seat, and whose it is: one's own, or at the desk somebody else's. */
export type SeatAct = {
  by: Actor
  userId: string
  /** Whether they may refund: everybody their own, at the desk Admins alone. */
  movesMoney: boolean
}

export const ownAct = (actor: Actor): SeatAct => ({ by: actor, userId: actor.id, movesMoney: true })

/** Returns what the desk does for somebody: money is refunded by Admins alone. */
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

/** Whether the person acts through somebody else, at the desk or by a guardian: the audit trail says who. */
export const isThroughOther = (act: SeatAct): boolean => isAtDesk(act) || act.by.guardian !== undefined

type Money = { method: string }

/** Whether money that is refunded goes into its owner's balance, so that none leaves the centre. */
export const staysHere = ({ method }: Money): boolean => method === 'balance'

/**
 * Throws 403 when money of these payments is refunded by somebody who may not move it. What stays at the
 * centre anybody at the desk may refund.
 */
export function requireRefundRight({ movesMoney }: SeatAct, refunds: readonly Money[]): void {
  if (!movesMoney && !refunds.every(staysHere)) throw forbidden('admin_moves_money')
}
