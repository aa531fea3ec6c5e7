import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { id, seenVersion, wholeNumber } from '../http/fields.ts'
import { count, isoDateTime, success } from '../http/responses.ts'
import { defaultDeskOfferMinutes, defaultOfferMinutes } from './offer-times.ts'

/**
 * A person's place on the waitlist for a session. `position` counts those who wait, from 1; it is 0 for who
 * does not wait any more. `offered`: a seat is kept for them until `offerExpiresAt`, to be booked or paid as
 * always. `lapsed`: they let it pass.
 */
export const waitlistPlace = z
  .object({
    position: count,
    state: z.enum(['waiting', 'offered', 'lapsed', 'booked']),
    offerExpiresAt: isoDateTime.optional(),
  })
  .meta({ id: 'WaitlistPlace' })
export type WaitlistPlace = z.output<typeof waitlistPlace>

/** The same with its session. `fee` in major units; `classStart` is that of its first class. */
export const listedPlace = waitlistPlace
  .extend({
    sessionId: z.uuid(),
    title: z.string(),
    tutor: z.string(),
    fee: z.number(),
    classStart: isoDateTime,
  })
  .meta({ id: 'ListedPlace' })
export type ListedPlace = z.output<typeof listedPlace>

const params = z.object({ id: id('id') })

/** W01. Idempotent: who is on the waitlist keeps their place. */
export const joinWaitlist = defineEndpoint({
  method: 'POST',
  path: '/sessions/{id}/waitlist',
  tag: 'Bookings',
  summary: 'Joins the line for a seat of a session that is full; repeated, it answers with the same place.',
  access: 'signedIn',
  forChildren: true,
  isHighVolume: true,
  errorStatuses: [409],
  params,
  response: z.object({ position: count }),
})

/** W03. Says no to an offer, too. Who is not on the waitlist changes nothing. */
export const leaveWaitlist = defineEndpoint({
  method: 'DELETE',
  path: '/sessions/{id}/waitlist',
  tag: 'Bookings',
  summary: 'Leaves the line for a seat, or says no to the seat that is offered.',
  access: 'signedIn',
  forChildren: true,
  isHighVolume: true,
  params,
  response: success,
})

export const listWaitlist = defineEndpoint({
  method: 'GET',
  path: '/waitlist',
  tag: 'Bookings',
  summary:
    'Where the account that asks waits for a seat, offers first, and what became of it in the last 14 days; at most 50.',
  access: 'signedIn',
  forChildren: true,
  response: z.array(listedPlace),
})

/**
 * How long a seat that came free is kept for the person who is next. `deskOfferMinutes`: for whom no message
 * reaches, so that the desk rings them; they count from 8 to 22 o'clock in Dhaka.
 */
export const waitlistRule = z
  .object({
    offerMinutes: z.int().min(5).max(1440),
    // A rule that was set before there was a second number has one.
    deskOfferMinutes: z.int().min(5).max(1440).default(defaultDeskOfferMinutes),
  })
  .meta({ id: 'WaitlistRule' })
export type WaitlistRule = z.output<typeof waitlistRule>

export const defaultWaitlistRule: WaitlistRule = {
  offerMinutes: defaultOfferMinutes,
  deskOfferMinutes: defaultDeskOfferMinutes,
}

export const getWaitlistRule = defineEndpoint({
  method: 'GET',
  path: '/settings/waitlist',
  tag: 'Bookings',
  summary: 'How long a seat that came free is kept for the person who is next on the waitlist.',
  access: 'everyone',
  response: waitlistRule,
})

/** Applies to offers from now on. */
export const setWaitlistRule = defineEndpoint({
  method: 'PUT',
  path: '/settings/waitlist',
  tag: 'Bookings',
  summary: 'Sets how long a seat that came free is kept for the person who is next on the waitlist.',
  access: ['Admin'],
  errorStatuses: [409],
  body: z.object({
    offerMinutes: wholeNumber('offerMinutes', 5, 1440),
    deskOfferMinutes: wholeNumber('deskOfferMinutes', 5, 1440),
    version: seenVersion(),
  }),
  response: success,
})
