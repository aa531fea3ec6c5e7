import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { seenVersion, wholeNumber } from '../http/fields.ts'
import { count, success } from '../http/responses.ts'

/** A paid booking that is cancelled at least `hoursBefore` the class gets `percent` of its price back. */
export const refundRule = z
  .object({ hoursBefore: count, percent: z.int().min(1).max(100) })
  .meta({ id: 'RefundRule' })
export type RefundRule = z.output<typeof refundRule>

export const defaultRefundRule: RefundRule = { hoursBefore: 24, percent: 100 }

export const getRefundRule = defineEndpoint({
  method: 'GET',
  path: '/settings/refund-rule',
  tag: 'Payments',
  summary: 'Reads what a student who cancels a paid booking gets back, and until when.',
  access: 'everyone',
  response: refundRule,
})

/** Applies to bookings from now on: each keeps the rule that it was sold under. */
export const setRefundRule = defineEndpoint({
  method: 'PUT',
  path: '/settings/refund-rule',
  tag: 'Payments',
  summary: 'Sets what a student who cancels a paid booking gets back, and until when.',
  access: ['Admin'],
  errorStatuses: [409],
  body: z.object({
    hoursBefore: wholeNumber('hoursBefore', 0, 8760),
    percent: wholeNumber('percent', 1, 100),
    version: seenVersion(),
  }),
  response: success,
})
