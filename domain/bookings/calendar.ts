import { notFound } from '../../contract/errors.ts'
import type { Language } from '../../contract/languages.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { bookingPath } from '../emails/booking-mails.ts'
import { calendarUid, renderClasses } from '../emails/calendar.ts'
import { classEntry } from '../emails/class-entry.ts'
import { locales } from '../emails/messages/index.ts'
import { listBookedClasses } from './classes.ts'
import { placeOfClass } from './place.ts'
import { getBooking } from './read.ts'

/** The classes of the actor's booking as an iCalendar file. Throws 404 for a cancelled booking, as for an unknown one. */
export async function renderBookingCalendar(
  context: Context,
  actor: Actor,
  id: string,
  { language, publicUrl }: { language: Language; publicUrl: string },
): Promise<string> {
  const booking = await getBooking(context, actor, id)
  if (booking.cancelledAt) throw notFound('booking_not_found')
  const planned = (await listBookedClasses(context, booking)).filter(({ state }) => state === 'planned')
  const description = locales[language].messages.withTutor(booking.tutor)
  const entries = planned.map((row, index) => {
    const { place, address } = placeOfClass(row)
    const { title, tutor } = booking
    return {
      ...classEntry('REQUEST', { title, tutor, classStart: row.startAt, classEnd: row.endAt }, description),
      // The first replaces the entry of the mailed invitation in a calendar that has it.
      uid: calendarUid(index === 0 ? booking.id : row.id, publicUrl),
      url: `${publicUrl}${bookingPath(booking.id)}`,
      location: [place, address].filter(Boolean).join(', '),
    }
  })
  return renderClasses(entries, context.clock())
}
