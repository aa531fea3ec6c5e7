import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Language } from '../../../contract/formats/languages.ts'
import { conflict, invalid } from '../../../contract/http/errors.ts'
import { type ContactOwner, contactKinds, type OwnOrOthers } from '../../../contract/people/contact-owners.ts'
import type { Executor } from '../../../db/client.ts'
import { users } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import { recordAuditEvent } from '../../audit/record.ts'
import type { User } from '../../auth-cache.ts'
import { type Context, newId } from '../../context.ts'
import { insertWalkIn } from '../../users/walk-in.ts'
import { findPerson, type Meant } from '../person.ts'
import { insertContact } from './contacts.ts'
import { type Contact, listReachedBy, signsInBy } from './reached.ts'

/** What the desk says of somebody new, besides a name. */
export type Newcomer = Meant & {
  /** Of messages to them; null: the centre's. */
  language?: Language | null
  /** Whose the email and the phone are; null: their own. */
  whose?: OwnOrOthers | null
  /**
   * The desk has asked: who has the number or address as their own until now has it from the same person.
   */
  sameForOwner?: boolean | undefined
}

/**
 * Writes somebody down, or answers with who is meant if the centre knows them. Of two desks at once one
 * writes. Throws 400 without a way to reach them, and 409 when several are reached and none is chosen, or
 * when another person has the number as their own.
 */
export async function addPerson(
  context: Context,
  actor: Actor,
  given: Newcomer & { name: string },
): Promise<{ person: User; isNew: boolean }> {
  const known = await findPerson(context.database, given)
  if (known) return { person: known, isNew: false }
  requireReachable(given)
  const person = await context.database.transaction(async (transaction) => {
    const newcomer = { ...given, id: given.personId ?? newId(context) }
    const written = await insertNewcomer(transaction, context, actor, newcomer)
    if (written)
      await recordAuditEvent(transaction, context, actor, {
        action: 'person.added',
        affectedUserId: written.id,
      })
    return written
  })
  return person ? { person, isNew: true } : addPerson(context, actor, given)
}

/** Throws 400 for a new person without any way to reach them. */
export function requireReachable({ email, phone }: Contact): void {
  if (email === null && phone === null) throw invalid('phone', 'contact_required')
}

/**
 * Makes the row of somebody new, and their contacts. Undefined when another desk has written them down
 * meanwhile: then they are found. Throws 409 when the number or address is another person's own.
 */
export async function insertNewcomer(
  transaction: Executor,
  context: Context,
  actor: Actor,
  {
    id,
    name,
    email,
    phone,
    language = null,
    whose,
    personId,
    sameForOwner,
  }: Newcomer & { id: string; name: string },
): Promise<User | undefined> {
  const contact = { email, phone }
  if (personId === undefined) {
    await lockContact(transaction, contact)
    if ((await listReachedBy(transaction, contact)).length > 0) return undefined
  }
  const walkIn = { id, name, language, addedById: actor.id }
  if (whose === null || whose === undefined || whose === 'own') {
    const written = await insertWalkIn(transaction, context, { ...walkIn, ...contact })
    if (written || personId === undefined || (await isThere(transaction, id))) return written
    throw conflict('own_of_another', 'whose')
  }
  if (sameForOwner) await shareOwn(transaction, context, actor, contact, whose)
  const written = await insertWalkIn(transaction, context, { ...walkIn, email: null, phone: null })
  if (!written) return undefined
  for (const kind of contactKinds) {
    const value = contact[kind]
    if (value !== null) await insertContact(transaction, context, { userId: id, kind, value, whose })
  }
  return written
}

const isThere = async (queries: Executor, id: string): Promise<boolean> =>
  (await queries.$count(users, eq(users.id, id))) > 0

/** Of two desks that write down somebody new with one number, the second finds whom the first has written. */
async function lockContact(transaction: Executor, { email, phone }: Contact): Promise<void> {
  for (const value of [email, phone])
    if (value !== null)
      await transaction.execute(
        sql`select pg_advisory_xact_lock(hashtextextended('contact ' || ${value}, 0))`,
      )
}

/**
 * Makes the number or address of who has it as their own a contact of theirs. Who has signed in by it keeps
 * it. Throws 409 for them. Without anybody it does nothing, so that a repeat is harmless.
 */
async function shareOwn(
  transaction: Executor,
  context: Context,
  actor: Actor,
  contact: Contact,
  whose: ContactOwner,
): Promise<void> {
  for (const kind of contactKinds) {
    const value = contact[kind]
    if (value === null) continue
    const [owner] = await transaction
      .select()
      .from(users)
      .where(and(eq(users[kind], value), isNull(users.deletedAt)))
      .for('no key update')
    if (!owner) continue
    if (signsInBy(owner, kind)) throw conflict('signs_in_by_it', 'sameForOwner')
    await transaction
      .update(users)
      .set({ [kind]: null })
      .where(eq(users.id, owner.id))
    await insertContact(transaction, context, { userId: owner.id, kind, value, whose })
    await recordAuditEvent(transaction, context, actor, {
      action: 'contact.added',
      affectedUserId: owner.id,
      after: { whose },
    })
  }
}
