import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { seenVersion } from '../http/fields.ts'
import { success } from '../http/responses.ts'
import { coded } from '../refusals/coded.ts'

/**
 * Whether who takes a seat of a session with a limit of seats must have confirmed their email address or
 * number, so that nobody fills it with made-up accounts. The desk sells to everybody.
 */
export const seatRule = z
  .object({ confirmedOnly: z.boolean({ error: coded('must_be_boolean', { label: 'confirmedOnly' }) }) })
  .meta({ id: 'SeatRule' })
export type SeatRule = z.output<typeof seatRule>

export const defaultSeatRule: SeatRule = { confirmedOnly: true }

/** Applies to seats from now on. */
export const setSeatRule = defineEndpoint({
  method: 'PUT',
  path: '/settings/seats',
  tag: 'Bookings',
  summary:
    'Keeps seats of sessions with a limit for people with a confirmed address or number, or for nobody.',
  access: ['Admin'],
  errorStatuses: [409],
  body: seatRule.extend({ version: seenVersion() }),
  response: success,
})
