import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { seenVersion, wholeNumber } from '../http/fields.ts'
import { count, success } from '../http/responses.ts'

/** In major units. */
export const refundLimit = z.object({ refundLimit: count }).meta({ id: 'RefundLimit' })
export type RefundLimit = z.output<typeof refundLimit>

export const defaultRefundLimit: RefundLimit = { refundLimit: 10_000 }

/**
 * Up to which amount one person decides and pays out in a day what another one gets: refunds, what is due
 * after cancelling, parts that they let them off, money in advance. A cashier refunds what they took
 * themselves that day, of payments of at most so much. Above it, of two Admins one asks and the other
 * confirms. A higher limit holds from the next day on.
 */
export const setRefundLimit = defineEndpoint({
  method: 'PUT',
  path: '/settings/refund-limit',
  tag: 'Payments',
  summary: 'Sets up to which amount one person alone decides that money is refunded.',
  access: ['Admin'],
  errorStatuses: [409],
  body: z.object({ refundLimit: wholeNumber('refundLimit', 0, 1_000_000), version: seenVersion() }),
  response: success,
})
