import { z } from 'zod'
import { partOf } from '../fee-parts/fee-parts.ts'
import { languages } from '../formats/languages.ts'
import { CLOSE_ROWS_PER_PAGE } from '../formats/page-sizes.ts'
import { isDay } from '../formats/parse-day.ts'
import { defineEndpoint, XLSX } from '../http/endpoint.ts'
import { documentedAs, id, optionalFilter, pageParams } from '../http/fields.ts'
import { count, isoDateTime } from '../http/responses.ts'
import { otherPayment } from '../payments/corrections.ts'
import { moneyFilters } from '../payments/money-filters.ts'
import { moneyMethods, onlineMethods } from '../payments/payment-methods.ts'
import { reductions } from '../payments/reduction.ts'
import { coded } from '../refusals/coded.ts'
import { date } from './day.ts'
import { moneyMoves, NOBODY, openKinds, rowKinds, shownKinds } from './rows.ts'

/**
 * Amounts twice: exact in the smallest unit, and in major units. What was refunded is less than nothing where
 * a refund of an earlier day failed.
 */
export const amounts = { amountInCents: z.int(), amount: z.number() }
const figure = z.object({ count, ...amounts }).meta({ id: 'CloseFigure' })
const currency = z.string()

/** Money of one method, which a provider took, or by hand. */
const way = { method: z.enum(moneyMethods), byHand: z.boolean() }

/** The sums of one method on the day: money in, refunds, and losses to banks. */
const closeLine = z
  .object({ ...way, currency, in: figure, out: figure, lost: figure })
  .meta({ id: 'CloseLine' })
export type CloseLine = z.output<typeof closeLine>

const closeOpen = z.object({ kind: z.enum(openKinds), currency, ...figure.shape }).meta({ id: 'CloseOpen' })
export type CloseOpen = z.output<typeof closeOpen>

const closeCorrection = z
  .object({ belongsTo: z.string(), kind: z.enum(moneyMoves), ...way, currency, ...figure.shape })
  .meta({ id: 'CloseCorrection' })
export type CloseCorrection = z.output<typeof closeCorrection>

/**
 * Money that one person took and refunded by hand. `person` is null where it was not written down who did.
 */
const closeCashier = z
  .object({
    person: z.object({ _id: z.uuid(), name: z.string() }).nullable(),
    method: z.enum(moneyMethods),
    currency,
    in: figure,
    out: figure,
  })
  .meta({ id: 'CloseCashier' })
export type CloseCashier = z.output<typeof closeCashier>

/**
 * M14. `cash` is by how much the day has changed the cash box: what was taken less what was refunded; one
 * entry per currency, the centre's first. `open` is what is open at the instant `at`, and absent of a day
 * that is over. A day takes up what is found until two o'clock of the next morning; what is found later
 * counts on the day on which it was found: `corrections` are the parts of `lines` that belong to an earlier
 * day. All figures are of one snapshot. A cashier reads no sums of cash before the day's boxes are signed
 * (`isCashHidden`): whoever counts does not know what should be there.
 */
export const getClose = defineEndpoint({
  method: 'GET',
  path: '/close',
  tag: 'Payments',
  summary:
    'The close of a day: what came in, was refunded and was lost by each method, who took it, and what is open now.',
  access: 'cashiers',
  query: z.object({ date }),
  response: z.object({
    date: z.string(),
    at: isoDateTime,
    cash: z.array(z.object({ currency, amountInCents: z.int(), amount: z.number() })),
    lines: z.array(closeLine),
    corrections: z.array(closeCorrection),
    open: z.array(closeOpen).optional(),
    cashiers: z.array(closeCashier),
    isCashHidden: z.literal(true).optional(),
  }),
})
export type Close = z.output<typeof getClose.response>

const compared = z.object({ here: figure, there: figure })
/** Sums of one currency. */
export const comparedLine = z
  .object({ currency, in: compared, out: compared, lost: compared })
  .meta({ id: 'ComparedLine' })
export type ComparedLine = z.output<typeof comparedLine>

/**
 * M14. What the centre recorded (`here`) beside what a provider lists (`there`), for each that has a list of
 * a day: Stripe. `differences` has one entry for each payment of which they say differently, at most a
 * hundred, and `more` counts the others: the money that came in, was refunded or was lost by it. `paymentId`
 * is absent when we do not know the payment. `isComplete` is false when the list is too long to be read.
 */
