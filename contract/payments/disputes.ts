import { z } from 'zod'
import { partOf } from '../fee-parts/fee-parts.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { count, isoDateTime } from '../http/responses.ts'

/**
 * A card payment that its payer's bank wants back, until the bank has decided. `reference` is the card
 * provider's of the dispute, `transactionId` of the payment; `reason` and `status` are its words, too.
 * `respondBy`: the centre's evidence is due by then. `needsAnswer`: it has sent none.
 */
const openDispute = z
  .object({
    reference: z.string(),
    paymentId: z.uuid(),
    transactionId: z.string(),
    amount: z.number(),
    amountInCents: count,
    currency: z.string(),
    reason: z.string(),
    status: z.string(),
    needsAnswer: z.boolean(),
    openedAt: isoDateTime,
    respondBy: isoDateTime.optional(),
    sessionId: z.uuid(),
    sessionTitle: z.string(),
    /** The payment paid one of so many parts of the fee (B10). */
    part: partOf.optional(),
    person: z.object({ name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }),
  })
  .meta({ id: 'OpenDispute' })
export type OpenDispute = z.output<typeof openDispute>

export const listOpenDisputes = defineEndpoint({
  method: 'GET',
  path: '/disputes',
  tag: 'Payments',
  summary:
    'Payments that a bank wants back and has not decided about, the nearest deadline first; at most a hundred.',
  access: ['Admin'],
  response: z.object({ disputes: z.array(openDispute), total: count }),
})
