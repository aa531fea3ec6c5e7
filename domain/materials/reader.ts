import { and, eq, getTableColumns } from 'drizzle-orm'
import { forbidden } from '../../contract/http/errors.ts'
import { bookings, sessions } from '../../db/schema.ts'
import type { Reader } from '../access.ts'
import { mayRead } from '../bookings/may-read.ts'
import type { Context } from '../context.ts'
import { type Booking, findActiveBooking, isActiveBooking } from '../seats/bookings.ts'
import { managesSession } from '../sessions/manage.ts'
import { getSession } from '../sessions/read.ts'
import { sessionTutor } from '../who-teaches.ts'

/**
 * The seat by which a person reads a session's materials; undefined for who manages the session. Throws 403
 * or 404 for others, as `listMaterials` says.
 */
export async function requireReader(
  context: Context,
  person: Reader,
  sessionId: string,
): Promise<Booking | undefined> {
  // Checked first: a booking gives access even if the session has been removed since.
  const booking = await findActiveBooking(context.database, person.id, sessionId)
  if (booking && !(await mayRead(context, booking))) throw forbidden('materials_closed_for_dues')
  if (!booking && !managesSession(person, await getSession(context, person, sessionId)))
    throw forbidden('materials_for_booked')
  return booking
}

/** Whether a person has a seat with a tutor whose materials are open to them, or is an Admin. */
export async function isReaderOf(context: Context, person: Reader, tutorId: string): Promise<boolean> {
  if (person.role === 'Admin') return true
  const seats = await context.database
    .select(getTableColumns(bookings))
    .from(bookings)
    .innerJoin(sessions, eq(sessions.id, bookings.sessionId))
    .where(and(eq(bookings.userId, person.id), isActiveBooking, eq(sessionTutor, tutorId)))
  for (const seat of seats) if (await mayRead(context, seat)) return true
  return false
}
