import { z } from 'zod'
import { centre } from '../centre/centre.ts'
import { languages } from '../formats/languages.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { id } from '../http/fields.ts'
import { count, isoDateTime } from '../http/responses.ts'
import { otherPayment } from '../payments/corrections.ts'
import { moneyMethods } from '../payments/payment-methods.ts'
import { refundReasons } from '../payments/reasons.ts'
import { reductions } from '../payments/reduction.ts'

/** More parts than any payment is refunded in. */
export const MAX_CREDIT_NOTES = 50

/** Amounts twice: exact in the smallest unit, and in major units for display. */
const amounts = { amountInCents: count, amount: z.number() }

export const buyer = z.object({
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
})

/**
 * Money that was refunded. `number` is absent for the first seconds. `failed`: the refund failed after all,
 * and the money came back to the centre.
 */
const creditNote = z
  .object({ number: z.string().optional(), at: isoDateTime, failed: z.literal(true).optional(), ...amounts })
  .meta({ id: 'CreditNote' })

/**
 * The receipt of a payment. `number` is absent for the seconds until it is given, and never changes. `amount`
 * is what came in, `net` what is left after the credit notes and what banks took with disputes (`lost`);
 * `discount` is what the price was lowered by before; `reductions` say who gave that, and what was taken off
 * a part. `corrects`: the receipt that this one replaces; `correctedBy`: the one that replaces it. `session`
 * is what was sold, and missing for money in advance; `classes` how many it has. `reference` is what the
 * provider and the payer call the payment; cash has none. `dueBack` is on its way back. `part`: it paid this
 * part of the fee. `bookingId` is present when the payment led to a booking. Where a code made the booking
 * free, `amount` is 0, and there are no `paymentId` and `method`.
 */
export const receipt = z
  .object({
    number: z.string().optional(),
    paymentId: z.uuid().optional(),
    bookingId: z.uuid().optional(),
    paid_at: isoDateTime,
    buyer,
    session: z
      .object({
        _id: z.uuid(),
        title: z.string(),
        tutor: z.string(),
        classes: count,
        classStart: isoDateTime,
        classEnd: isoDateTime,
      })
      .optional(),
    part: z.object({ number: count, of: count }).optional(),
    method: z.enum(moneyMethods).optional(),
    reference: z.string().optional(),
    currency: z.string(),
    discount: z.object({ code: z.string(), ...amounts }).optional(),
    reductions,
    corrects: otherPayment.optional(),
    correctedBy: otherPayment.optional(),
    ...amounts,
    creditNotes: z.array(creditNote),
    lost: z.array(z.object({ at: isoDateTime, ...amounts })),
    dueBack: z.number().optional(),
    refundReasonCode: z.enum(refundReasons).optional(),
    refundReason: z.string().optional(),
    netInCents: z.int(),
    net: z.number(),
    centre: centre.pick({ name: true, nameBn: true, address: true, phone: true, email: true }),
  })
  .meta({ id: 'Receipt' })
export type Receipt = z.output<typeof receipt>

/** Whether the receipt is of the account that asks. */
export const isOwn = z.literal(true).optional()

export const getPaymentReceipt = defineEndpoint({
  method: 'GET',
  path: '/payments/{id}/receipt',
  tag: 'Payments',
  summary: 'The receipt of a payment. One’s own, or anybody’s for an Admin.',
  access: 'signedIn',
  forChildren: true,
  params: z.object({ id: id('id') }),
  response: receipt.extend({ isOwn }),
})

/** A receipt as PDF, on A5, in a language. Refused until the receipt has its number. */
const pdf = {
  access: 'signedIn',
  forChildren: true,
  errorStatuses: [409],
  params: z.object({ id: id('id') }),
  query: z.object({ lang: z.enum(languages).default('en') }),
  response: z.string(),
  mediaType: 'application/pdf',
} as const

export const getReceiptPdf = defineEndpoint({
  method: 'GET',
  path: '/payments/{id}/receipt.pdf',
  tag: 'Payments',
  summary: 'The same receipt as PDF, on A5, in a language.',
  ...pdf,
})

/** For a booking that a code made free, too. Throws 404 for one of a free session. */
export const getBookingReceiptPdf = defineEndpoint({
  method: 'GET',
  path: '/bookings/{id}/receipt.pdf',
  tag: 'Bookings',
  summary: 'The receipt of a booking as PDF, on A5, in a language.',
  ...pdf,
})
