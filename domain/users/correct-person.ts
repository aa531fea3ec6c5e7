import { and, eq, sql } from 'drizzle-orm'
import { dayOf } from '../../contract/formats/dates.ts'
import { conflict, forbidden } from '../../contract/http/errors.ts'
import type { Executor } from '../../db/client.ts'
import { contacts, deliveries, users } from '../../db/schema.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { Actor } from '../access.ts'
import { recordAuditEvent } from '../audit/record.ts'
import type { User } from '../auth-cache.ts'
import type { Context } from '../context.ts'
import { lockPerson } from './lock-person.ts'

type Identity = Pick<User, 'email' | 'phone'> & { name: string }

/**
 * Corrects what was written down of a person who has never signed in. Throws 404; 409 for one who signs in,
 * and for a number or an address that is somebody else's own; 403 for a cashier, unless they wrote the person
 * down today.
 */
export async function correctPerson(
  context: Context,
  actor: Actor,
  id: string,
  identity: Identity,
): Promise<void> {
  await context.database
    .transaction((transaction) => correct(transaction, context, actor, id, identity))
    .catch((error: unknown) => {
      if (isUniqueViolation(error, 'users_phone_unique')) throw conflict('number_is_anothers', 'phone')
      if (isUniqueViolation(error, 'users_email')) throw conflict('address_is_anothers', 'email')
      throw error
    })
}

async function correct(
  transaction: Executor,
  context: Context,
  actor: Actor,
  id: string,
  { name, email, phone }: Identity,
): Promise<void> {
  const was = await lockPerson(transaction, id)
  if (was.providerUid !== null) throw conflict('person_signs_in')
  if (!mayCorrect(context, actor, was)) throw forbidden('corrected_by_admin')
  const is = { name, email, phone }
  const changed = (['name', 'email', 'phone'] as const).filter((field) => was[field] !== is[field])
  if (changed.length === 0) return
  await transaction.update(users).set(is).where(eq(users.id, id))
  for (const kind of ['email', 'phone'] as const) {
    if (!changed.includes(kind)) continue
    await redirect(transaction, id, was[kind], is[kind])
    await dropOwn(transaction, id, kind, is[kind])
  }
  // The trail has no personal data: it says only what was corrected.
  await recordAuditEvent(transaction, context, actor, {
    action: 'person.corrected',
    affectedUserId: id,
    after: { corrected: changed.join(', ') },
  })
}

/** Whether this actor may correct the person, who does not sign in. */
export const mayCorrect = (
  { clock }: Pick<Context, 'clock'>,
  actor: Actor,
  { providerUid, addedById, createdAt }: User,
) =>
  providerUid === null &&
  (actor.role === 'Admin' || (addedById === actor.id && dayOf(createdAt) === dayOf(clock())))

/**
 * What has not gone out yet goes to the right contact. One that is told already, as the mother's was, is not
 * told twice.
 */
async function redirect(transaction: Executor, userId: string, from: string | null, to: string | null) {
  if (from === null) return
  const waiting = and(
    eq(deliveries.contact, from),
    eq(deliveries.userId, userId),
    eq(deliveries.state, 'waiting'),
  )
  const isTold = sql`exists (select from deliveries as told where told.message_id = ${deliveries.messageId}
    and told.channel = ${deliveries.channel} and told.contact = ${to})`
  await transaction.delete(deliveries).where(and(waiting, to === null ? undefined : isTold))
  if (to !== null) await transaction.update(deliveries).set({ contact: to }).where(waiting)
}

/** What is their own now is no contact of somebody else any more. */
async function dropOwn(transaction: Executor, userId: string, kind: 'email' | 'phone', value: string | null) {
  if (value === null) return
  await transaction
    .delete(contacts)
    .where(and(eq(contacts.userId, userId), eq(contacts.kind, kind), eq(contacts.value, value)))
}
