import { z } from 'zod'
import { bookedSession } from '../bookings/bookings.ts'
import { bookingChoices, choiceAnswer, chosen, moved } from '../classes/class-change-choices.ts'
import { possibleSwitches, switchWish } from '../classes/switches.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { id } from '../http/fields.ts'
import { count, success } from '../http/responses.ts'
import { refundableSeat } from '../payments/refunds-by-staff.ts'
import { deskPerson } from './desk.ts'

/**
 * B15: a booking of anybody, as the desk sees it: whose it is, until when it can be cancelled and what would
 * be refunded, where it may be switched, and what may be chosen about changed classes. `movesMoney`: the
 * caller may refund its money: an Admin, or a cashier what goes into a balance. `payments`: what can be
 * refunded by the caller of the money for it, later parts first, also once it is cancelled.
 */
export const getDeskBooking = defineEndpoint({
  method: 'GET',
  path: '/desk/bookings/{id}',
  tag: 'Bookings',
  summary: 'A booking of a person at the counter, with what the desk can do for them.',
  access: 'cashiers',
  errorStatuses: [404],
  params: z.object({ id: id('id') }),
  response: z.object({
    person: deskPerson,
    booking: bookedSession,
    choices: bookingChoices,
    switches: possibleSwitches,
    movesMoney: z.boolean(),
    refundable: refundableSeat.optional(),
  }),
})

/** B15: as the person could themselves. Where money leaves the centre, by an Admin. Idempotent. */
export const cancelAtDesk = defineEndpoint({
  method: 'DELETE',
  path: '/desk/bookings/{id}',
  tag: 'Bookings',
  summary: 'Cancels a booking for a person; a paid one is refunded by the refund rule.',
  access: 'cashiers',
  errorStatuses: [404, 409],
  params: z.object({ id: id('id') }),
  response: success.extend({ refund: z.number(), refundInCents: count }),
})

/** B15: answers for the person, as they could themselves. Where money leaves the centre, by an Admin. */
export const chooseAtDesk = defineEndpoint({
  method: 'POST',
  path: '/desk/bookings/{id}/choices/{changeId}',
  tag: 'Bookings',
  summary:
    'After a class was moved or cancelled: what a person said about their seat at the desk or by phone.',
  access: 'cashiers',
  errorStatuses: [404, 409, 429, 503],
  params: z.object({ id: id('id'), changeId: id('changeId') }),
  body: choiceAnswer,
  response: chosen,
})

/**
 * B12: switches the booking for the person, as they could themselves. Where money leaves the centre, by an
 * Admin.
 */
export const switchAtDesk = defineEndpoint({
  method: 'POST',
  path: '/desk/bookings/{id}/switch',
  tag: 'Bookings',
  summary: 'Switches a booking to another session of its course, as a person at the desk wishes.',
  access: 'cashiers',
  errorStatuses: [404, 409, 429, 503],
  params: z.object({ id: id('id') }),
  body: switchWish,
  response: moved,
})
