import { and, eq } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { bookings } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { requireOwnClasses } from '../classes/changes/require-class.ts'
import { readClassProgress } from '../classes/plan/progress.ts'
import type { Context } from '../context.ts'
import { readFees } from '../fee-parts/read.ts'
import { type Booking, isActiveBooking } from '../seats/bookings.ts'
import { centresRefund } from './cancellation.ts'

/** Sums the refunds, in the smallest unit, if all of these give up their seats after the centre's act. */
export async function sumSeatRefunds(
  queries: Executor | Context['database'],
  { clock, currency }: Pick<Context, 'clock' | 'currency'>,
  seats: Booking[],
): Promise<number> {
  const [progressOf, feeOf] = await Promise.all([
    readClassProgress(queries, seats, clock()),
    readFees(queries, seats),
  ])
  return seats.reduce((sum, seat) => sum + centresRefund(feeOf(seat), progressOf(seat), currency), 0)
}

/**
 * How many people have a seat in a session, and what is refunded if all of them give it up because a class
 * was changed. Throws 403 for a session of others, and 404.
 */
export async function readStake(
  context: Context,
  actor: Actor,
  sessionId: string,
): Promise<{ people: number; atMostMinor: number }> {
  await requireOwnClasses(context, actor, sessionId)
  const seats = await context.database
    .select()
    .from(bookings)
    .where(and(eq(bookings.sessionId, sessionId), isActiveBooking))
  return { people: seats.length, atMostMinor: await sumSeatRefunds(context.database, context, seats) }
}
