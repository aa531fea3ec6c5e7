import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { LocksGrew } from '../../db/begin-anew.ts'
import type { Executor } from '../../db/client.ts'
import { prepare, type Reader } from '../../db/pipeline.ts'
import { sessions } from '../../db/schema.ts'
import { lastStartColumn, lateJoinUntilColumn } from '../classes/plan/late-share.ts'

// Long texts and instants that no decision about a seat needs cost more to read than the rest.
const { description, image, rejectionReason, feedback, createdAt, approvedAt, rejectedAt, ...rest } =
  getTableColumns(sessions)
const { tags, level, subject, mode, language, place, branchId, slug, searchDocumentId, ...columns } = rest

export type LockedSession = Pick<typeof sessions.$inferSelect, keyof typeof columns> & {
  lateJoinUntil: Date | null
  lastStart: Date | null
}

const selectSessions = (queries: Reader, ids: SQL) =>
  queries
    .select({ ...columns, lateJoinUntil: lateJoinUntilColumn, lastStart: lastStartColumn })
    .from(sessions)
    .where(sql`${sessions.id} = any(${ids})`)
    .orderBy(sessions.id)

/** Prepares a query that locks sessions, as `lockSessions` does. `ids`: an array, which a query may find. */
export const prepareLock = (name: string, ids: SQL) =>
  prepare(name, (transaction: Executor) => selectSessions(transaction, ids).for('no key update'))

const given = sql`${sql.placeholder('ids')}`
const lockQuery = prepareLock('sessions.lock', given)

const readQuery = prepare('sessions.facts', (queries: Reader) => selectSessions(queries, given))

/** Reads without a lock what decides about seats of sessions: for what is said beforehand. */
export const readSessions = (queries: Reader, ids: string[]): Promise<LockedSession[]> =>
  readQuery(queries).execute({ ids })

/**
 * Locks sessions until the transaction ends, in the order of their ids. Every change of seats (bookings,
 * holds, capacity, cancellation) takes these locks first, before any other. So these changes run one after
 * another in all processes and never deadlock. Nobody locks a session while they hold another one: see
 * `lockSessionsOf`.
 */
export const lockSessions = (transaction: Executor, ids: string[]): Promise<LockedSession[]> =>
  lockQuery(transaction).execute({ ids })

/**
 * Locks the sessions that something is in, which a switch may change while this waits: then the transaction
 * begins anew.
 */
export async function lockSessionsOf(
  transaction: Executor,
  find: () => Promise<string[]>,
): Promise<LockedSession[]> {
  const ids = await find()
  const locked = await lockSessions(transaction, [...new Set(ids)])
  if (!(await find()).every((id) => ids.includes(id))) throw new LocksGrew()
  return locked
}

export async function lockSession(
  transaction: Executor,
  sessionId: string,
): Promise<LockedSession | undefined> {
  const [session] = await lockSessions(transaction, [sessionId])
  return session
}
