import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { prepare } from '../db/pipeline.ts'
import { users } from '../db/schema.ts'

/** The SQLSTATE that database triggers raise on a write for a deleted account. */
const ACCOUNT_DELETED = 'ACC01'

/** The id of the account that was deleted meanwhile, if a write failed because of that. */
export function deletedAccountOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (!('code' in error && error.code === ACCOUNT_DELETED)) return deletedAccountOf(error.cause)
  return 'detail' in error ? String(error.detail) : ''
}

/** Whether this account is deleted. */
export async function isDeleted(queries: Pick<Executor, 'select'>, id: string): Promise<boolean> {
  const [user] = await queries.select({ deletedAt: users.deletedAt }).from(users).where(eq(users.id, id))
  return user?.deletedAt != null
}

const lockQuery = prepare('users.lock', (transaction: Executor) =>
  transaction
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, sql.placeholder('id')), isNull(users.deletedAt)))
    .for('key share'),
)

/**
 * Locks a user's row against deletion until the transaction ends. Returns false when the account is deleted
 * already.
 */
export async function lockExistingUser(transaction: Executor, id: string): Promise<boolean> {
  return (await lockQuery(transaction).execute({ id })).length > 0
}
