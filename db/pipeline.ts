import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Executor } from './client.ts'
import { CorkedSocket } from './corked-socket.ts'
import { currentOperation } from './observe/operation.ts'
import { statementName, withComment } from './observe/query-name.ts'
import { type ObserveQuery, unobserved } from './observe/query-observer.ts'
import { createPrepareThreshold } from './prepare-threshold.ts'
import { createReconnectingClient } from './reconnecting-client.ts'
import * as schema from './schema.ts'

/**
 * What makes Drizzle's queries fast where many are sent: connections that do not wait for one result before
 * they send the next query, and queries that are built and prepared once per connection.
 */

/** Sends one query. */
export type SendQuery = (config: pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>

type Client = pg.Pool | pg.PoolClient

export const createExecutor = (client: Client, observe?: ObserveQuery, nameOf = repeatedName): Executor =>
  drizzle(observed(client, observe, nameOf), { schema })

/** The same client, but for how it sends a query. */
export const withQuery = <Given extends Client>(client: Given, query: SendQuery): Given =>
  Object.assign(Object.create(client), { query })

/** One for the process, because the connections of a pool and of the reader may stand in for each other. */
const repeatedName = createPrepareThreshold()

/**
 * Writes into each query which operation sends it, gives reads that repeat a name, so that they are prepared,
 * and measures.
 */
export function observed<Given extends Client>(
  client: Given,
  observe = unobserved,
  nameOf = repeatedName,
): Given {
  return withQuery(client, (given: pg.QueryConfig | string, values) => {
    const config = typeof given === 'string' ? { text: given } : given
    return observe(config, () => client.query(named(config, values, nameOf), values), values)
  })
}

/**
 * The texts of prepared queries, with their comments: the driver compares the text with the one that it
 * prepared.
 */
const prepared = new Map<string, string>()

/**
 * Only reads get a name here. A write may fail once it is prepared: planned for any value,
 * `on conflict … where status = $1` does not find its partial index. A text without values gets none either:
 * it may be several statements, which cannot be prepared.
 */
function named(config: pg.QueryConfig, values: unknown[] = [], nameOf = repeatedName): pg.QueryConfig {
  const { name } = config
  if (name !== undefined) {
    const text = prepared.get(name) ?? withComment(name, config.text)
    prepared.set(name, text)
    return { ...config, text }
  }
  const operation = currentOperation()
  const text = operation ? withComment(operation.name, config.text) : config.text
  const isRead = values.length > 0 && READ.test(config.text)
  return isRead ? { ...config, text, name: nameOf(text) } : { ...config, text }
}

const READ = /^\(?select\b/i

/** Reads only. A transaction needs a connection of its own. */
export type Reader = Pick<Executor, 'select' | 'selectDistinctOn'>

/** Where an executor sends its queries, for libraries that bring SQL of their own. */
export const clientOf = (executor: Reader): Pick<pg.ClientBase, 'query'> =>
  (executor as Reader & { $client: pg.ClientBase }).$client

const preparedNames = new Set<string>()

/**
 * A query that is built once per connection and prepared there: building one takes Drizzle longer than
 * PostgreSQL needs to run it. `name` is unique, and what people read of it: `noun.what`. `build` uses
 * `sql.placeholder` for what differs between calls. What changes the SQL itself is in `shape`, of few values.
 * `execute` sends the query before it returns.
 */
export function prepare<Client extends Reader, Query, Shape extends string = ''>(
  name: string,
  build: (executor: Client, shape: Shape) => { prepare(name: string): Query },
): (executor: Client, shape?: Shape) => Query {
  if (preparedNames.has(name)) throw new Error(`Two prepared queries are called ${name}`)
  preparedNames.add(name)
  const queries = new WeakMap<Client, Map<string, Query>>()
  return (executor, shape = '' as Shape) => {
    const shapes = queries.get(executor) ?? new Map<string, Query>()
    queries.set(executor, shapes)
    const query = shapes.get(shape) ?? build(executor, shape).prepare(statementName(name, shape))
    shapes.set(shape, query)
    return query
  }
}

/** Queries sent in total, queries without a result yet, and connections in use. */
export type ReaderLoad = { total: number; inFlight: number; connections: number }

const CONNECTIONS = 2
/** A slow query delays all behind it, so after this its connection is closed. */
const QUERY_TIMEOUT_MS = 10_000

/**
 * Connections for short reads, which send each query without waiting for the results of earlier ones. While a
 * connection is lost, the pool takes over. Long reads belong to the pool, because results arrive in order.
 */
export function createPipelinedReader(
  url: string,
  pool: pg.Pool,
  onError: (error: unknown) => void,
  observe?: ObserveQuery,
): { reads: Reader; load(): ReaderLoad; close(): Promise<void> } {
  const connections = Array.from({ length: CONNECTIONS }, () => openConnection(url, onError))
  let total = 0
  let answered = 0
  const done = () => {
    answered += 1
  }
  const send: SendQuery = (config, values) => {
    total += 1
    const answer = (connections[total % CONNECTIONS]?.client ?? pool).query(config, values)
    answer.then(done, done)
    return answer
  }
  return {
    reads: createExecutor(withQuery(pool, send), observe),
    load: () => ({
      total,
      inFlight: total - answered,
      connections: connections.filter(({ client }) => client).length,
    }),
    async close() {
      await Promise.all(connections.map((connection) => connection.close()))
    },
  }
}

function openConnection(url: string, onError: (error: unknown) => void) {
  const connection: { client?: pg.Client | undefined } = {}
  const { close } = createReconnectingClient({
    config: {
      connectionString: url,
      pipeline: true,
      query_timeout: QUERY_TIMEOUT_MS,
      stream: () => new CorkedSocket(),
    },
    onError,
    async onConnect(client) {
      // By default PostgreSQL plans a short read each time, which takes several times as long as the read.
      await client.query('set plan_cache_mode = force_generic_plan')
      connection.client = client
    },
    onDisconnect: () => {
      connection.client = undefined
    },
  })
  return Object.assign(connection, { close })
}
