import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { seenVersion } from '../http/fields.ts'
import { success } from '../http/responses.ts'
import { coded } from '../refusals/coded.ts'
import { type FirstStep, firstSteps } from './first-steps.ts'

const states = ['new', 'begun', 'dismissed'] as const

/** Whether an Admin has been led through the first steps, and wants to read no more of them. */
export const firstHour = z.object({ state: z.enum(states) })
export const defaultFirstHour: z.output<typeof firstHour> = { state: 'new' }

/** Which steps are still to be done. The rows say so, and no list of ticks. */
export const firstHourLeft = firstHour.extend({ left: z.array(z.enum(firstSteps)) }).meta({ id: 'FirstHour' })
export type FirstHour = { state: (typeof states)[number]; left: FirstStep[] }

export const getFirstHour = defineEndpoint({
  method: 'GET',
  path: '/settings/first-hour',
  tag: 'Users',
  summary: 'What a new centre still lacks: a name, a branch, a way to pay, colleagues, a session.',
  access: ['Admin'],
  response: firstHourLeft,
})

export const setFirstHour = defineEndpoint({
  method: 'PUT',
  path: '/settings/first-hour',
  tag: 'Users',
  summary: 'Says that the first steps have begun, or that nobody wants to read of them any more.',
  access: ['Admin'],
  errorStatuses: [409],
  body: z.object({
    state: z.enum(states, { error: coded('must_be_one_of', { options: states.join(', ') }) }),
    version: seenVersion(),
  }),
  response: success,
})
