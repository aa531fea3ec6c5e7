import type pg from 'pg'
import { type ObserveQuery, unobserved } from './observe/query-observer.ts'
import { inSpan } from './observe/span.ts'
import { assertReplicated } from './unreplicated-commits.ts'

/**
 * PostgreSQL ends a session that leaves a transaction alone for this long, and releases its locks. Otherwise
 * a machine that loses power or its network inside a transaction would keep a session's row locked for hours,
 * until TCP gives up. Longer than any provider is waited for in a transaction. In the statement itself,
 * because a pooler passes on no settings of a connection.
 */
const IDLE_MS = 20_000
const BEGIN = `begin; set local idle_in_transaction_session_timeout = ${IDLE_MS}`

/** PostgreSQL's answer to each statement of a transaction after one that failed. */
const IN_FAILED_TRANSACTION = '25P02'

export type TransactionOptions = {
  observe?: ObserveQuery
  /** Called after the commit of each transaction that wrote, before its caller goes on. */
  onCommit?: () => void
}

export class NotCommitted extends Error {
  override message = 'A transaction in which something failed was not committed'
}

/** The statement of each open transaction that failed first. */
const firstFailures = new WeakMap<pg.PoolClient, Error>()

/**
 * Notes which statement of a transaction failed first. When several statements are sent at once, the first
 * one fails for a reason and all later ones because of it, but which of them is noticed first depends on who
 * awaits what.
 */
export function noteFailure(client: pg.PoolClient, error: Error): void {
  if (!firstFailures.has(client)) firstFailures.set(client, error)
}

/** Runs `work` in a transaction on one connection of the pool, and rolls back when it throws. */
export function runInTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
  options: TransactionOptions = {},
): Promise<Result> {
  return withConnection(pool, async (client) => {
    await client.query(BEGIN)
    const result = await work(client)
    await commit(client, options)
    return result
  })
}

/**
 * Plans made once. Otherwise PostgreSQL plans short statements each time, for longer than it runs them,
 * because a plan for any number of values looks dearer than one for these.
 */
const BEGIN_WITH_CACHED_PLANS = `${BEGIN}; set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off`

/**
 * A transaction in two round trips, of prepared statements, for transactions whose locks others wait for.
 * `work` sends all its reads at once, which leave with `begin`, and returns its writes unanswered, which
 * leave with `commit`. PostgreSQL runs statements in order, and each sees what was committed before it began,
 * so a read after a locking statement sees the locked state.
 */
export function runPipelined<Outcome>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<{ outcome: Outcome; written: Promise<unknown>[] }>,
  options: TransactionOptions = {},
): Promise<Outcome> {
  return withConnection(pool, async (client) => {
    const begun = client.query(BEGIN_WITH_CACHED_PLANS)
    const [{ outcome, written }] = await Promise.all([work(client), begun])
    const settled = await Promise.allSettled([...written, commit(client, options)])
    // The first failure is the cause of all that follow it.
    const failure = settled.find(({ status }) => status === 'rejected')
    if (failure?.status === 'rejected') throw failure.reason
    return outcome
  })
}

/**
 * PostgreSQL answers `commit` with `ROLLBACK` when a statement of the transaction failed. A transaction gets
 * an id when it first writes or locks a row; both statements leave at once.
 */
async function commit(
  client: pg.PoolClient,
  { observe = unobserved, onCommit = () => {} }: TransactionOptions,
): Promise<void> {
  const [{ rows }, { command }] = await Promise.all([
    client.query<{ wrote: boolean }>('select pg_current_xact_id_if_assigned() is not null as wrote'),
    observe({ text: 'commit' }, () => client.query('commit')),
  ])
  if (command !== 'COMMIT') throw new NotCommitted()
  assertReplicated(client)
  if (rows[0]?.wrote) onCommit()
}

async function withConnection<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await inSpan('wait for a connection', {}, () => pool.connect())
  firstFailures.delete(client)
  try {
    const result = await work(client)
    client.release()
    return result
  } catch (error) {
    // It runs after statements that are still in flight. A connection that does not answer is closed.
    await client.query('rollback').then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    )
    const first = firstFailures.get(client)
    throw first && isConsequence(error) ? new Error(first.message, { cause: first }) : error
  }
}

function isConsequence(error: unknown): boolean {
  if (error instanceof NotCommitted) return true
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === IN_FAILED_TRANSACTION) || isConsequence(error.cause)
}
