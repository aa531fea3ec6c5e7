import { z } from 'zod'
import { languages } from '../formats/languages.ts'
import { PAYMENTS_PER_PAGE } from '../formats/page-sizes.ts'
import { cursor, pageCursors } from '../http/cursor.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { dateFilter, emailVerified, optionalFilter, pageParams, searchText } from '../http/fields.ts'
import { count, isoDateTime } from '../http/responses.ts'
import { coded } from '../refusals/coded.ts'
import { otherPayment } from './corrections.ts'
import { moneyFilters } from './money-filters.ts'
import { payment } from './payments.ts'
import { reductions } from './reduction.ts'
import { paymentStatuses } from './states.ts'

/**
 * `search` finds the payer as users are found, the session's title, the provider's reference and
 * receipts' numbers; `to` is inclusive.
 */
const filters = {
  search: searchText(),
  status: optionalFilter(z.enum(paymentStatuses)),
  ...moneyFilters,
  from: dateFilter('from', 'start'),
  to: dateFilter('to', 'end'),
}

/** By the instant when a payment was recorded, or by its amount. */
export const paymentSorts = ['newest', 'oldest', 'largest', 'smallest'] as const
export type PaymentSort = (typeof paymentSorts)[number]

/** Totals of everything that matches, not only of the page. `net` is `charged` minus `refunded`. */
const paymentSums = z
  .object({
    currency: z.string(),
    count,
    chargedInCents: count,
    charged: z.number(),
    refundedInCents: count,
    refunded: z.number(),
    refundDueInCents: count,
    refundDue: z.number(),
    netInCents: z.int(),
    net: z.number(),
  })
  .meta({ id: 'PaymentSums' })
export type PaymentSums = z.output<typeof paymentSums>

/** A dispute in the card provider's words. `closed_at` is present once the bank has decided. */
const paymentDispute = z
  .object({
    reference: z.string(),
    amountInCents: count,
    amount: z.number(),
    reason: z.string(),
    status: z.string(),
    outcome: z.enum(['won', 'lost', 'withdrawn']).optional(),
    opened_at: isoDateTime,
    respond_by: isoDateTime.optional(),
    closed_at: isoDateTime.optional(),
  })
  .meta({ id: 'PaymentDispute' })
export type PaymentDispute = z.output<typeof paymentDispute>

/**
 * `dispute` is the latest one. `bookingId` is present when the payment led to a booking, even one that was
 * cancelled since. `refundable`: how much can be refunded now, by whoever asks, in major units; `freesSeat`:
 * if all of that does, the seat is free.
 */
export const adminPayment = payment
  .extend({
    email: z.string().nullable(),
    phone: z.string().nullable(),
    name: z.string(),
    emailVerified,
    bookingId: z.uuid().optional(),
    receiptNumber: z.string().optional(),
    /** Taken at the desk or sent by hand. */
    byHand: z.boolean(),
    refundable: z.number(),
    freesSeat: z.boolean(),
    reductions,
    corrects: otherPayment.optional(),
    correctedBy: otherPayment.optional(),
    /** An Admin can correct it now. */
    correctable: z.literal(true).optional(),
    /** Sent to a wallet by hand: who has found it there, if anybody has. */
    handSent: z.object({ confirmed: z.enum(['admin', 'statement']).optional() }).optional(),
    dispute: paymentDispute.optional(),
  })
  .meta({ id: 'AdminPayment' })
export type AdminPayment = z.output<typeof adminPayment>

/**
 * One entry of `sums` per currency; an empty list when nothing matches. Sorted by amount, pages have no
 * cursors.
 */
export const listAllPayments = defineEndpoint({
  method: 'GET',
  path: '/admin/payments',
  tag: 'Users',
  summary: 'Everybody’s payments, newest first unless sorted otherwise, with what they sum up to.',
  access: ['Admin'],
  query: z.object({
    ...filters,
    sort: z
      .enum(paymentSorts, { error: coded('must_be_one_of', { options: paymentSorts.join(', ') }) })
      .default('newest'),
    ...pageParams(PAYMENTS_PER_PAGE),
    cursor: cursor.optional(),
  }),
  response: z.object({
    payments: z.array(adminPayment),
    totalPages: count,
    total: count,
    sums: z.array(paymentSums),
    ...pageCursors,
  }),
})

export const exportPayments = defineEndpoint({
  method: 'GET',
  path: '/admin/payments.csv',
  tag: 'Users',
  summary:
    'The same payments as a table for spreadsheets, with the reasons of refunds in a language; times are Dhaka’s.',
  access: ['Admin'],
  query: z.object({ ...filters, language: z.enum(languages).default('en') }),
  response: z.string(),
  mediaType: 'text/csv',
})
