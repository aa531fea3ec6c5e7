import { z } from 'zod'
import { acts, machines } from './audit-actions.ts'
import { cursor, neighbours } from './cursor.ts'
import { defineCall } from './endpoint.ts'
import { blankable, id, moment, paging } from './fields.ts'
import { ACTS_PER_PAGE } from './limits.ts'
import { count, instantText } from './responses.ts'
import { roles } from './roles.ts'

/** Whom an act is by or about, as they are now; null for what an account has taken along when it was deleted. */
const person = z.object({ _id: z.uuid(), name: z.string().nullable(), email: z.string().nullable() })

const values = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

/**
 * Somebody has changed something: `by` a person, in the `role` that they had then, or by a `machine`. `object` is what was
 * changed, by its id and its present title; `before` and `after` hold what is different, fees in major units.
 */
export const act = z
  .object({
    _id: z.uuid(),
    at: instantText,
    action: z.enum(acts),
    by: person.nullable(),
    role: z.enum(roles).nullable(),
    machine: z.enum(machines).nullable(),
    object: z.object({ _id: z.uuid(), title: z.string().nullable() }).nullable(),
    concerns: person.nullable(),
    before: values.nullable(),
    after: values.nullable(),
    requestId: z.string().nullable(),
  })
  .meta({ id: 'Act' })
export type Act = z.output<typeof act>

/** `person` is the id, or a part of the name or address, of whoever did it or whom it concerns; `to` is inclusive. */
export const listActs = defineCall({
  method: 'GET',
  path: '/audit-trail',
  summary: 'One page of who changed what, the newest first.',
  access: ['Admin'],
  query: z.object({
    action: blankable(z.enum(acts)),
    person: z.string().max(200).optional(),
    object: blankable(id('object')),
    from: moment('From', 'start'),
    to: moment('To', 'end'),
    cursor: cursor.optional(),
    ...paging(ACTS_PER_PAGE),
  }),
  response: z.object({ acts: z.array(act), page: count, ...neighbours }),
})
