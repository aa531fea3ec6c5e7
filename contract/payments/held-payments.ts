import { z } from 'zod'
import { partOf } from '../fee-parts/fee-parts.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { fee, id, optionalText, text } from '../http/fields.ts'
import { count, isoDateTime, success } from '../http/responses.ts'
import { coded } from '../refusals/coded.ts'
import { paymentMethods, wallets } from './payment-methods.ts'

/**
 * A payment that waits for a person: money sent by hand, with its transaction id, or a payment that its
 * provider calls risky. Without a decision until `until`, what was sent by hand loses its seat, and a risky
 * payment is refunded.
 */
export const heldPayment = z
  .object({
    attemptId: z.uuid(),
    checkoutId: z.uuid(),
    method: z.enum(paymentMethods),
    wallet: z.enum(wallets).optional(),
    trxId: z.string().optional(),
    amount: z.number(),
    amountInCents: count,
    currency: z.string(),
    sessionId: z.uuid(),
    sessionTitle: z.string(),
    /** It pays one of so many parts of the fee (B10). */
    part: partOf.optional(),
    person: z.object({
      _id: z.uuid(),
      name: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
    }),
    /** Whether the caller decides about it: an Admin, and not about their own. */
    mayDecide: z.boolean(),
    givenAt: isoDateTime,
    until: isoDateTime,
  })
  .meta({ id: 'HeldPayment' })
export type HeldPayment = z.output<typeof heldPayment>

/** M11: the hundred with the nearest deadline, and how many there are. */
export const listHeldPayments = defineEndpoint({
  method: 'GET',
  path: '/held-payments',
  tag: 'Payments',
  summary: 'Payments that wait for a decision, the nearest deadline first, at most a hundred.',
  access: 'cashiers',
  response: z.object({ heldPayments: z.array(heldPayment), total: count }),
})

const amount = fee('amount', coded('amount_out_of_range'))

/**
 * M11: accepts a payment, which books its seat, or refuses it with a reason that the payer reads. Who accepts
 * money that was sent by hand says how much of it they found, in major units: it must be what is due.
 */
export const decideHeldPayment = defineEndpoint({
  method: 'POST',
  path: '/held-payments/{attemptId}',
  tag: 'Payments',
  summary:
    'Accepts or refuses a payment of somebody else that waits for a decision. For Admins, and for cashiers where a setting says so.',
  access: 'cashiers',
  errorStatuses: [403, 404, 409, 503],
  params: z.object({ attemptId: id('id') }),
  body: z.object({
    accept: z.boolean({ error: coded('must_be_boolean', { label: 'accept' }) }),
    reason: optionalText('reason', 500),
    amount: amount.optional(),
  }),
  response: success,
})

/** An acceptance as its form checks it. */
export const acceptance = z.object({ amount })

/** A refusal as its form checks it: the payer has to know why. */
export const refusal = z.object({ reason: text('reason', 500, coded('refusal_reason_required')) })
