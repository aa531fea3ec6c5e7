import { z } from 'zod'
import { feePart, nextPart } from '../fee-parts/fee-parts.ts'
import { languages } from '../formats/languages.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { email, id } from '../http/fields.ts'
import { count, inserted, isoDateTime, success } from '../http/responses.ts'
import { cancelReasons } from '../payments/reasons.ts'
import { shownMinimum } from '../sessions/minimum.ts'
import { schedule } from '../sessions/schedule.ts'
import { sessionClass } from '../sessions/sessions.ts'

/**
 * The refund if a booking is cancelled now, and until when that holds: `percent` of the price, of a booking
 * of many classes for the `left` of them that begin late enough for its refund rule, less what was refunded
 * before (`returned`; `inAll`: both). `paid`: what was paid of the fee. `near`: how many count as held
 * although they are still to come. `lessLater`: after `until` it can still be cancelled, and a class less is
 * refunded, which is so much less money (`lessBy`).
 */
const cancellation = z.object({
  until: isoDateTime,
  refund: z.number(),
  refundInCents: count,
  returned: z.number().optional(),
  inAll: z.number().optional(),
  paid: z.number(),
  percent: count,
  classes: z.object({ bought: count, left: count, near: count.optional() }).optional(),
  lessLater: z.literal(true).optional(),
  lessBy: z.number().optional(),
})

/**
 * A booking as the API shows it, with a copy of the session at the time of sale. `fee` in major units.
 * `cancellation` is present while the booking can be cancelled.
 */
export const bookedSession = z
  .object({
    _id: z.uuid(),
    sessionId: z.uuid(),
    title: z.string(),
    tutor: z.string(),
    description: z.string(),
    fee: z.number(),
    duration: z.string(),
    classStart: isoDateTime,
    classEnd: isoDateTime,
    /** Present where the session has several classes, as it has them now. */
    schedule: schedule.optional(),
    image: z.string(),
    bookedAt: isoDateTime,
    cancellation: cancellation.optional(),
    /** In how many parts its fee is paid (B10). */
    parts: count.optional(),
    cancelledAt: isoDateTime.optional(),
    cancelReasonCode: z.enum(cancelReasons).optional(),
    cancelReason: z.string().optional(),
  })
  .meta({ id: 'BookedSession' })
export type BookedSession = z.output<typeof bookedSession>

/**
 * A class of a booked session. `place` and `address` are where it is held, also when all classes are held
 * there. `hasLink`: in its time there is a link, which `POST /classes/{id}/join` alone tells. A booking by
 * itself says where its recordings are.
 */
export const bookedClass = sessionClass
  .extend({
    address: z.string().optional(),
    isOnline: z.boolean(),
    hasLink: z.literal(true).optional(),
    recordingUrl: z.url().optional(),
  })
  .meta({ id: 'BookedClass' })
export type BookedClass = z.output<typeof bookedClass>

/**
 * `nextClass` runs or comes next. It is absent when all are over. `nextPart`: what is still to be paid of the
 * fee.
 */
export const listedBooking = bookedSession
  .extend({ nextClass: bookedClass.optional(), nextPart: nextPart.optional() })
  .meta({ id: 'ListedBooking' })
export type ListedBooking = z.output<typeof listedBooking>

/** C32: books a free session. Idempotent: repeated, it returns the same booking. */
export const bookSession = defineEndpoint({
  method: 'POST',
  path: '/bookedSessions',
  tag: 'Bookings',
  summary: 'Books a free session; repeated, it answers with the same booking.',
  access: 'signedIn',
  forChildren: true,
  isHighVolume: true,
  errorStatuses: [404, 409],
  body: z.object({ sessionId: id('sessionId') }),
  response: inserted,
})

/** C15: the newest hundred. */
export const listBookings = defineEndpoint({
  method: 'GET',
  path: '/bookedSessions',
  tag: 'Bookings',
  summary: 'Booked sessions of the account that asks, the newest hundred; or those that were cancelled.',
  access: 'signedIn',
  forChildren: true,
  errorStatuses: [403],
  query: z.object({ email: email.optional(), state: z.enum(['live', 'cancelled']).default('live') }),
  response: z.array(listedBooking),
})

/**
 * C16: the id is the booking's or its session's. `cancellationClosed`: its refund rule keeps a paid booking
 * from being cancelled before its last class. `slug` and `tutorSlug` are the last parts of the public
 * addresses of the session and its tutor. `hasReceipt`: it was paid, or a code made it free. `parts`: of a
 * fee that is paid by parts. While one of them closes the session, there are no recordings. `minimum`: the
 * session needs so many people, and `enrolled` are there (B08).
 */
export const getBooking = defineEndpoint({
  method: 'GET',
  path: '/booked/{id}',
  tag: 'Bookings',
  summary: 'One booking, by its own id or by that of its session.',
  access: 'signedIn',
  forChildren: true,
  params: z.object({ id: id('id') }),
  response: z.object({
    sessionDetails: bookedSession,
    classes: z.array(bookedClass),
    cancellationClosed: z.object({ hoursBefore: count }).optional(),
    slug: z.string().optional(),
    tutorSlug: z.string().optional(),
    hasReceipt: z.boolean(),
    parts: z.array(feePart).optional(),
    minimum: shownMinimum.extend({ enrolled: count }).optional(),
  }),
})

export const getBookingCalendar = defineEndpoint({
  method: 'GET',
  path: '/booked/{id}/calendar.ics',
  tag: 'Bookings',
  summary: 'The classes of a booking for a calendar; not of a cancelled one.',
  access: 'signedIn',
  forChildren: true,
  params: z.object({ id: id('id') }),
  query: z.object({ language: z.enum(languages).default('en') }),
  response: z.string(),
  mediaType: 'text/calendar',
})

/**
 * Cancels a booking: a free one until the class starts, a paid one by the refund rule and with its refund.
 * The id is the booking's or its session's. Idempotent.
 */
export const cancelBooking = defineEndpoint({
  method: 'DELETE',
  path: '/bookedSessions/{id}',
  tag: 'Bookings',
  summary: 'Cancels one’s own booking; a paid one is refunded by the refund rule.',
  access: 'signedIn',
  forChildren: true,
  isHighVolume: true,
  errorStatuses: [409],
  params: z.object({ id: id('id') }),
  response: success.extend({ refund: z.number(), refundInCents: count }),
})
