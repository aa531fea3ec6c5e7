import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { id } from '../http/fields.ts'
import { count, isoDateTime } from '../http/responses.ts'
import { moved, otherSession } from './class-change-choices.ts'

/** Why a booking cannot be switched now, whatever the session. */
export const switchProblems = [
  'no_other_batch',
  'switch_too_late',
  'part_late_no_switch',
  'booking_cancelled',
] as const
export type SwitchProblem = (typeof switchProblems)[number]

/**
 * `until`: as long as one may switch. `refundPercent`: the share that is refunded of what a cheaper one costs
 * less. `near`: so many classes to come begin so soon that they count as held, as when one cancels.
 * `changeId`: the changed class that a switch answers, while one may choose after it.
 */
export const possibleSwitches = z.object({
  until: isoDateTime.optional(),
  problem: z.enum(switchProblems).optional(),
  refundPercent: count,
  near: count,
  changeId: z.uuid().optional(),
  others: z.array(otherSession),
})

export const switchWish = z.object({ sessionId: id('sessionId') })

/**
 * B12: the other sessions of a booking’s course, and what a switch to each costs. The id is the booking’s.
 */
export const getSwitches = defineEndpoint({
  method: 'GET',
  path: '/bookings/{id}/switches',
  tag: 'Bookings',
  summary: 'The sessions that one may switch a booking to by one’s own wish, with what each costs.',
  access: 'signedIn',
  forChildren: true,
  params: z.object({ id: id('id') }),
  response: possibleSwitches,
})

/**
 * B12: moves the booking to another session of its course; the same again changes nothing. A dearer one is
 * held first: `checkout` says what to pay, and the seat moves when it is paid. Of a cheaper one `refund` is
 * due back by the refund rule of the booking, and `lowersParts` comes off the parts that are still to be
 * paid.
 */
export const switchBooking = defineEndpoint({
  method: 'POST',
  path: '/bookings/{id}/switch',
  tag: 'Bookings',
  summary: 'Switches a booking to another session of its course by one’s own wish, in time.',
  access: 'signedIn',
  forChildren: true,
  errorStatuses: [404, 409, 429, 503],
  params: z.object({ id: id('id') }),
  body: switchWish,
  response: moved,
})
