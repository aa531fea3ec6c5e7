import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { id, optionalEmail } from '../http/fields.ts'
import { success } from '../http/responses.ts'
import { contactKinds, contactOwners } from '../people/contact-owners.ts'
import { coded } from '../refusals/coded.ts'
import { optionalPhone } from './desk.ts'

const params = z.object({ id: id('id') })

const boolean = (label: 'receives' | 'pays') => z.boolean({ error: coded('must_be_boolean', { label }) })
/** `receives`: messages to the person go there, too. `pays`: its owner pays for the person. */
const contactTerms = {
  whose: z.enum(contactOwners, { error: coded('must_be_one_of', { options: contactOwners.join(', ') }) }),
  receives: boolean('receives'),
  pays: boolean('pays'),
}

/** A number or an address of somebody by whom a person is reached. */
export const personContact = z
  .object({ _id: z.uuid(), kind: z.enum(contactKinds), value: z.string(), ...contactTerms })
  .meta({ id: 'PersonContact' })
export type PersonContact = z.output<typeof personContact>

/**
 * Adds a contact of a student, by a phone number or an email. One that they have already is answered as it
 * is.
 */
export const addContact = defineEndpoint({
  method: 'POST',
  path: '/desk/people/{id}/contacts',
  tag: 'Users',
  summary: 'Adds a number or an address of somebody by whom a student is reached.',
  access: 'cashiers',
  errorStatuses: [404, 409],
  params,
  body: z.object({ email: optionalEmail, phone: optionalPhone, ...contactTerms }),
  response: z.object({ contact: personContact }),
})

export const changeContact = defineEndpoint({
  method: 'PUT',
  path: '/desk/people/{id}/contacts/{contactId}',
  tag: 'Users',
  summary: 'Changes whose a contact of a student is, whether it gets messages, and whether its owner pays.',
  access: 'cashiers',
  errorStatuses: [404],
  params: params.extend({ contactId: id('contactId') }),
  body: z.object(contactTerms),
  response: success,
})

/** Idempotent. */
export const removeContact = defineEndpoint({
  method: 'DELETE',
  path: '/desk/people/{id}/contacts/{contactId}',
  tag: 'Users',
  summary: 'Removes a contact of a student: nothing goes there any more.',
  access: 'cashiers',
  errorStatuses: [404],
  params: params.extend({ contactId: id('contactId') }),
  response: success,
})
