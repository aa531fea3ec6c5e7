import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { id } from '../http/fields.ts'
import { count, isoDateTime, success } from '../http/responses.ts'
import { moneyMethods } from '../payments/payment-methods.ts'
import { coded } from '../refusals/coded.ts'
import { schedule } from '../sessions/schedule.ts'
import { choices } from './choices.ts'

/** The most that one reads. */
export const MAX_CHOICES = 20
export const MAX_OTHER_SESSIONS = 50

const times = z.object({ start: isoDateTime, end: isoDateTime })

/**
 * A class that was moved or cancelled: what was planned, what is planned instead, why, and until when one may
 * answer. One answer is for all with the same `dayOffId`.
 */
export const openChoice = z
  .object({
    changeId: z.uuid(),
    kind: z.enum(['moved', 'cancelled']),
    reason: z.string(),
    before: times,
    after: times.optional(),
    answerBy: isoDateTime,
    bookingId: z.uuid(),
    title: z.string(),
    dayOffId: z.uuid().optional(),
  })
  .meta({ id: 'OpenChoice' })
export type OpenChoice = z.output<typeof openChoice>

/** Amounts twice: exact in the smallest unit, and in major units. */
const price = { amount: z.number(), amountInCents: count }

/**
 * `by`: how each part is refunded; what was taken by hand, the desk refunds. `classes`: what it is the
 * share of. `kept`: why nothing is refunded: what was paid, and what the classes held so far cost.
 */
const choiceRefund = z
  .object({
    ...price,
    by: z.array(z.object({ ...price, method: z.enum(moneyMethods), byHand: z.boolean() })),
    classes: z.object({ bought: count, left: count }).optional(),
    kept: z.object({ paid: z.number(), held: count, cost: z.number() }).optional(),
  })
  .meta({ id: 'RefundOffer' })
export type ChoiceRefund = z.output<typeof choiceRefund>

/**
 * Another session of the course. `difference` is what it costs more, to be paid for the switch, or below 0
 * what it costs less. Of that `lowersParts` comes off the parts of the fee that are still to be paid, and
 * `goesBack` is refunded. `problem`: why nobody can switch to it now.
 */
export const otherSession = z
  .object({
    sessionId: z.uuid(),
    title: z.string(),
    tutor: z.string(),
    classStart: isoDateTime,
    classEnd: isoDateTime,
    schedule: schedule.optional(),
    classes: count,
    next: times.optional(),
    place: z.string().optional(),
    seatsLeft: count.nullable(),
    fee: z.number(),
    feeInCents: count,
    difference: z.number(),
    differenceInCents: z.int(),
    lowersParts: z.object(price).optional(),
    goesBack: z.object(price).optional(),
    /** The parts of its fee that are due later, where both are paid by parts. */
    later: z.array(z.object({ ...price, dueOn: z.string() })).optional(),
    problem: z.enum(['sold_out', 'already_booked', 'registration_not_begun', 'registration_over']).optional(),
  })
  .meta({ id: 'OtherSession' })
export type OtherSession = z.output<typeof otherSession>

const answered = z.object({ changeId: z.uuid(), choice: z.enum(choices), at: isoDateTime })

/**
 * The choices for a booking, with their money. `together`: the changes of the person's other seats that
 * the answer to the first open one answers too, unless it is a switch, and what is refunded of all of them.
 */
export const bookingChoices = z.object({
  open: z.array(openChoice),
  together: z.object({ changes: z.array(openChoice), refund: choiceRefund }).optional(),
  answered: z.array(answered),
  refund: choiceRefund,
  others: z.array(otherSession),
})

/** An answer, and what has become of the seat. */
export const choiceAnswer = z.object({
  choice: z.enum(choices, { error: coded('must_be_one_of', { options: choices.join(', ') }) }),
  sessionId: id('sessionId').optional(),
})
export const moved = success.extend({
  refund: z.number().optional(),
  refundInCents: count.optional(),
  lowersParts: z.object(price).optional(),
  checkout: z
    .object({ checkoutId: z.uuid(), sessionId: z.uuid(), ...price, expiresAt: isoDateTime })
    .optional(),
})
export const chosen = moved.extend({ choice: z.enum(choices) })

/** B04: the open choices of one’s bookings, the most urgent first. */
export const listChoices = defineEndpoint({
  method: 'GET',
  path: '/choices',
  tag: 'Bookings',
  summary: 'Changed classes of one’s bookings about which one may still choose, the most urgent first.',
  access: 'signedIn',
  forChildren: true,
  response: z.array(openChoice),
})

/** B04: what one may choose for a booking, with its money. The id is the booking’s. */
export const getChoices = defineEndpoint({
  method: 'GET',
  path: '/bookings/{id}/choices',
  tag: 'Bookings',
  summary:
    'What one may choose after classes of a booking were changed: the refund, and the sessions to switch to.',
  access: 'signedIn',
  forChildren: true,
  params: z.object({ id: id('id') }),
  response: bookingChoices,
})

/**
 * B04: answers once for each change, or all changes by one day off: these seats are kept or given up
 * together, or with `seat_cannot_follow` none is. The same answer again changes nothing. `switch` names the
 * session to switch to. A dearer one is held first: `checkout` says what to pay, and the seat moves when it
 * is paid. Of a cheaper one `refund` is due back, and `lowersParts` comes off the parts of the fee that are
 * still to be paid.
 */
export const choose = defineEndpoint({
  method: 'POST',
  path: '/bookings/{id}/choices/{changeId}',
  tag: 'Bookings',
  summary:
    'After a class was moved or cancelled: keeps the seat, gives it up for a refund, or switches to another session.',
  access: 'signedIn',
  forChildren: true,
  errorStatuses: [404, 409, 429, 503],
  params: z.object({ id: id('id'), changeId: id('changeId') }),
  body: choiceAnswer,
  response: chosen,
})
