import { and, asc, eq } from 'drizzle-orm'
import { conflict, notFound } from '../../../contract/http/errors.ts'
import {
  CONTACTS_LIMIT,
  type ContactKind,
  type ContactOwner,
} from '../../../contract/people/contact-owners.ts'
import { maskEmail, maskPhone } from '../../../contract/people/mask.ts'
import type { Executor } from '../../../db/client.ts'
import { contacts } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import { diff, recordAuditEvent } from '../../audit/record.ts'
import { type Context, newId } from '../../context.ts'
import { lockPerson } from '../../users/lock-person.ts'

export type PersonContact = typeof contacts.$inferSelect
type Terms = { whose: ContactOwner; receives: boolean; pays: boolean }

/** Lists by whom a person is reached, in the order in which the desk wrote them down. */
export const listContacts = (queries: Pick<Executor, 'select'>, userId: string): Promise<PersonContact[]> =>
  queries
    .select()
    .from(contacts)
    .where(eq(contacts.userId, userId))
    .orderBy(asc(contacts.createdAt), asc(contacts.id))
    .limit(CONTACTS_LIMIT)

/** Writes a contact of a person down, in the transaction that says so. One that they have stays as it is. */
export async function insertContact(
  transaction: Executor,
  context: Pick<Context, 'clock'>,
  contact: Pick<PersonContact, 'userId' | 'kind' | 'value' | 'whose'> & Partial<Terms>,
): Promise<void> {
  await transaction
    .insert(contacts)
    .values({ id: newId(context), createdAt: context.clock(), ...contact })
    .onConflictDoNothing({ target: [contacts.userId, contacts.kind, contacts.value] })
}

/** Too little to reach them: the trail is kept when an account goes. */
const masked = ({ kind, value }: Pick<PersonContact, 'kind' | 'value'>) =>
  kind === 'phone' ? maskPhone(value) : maskEmail(value)

const termsOf = ({ whose, receives, pays }: Terms) => ({
  whose,
  receives: receives ? 'yes' : 'no',
  pays: pays ? 'yes' : 'no',
})

/**
 * Adds a contact of a person. One that they have already is answered as it is. Throws 404; and 409 for
 * somebody who works here, for their own number or address, and for one too many.
 */
export const addContact = (
  context: Context,
  actor: Actor,
  userId: string,
  given: { kind: ContactKind; value: string } & Terms,
): Promise<PersonContact> =>
  context.database.transaction(async (transaction) => {
    const person = await lockPerson(transaction, userId)
    if (person.role !== 'Student' && person.role !== 'user') throw conflict('contacts_of_students')
    if (person[given.kind] === given.value) throw conflict('own_contact', given.kind)
    const known = await listContacts(transaction, userId)
    const same = known.find(({ kind, value }) => kind === given.kind && value === given.value)
    if (same) return same
    if (known.length >= CONTACTS_LIMIT)
      throw conflict({ code: 'too_many_contacts', params: { count: CONTACTS_LIMIT } })
    await insertContact(transaction, context, { userId, ...given })
    await recordAuditEvent(transaction, context, actor, {
      action: 'contact.added',
      affectedUserId: userId,
      after: { contact: masked(given), ...termsOf(given) },
    })
    const written = (await listContacts(transaction, userId)).at(-1)
    if (!written) throw new Error(`The contact of ${userId} was not written`)
    return written
  })

/** Changes whose a contact is, whether messages go there, and whether its owner pays. Throws 404. */
export const changeContact = (
  context: Context,
  actor: Actor,
  { userId, id }: { userId: string; id: string },
  terms: Terms,
): Promise<void> =>
  context.database.transaction(async (transaction) => {
    const contact = await lockContactOf(transaction, userId, id)
    const changed = diff(termsOf(contact), termsOf(terms))
    if (!changed) return
    await transaction.update(contacts).set(terms).where(eq(contacts.id, id))
    await recordAuditEvent(transaction, context, actor, {
      action: 'contact.changed',
      affectedUserId: userId,
      before: changed.before,
      after: { contact: masked(contact), ...changed.after },
    })
  })

/** Removes a contact of a person. One that is gone is no matter. Throws 404 for a person who is not there. */
export const removeContact = (
  context: Context,
  actor: Actor,
  { userId, id }: { userId: string; id: string },
): Promise<void> =>
  context.database.transaction(async (transaction) => {
    await lockPerson(transaction, userId)
    const [gone] = await transaction
      .delete(contacts)
      .where(and(eq(contacts.id, id), eq(contacts.userId, userId)))
      .returning()
    if (!gone) return
    await recordAuditEvent(transaction, context, actor, {
      action: 'contact.removed',
      affectedUserId: userId,
      before: { contact: masked(gone), ...termsOf(gone) },
    })
  })

async function lockContactOf(transaction: Executor, userId: string, id: string): Promise<PersonContact> {
  await lockPerson(transaction, userId)
  const [contact] = await transaction
    .select()
    .from(contacts)
    .where(and(eq(contacts.id, id), eq(contacts.userId, userId)))
  if (!contact) throw notFound('contact_not_found')
  return contact
}
