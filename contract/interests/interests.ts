import { z } from 'zod'
import { slug } from '../centre/slug.ts'
import { deskPerson } from '../desk/desk.ts'
import { INTERESTS_PER_PAGE } from '../formats/page-sizes.ts'
import { cursor, pageCursors } from '../http/cursor.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { id, optionalFilter, pageParams } from '../http/fields.ts'
import { count, isoDateTime, success } from '../http/responses.ts'
import { coded } from '../refusals/coded.ts'

/** How many things a person may wait to hear of at once. */
export const MAX_INTERESTS = 10
/** For how many days they want to. */
export const INTEREST_DAYS = 180

export type WantedInterest =
  | { sessionId: string }
  | { level: string; subject: string; tutorId: string | null }

/**
 * A session that is not open; or a level and a subject, by one tutor or anybody. With a session the others
 * count for nothing.
 */
export const wantedInterest = z
  .object({
    sessionId: id('sessionId').optional(),
    level: slug('level').optional(),
    subject: slug('subject').optional(),
    tutorId: id('tutorId').optional(),
  })
  .transform(({ sessionId, level, subject, tutorId }, { addIssue }): WantedInterest => {
    if (sessionId) return { sessionId }
    if (level && subject) return { level, subject, tutorId: tutorId ?? null }
    const label = level ? 'subject' : subject ? 'level' : 'sessionId'
    addIssue({ code: 'custom', path: [label], message: coded('required', { label }) })
    return z.NEVER
  })

/** `until`: they hear of it until then. */
const interest = z.object({
  _id: z.uuid(),
  session: z.object({ _id: z.uuid(), title: z.string() }).optional(),
  level: z.string().optional(),
  subject: z.string().optional(),
  tutor: z.object({ _id: z.uuid(), name: z.string() }).optional(),
  since: isoDateTime,
  until: isoDateTime,
})
export const ownInterest = interest.meta({ id: 'Interest' })
export type OwnInterest = z.output<typeof ownInterest>

/** W05. The same again answers with the same one. */
export const addInterest = defineEndpoint({
  method: 'POST',
  path: '/interests',
  tag: 'Bookings',
  summary:
    'Asks to be told once when a session opens: this one, or one of a level and subject; for 180 days, ten at a time.',
  access: 'signedIn',
  forChildren: true,
  errorStatuses: [404, 409],
  body: wantedInterest,
  response: z.object({ insertedId: z.uuid() }),
})

/** W05. Of whom it is has been told is not among them. */
export const listInterests = defineEndpoint({
  method: 'GET',
  path: '/interests',
  tag: 'Bookings',
  summary: 'Lists what one asked to hear about, the newest first; at most ten.',
  access: 'signedIn',
  forChildren: true,
  response: z.array(ownInterest),
})

/** W05. */
export const removeInterest = defineEndpoint({
  method: 'DELETE',
  path: '/interests/{id}',
  tag: 'Bookings',
  summary: 'Does not want to hear about it any more.',
  access: 'signedIn',
  forChildren: true,
  errorStatuses: [404],
  params: z.object({ id: id('id') }),
  response: success,
})

/** W05: who waits to hear of a session, so that the desk can ring them. `total` counts all that match. */
export const listEnquiries = defineEndpoint({
  method: 'GET',
  path: '/desk/interests',
  tag: 'Bookings',
  summary: 'Lists who asked to hear of a session, or a level and subject, the newest first.',
  access: 'cashiers',
  query: z.object({
    level: optionalFilter(slug('level')),
    subject: optionalFilter(slug('subject')),
    sessionId: optionalFilter(id('sessionId')),
    cursor: cursor.optional(),
    ...pageParams(INTERESTS_PER_PAGE),
  }),
  response: z.object({
    interests: z.array(interest.extend({ person: deskPerson }).meta({ id: 'Enquiry' })),
    total: count,
    ...pageCursors,
  }),
})
