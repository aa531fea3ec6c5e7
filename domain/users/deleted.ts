import type { Executor } from '../../db/client.ts'
import type { PreparedStatement } from '../../db/statement.ts'

/** The SQLSTATE that database triggers raise on a write for a deleted account. */
const ACCOUNT_DELETED = 'ACC01'

/** Whether a write failed because its account was deleted meanwhile. */
export function isDeletedAccountError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === ACCOUNT_DELETED) || isDeletedAccountError(error.cause)
}

const lockUserQuery = (id: string): PreparedStatement<{ id: string }> => ({
  name: 'lock_user',
  text: 'select id from users where id = $1 and deleted_at is null for key share',
  values: [id],
})

/** Locks a user's row against deletion until the transaction ends. Returns false when the account is deleted already. */
export async function lockExistingUser(transaction: Executor, userId: string): Promise<boolean> {
  return (await transaction.run(lockUserQuery(userId))).length > 0
}
