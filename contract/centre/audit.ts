import { z } from 'zod'
import { AUDIT_EVENTS_PER_PAGE } from '../formats/page-sizes.ts'
import { cursor, pageCursors } from '../http/cursor.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { dateFilter, id, optionalFilter, pageParams, searchText } from '../http/fields.ts'
import { count, isoDateTime } from '../http/responses.ts'
import { roles } from '../people/roles.ts'
import { auditActions, systemActors } from './audit-actions.ts'

/** The actor or the affected user as they are now; null fields where a deleted account took them along. */
const person = z.object({
  _id: z.uuid(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
})

const values = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

/**
 * One change: `by` a person in the `role` that they had then, or by a `machine`. `object` has the id and the
 * current title of what was changed; `before` and `after` hold the values that differ, fees in major units. A
 * reason of ours is `reasonCode`, with its English as `reason`.
 */
export const auditEvent = z
  .object({
    _id: z.uuid(),
    at: isoDateTime,
    action: z.enum(auditActions),
    by: person.nullable(),
    role: z.enum(roles).nullable(),
    machine: z.enum(systemActors).nullable(),
    object: z.object({ _id: z.uuid(), title: z.string().nullable() }).nullable(),
    concerns: person.nullable(),
    before: values.nullable(),
    after: values.nullable(),
    requestId: z.string().nullable(),
  })
  .meta({ id: 'Act' })
export type AuditEvent = z.output<typeof auditEvent>

/**
 * `person` is the id of the actor or the affected user, or what finds them; `to` is
 * inclusive.
 */
export const listActs = defineEndpoint({
  method: 'GET',
  path: '/audit-trail',
  tag: 'Users',
  summary: 'One page of who changed what, the newest first.',
  access: ['Admin'],
  query: z.object({
    action: optionalFilter(z.enum(auditActions)),
    person: searchText('person'),
    object: optionalFilter(id('object')),
    from: dateFilter('from', 'start'),
    to: dateFilter('to', 'end'),
    cursor: cursor.optional(),
    ...pageParams(AUDIT_EVENTS_PER_PAGE),
  }),
  response: z.object({ acts: z.array(auditEvent), page: count, ...pageCursors }),
})
