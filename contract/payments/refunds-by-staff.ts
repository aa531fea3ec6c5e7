import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { id, optionalChoice, optionalText, text } from '../http/fields.ts'
import { count, isoDateTime, success } from '../http/responses.ts'
import { coded } from '../refusals/coded.ts'
import { amount, price } from './amount.ts'
import { handMethods, moneyMethods } from './payment-methods.ts'
import { paymentStatuses } from './states.ts'

/**
 * A payment of which so much can be refunded now, by whoever asks. `byHand`: by hand, else by its provider.
 * When all that is kept of one that `freesSeat` is refunded, the seat is free and all other money for it is
 * due back. A later `part` is due again. `isDifference`: what a switch to a dearer session cost more.
 * `isDue`: it is due back already.
 */
export const refundablePayment = z
  .object({
    paymentId: z.uuid(),
    method: z.enum(moneyMethods),
    byHand: z.boolean(),
    part: count.optional(),
    freesSeat: z.boolean(),
    isDifference: z.literal(true).optional(),
    isDue: z.literal(true).optional(),
    ...price,
  })
  .meta({ id: 'Returnable' })
export type RefundablePayment = z.output<typeof refundablePayment>

/**
 * The money for a seat that can be refunded now: the payments, later parts first, and their sum.
 * `all.freesSeat`: nothing of the seat's money is kept then. `due`: only what is due back already, where
 * there is such money.
 */
export const refundableSeat = z
  .object({
    payments: z.array(refundablePayment),
    all: z.object({ ...price, freesSeat: z.boolean() }),
    due: z.object(price).optional(),
  })
  .meta({ id: 'RefundableSeat' })
export type RefundableSeat = z.output<typeof refundableSeat>

/** What a refund is about: exactly one of the three. */
const about = {
  booking: id('booking').optional(),
  payment: id('payment').optional(),
  person: id('person').optional(),
}

/** Somebody who refunds types this. */
export const refundForm = z.object({
  amount: amount.optional(),
  reason: text('reason', 300),
  reference: optionalText('reference', 40),
  takenBy: optionalText('takenBy', 100),
})

/** A seat of which all money is refunded is freed or kept. */
export const seatChoices = ['free', 'keep'] as const

/**
 * M10: refunds money, for a reason; without `amount` all that can be refunded now. It is the money for the
 * seat of a `booking`, one `payment`, or what a `person` has in advance; it goes out of what is due back, and
 * then of the newest payment on. `due`: only what is due back already. Money that was taken by hand was
 * refunded by hand: this writes it down. Other money is refunded by its provider, and only an Admin decides
 * so, never about their own; of a `payment`, with a `method` or a `reference`, it was refunded by hand
 * instead, because its provider does not refund what was due. `method`: how it was given by hand, where that
 * is another way than it came; cash comes out of the open cash box, and needs no reference. When nothing of a
 * seat's money is kept any more, the seat is free again, unless an Admin says `seat: keep`; less leaves the
 * seat as it is; a cashier leaves what it costs now. A later part of a fee is due again, and the seat stays.
 * Above the centre's limit (`GET /settings`), by which all counts that one person does for
 * another in a day, a cashier refunds nothing, and what an Admin refunds `waits` until another one confirms
 * it, where there is one. `takenBy`: who takes money by hand; their name is needed where the account is
 * deleted. `refundId`, chosen by the client, makes a repeated request answer as the first. `left` can still
 * be refunded.
 */
export const makeRefund = defineEndpoint({
  method: 'POST',
  path: '/refunds',
  tag: 'Payments',
  summary: 'Refunds money for a seat, of a payment or in advance, all or an amount, and says why.',
  access: 'cashiers',
  errorStatuses: [404, 409, 503],
  body: z
    .object({
      ...about,
      ...refundForm.shape,
      refundId: id('refundId').optional(),
      due: z.boolean({ error: coded('must_be_boolean', { label: 'due' }) }).optional(),
      method: optionalChoice(handMethods),
      seat: optionalChoice(seatChoices),
    })
    .refine(({ booking, payment, person }) => [booking, payment, person].filter(Boolean).length === 1, {
      error: coded('refund_about_one'),
      path: ['booking'],
    }),
  response: z.object({
    refundId: z.uuid(),
    /** `refund_due`: some of it is on its way. */
    status: z.enum(paymentStatuses),
    left: z.number(),
    waits: z.literal(true).optional(),
    ...price,
  }),
})

/** A refund that one Admin asked for and another has to confirm. */
const refundRequest = z
  .object({
    _id: z.uuid(),
    paymentId: z.uuid(),
    method: z.enum(moneyMethods),
    byHand: z.boolean(),
    /** How it is given by hand, where that is another way than it came. */
    givenBy: z.enum(handMethods).optional(),
    transactionId: z.string(),
    sessionTitle: z.string(),
    person: z.object({
      _id: z.uuid(),
      name: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
    }),
    reason: z.string(),
    keepsSeat: z.boolean(),
    askedAt: isoDateTime,
    askedBy: z.string(),
    /** The caller asked for it: another one confirms. */
    isOwn: z.boolean(),
    ...price,
  })
  .meta({ id: 'RefundRequest' })
export type RefundRequest = z.output<typeof refundRequest>

export const listRefundRequests = defineEndpoint({
  method: 'GET',
  path: '/refund-requests',
  tag: 'Payments',
  summary: 'Refunds that wait for a second Admin, the oldest first, at most a hundred.',
  access: ['Admin'],
  response: z.object({ requests: z.array(refundRequest) }),
})

/** Confirmed by another Admin the money is refunded at once; the one who asked may withdraw it. */
export const decideRefundRequest = defineEndpoint({
  method: 'POST',
  path: '/refund-requests/{id}',
  tag: 'Payments',
  summary: 'Confirms or refuses what an Admin wants to refund.',
  access: ['Admin'],
  errorStatuses: [404, 409, 503],
  params: z.object({ id: id('id') }),
  body: z.object({ accept: z.boolean({ error: coded('must_be_boolean', { label: 'accept' }) }) }),
  response: success,
})
