import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { seenVersion, wholeNumber } from '../http/fields.ts'
import { success } from '../http/responses.ts'
import { MAX_CHECK_HOURS } from './hold-times.ts'

/**
 * M11: for so many hours a seat waits until somebody has checked the money that was sent for it by hand.
 * Then it is free again.
 */
export const sentMoneyRule = z
  .object({ checkHours: z.int().min(1).max(MAX_CHECK_HOURS) })
  .meta({ id: 'SentMoneyRule' })
export type SentMoneyRule = z.output<typeof sentMoneyRule>

export const defaultSentMoneyRule: SentMoneyRule = { checkHours: 24 }

/** Applies to transaction ids from now on. */
export const setSentMoneyRule = defineEndpoint({
  method: 'PUT',
  path: '/settings/sent-money',
  tag: 'Payments',
  summary:
    'Sets how many hours a seat waits until somebody has checked the money that was sent for it by hand.',
  access: ['Admin'],
  errorStatuses: [409],
  body: z.object({ checkHours: wholeNumber('checkHours', 1, MAX_CHECK_HOURS), version: seenVersion() }),
  response: success,
})
