import { z } from 'zod'
import { day } from '../classes/repeat-fields.ts'
import { DUES_PER_PAGE } from '../formats/page-sizes.ts'
import { cursor, pageCursors } from '../http/cursor.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { id, optionalFilter, pageParams, searchText, seenVersion, text, wholeNumber } from '../http/fields.ts'
import { count, isoDateTime, success } from '../http/responses.ts'
import { amount } from '../payments/amount.ts'
import { coded } from '../refusals/coded.ts'
import { partStates } from './fee-plan.ts'

/**
 * A part of the fee of a booking. `part` counts from 1 of `parts`. Amounts twice: in major units, and exact
 * in the smallest unit. `dueOn`: the day in Dhaka by which it is to be paid. `closedFrom`, of a part that is
 * still to be paid: the day from which join links and materials are closed until it is. `paymentId`, once it
 * is paid: its receipt is at `/payments/{id}/receipt`.
 */
export const feePart = z
  .object({
    _id: z.uuid(),
    part: count,
    parts: count,
    amount: z.number(),
    amountInCents: count,
    currency: z.string(),
    dueOn: z.iso.date(),
    state: z.enum(partStates),
    closedFrom: z.iso.date().optional(),
    paidAt: isoDateTime.optional(),
    paymentId: z.uuid().optional(),
    receiptNumber: z.string().optional(),
    waiveReason: z.string().optional(),
  })
  .meta({ id: 'FeePart' })
export type FeePart = z.output<typeof feePart>

/** The part of a booking's fee that is to be paid next. */
export const nextPart = feePart
  .pick({ part: true, dueOn: true, state: true })
  .extend({ closedFrom: z.iso.date() })
  .meta({ id: 'NextPart' })
export type NextPart = z.output<typeof nextPart>

/** Which part of how many something pays. */
export const partOf = z.object({ number: count, of: count }).meta({ id: 'PartOf' })
export type PartOf = z.output<typeof partOf>

const seat = { bookingId: z.uuid(), sessionId: z.uuid(), sessionTitle: z.string() }

/** A part with the seat that it pays. */
export const seatPart = feePart.extend(seat).meta({ id: 'SeatPart' })
export type SeatPart = z.output<typeof seatPart>

/** `payable`: no part before it is still to be paid. */
const ownDue = seatPart.extend({ payable: z.boolean() }).meta({ id: 'OwnDue' })
export type OwnDue = z.output<typeof ownDue>

/** B10: what the actor has to pay next comes first, what is settled last. At most two hundred. */
export const listDues = defineEndpoint({
  method: 'GET',
  path: '/dues',
  tag: 'Payments',
  summary: 'The parts of the fees of one’s own bookings: open ones first, by their day; at most two hundred.',
  access: 'signedIn',
  forChildren: true,
  response: z.array(ownDue),
})

/** A part of a fee and who owes it, as the desk sees them. */
export const centreDue = seatPart
  .extend({
    /** An Admin wants to waive it: another one confirms. */
    waiveAsked: z.object({ by: z.string(), isOwn: z.boolean(), reason: z.string() }).optional(),
    student: z.object({ name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }),
  })
  .meta({ id: 'CentreDue' })
export type CentreDue = z.output<typeof centreDue>

const figure = z.object({ count, amount: z.number(), amountInCents: count })

/**
 * Which parts: those that are late, those due within seven days, those due after that, and those that are
 * settled.
 */
export const dueFilters = ['late', 'week', 'later', 'paid', 'waived'] as const
export type DueFilter = (typeof dueFilters)[number]

/** By their day, or the largest amount first. */
export const dueSorts = ['day', 'largest'] as const
export type DueSort = (typeof dueSorts)[number]

const dueFilter = {
  state: z
    .enum(dueFilters, { error: coded('must_be_one_of', { options: dueFilters.join(', ') }) })
    .default('late'),
  search: searchText(),
  sessionId: optionalFilter(id('sessionId')),
}

/**
 * By their day: open parts the oldest first, settled ones the newest first. Sorted by amount, pages have no
 * cursors. `sums` are of all bookings that match the search and the session, whatever the filter; `open` of
 * all three.
 */
