import type { Executor } from '../../db/client.ts'
import { sessions } from '../../db/schema.ts'
import { type PreparedStatement, selectList } from '../../db/statement.ts'

export type LockedSession = typeof sessions.$inferSelect

/**
 * Locks a session until the transaction ends. Every change of its seats (bookings, holds, capacity, cancellation) takes this
 * lock first, before any other. So these changes run one after another in all processes and never deadlock.
 */
export async function lockSession(
  transaction: Executor,
  sessionId: string,
): Promise<LockedSession | undefined> {
  const [session] = await transaction.run(lockSessionsQuery([sessionId]))
  return session
}

/** Locks several sessions in the order of their ids, so that two callers never deadlock. */
export const lockSessionsQuery = (ids: string[]): PreparedStatement<LockedSession> => ({
  name: 'lock_sessions',
  text: `select ${selectList(sessions)} from sessions where id = any($1) order by id for no key update`,
  values: [ids],
})
