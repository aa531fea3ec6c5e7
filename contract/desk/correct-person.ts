import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { id, optionalEmail, text } from '../http/fields.ts'
import { success } from '../http/responses.ts'
import { optionalPhone } from './desk.ts'

/**
 * G17: a slip at the counter. Only of people who have never signed in; by an Admin, or on the same day by who
 * wrote them down. Null takes a contact away. What waits for the old contact goes to the new one.
 */
export const correctPerson = defineEndpoint({
  method: 'PUT',
  path: '/desk/people/{id}/identity',
  tag: 'Users',
  summary: 'Corrects the name, the number and the address of a person who has never signed in.',
  access: 'cashiers',
  errorStatuses: [403, 404, 409],
  params: z.object({ id: id('id') }),
  body: z.object({ name: text('name', 100), email: optionalEmail, phone: optionalPhone }),
  response: success,
})
