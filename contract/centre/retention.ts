import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { seenVersion, wholeNumber } from '../http/fields.ts'
import { count, success } from '../http/responses.ts'

/**
 * For how long the centre keeps its messages, in days, and its history, in years (0: for ever). What can
 * still be sent stays, and of the history what is about money and seats.
 */
export const retention = z.object({ messageDays: count, historyYears: count }).meta({ id: 'Retention' })
export type Retention = z.output<typeof retention>

export const defaultRetention: Retention = { messageDays: 400, historyYears: 7 }

export const setRetention = defineEndpoint({
  method: 'PUT',
  path: '/settings/retention',
  tag: 'Users',
  summary: 'Sets for how long messages and the history are kept.',
  access: ['Admin'],
  errorStatuses: [409],
  body: z.object({
    messageDays: wholeNumber('messageDays', 90, 3650),
    historyYears: wholeNumber('historyYears', 0, 100),
    version: seenVersion(),
  }),
  response: success,
})
