import { mayJoin } from '../../contract/sessions/session-state.ts'
import type { PlacedClass } from '../classes/placed.ts'
import type { Context } from '../context.ts'
import { isClosedForDues } from '../fee-parts/closed.ts'
import type { Booking } from '../seats/bookings.ts'

/**
 * The link of the class that its owner may join now. A cancelled booking has none, nor one of which a part of
 * the fee is late beyond the days of grace.
 */
export async function findJoinUrl(
  context: Context,
  booking: Booking,
  rows: PlacedClass[],
): Promise<string | undefined> {
  if (booking.cancelledAt) return undefined
  const now = context.clock()
  const open = rows.find(
    ({ state, joinUrl, startAt: start, endAt: end }) =>
      state === 'planned' && joinUrl !== null && mayJoin({ start, end }, now),
  )
  if (!open?.joinUrl || (await isClosedForDues(context, booking))) return undefined
  return open.joinUrl
}
