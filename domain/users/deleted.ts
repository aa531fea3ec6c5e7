import type { Executor } from '../../db/client.ts'
import type { PreparedStatement } from '../../db/statement.ts'

/** What the database's triggers say to a write in the name of somebody whose account has been deleted. */
const ACCOUNT_DELETED = 'ACC01'

/** Was this refused because the account behind it was deleted meanwhile? */
export function isDeletedAccountError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === ACCOUNT_DELETED) || isDeletedAccountError(error.cause)
}

const lockUserQuery = (id: string): PreparedStatement<{ id: string }> => ({
  name: 'living',
  text: 'select id from users where id = $1 and deleted_at is null for key share',
  values: [id],
})

/** Whether somebody has an account, which stays so until the transaction ends. Waits for a deletion under way. */
export async function lockExistingUser(transaction: Executor, userId: string): Promise<boolean> {
  return (await transaction.run(lockUserQuery(userId))).length > 0
}
