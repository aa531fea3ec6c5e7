import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { beginAnew } from './begin-anew.ts'
import { inSpan } from './observe/span.ts'
import { createExecutor, withQuery } from './pipeline.ts'
import type * as schema from './schema.ts'
import { noteFailure, runInTransaction, runPipelined, type TransactionOptions } from './transaction.ts'
import { assertReplicated, watchCommits } from './unreplicated-commits.ts'

type Drizzle = NodePgDatabase<typeof schema>
/** The database and a transaction have this in common. */
export type Executor = Omit<Drizzle, 'transaction'>
export type Database = Executor & {
  /** Begins anew when others disturb it (`beginAnew`), so `work` may run several times. */
  transaction<Result>(work: (transaction: Executor) => Promise<Result>): Promise<Result>
  /** A transaction in two round trips: see `runPipelined`. */
  pipelinedTransaction<Outcome>(
    work: (transaction: Executor) => Promise<{ outcome: Outcome; written: Promise<unknown>[] }>,
  ): Promise<Outcome>
}

/** For commands that run beside the server. */
const DEFAULT_CONNECTIONS = 5
/** How long a query waits for a connection. */
const CONNECT_TIMEOUT_MS = 10_000
/** A connection that does not answer for so long is closed: the server may be gone. */
const QUERY_TIMEOUT_MS = 30_000

/**
 * A pool of at most `most` connections. `onError` gets errors of idle connections, which the pool replaces by
 * itself. `pooled`: the URL leads through a pooler, which may run each transaction on another connection of
 * its own.
 */
export function createPool(
  url: string,
  onError: (error: Error) => void,
  most = DEFAULT_CONNECTIONS,
  {
    pooled = false,
    patienceMs = CONNECT_TIMEOUT_MS,
    queryMs = QUERY_TIMEOUT_MS,
  }: { pooled?: boolean; patienceMs?: number; queryMs?: number } = {},
): pg.Pool {
  // Pipelining sends independent statements of a transaction without waiting for each result.
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    connectionTimeoutMillis: patienceMs,
    query_timeout: queryMs,
    // The kernel closes an idle connection whose other end has vanished.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    pipeline: true,
  })
  pool.on('error', onError)
  // The pool handles errors of idle connections only. One that breaks inside a transaction must not end the
  // process.
  pool.on('connect', (client) => {
    client.on('error', onError)
    if (pooled) sendWithoutNames(client)
    releaseOnFailedBegin(client)
    watchCommits(client)
  })
  return pool
}

type Query = (config: pg.QueryConfig | string, ...rest: unknown[]) => unknown

/** Changes how a connection sends queries, whoever asks for them. */
const replaceQuery = (client: pg.PoolClient, replace: (query: Query) => Query): void =>
  void Object.assign(client, { query: replace(client.query.bind(client) as Query) })

/**
 * Drizzle 0.45, whose transactions the stand-ins use, does not release its connection when `begin` fails, so
 * an outage of PostgreSQL would drain the pool: https://github.com/drizzle-team/drizzle-orm/issues/6241.
 * Remove this when it is fixed.
 */
const releaseOnFailedBegin = (client: pg.PoolClient): void =>
  replaceQuery(client, (query) => (config, ...rest) => {
    const answer = query(config, ...rest)
    if (answer instanceof Promise && typeof config === 'object' && /^begin\b/.test(config.text))
      answer.catch((error: Error) => client.release(error))
    return answer
  })

/** A named statement stays on the connection that prepared it, and the next transaction runs on another. */
const sendWithoutNames = (client: pg.PoolClient): void =>
  replaceQuery(client, (query) => (config, ...rest) => {
    const isNamed = typeof config === 'object' && config.name !== undefined
    return query(isNamed ? { ...config, name: undefined } : config, ...rest)
  })

export function createDatabase(pool: pg.Pool, options: TransactionOptions = {}): Database {
  const { observe } = options
  const executors = new WeakMap<pg.PoolClient, Executor>()
  /** Created once per connection: Drizzle needs 0.1 ms to create one, and prepared queries belong to it. */
  const executorOf = (client: pg.PoolClient): Executor => {
    const executor = executors.get(client) ?? createExecutor(withNotedFailures(client), observe)
    executors.set(client, executor)
    return executor
  }
  return Object.assign(createExecutor(withReplicatedWrites(pool), observe), {
    transaction: <Result>(work: (transaction: Executor) => Promise<Result>) =>
      beginAnew(() =>
        inSpan('transaction', {}, () =>
          runInTransaction(pool, (client) => work(executorOf(client)), options),
        ),
      ),
    pipelinedTransaction: <Outcome>(
      work: (transaction: Executor) => Promise<{ outcome: Outcome; written: Promise<unknown>[] }>,
    ) =>
      beginAnew(() =>
        inSpan('transaction', {}, () => runPipelined(pool, (client) => work(executorOf(client)), options)),
      ),
  })
}

const withNotedFailures = (client: pg.PoolClient) =>
  withQuery(client, (config, values) => {
    const answer = client.query(config, values)
    answer.catch((error: Error) => noteFailure(client, error))
    return answer
  })

/**
 * As `pool.query`, but a write that reached no synchronous standby fails. Closes a connection on which a
 * query failed.
 */
const withReplicatedWrites = (pool: pg.Pool) =>
  withQuery(pool, async (config, values) => {
    const client = await pool.connect()
    try {
      const result = await client.query(config, values)
      assertReplicated(client)
      client.release()
      return result
    } catch (error) {
      client.release(error as Error)
      throw error
    }
  })
