import { and, inArray } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import { bookings } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import { sumSeatRefunds } from '../../bookings/stake.ts'
import type { Context } from '../../context.ts'
import { type Booking, isActiveBooking } from '../../seats/bookings.ts'
import { type Applied, applyDayOff } from './apply.ts'
import { type Ended, endSessions } from './end-sessions.ts'
import { type DayOffWish, requireScope } from './touched.ts'

type Stake = { people: number; atMostMinor: number; movedMinor: number }
type Preview = Stake & { applied: Applied[]; ended: Ended[] }

const undone = new Error('The preview of a day off is not kept')

/**
 * Reads what a day off would do: it is done and undone in one transaction, so that it refuses what the act
 * would refuse. Throws as `takeDayOff`.
 */
export async function previewDayOff(context: Context, actor: Actor, wish: DayOffWish): Promise<Preview> {
  const own = await requireScope(context, actor, wish)
  let preview: Preview = { applied: [], ended: [], people: 0, atMostMinor: 0, movedMinor: 0 }
  await context.database
    .transaction(async (transaction) => {
      const { applied } = await applyDayOff(transaction, context, own, '-')
      const ended = await endSessions(transaction, context, actor, applied)
      preview = { applied, ended, ...(await readStake(transaction, context, own, applied, ended)) }
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  return preview
}

/**
 * Who has a seat in the classes that change, and what is refunded if all who may give it up do; of that, or
 * beside it, what is refunded to people whose classes only move.
 */
async function readStake(
  transaction: Executor,
  context: Context,
  { mayLeave }: Pick<DayOffWish, 'mayLeave'>,
  applied: readonly Applied[],
  ended: readonly Ended[],
): Promise<Stake> {
  const seats = await listSeats(transaction, applied)
  const leftMinor = await sumSeatRefunds(transaction, context, seats)
  const lost = new Set(applied.flatMap(({ is, session }) => (is?.state === 'cancelled' ? [session.id] : [])))
  const moved = seats.filter(({ sessionId }) => !lost.has(sessionId))
  const movedMinor = await sumSeatRefunds(transaction, context, moved)
  return {
    people: new Set([...seats, ...ended].flatMap((one) => ('userIds' in one ? one.userIds : one.userId)))
      .size,
    atMostMinor: mayLeave ? leftMinor : leftMinor - movedMinor,
    movedMinor,
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
