import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { id, text } from '../http/fields.ts'
import { count, isoDateTime, success } from '../http/responses.ts'
import { moneyMethods } from './payment-methods.ts'

/**
 * A refund that its provider has not made. `isLost`: the answer to it was lost, and only somebody who looks
 * at the provider's portal can say what became of it. `isFailed`: the provider has refused it, in the words
 * of `refusal` where it gave any. `isGivenUp`: so often, or for so long, that an Admin may refund it by
 * hand. The server looks after the others. `transactionId` is the payment's.
 */
const unansweredRefund = z
  .object({
    refundId: z.uuid(),
    paymentId: z.uuid(),
    method: z.enum(moneyMethods),
    transactionId: z.string(),
    amount: z.number(),
    amountInCents: count,
    currency: z.string(),
    sessionTitle: z.string(),
    person: z.object({ name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }),
    requestedAt: isoDateTime,
    isLost: z.boolean(),
    isFailed: z.boolean(),
    isGivenUp: z.boolean(),
    refusal: z.string().nullable(),
  })
  .meta({ id: 'UnansweredRefund' })
export type UnansweredRefund = z.output<typeof unansweredRefund>

export const listUnansweredRefunds = defineEndpoint({
  method: 'GET',
  path: '/refunds/unanswered',
  tag: 'Payments',
  summary:
    'Refunds that their provider has refused, or not answered for an hour, the oldest first, at most a hundred.',
  access: ['Admin'],
  response: z.object({ refunds: z.array(unansweredRefund), total: count }),
})

/** The reference of a refund, as its form checks it. */
export const refundReference = z.object({ reference: text('reference', 100) })

/**
 * `reference`: the provider's of the refund, or null: there is no such refund, so that it is requested again.
 */
export const answerRefund = defineEndpoint({
  method: 'POST',
  path: '/refunds/{id}/answer',
  tag: 'Payments',
  summary: 'Enters what the provider’s portal says of a refund whose answer was lost.',
  access: ['Admin'],
  errorStatuses: [404, 409],
  params: z.object({ id: id('id') }),
  body: z.object({ reference: refundReference.shape.reference.nullable() }),
  response: success,
})
