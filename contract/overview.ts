import { z } from 'zod'
import { bookedSession } from './bookings.ts'
import { defineEndpoint } from './endpoint.ts'
import { count } from './responses.ts'

/** The start of a dashboard. Counts are exact. */
const overview = z
  .object({
    /** The current or next class. */
    nextClass: bookedSession.nullable(),
    bookings: count,
    /** For Instructors and Admins: their own sessions that are not on sale. */
    own: z.object({ pending: count, rejected: count }).nullable(),
    /** For Admins: what waits for a decision, and the sessions that wait longest. */
    waiting: z
      .object({
        sessions: count,
        tutors: count,
        roles: count,
        oldest: z.array(z.object({ _id: z.uuid(), title: z.string(), tutor: z.string() })),
      })
      .nullable(),
  })
  .meta({ id: 'Overview' })
export type Overview = z.output<typeof overview>

/** R07. */
export const getOverview = defineEndpoint({
  method: 'GET',
  path: '/overview',
  tag: 'Users',
  summary: 'What comes next for the account that asks: its next class, and what waits for its decision.',
  access: 'signedIn',
  response: overview,
})
