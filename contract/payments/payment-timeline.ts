import { z } from 'zod'
import { bookedSession } from '../bookings/bookings.ts'
import { partOf } from '../fee-parts/fee-parts.ts'
import { partNumber } from '../fee-parts/fee-plan.ts'
import { cursor, pageCursors } from '../http/cursor.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { id, pageParams } from '../http/fields.ts'
import { count, isoDateTime } from '../http/responses.ts'
import { buyer, isOwn, receipt } from '../receipts/receipts.ts'
import type { Code } from '../refusals/index.ts'
import { moneyMethods } from './payment-methods.ts'
import { cancelReasons, refundReasons } from './reasons.ts'

/** Amounts twice: exact in the smallest unit, and in major units for display. */
const amounts = { amountInCents: count, amount: z.number() }

/**
 * An event of a booking and its payment, in order: the seat was held, the money arrived, the seat booked, the
 * booking cancelled, a refund became due, the refund was made. In between the payer may have disputed the
 * payment, and the bank decided. `reference` is the provider's, or the one given by hand.
 */
const timelineEvent = z
  .object({
    kind: z.enum([
      'held',
      'charged',
      'booked',
      'disputed',
      'dispute_won',
      'dispute_lost',
      'dispute_withdrawn',
      'cancelled',
      'refund_due',
      'refunded',
    ]),
    at: isoDateTime,
    amountInCents: count.optional(),
    amount: z.number().optional(),
    reference: z.string().optional(),
    /** How the money came in, or was refunded. */
    method: z.enum(moneyMethods).optional(),
    reasonCode: z.enum([...new Set([...cancelReasons, ...refundReasons])]).optional(),
    reason: z.string().optional(),
  })
  .meta({ id: 'TimelineEvent' })
export type TimelineEvent = z.output<typeof timelineEvent>

const timeline = z.object({
  bookingId: z.uuid(),
  sessionId: z.uuid(),
  title: z.string(),
  currency: z.string(),
  events: z.array(timelineEvent),
})

export const getTimeline = defineEndpoint({
  method: 'GET',
  path: '/bookings/{id}/timeline',
  tag: 'Bookings',
  summary: 'Reads what happened to a booking and its money. One’s own, or anybody’s for an Admin.',
  access: 'signedIn',
  forChildren: true,
  params: z.object({ id: id('id') }),
  response: timeline,
})

/**
 * The booking as it was sold, the events of its payment, and the buyer. `receipts` are those of its payments,
 * or the one of 0 where a code made it free; a free session has none. `number` is the first one's, from
 * seconds after the payment on.
 */
export const getReceipt = defineEndpoint({
  method: 'GET',
  path: '/bookings/{id}/receipt',
  tag: 'Bookings',
  summary: 'The receipt of a booking. One’s own, or anybody’s for an Admin.',
  access: 'signedIn',
  forChildren: true,
  params: z.object({ id: id('id') }),
  response: timeline.extend({
    booking: bookedSession,
    buyer,
    number: z.string().optional(),
    receipts: z.array(receipt),
    isOwn,
  }),
})

/**
 * The state of one attempt to pay: `held` while the seat waits for the payment, `confirming` while
 * the provider or a person decides, `unpaid` when the hold expired, `booked`, `cancelled` when nothing of it
 * is refunded,
 * `refund_due`, `refunded`, `charged_back` when the payer's bank took the money.
 */
const moneyStates = [
  'held',
  'confirming',
  'unpaid',
  'booked',
  'cancelled',
  'refund_due',
  'refunded',
  'charged_back',
] as const

/** One attempt to pay. `bookingId` is present when it led to a booking, even one that was cancelled since. */
const moneyEntry = z
  .object({
    _id: z.uuid(),
    sessionId: z.uuid(),
    sessionTitle: z.string(),
    state: z.enum(moneyStates),
    currency: z.string(),
    ...amounts,
    holdExpiresAt: isoDateTime.optional(),
    bookingId: z.uuid().optional(),
    paymentId: z.uuid().optional(),
    receiptNumber: z.string().optional(),
    transactionId: z.string().optional(),
    /** It is for one of so many parts of the fee (B10). */
    part: partOf.optional(),
    /** It is what another batch costs more, to which the seat moves once it is paid (B04). */
    forSwitch: z.literal(true).optional(),
    /** The money was taken by hand, and the desk refunds it by hand. */
    byHand: z.literal(true).optional(),
    events: z.array(timelineEvent),
  })
  .meta({ id: 'MoneyEntry' })
export type MoneyEntry = z.output<typeof moneyEntry>

export const listMoney = defineEndpoint({
  method: 'GET',
  path: '/money',
  tag: 'Payments',
  summary: 'Every attempt to pay of the account that asks and what became of its money, newest first.',
  access: 'signedIn',
  forChildren: true,
  query: z.object({ ...pageParams(20), cursor: cursor.optional() }),
  response: z.object({ entries: z.array(moneyEntry), totalPages: count, total: count, ...pageCursors }),
})

/** The findings of a recheck; a refund that is due tells its reason. */
export const recheckCodes = [
  'recheck_booked',
  'recheck_refunded',
  'recheck_charged_back',
  'recheck_unpaid',
  'recheck_nothing',
  'part_paid',
  'part_waived',
  'payment_processing',
  'payment_refunded',
  ...refundReasons,
] as const satisfies readonly Code[]
export type RecheckCode = (typeof recheckCodes)[number]

/** `paid`, `waived`: a later part of a fee is. */
const recheckFinds = [
  'booked',
  'paid',
  'waived',
  'refunded',
  'refund_due',
  'charged_back',
  'processing',
  'unpaid',
  'nothing',
] as const
export type RecheckFound = (typeof recheckFinds)[number]

/**
 * "I paid, where is my seat?" or, with `part` above 1, "why is this part of the fee still due?" (B10). `code`
 * and `message`, its English, are for the caller.
 */
export const recheckPayment = defineEndpoint({
  method: 'POST',
  path: '/payments/recheck',
  tag: 'Payments',
  summary:
    'Asks the providers again about one’s payments for a session or a part of its fee, and gives the seat or a refund.',
  access: 'signedIn',
  forChildren: true,
  errorStatuses: [404, 409, 503],
  body: z.object({ sessionId: id('sessionId'), part: partNumber.optional() }),
  response: z.object({
    found: z.enum(recheckFinds),
    code: z.enum(recheckCodes),
    message: z.string(),
    bookingId: z.uuid().optional(),
    paymentId: z.uuid().optional(),
    transactionId: z.string().optional(),
  }),
})
