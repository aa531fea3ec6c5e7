import { forbidden } from '../../contract/http/errors.ts'
import type { Reader } from '../access.ts'
import { mayRead } from '../bookings/may-read.ts'
import type { Context } from '../context.ts'
import { findActiveBooking } from '../seats/bookings.ts'
import { managesSession } from '../sessions/manage.ts'
import { getSession } from '../sessions/read.ts'

/**
 * Throws 403 or 404 for who may not read a session's materials, as
 * `listMaterials` says.
 */
export async function requireReader(context: Context, person: Reader, sessionId: string): Promise<void> {
  // Checked first: a booking gives access even if the session has been removed since.
  const booking = await findActiveBooking(context.database, person.id, sessionId)
  if (booking && !(await mayRead(context, booking))) throw forbidden('materials_closed_for_dues')
  if (!booking && !managesSession(person, await getSession(context, person, sessionId)))
    throw forbidden('materials_for_booked')
}
