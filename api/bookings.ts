import { type BookedSeat, listBookedSeats } from '../contract/bookings/booked-seats.ts'
import {
  bookSession,
  cancelBooking,
  getBooking,
  getBookingCalendar,
  listBookings,
} from '../contract/bookings/bookings.ts'
import { toMajor } from '../contract/payments/money.ts'
import { requireSelf } from '../domain/access.ts'
import { bookFreeSession } from '../domain/bookings/book.ts'
import * as booked from '../domain/bookings/booked-seats.ts'
import { cancelBooking as cancel } from '../domain/bookings/cancel.ts'
import { mayRead } from '../domain/bookings/may-read.ts'
import * as read from '../domain/bookings/read.ts'
import { renderBookingCalendar } from '../domain/classes/calendar/booking.ts'
import { findNextClasses, listPlacedClasses } from '../domain/classes/plan/placed.ts'
import { slotsOf } from '../domain/classes/plan/schedule.ts'
import { isOnReceipt } from '../domain/receipts/read.ts'
import type { Booking } from '../domain/seats/bookings.ts'
import { ownAct } from '../domain/seats/seat-act.ts'
import { readMinimum } from '../domain/sessions/minimum.ts'
import { findTutor } from '../domain/tutors/profile.ts'
import { type Api, endpoint } from './endpoint.ts'
import { minimumOf } from './present.ts'
import { presentBookedClass } from './present-booked-class.ts'
import { presentBookings } from './present-bookings.ts'
import { presentPartsOf } from './present-fee-parts.ts'
import { Reply } from './reply.ts'
import type { Services } from './services.ts'
import { shownEmail } from './shown-email.ts'

export function mountBookings(api: Api, { context, publicUrl }: Services): void {
  const { currency, clock } = context
  const presenter = (shown: Booking[]) => presentBookings({ context, publicUrl }, shown)

  endpoint(api, bookSession, async ({ actor, body }) => ({
    insertedId: await bookFreeSession(context, ownAct(actor), body.sessionId),
  }))

  endpoint(api, listBookedSeats, async ({ query: { from, to, ...paging } }) => {
    const { rows, total, ...neighbours } = await booked.listBookedSeats(context, { from, to }, paging)
    const totalPages = Math.ceil(total / paging.limit)
    return { seats: rows.map(presentBookedSeat), totalPages, total, ...neighbours }
  })

  endpoint(api, listBookings, async ({ actor, query }) => {
    requireSelf(actor, query.email)
    const rows = await read.listBookings(context, actor, query.state)
    const sessionIds = rows.map(({ sessionId }) => sessionId)
    const [next, { present, nextPartOf }] = await Promise.all([
      findNextClasses(context, sessionIds),
      presenter(rows),
    ])
    return rows.map((row) => {
      const nextClass = row.cancelledAt ? undefined : next.get(row.sessionId)
      const nextPart = nextPartOf(row)
      return {
        ...present(row),
        ...(nextClass && { nextClass: presentBookedClass(context, nextClass) }),
        ...(nextPart && { nextPart }),
      }
    })
  })

  endpoint(api, getBooking, async ({ actor, params }) => {
    const booking = await read.getBooking(context, actor, params.id)
    const [{ present }, classes, hasReceipt, parts, needed] = await Promise.all([
      presenter([booking]),
      listPlacedClasses(context, booking.sessionId),
      isOnReceipt(context, booking),
      presentPartsOf(context, booking),
      booking.cancelledAt ? undefined : readMinimum(context, booking.sessionId),
    ])
    const minimum = needed && minimumOf(needed)
    const now = clock()
    const isRecordingOpen = await mayRead(context, booking)
    const { slug, tutorId = null } = classes[0]?.session ?? {}
    const tutor = await findTutor(context, tutorId)
    const shown = present({ ...booking, slots: slotsOf(classes, now) })
    const comes = classes.some(({ state, startAt }) => state === 'planned' && startAt > now)
    const isTooLate = comes && booking.feeMinor > 0 && !booking.cancelledAt && !shown.cancellation
    return {
      sessionDetails: shown,
      classes: classes.map((row) => ({
        ...presentBookedClass(context, row),
        ...(isRecordingOpen && row.recordingUrl && { recordingUrl: row.recordingUrl }),
      })),
      ...(isTooLate && { cancellationClosed: { hoursBefore: booking.refundHoursBefore } }),
      ...(slug && { slug }),
      ...(tutor && { tutorSlug: tutor.slug }),
      hasReceipt,
      ...(parts && { parts }),
      ...(minimum && { minimum: { ...minimum, enrolled: needed.enrolled } }),
    }
  })

  endpoint(api, getBookingCalendar, async ({ actor, params, query }) => {
    const { language } = query
    const body = await renderBookingCalendar(context, actor, params.id, { language, publicUrl })
    const headers = {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="class.ics"',
    }
    return new Reply(body, { headers })
  })

  endpoint(api, cancelBooking, async ({ actor, params }) => {
    const refundMinor = await cancel(context, ownAct(actor), params.id)
    const refund = toMajor(refundMinor, currency)
    return { success: true as const, refund, refundInCents: refundMinor }
  })
}

const presentBookedSeat = (row: booked.BookedSeat): BookedSeat => ({
  _id: row.id,
  sessionId: row.sessionId,
  sessionTitle: row.title,
  bookedAt: row.createdAt.toISOString(),
  student: { name: row.name ?? '', email: shownEmail(row), phone: row.phone },
})
