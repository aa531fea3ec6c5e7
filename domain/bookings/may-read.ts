import type { Context } from '../context.ts'
import { isClosedForDues } from '../fee-parts/closed.ts'
import type { Booking } from '../seats/bookings.ts'

/**
 * Whether a seat opens the materials and the recordings of its session: one that was not given up, and that
 * no part of the fee closes.
 */
export const mayRead = async (context: Context, booking: Booking): Promise<boolean> =>
  !booking.cancelledAt && !(await isClosedForDues(context, booking))