export const compareClose = defineEndpoint({
  method: 'GET',
  path: '/close/providers',
  tag: 'Payments',
  summary: 'A day’s money beside the providers’ own lists, with the payments of which they differ.',
  access: 'cashiers',
  errorStatuses: [503],
  query: z.object({ date }),
  response: z.object({
    date: z.string(),
    providers: z.array(
      z
        .object({
          method: z.enum(onlineMethods),
          lines: z.array(comparedLine),
          differences: z.array(
            z.object({
              kind: z.enum(moneyMoves),
              currency,
              reference: z.string(),
              here: z.object(amounts),
              there: z.object(amounts),
              paymentId: z.uuid().optional(),
            }),
          ),
          more: count,
          isComplete: z.boolean(),
        })
        .meta({ id: 'CloseComparison' }),
    ),
  }),
})
export type CloseComparison = z.output<typeof compareClose.response>['providers'][number]

/**
 * A payment, a part of it that was refunded, a lost dispute, or open money. `number` is that of the receipt,
 * of a credit note for money that was refunded. `by` took or gave it by hand. `until`: the end of the time
 * for a decision. `requested`: whether a refund was requested of the provider. `bookingId`: the booking that
 * the payment led to, or paid a part of. `belongsTo`: of a correction, the day on which the money moved.
 */
const closeRow = z
  .object({
    _id: z.uuid(),
    kind: z.enum(rowKinds),
    at: isoDateTime,
    until: isoDateTime.optional(),
    requested: z.boolean().optional(),
    ...way,
    currency,
    ...amounts,
    person: z.object({ name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }),
    /** Null for money in advance. */
    sessionId: z.uuid().nullable(),
    sessionTitle: z.string(),
    reference: z.string().optional(),
    number: z.string().optional(),
    by: z.string().optional(),
    paymentId: z.uuid().optional(),
    bookingId: z.uuid().optional(),
    belongsTo: z.string().optional(),
    /** It paid one of so many parts of the fee (B10). */
    part: partOf.optional(),
    reductions,
    corrects: otherPayment.optional(),
    correctedBy: otherPayment.optional(),
  })
  .meta({ id: 'CloseRow' })
export type CloseRow = z.output<typeof closeRow>

/** The last of several days; absent or blank, the day alone. */
const to = documentedAs(
  optionalFilter(z.string().refine(isDay, coded('must_be_day', { label: 'to' }))),
  z.string().meta({ format: 'date', description: 'A day in Dhaka, at most six weeks later.' }),
)

/** Through whose hands money went: an account, or nobody of whom it was written down. */
const by = documentedAs(
  optionalFilter(
    z.union([z.literal(NOBODY), id('userId')], { error: coded('malformed_id', { label: 'userId' }) }),
  ),
  z.union([z.literal(NOBODY), z.uuid()]),
)

/**
 * `kind` `in`, `out` or `lost`, and `net` for all three: of the day, or of the days from `date` to `to`, the
 * latest first. The others: open now, the oldest first.
 */
export const listCloseRows = defineEndpoint({
  method: 'GET',
  path: '/close/rows',
  tag: 'Payments',
  summary: 'The rows that a figure of a day’s close is the sum of.',
  access: 'cashiers',
  query: z.object({
    date,
    to,
    kind: z.enum(shownKinds, { error: coded('must_be_one_of', { options: shownKinds.join(', ') }) }),
    ...moneyFilters,
    by,
    ...pageParams(CLOSE_ROWS_PER_PAGE),
  }),
  response: z.object({ rows: z.array(closeRow), totalPages: count, total: count }),
})

export const exportClose = defineEndpoint({
  method: 'GET',
  path: '/close.csv',
  tag: 'Payments',
  summary: 'All rows of a day’s close, as a table for spreadsheets; times are Dhaka’s.',
  access: 'cashiers',
  query: z.object({ date }),
  response: z.string(),
  mediaType: 'text/csv',
})

export const exportCloseSheets = defineEndpoint({
  method: 'GET',
  path: '/close.xlsx',
  tag: 'Payments',
  summary: 'A day’s close for Excel, in a language: the sums, and all rows that they are the sums of.',
  access: 'cashiers',
  query: z.object({ date, language: z.enum(languages).default('en') }),
  response: z.string(),
  mediaType: XLSX,
})
