import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { email, id } from './fields.ts'
import { cancelReasons } from './reasons.ts'
import { count, inserted, isoDateTime, success } from './responses.ts'

/**
 * A booking as the API shows it, with a copy of the session at the time of sale. `fee` in major units. `cancellation` is present
 * while the booking can be cancelled: until when, and the refund.
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
    image: z.string(),
    bookedAt: isoDateTime,
    cancellation: z.object({ until: isoDateTime, refund: z.number(), refundInCents: count }).optional(),
    cancelledAt: isoDateTime.optional(),
    cancelReasonCode: z.enum(cancelReasons).optional(),
    cancelReason: z.string().optional(),
  })
  .meta({ id: 'BookedSession' })
export type BookedSession = z.output<typeof bookedSession>

/** C32: books a free session. Idempotent: repeated, it returns the same booking. */
export const bookSession = defineEndpoint({
  method: 'POST',
  path: '/bookedSessions',
  tag: 'Bookings',
  summary: 'Books a free session; repeated, it answers with the same booking.',
  access: 'signedIn',
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
  errorStatuses: [403],
  query: z.object({ email: email.optional(), state: z.enum(['live', 'cancelled']).default('live') }),
  response: z.array(bookedSession),
})

/** C16: the id is the booking's or its session's. */
export const getBooking = defineEndpoint({
  method: 'GET',
  path: '/booked/{id}',
  tag: 'Bookings',
  summary: 'One booking, by its own id or by that of its session.',
  access: 'signedIn',
  params: z.object({ id: id('id') }),
  response: z.object({ sessionDetails: bookedSession }),
})

/**
 * Cancels a booking: a free one until the class starts, a paid one by the refund rule and with its refund. The id is the booking's
 * or its session's. Idempotent.
 */
export const cancelBooking = defineEndpoint({
  method: 'DELETE',
  path: '/bookedSessions/{id}',
  tag: 'Bookings',
  summary: 'Cancels one’s own booking; a paid one is refunded by the refund rule.',
  access: 'signedIn',
  isHighVolume: true,
  errorStatuses: [409],
  params: z.object({ id: id('id') }),
  response: success.extend({ refund: z.number(), refundInCents: count }),
})
