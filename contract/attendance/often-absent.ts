import { z } from 'zod'
import { MAX_CLASSES } from '../classes/limits.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { id, optionalFilter } from '../http/fields.ts'
import { count } from '../http/responses.ts'
import { tutorRoles } from '../people/roles.ts'
import { mark } from './absence.ts'
import { ABSENT_IN_A_ROW, MOST_OFTEN_ABSENT } from './states.ts'

/** A student with a seat, who came to `attended` of `held` classes, and not to the last `missedInARow`. */
const oftenAbsent = z
  .object({
    userId: z.uuid(),
    name: z.string().nullable(),
    /** A mark tells the student from others of the same name in the list. Only staff read it. */
    apart: z.string().optional(),
    phone: z.string().nullable(),
    sessionId: z.uuid(),
    title: z.string(),
    held: count,
    attended: count,
    missedInARow: count,
  })
  .meta({ id: 'OftenAbsent' })
export type OftenAbsent = z.output<typeof oftenAbsent>

/** The latest first. Empty for who is in no roll. */
export const listMarks = defineEndpoint({
  method: 'GET',
  path: '/sessions/{id}/attendance/{userId}',
  tag: 'Sessions',
  summary: 'The classes of a session that count for the attendance of a student, and what each roll says.',
  access: tutorRoles,
  errorStatuses: [404],
  params: z.object({ id: id('id'), userId: id('userId') }),
  response: z.object({ classes: z.array(mark).max(MAX_CLASSES) }),
})

/**
 * A11: below the centre’s share after three classes or more, or absent three times in a row. `more`: the list
 * ends before the last.
 */
export const listOftenAbsent = defineEndpoint({
  method: 'GET',
  path: '/attendance/often-absent',
  tag: 'Sessions',
  summary: `Students of sessions that are not over who come too rarely, or missed the last ${ABSENT_IN_A_ROW} classes, the rarest first; at most ${MOST_OFTEN_ABSENT}. An Instructor’s are their own.`,
  access: tutorRoles,
  errorStatuses: [404],
  query: z.object({ sessionId: optionalFilter(id('sessionId')) }),
  response: z.object({
    minimumShare: count,
    more: z.boolean(),
    students: z.array(oftenAbsent).max(MOST_OFTEN_ABSENT),
  }),
})
