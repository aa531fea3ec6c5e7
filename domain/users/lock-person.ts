import { and, eq, isNull } from 'drizzle-orm'
import { notFound } from '../../contract/http/errors.ts'
import type { Executor } from '../../db/client.ts'
import { users } from '../../db/schema.ts'
import type { User } from '../auth-cache.ts'

/** Locks a person's row for a change, until the transaction ends, and reads it. Throws 404. */
export async function lockPerson(transaction: Executor, id: string): Promise<User> {
  const [person] = await transaction
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .for('no key update')
  if (!person) throw notFound('user_not_found')
  return person
}
