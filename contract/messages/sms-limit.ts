import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { seenVersion, wholeNumber } from '../http/fields.ts'
import { count, success } from '../http/responses.ts'

/** All SMS of a day may cost so much, in major units. */
export const smsLimit = z.object({ smsPerDay: count }).meta({ id: 'SmsLimit' })
export type SmsLimit = z.output<typeof smsLimit>

export const defaultSmsLimit: SmsLimit = { smsPerDay: 500 }

/**
 * Above it no SMS is sent until midnight: codes are refused, and whom no other message reaches is on the list
 * of people to call.
 */
export const setSmsLimit = defineEndpoint({
  method: 'PUT',
  path: '/settings/sms-limit',
  tag: 'Users',
  summary: 'Sets what all SMS of a day may cost.',
  access: ['Admin'],
  errorStatuses: [409],
  body: z.object({ smsPerDay: wholeNumber('smsPerDay', 0, 1_000_000), version: seenVersion() }),
  response: success,
})
