import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { id, optionalText, text } from '../http/fields.ts'
import { success } from '../http/responses.ts'
import { coded } from '../refusals/coded.ts'
import { amount, price } from './amount.ts'
import { handMethods } from './payment-methods.ts'

const params = z.object({ id: id('id') })

/** The other payment of a correction, and the number of its receipt. */
export const otherPayment = z
  .object({ paymentId: z.uuid(), receipt: z.string().optional() })
  .meta({ id: 'OtherPayment' })

/**
 * Corrects a payment that was taken by hand on this day: how it came, the transaction id of
 * a wallet, or the amount; what is left out stays. The ledger only grows: the payment is refunded whole,
 * and another one that names it stands for it, with a receipt that replaces the first. The seat stays, no
 * money moves, and nobody is told that it did. `correctionId`, chosen by the client, is the id of the new
 * payment, and makes a repeated request answer as the first.
 */
export const correctPayment = defineEndpoint({
  method: 'POST',
  path: '/payments/{id}/corrections',
  tag: 'Payments',
  summary: 'Corrects what was written down wrongly of a payment by hand, on the same day.',
  access: ['Admin'],
  errorStatuses: [404, 409],
  params,
  body: z.object({
    correctionId: id('correctionId'),
    method: z
      .enum(handMethods, { error: coded('must_be_one_of', { options: handMethods.join(', ') }) })
      .optional(),
    amount: amount.optional(),
    reference: optionalText('reference', 40),
    reason: text('reason', 300),
  }),
  response: z.object({ paymentId: z.uuid(), receipt: z.string(), ...price }),
})

/**
 * An Admin has seen the money of a transaction id in the centre’s wallet. Until then, or until a statement
 * has it, what a cashier entered by that id is not refunded in cash. Idempotent.
 */
export const confirmPayment = defineEndpoint({
  method: 'POST',
  path: '/payments/{id}/confirmation',
  tag: 'Payments',
  summary: 'Says that money which was sent to a wallet has come.',
  access: ['Admin'],
  errorStatuses: [404, 409],
  params,
  response: success,
})
