import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { readInstant } from './instants.ts'
import * as schema from './schema.ts'
import type { PreparedStatement, RowsOf } from './statement.ts'
import { pipelinedTransaction, runInTransaction } from './transaction.ts'
import { WaitingPool } from './waiting-pool.ts'

pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, readInstant)

type Drizzle = NodePgDatabase<typeof schema>
/** What both the database and a transaction offer. */
export type Executor = Pick<
  Drizzle,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | 'query' | '$count'
> & {
  run<Row>(statement: PreparedStatement<Row>): Promise<Row[]>
}
export type Database = Executor & {
  transaction<Result>(work: (transaction: Executor) => Promise<Result>): Promise<Result>
  /** See `db/transaction.ts`. */
  pipelinedTransaction<Asked extends PreparedStatement[], Outcome>(
    asked: [...Asked],
    decide: (answers: RowsOf<Asked>) => { outcome: Outcome; writes: PreparedStatement[] },
  ): Promise<Outcome>
}

/** Of a command beside the server. */
const DEFAULT_CONNECTIONS = 5
/** A connection on which nothing is answered for so long is given up: the machine behind it may have vanished. */
const QUERY_TIMEOUT_MS = 30_000

/**
 * A pool of at most so many connections. `onError` hears of idle connections that broke; the
 * pool replaces them by itself.
 */
export function createPool(
  url: string,
  onError: (error: Error) => void,
  most = DEFAULT_CONNECTIONS,
): pg.Pool {
  // Pipelined: statements of a transaction that do not wait for each other travel together.
  const pool = new WaitingPool({
    connectionString: url,
    max: most,
    connectionTimeoutMillis: 10_000,
    query_timeout: QUERY_TIMEOUT_MS,
    pipeline: true,
  })
  pool.on('error', onError)
  // The pool listens to idle connections alone: one that breaks between two statements of a transaction must not end the process.
  pool.on('connect', (client) => {
    client.on('error', onError)
    releaseOnFailedBegin(client)
  })
  return pool
}

/**
 * Drizzle 0.45, whose transactions the stand-ins use, takes a connection from the pool and forgets it when `begin` fails, so
 * that an outage of PostgreSQL would empty the pool for good: https://github.com/drizzle-team/drizzle-orm/issues/6241. To go
 * when that is closed.
 */
function releaseOnFailedBegin(client: pg.PoolClient): void {
  const query: (...values: unknown[]) => unknown = client.query.bind(client)
  const watched = (...values: unknown[]) => {
    const result = query(...values)
    const [statement] = values
    const text = typeof statement === 'object' && statement && 'text' in statement && statement.text
    if (result instanceof Promise && typeof text === 'string' && /^begin\b/.test(text))
      result.catch((error: Error) => client.release(error))
    return result
  }
  Object.assign(client, { query: watched })
}

export function createDatabase(pool: pg.Pool): Database {
  return Object.assign(createExecutor(pool), {
    transaction: <Result>(work: (transaction: Executor) => Promise<Result>) =>
      runInTransaction(pool, (client) => work(createExecutor(client))),
    pipelinedTransaction: <Asked extends PreparedStatement[], Outcome>(
      asked: [...Asked],
      decide: (answers: RowsOf<Asked>) => { outcome: Outcome; writes: PreparedStatement[] },
    ) => pipelinedTransaction(pool, asked, decide),
  })
}

export function createExecutor(client: pg.Pool | pg.PoolClient): Executor {
  return Object.assign(drizzle(client, { schema }), {
    run: async <Row>(statement: PreparedStatement<Row>): Promise<Row[]> =>
      (await client.query(statement)).rows,
  })
}
