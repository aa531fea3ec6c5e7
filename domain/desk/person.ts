import { and, eq, isNull, or } from 'drizzle-orm'
import type { Language } from '../../contract/formats/languages.ts'
import { conflict, invalid, notFound } from '../../contract/http/errors.ts'
import type { Executor } from '../../db/client.ts'
import { users } from '../../db/schema.ts'
import { type Actor, requireOther } from '../access.ts'
import { recordAuditEvent } from '../audit/record.ts'
import type { User } from '../auth-cache.ts'
import { type Context, newId } from '../context.ts'
import { deskActFor, type SeatAct } from '../seats/seat-act.ts'
import { insertWalkIn } from '../users/walk-in.ts'

/** How somebody at the counter is found. */
export type Contact = { email: string | null; phone: string | null }

/** Finds who has this email or phone. Throws 409 when they belong to two different people. */
export async function findPerson(queries: Executor, { email, phone }: Contact): Promise<User | undefined> {
  const found = await queries
    .select()
    .from(users)
    .where(
      and(
        or(
          email === null ? undefined : eq(users.email, email),
          phone === null ? undefined : eq(users.phone, phone),
        ),
        isNull(users.deletedAt),
      ),
    )
    .limit(2)
  if (found.length > 1) throw conflict('different_people')
  return found[0]
}

/** Finds who has this id. Throws 404. */
export async function requirePerson(queries: Pick<Executor, 'select'>, id: string): Promise<User> {
  const [person] = await queries
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
  if (!person) throw notFound('user_not_found')
  return person
}

/** Lets the desk act for a person whom it knows. Throws 404, and 403 for cashiers who serve themselves. */
export async function requireDeskAct({ database }: Context, actor: Actor, id: string): Promise<SeatAct> {
  await requirePerson(database, id)
  requireOther(actor, id)
  return deskActFor(actor, id)
}

/**
 * Writes somebody down, or answers with who has this email or phone already. Of two desks at once one writes.
 * Throws 400 without a way to reach them, and 409 when email and phone belong to two different people.
 */
export async function addPerson(
  context: Context,
  actor: Actor,
  given: Contact & { name: string; language: Language | null },
): Promise<{ person: User; isNew: boolean }> {
  if (given.email === null && given.phone === null) throw invalid('phone', 'contact_required')
  const known = await findPerson(context.database, given)
  if (known) return { person: known, isNew: false }
  const person = await context.database.transaction(async (transaction) => {
    const written = await insertWalkIn(transaction, context, { id: newId(context), ...given })
    if (written)
      await recordAuditEvent(transaction, context, actor, {
        action: 'person.added',
        affectedUserId: written.id,
      })
    return written
  })
  return person ? { person, isNew: true } : addPerson(context, actor, given)
}
