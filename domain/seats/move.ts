import { eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { bookings, sessions } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import type { Booking } from './bookings.ts'
import { publishSeatFreed } from './freed.ts'

type Move = {
  /** The session that it moves to, where the caller has found a free seat. */
  sessionId: string
  /** What that one is sold for. */
  feeMinor: number
  /** What of it the classes have cost that it had before. */
  usedMinor: number
  /** For a booking that no payment has bought yet. */
  paymentId: string | null
}

/**
 * Moves a booking to another session: takes the seat there, frees the one here, and copies what is sold now.
 * A trigger closes its person's place in the line there. Needs the locks of both sessions.
 */
export async function moveSeat(
  transaction: Executor,
  context: Context,
  booking: Booking,
  { sessionId, feeMinor, usedMinor, paymentId }: Move,
): Promise<Booking> {
  const change = sql`case ${sessions.id} when ${sessionId} then 1 else -1 end`
  const both = await transaction
    .update(sessions)
    .set({ enrolled: sql`${sessions.enrolled} + ${change}` })
    .where(inArray(sessions.id, [booking.sessionId, sessionId]))
    .returning()
  const to = both.find(({ id }) => id === sessionId)
  if (!to) throw new Error(`The session ${sessionId} is gone`)
  const { title, tutor, description, duration, classStart, classEnd, image } = to
  const [moved] = await transaction
    .update(bookings)
    .set({
      ...{
        sessionId,
        feeMinor,
        usedMinor,
        paymentId: booking.paymentId ?? paymentId,
        switchedAt: context.clock(),
      },
      ...{ title, tutor, description, duration, classStart, classEnd, image },
    })
    .where(eq(bookings.id, booking.id))
    .returning()
  if (!moved) throw new Error(`The booking ${booking.id} is gone`)
  await publishSeatFreed(transaction, context, booking.sessionId)
  return moved
}