export const listCentreDues = defineEndpoint({
  method: 'GET',
  path: '/desk/dues',
  tag: 'Payments',
  summary: 'Lists who has to pay which part of a fee, for Admins and cashiers, with what they sum up to.',
  access: 'cashiers',
  query: z.object({
    ...dueFilter,
    sort: z
      .enum(dueSorts, { error: coded('must_be_one_of', { options: dueSorts.join(', ') }) })
      .default('day'),
    ...pageParams(DUES_PER_PAGE),
    cursor: cursor.optional(),
  }),
  response: z.object({
    dues: z.array(centreDue),
    sums: z.object({ late: figure, week: figure, later: figure, open: figure }),
    /**
     * To filter by: those of which a part is open, and the one that is asked for; at most a hundred, by
     * title.
     */
    sessions: z.array(z.object({ _id: z.uuid(), title: z.string() })),
    ...pageCursors,
  }),
})

export const exportCentreDues = defineEndpoint({
  method: 'GET',
  path: '/desk/dues.csv',
  tag: 'Payments',
  summary: 'All parts of fees that match, as a table for spreadsheets; times are Dhaka’s.',
  access: 'cashiers',
  query: z.object(dueFilter),
  response: z.string(),
  mediaType: 'text/csv',
})

const partParams = z.object({ id: id('id') })

/**
 * A concession: the part costs less, is due on another day, or both; what is left out stays. Refused for a
 * part that is paid or waived, above what it was sold for, and for a day that is over or not between those of
 * the parts around it. With `laterToo` each later part that is open costs as much less, and is due as many
 * days later; all of them change, or none.
 */
export const changePart = defineEndpoint({
  method: 'PATCH',
  path: '/dues/{id}',
  tag: 'Payments',
  summary: 'Lowers a part of a fee or moves its day, with a reason.',
  access: ['Admin'],
  errorStatuses: [404, 409],
  params: partParams,
  body: z
    .strictObject({
      amount: amount.optional(),
      dueOn: day('dueOn').optional(),
      laterToo: z.boolean({ error: coded('must_be_boolean', { label: 'laterToo' }) }).default(false),
      reason: text('reason', 300),
    })
    .refine(({ amount, dueOn }) => amount !== undefined || dueOn !== undefined, {
      path: ['amount'],
      message: coded('nothing_to_change'),
    }),
  response: success,
})

/**
 * Waiving again changes nothing. Above the centre's limit (`GET /settings`) it `waits` until
 * another Admin waives the part too.
 */
export const waivePart = defineEndpoint({
  method: 'PUT',
  path: '/dues/{id}/waiver',
  tag: 'Payments',
  summary: 'Lets a student off a part of a fee, with a reason.',
  access: ['Admin'],
  errorStatuses: [404, 409],
  params: partParams,
  body: z.object({ reason: text('reason', 300) }),
  response: success.extend({ waits: z.literal(true).optional() }),
})

export const unwaivePart = defineEndpoint({
  method: 'DELETE',
  path: '/dues/{id}/waiver',
  tag: 'Payments',
  summary: 'Withdraws a waiver, so that the part is due again, or refuses one that another Admin asked for.',
  access: ['Admin'],
  errorStatuses: [404, 409],
  params: partParams,
  response: success,
})

/**
 * The rule for a part that is not paid. For `graceDays` after its day it closes nothing yet. Its payer
 * is reminded every `remindEveryDays`, until `remindUntilDays` after its day.
 */
export const duesRule = z
  .object({
    graceDays: count,
    // A rule from before there were reminders has none of them.
    remindEveryDays: count.default(7),
    remindUntilDays: count.default(28),
  })
  .meta({ id: 'DuesRule' })
export type DuesRule = z.output<typeof duesRule>

export const defaultDuesRule: DuesRule = duesRule.parse({ graceDays: 7 })

export const setDuesRule = defineEndpoint({
  method: 'PUT',
  path: '/settings/dues',
  tag: 'Payments',
  summary: 'Sets when a late part of a fee closes join links and materials, and how its payer is reminded.',
  access: ['Admin'],
  errorStatuses: [409],
  body: z.object({
    graceDays: wholeNumber('graceDays', 0, 60),
    remindEveryDays: wholeNumber('remindEveryDays', 1, 60).default(defaultDuesRule.remindEveryDays),
    remindUntilDays: wholeNumber('remindUntilDays', 0, 365).default(defaultDuesRule.remindUntilDays),
    version: seenVersion(),
  }),
  response: success,
})
