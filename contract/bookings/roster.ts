import { z } from 'zod'
import { languages } from '../formats/languages.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { id, searchText } from '../http/fields.ts'
import { count, isoDateTime } from '../http/responses.ts'
import { paymentStatuses } from '../payments/states.ts'
import { tutorRoles } from '../people/roles.ts'

/**
 * A person with a seat. Name, email and phone are null once they have deleted their account; `payment` is
 * absent for a free seat.
 */
const rosterEntry = z
  .object({
    _id: z.uuid(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    booked_at: isoDateTime,
    payment: z.enum(paymentStatuses).optional(),
    /** How many parts of the fee have been paid, of those that are not waived, while some are open (B10). */
    parts: z.object({ paid: count, of: count }).optional(),
    /** How many parts of the fee are late. */
    lateParts: count.optional(),
  })
  .meta({ id: 'RosterEntry' })
export type RosterEntry = z.output<typeof rosterEntry>

/** `search` finds people as everywhere: see `GET /admin/users`. */
const roster = {
  params: z.object({ id: id('id') }),
  query: z.object({ search: searchText() }),
} as const

/**
 * Lists who has a seat in a session, the latest booking first. `enrolled` counts all of them; `more`: the
 * list ends before the last.
 */
export const getRoster = defineEndpoint({
  method: 'GET',
  path: '/sessions/{id}/bookings',
  tag: 'Bookings',
  summary: 'Lists who has a seat in a session, for its Instructor and Admins; at most a thousand people.',
  access: tutorRoles,
  errorStatuses: [404],
  ...roster,
  response: z.object({ enrolled: count, more: z.boolean(), bookings: z.array(rosterEntry) }),
})

export const exportRoster = defineEndpoint({
  method: 'GET',
  path: '/sessions/{id}/bookings.csv',
  tag: 'Bookings',
  summary:
    'Everybody who has a seat in a session, as a table for spreadsheets in a language; times are Dhaka’s.',
  access: tutorRoles,
  errorStatuses: [404],
  params: roster.params,
  query: roster.query.extend({ language: z.enum(languages).default('en') }),
  response: z.string(),
  mediaType: 'text/csv',
})
