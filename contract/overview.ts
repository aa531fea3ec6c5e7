import { z } from 'zod'
import { bookedSession } from './bookings.ts'
import { defineEndpoint } from './endpoint.ts'
import { count } from './responses.ts'

/** What a person's dashboard begins with. Counts are exact, however many there are. */
export const overview = z
  .object({
    /** The class they sit in now or next. */
    nextClass: bookedSession.nullable(),
    bookings: count,
    /** For those who teach: their own sessions that are not on sale. */
    own: z.object({ pending: count, rejected: count }).nullable(),
    /** For Admins: what waits for a decision, and the sessions that have waited longest. */
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
  summary: 'What comes next for the account that asks: its next class, and what waits for its decision.',
  access: 'signedIn',
  response: overview,
})
