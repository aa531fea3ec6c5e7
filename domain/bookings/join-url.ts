import { mayJoin } from '../../contract/sessions/session-state.ts'
import type { PlacedClass } from '../classes/placed.ts'
import type { Booking } from '../seats/bookings.ts'

/** The link of the class that its owner may join now. A cancelled booking has none. */
export function joinUrlOf(booking: Booking, rows: PlacedClass[], now: Date): string | undefined {
  if (booking.cancelledAt) return undefined
  const open = rows.find(
    ({ state, joinUrl, startAt: start, endAt: end }) =>
      state === 'planned' && joinUrl !== null && mayJoin({ start, end }, now),
  )
  return open?.joinUrl ?? undefined
}
