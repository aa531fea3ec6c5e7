import * as contacts from '../contract/desk/contacts.ts'
import { invalid } from '../contract/http/errors.ts'
import {
  addContact,
  changeContact,
  type PersonContact,
  removeContact,
} from '../domain/desk/contacts/contacts.ts'
import { type Api, endpoint } from './endpoint.ts'
import type { Services } from './services.ts'

/** The contacts of a student, who is reached by others. */
export function mountContacts(api: Api, { context }: Services): void {
  endpoint(api, contacts.addContact, async ({ actor, params, body: { email, phone, ...terms } }) => {
    const value = phone ?? email
    if (value === null) throw invalid('phone', 'contact_required')
    const kind = phone === null ? ('email' as const) : ('phone' as const)
    const contact = await addContact(context, actor, params.id, { kind, value, ...terms })
    return { contact: presentContact(contact) }
  })

  endpoint(api, contacts.changeContact, async ({ actor, params: { id: userId, contactId: id }, body }) => {
    await changeContact(context, actor, { userId, id }, body)
    return { success: true as const }
  })

  endpoint(api, contacts.removeContact, async ({ actor, params: { id: userId, contactId: id } }) => {
    await removeContact(context, actor, { userId, id })
    return { success: true as const }
  })
}

export const presentContact = ({
  id,
  kind,
  value,
  whose,
  receives,
  pays,
}: PersonContact): contacts.PersonContact => ({ _id: id, kind, value, whose, receives, pays })
