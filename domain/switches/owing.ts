import type { Executor } from '../../db/client.ts'
import { findLate } from '../fee-parts/closed.ts'
import { readFees } from '../fee-parts/read.ts'
import type { Booking } from '../seats/bookings.ts'

/** Whether a booking has to be paid for before it is switched: a part is late, or more was used than paid. */
export async function isOwing(
  queries: Pick<Executor, 'select'>,
  booking: Booking,
  usedMinor: number,
  now: Date,
): Promise<boolean> {
  if (booking.parts !== null && (await findLate(queries, booking.id, now))) return true
  return usedMinor > (await readFees(queries, [booking]))(booking).paidMinor
}
