import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { id } from '../http/fields.ts'

/**
 * A04: the address of an online class for the person who asks. Nothing else tells it. At a Jitsi of the
 * centre it lets that person in within the next minute.
 */
export const joinClass = defineEndpoint({
  method: 'POST',
  path: '/classes/{id}/join',
  tag: 'Bookings',
  summary:
    'The address of an online class, from 15 minutes before its start until its end, for people with a seat, its Instructor and Admins.',
  access: 'signedIn',
  forChildren: true,
  isHighVolume: true,
  errorStatuses: [403, 404, 409],
  params: z.object({ id: id('id') }),
  response: z.object({ url: z.url() }),
})
