import type { Language } from '../../../contract/formats/languages.ts'
import { locales } from '../../../contract/formats/locale.ts'
import { notFound } from '../../../contract/http/errors.ts'
import type { Actor } from '../../access.ts'
import { getBooking } from '../../bookings/read.ts'
import type { Context } from '../../context.ts'
import { bookingPath } from '../../seats/messages/paths.ts'
import { listPlacedClasses } from '../plan/placed.ts'
import { calendarOf } from '../texts/when-where.ts'
import { calendarUid, renderClasses } from './ics.ts'

/**
 * The classes of the actor's booking as an iCalendar file. Throws 404 for a cancelled booking, as for an
 * unknown one.
 */
export async function renderBookingCalendar(
  context: Context,
  actor: Actor,
  id: string,
  { language, publicUrl }: { language: Language; publicUrl: string },
): Promise<string> {
  const booking = await getBooking(context, actor, id)
  if (booking.cancelledAt) throw notFound('booking_not_found')
  const now = context.clock()
  const classes = await listPlacedClasses(context, booking.sessionId)
  const entry = {
    ...calendarOf('REQUEST', booking, classes, { locale: locales[language], now }),
    // As in the email, so that a calendar that has its entries keeps them.
    uid: calendarUid(booking.id, publicUrl),
    url: `${publicUrl}${bookingPath(booking.id)}`,
  }
  return renderClasses(entry, now)
}
