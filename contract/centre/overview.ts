import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { count } from '../http/responses.ts'
import { auditEvent } from './audit.ts'
import { firstHourLeft } from './first-hour.ts'
import { centre, decisions, desk, waiting } from './overview-centre.ts'
import { learning, tutorRequest } from './overview-learning.ts'
import { teaching } from './overview-teaching.ts'

export type { OverviewClass, RollsNotTaken } from './overview-teaching.ts'

/** The start of a dashboard. A part is null for those whose role has none of it. Counts are exact. */
const overview = z
  .object({
    ...learning,
    /** Null for Admins, and where nothing waits and nothing was decided lately. */
    tutorRequest: tutorRequest.nullable(),
    /** For Instructors and Admins: their own sessions that are not on sale. */
    own: z.object({ pending: count, rejected: count }).nullable(),
    /** For Instructors. */
    teaching: teaching.nullable(),
    /** For cashiers who are no Admins. */
    desk: desk.nullable(),
    /** The rest is for Admins. */
    waiting: waiting.nullable(),
    decisions: decisions.nullable(),
    /** What Instructors changed in approved sessions in the last seven days: the newest five. */
    tutorChanges: z.array(auditEvent).nullable(),
    centre: centre.nullable(),
    /** Y05: of a centre that is no demonstration; null once nothing is left, or it was dismissed. */
    firstHour: firstHourLeft.nullable(),
  })
  .meta({ id: 'Overview' })
export type Overview = z.output<typeof overview>

/** R07. */
export const getOverview = defineEndpoint({
  method: 'GET',
  path: '/overview',
  tag: 'Users',
  summary:
    'Reads what comes next for the account that asks: its next class, and what waits for its decision.',
  access: 'signedIn',
  forChildren: true,
  response: overview,
})
