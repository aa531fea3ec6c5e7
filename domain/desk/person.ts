import { and, eq, isNull, or } from 'drizzle-orm'
import { conflict } from '../../contract/http/errors.ts'
import type { Executor } from '../../db/client.ts'
import { users } from '../../db/schema.ts'
import type { User } from '../auth-cache.ts'

/** How somebody at the counter is found. */
export type Contact = { email: string | null; phone: string | null }

/** Who has this email or phone. Throws 409 when they belong to two different people. */
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
