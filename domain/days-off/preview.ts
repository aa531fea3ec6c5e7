import { and, inArray } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { bookings } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { centresRefund } from '../bookings/cancellation.ts'
import { readClassProgress } from '../classes/progress.ts'
import type { Context } from '../context.ts'
import { readFees } from '../fee-parts/read.ts'
import { type Booking, isActiveBooking } from '../seats/bookings.ts'
import { type Applied, applyDayOff } from './apply.ts'
import { type Ended, endSessions } from './end-sessions.ts'
import { requireScope, type Wish } from './touched.ts'

type Preview = { applied: Applied[]; ended: Ended[]; people: number; atMostMinor: number }

const undone = new Error('The preview of a day off is not kept')

/**
 * What a day off would do: it is done and undone in one transaction, so that it refuses what the act would
 * refuse. Throws as `takeDayOff`.
 */
export async function previewDayOff(context: Context, actor: Actor, wish: Wish): Promise<Preview> {
  const own = await requireScope(context, actor, wish)
  let preview: Preview = { applied: [], ended: [], people: 0, atMostMinor: 0 }
  await context.database
    .transaction(async (transaction) => {
      const { applied } = await applyDayOff(transaction, context, own, '-')
      const ended = await endSessions(transaction, context, actor, applied)
      preview = { applied, ended, ...(await readStake(transaction, context, applied, ended)) }
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  return preview
}

/** Who has a seat in the classes that change, and what goes back if all of them give it up. */
async function readStake(
  transaction: Executor,
  context: Context,
  applied: readonly Applied[],
  ended: readonly Ended[],
) {
  const seats = await listSeats(transaction, applied)
  const [progressOf, feeOf] = await Promise.all([
    readClassProgress(transaction, seats, context.clock()),
    readFees(transaction, seats),
  ])
  const due = seats.map((seat) => centresRefund(feeOf(seat), progressOf(seat), context.currency))
  return {
    people: new Set([...seats, ...ended].flatMap((one) => ('userIds' in one ? one.userIds : one.userId)))
      .size,
    atMostMinor: due.reduce((sum, minor) => sum + minor, 0),
  }
}

/** The seats of the sessions that something was done to. */
export const listSeats = (transaction: Executor, applied: readonly Applied[]): Promise<Booking[]> => {
  const ids = new Set(applied.flatMap(({ is, session }) => (is ? [session.id] : [])))
  return transaction
    .select()
    .from(bookings)
    .where(and(inArray(bookings.sessionId, [...ids]), isActiveBooking))
}
