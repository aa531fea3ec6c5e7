import type { Context } from '../context.ts'
import { isClosedForDues } from '../fee-parts/closed.ts'
import type { Booking } from '../seats/bookings.ts'

/** The recordings of classes are for who may read the materials: with a seat that no part closes. */
export const readsRecordings = async (context: Context, booking: Booking): Promise<boolean> =>
  !booking.cancelledAt && !(await isClosedForDues(context, booking))
