import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { id } from '../http/fields.ts'
import { count } from '../http/responses.ts'

/**
 * A session's seats at this moment. Held seats count as taken, and those that somebody waits for; without a
 * capacity `seatsLeft` is null. `waiting`: how many people wait.
 */
const seats = z
  .object({
    capacity: count.nullable(),
    enrolled: count,
    seatsLeft: count.nullable(),
    waiting: count,
  })
  .meta({ id: 'Seats' })
export type Seats = z.output<typeof seats>

/**
 * With `Accept: text/event-stream` it streams the same object as events `seats`, at once and on each change.
 */
export const getSeats = defineEndpoint({
  method: 'GET',
  path: '/sessions/{id}/seats',
  tag: 'Sessions',
  summary:
    'The seats of a session. Asked for text/event-stream, it goes on: an event "seats" at once and on each change.',
  access: 'everyone',
  errorStatuses: [503],
  params: z.object({ id: id('id') }),
  response: seats,
})
