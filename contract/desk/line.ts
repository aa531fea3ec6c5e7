import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { id } from '../http/fields.ts'
import { count, isoDateTime } from '../http/responses.ts'
import { deskPerson } from './desk.ts'

/** A person in the line for a seat. `position` counts those who wait, from 1; 0 for who has an offer. */
const waiter = z
  .object({
    person: deskPerson,
    position: count,
    since: isoDateTime,
    offerExpiresAt: isoDateTime.optional(),
  })
  .meta({ id: 'Waiter' })
export type Waiter = z.output<typeof waiter>

/** Lists whom the desk rings: first those to whom a seat is offered, then those who wait, in their order. */
export const listLine = defineEndpoint({
  method: 'GET',
  path: '/desk/sessions/{id}/line',
  tag: 'Bookings',
  summary: 'Lists who waits for a seat of a session, and how to reach them; at most a hundred people.',
  access: 'cashiers',
  errorStatuses: [404],
  params: z.object({ id: id('id') }),
  response: z.object({ line: z.array(waiter), more: z.boolean() }),
})
