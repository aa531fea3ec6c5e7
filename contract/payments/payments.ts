import { z } from 'zod'
import { partOf } from '../fee-parts/fee-parts.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { email, id, wholeNumber } from '../http/fields.ts'
import { count, inserted, isoDateTime, success } from '../http/responses.ts'
import { coded } from '../refusals/coded.ts'
import { moneyMethods } from './payment-methods.ts'
import { refundReasons } from './reasons.ts'
import { paymentStatuses } from './states.ts'

/**
 * A payment as the API shows it: `amount` in major units, `transactionId` the provider's reference. Money in
 * advance is for no session: `sessionId` is null, and `sessionTitle` empty.
 * `refundedAmount` is the refund that is due or was made, `refunded_at` when it was made.
 */
export const payment = z
  .object({
    _id: z.uuid(),
    sessionId: z.uuid().nullable(),
    email: z.string().nullable(),
    amount: z.number(),
    transactionId: z.string(),
    paymentMethod: z.enum(moneyMethods),
    sessionTitle: z.string(),
    status: z.enum(paymentStatuses),
    paid_at: isoDateTime,
    paid_at_string: z.string(),
    currency: z.string(),
    /** It paid one of so many parts of the fee (B10). */
    part: partOf.optional(),
    amountInCents: count,
    refundedAmount: z.number().optional(),
    refundReasonCode: z.enum(refundReasons).optional(),
    refundReason: z.string().optional(),
    refunded_at: isoDateTime.optional(),
  })
  .meta({ id: 'Payment' })
export type Payment = z.output<typeof payment>

/** C11. */
export const checkPayment = defineEndpoint({
  method: 'GET',
  path: '/payments/check',
  tag: 'Payments',
  summary: 'Has the account that asks paid for a session?',
  access: 'signedIn',
  forChildren: true,
  errorStatuses: [403],
  query: z.object({ email: email.optional(), sessionId: id('sessionId') }),
  response: z.object({ hasPaid: z.boolean() }),
})

/**
 * C12: `amountInCents`, in the smallest unit, is the price that the person was shown; the server's price
 * counts. Holds a seat until `holdExpiresAt` at the returned price, even if the fee changes meanwhile.
 * Repeated, it returns the same hold. Each person may start thirty a minute. Without `sessionId` it holds no
 * seat: `POST /payments` says within an hour what it was for, or the money is refunded. Three may be open.
 */
export const startPayment = defineEndpoint({
  method: 'POST',
  path: '/create-payment-intent',
  tag: 'Payments',
  summary:
    'Starts the card payment for a session, or goes on with the one already begun. The card is confirmed with the client secret, at the card provider.',
  access: 'signedIn',
  forChildren: true,
  isHighVolume: true,
  errorStatuses: [404, 409, 503],
  body: z.object({
    sessionId: id('sessionId').optional(),
    amountInCents: wholeNumber('amountInCents', 1, 2_147_483_647),
  }),
  response: z.object({
    clientSecret: z.string(),
    amountInCents: count,
    holdExpiresAt: isoDateTime.optional(),
  }),
})

/** Releases a hold early. The id is the session's. Idempotent, also without a hold. */
export const giveSeatBack = defineEndpoint({
  method: 'DELETE',
  path: '/sessions/{id}/hold',
  tag: 'Sessions',
  summary: 'Releases the seat that one holds while paying, and ends the payment at the card provider.',
  access: 'signedIn',
  forChildren: true,
  errorStatuses: [409, 503],
  params: z.object({ id: id('id') }),
  response: success,
})

/** C13: records a payment that the card provider confirms. Nothing else from the client is trusted. */
export const recordPayment = defineEndpoint({
  method: 'POST',
  path: '/payments',
  tag: 'Payments',
  summary:
    'Records a payment once the card provider says that it succeeded; sent again, it answers with the same id.',
  access: 'signedIn',
  forChildren: true,
  isHighVolume: true,
  errorStatuses: [403, 404, 409, 503],
  body: z.object({
    sessionId: id('sessionId'),
    email: email.optional(),
    transactionId: z
      .string({ error: coded('required', { label: 'transactionId' }) })
      .regex(/^\w{1,100}$/, coded('malformed_id', { label: 'transactionId' })),
  }),
  response: inserted,
})

/** C14: the newest hundred of one person. */
export const listPayments = defineEndpoint({
  method: 'GET',
  path: '/paymentsid',
  tag: 'Payments',
  summary: 'Payments of the account that asks, the newest hundred.',
  access: 'signedIn',
  forChildren: true,
  errorStatuses: [403],
  query: z.object({ email: email.optional() }),
  response: z.array(payment),
})
