import { and, eq, isNull } from 'drizzle-orm'
import { conflict, notFound } from '../../contract/http/errors.ts'
import type { Executor } from '../../db/client.ts'
import { users } from '../../db/schema.ts'
import { type Actor, requireOther } from '../access.ts'
import type { User } from '../auth-cache.ts'
import type { Context } from '../context.ts'
import { deskActFor, type SeatAct } from '../seats/seat-act.ts'
import { type Contact, listReachedBy, type Reached } from './contacts/reached.ts'

/** Who is meant at the counter. `personId`: the one chosen, or a new one whose id the client chose. */
export type Meant = Contact & { personId?: string | undefined }

/**
 * Finds who is meant: the person chosen, or the one whom this email or phone reaches. Throws 409 when it
 * reaches several, of whom nobody has chosen.
 */
export async function findPerson(queries: Executor, meant: Meant): Promise<User | undefined> {
  if (meant.personId !== undefined) return findById(queries, meant.personId)
  const reached = await listReachedBy(queries, meant)
  if (reached.length > 1) throw conflict('several_people', 'personId')
  return reached[0]?.person
}

/**
 * Looks for who is meant, and lists all whom this email or phone reaches. Nobody is found where it reaches
 * several. Throws 404 for a chosen one who is not there.
 */
export async function lookForPerson(
  queries: Executor,
  { personId, ...contact }: Meant,
): Promise<{ found: User | undefined; reached: Reached[] }> {
  const reached = await listReachedBy(queries, contact)
  if (personId !== undefined) return { found: await requirePerson(queries, personId), reached }
  return { found: reached.length === 1 ? reached[0]?.person : undefined, reached }
}

async function findById(queries: Pick<Executor, 'select'>, id: string): Promise<User | undefined> {
  const [person] = await queries
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
  return person
}

/** Finds who has this id. Throws 404. */
export async function requirePerson(queries: Pick<Executor, 'select'>, id: string): Promise<User> {
  const person = await findById(queries, id)
  if (!person) throw notFound('user_not_found')
  return person
}

/** Lets the desk act for a person whom it knows. Throws 404, and 403 for cashiers who serve themselves. */
export async function requireDeskAct({ database }: Context, actor: Actor, id: string): Promise<SeatAct> {
  await requirePerson(database, id)
  requireOther(actor, id)
  return deskActFor(actor, id)
}
