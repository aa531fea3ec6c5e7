import { Column, is, SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Executor } from './client.ts'
import { currentOperation } from './observe/operation.ts'
import { statementName, withComment } from './observe/query-name.ts'
import { type ObserveQuery, unobserved } from './observe/query-observer.ts'
import { createPrepareThreshold } from './prepare-threshold.ts'
import { createReconnectingClient } from './reconnecting-client.ts'
import * as schema from './schema.ts'

/**
 * What makes Drizzle's queries fast where many are sent: connections that do not wait for one result before they send the next
 * query, packets that hold several, and queries that are built and prepared once per connection.
 */

export const createExecutor = (client: Pick<pg.Pool, 'query'>, observe = unobserved): Executor =>
  drizzle(observed(client, observe), { schema })

const repeatedName = createPrepareThreshold()

/** Writes into queries without a name which operation sends them, and gives reads that repeat a name, so that they are prepared. */
export function observed(client: Pick<pg.Pool, 'query'>, observe: ObserveQuery): pg.Pool {
  const query = (given: pg.QueryConfig | string, values?: unknown[]) => {
    const config = typeof given === 'string' ? { text: given } : given
    return observe(config, () =>
      client.query(config.name === undefined ? withName(config, values) : config, values),
    )
  }
  return { query } as unknown as pg.Pool
}

/**
 * Only reads get a name here. A write may fail once it is prepared: planned for any value, `on conflict … where status = $1` does not
 * find its partial index. A text without values gets none either: it may be several statements, which cannot be prepared.
 */
function withName(config: pg.QueryConfig, values: unknown[] = []): pg.QueryConfig {
  const operation = currentOperation()
  const text = operation ? withComment(operation.name, config.text) : config.text
  const isRead = values.length > 0 && READ.test(config.text)
  return isRead ? { ...config, text, name: repeatedName(text) } : { ...config, text }
}

const READ = /^\(?select\b/i

const executors = new WeakMap<pg.PoolClient, Executor>()

/** The executor of a connection, created once: Drizzle needs 0.1 ms to create one, and prepared queries belong to it. */
export function executorOf(client: pg.PoolClient, observe?: ObserveQuery): Executor {
  const existing = executors.get(client)
  if (existing) return existing
  const query = (...values: Parameters<pg.PoolClient['query']>) => {
    corkUntil(process.nextTick, client)
    return client.query(...values)
  }
  const executor = createExecutor({ query } as unknown as pg.Pool, observe)
  executors.set(client, executor)
  return executor
}

/** Reads only. A transaction needs a connection of its own. */
export type Reader = Pick<Executor, 'select' | 'selectDistinctOn'>

/** Where an executor sends its queries, for libraries that bring SQL of their own. */
export const clientOf = (executor: Reader): Pick<pg.ClientBase, 'query'> =>
  (executor as Reader & { $client: pg.ClientBase }).$client

const preparedNames = new Set<string>()

/**
 * A query that is built once per connection and prepared there: building one takes Drizzle longer than PostgreSQL needs to run it.
 * `name` is unique, and what people read of it: `noun.what`. `build` uses `sql.placeholder` for what differs between calls. What changes the SQL itself is in `shape`, of few values.
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
    const known = shapes.get(shape)
    if (known) return known
    const query = mapFlatRows(build(executor, shape).prepare(statementName(name, shape)))
    addComment(query, name)
    shapes.set(shape, query)
    return query
  }
}

/** Once, and not at each call: the driver compares the text with the one that it prepared. */
function addComment(query: unknown, name: string): void {
  const { rawQueryConfig, queryConfig } = query as Record<'rawQueryConfig' | 'queryConfig', pg.QueryConfig>
  for (const config of [rawQueryConfig, queryConfig]) config.text = withComment(name, config.text)
}

type Mapped = {
  fields?: { path: string[]; field: unknown }[]
  customResultMapper?: (rows: unknown[][]) => object[]
}

/** Maps rows without nesting faster than Drizzle, which looks up each column's decoder for each row. */
function mapFlatRows<Query>(query: Query): Query {
  const mapped = query as Query & Mapped
  const columns = mapped.fields?.map(({ path, field }) => ({
    key: path.length === 1 ? path[0] : undefined,
    decoder: is(field, Column)
      ? field
      : is(field, SQL)
        ? (field as SQL & { decoder: Column }).decoder
        : undefined,
  }))
  if (!columns?.every(({ key, decoder }) => key && decoder)) return query
  mapped.customResultMapper = (rows) =>
    rows.map((row) => {
      const object: Record<string, unknown> = {}
      for (let index = 0; index < columns.length; index += 1) {
        const { key = '', decoder } = columns[index] ?? {}
        object[key] = row[index] === null ? null : decoder?.mapFromDriverValue(row[index])
      }
      return object
    })
  return query
}

/** Queries sent in total, queries without a result yet, and connections in use. */
export type ReaderLoad = { total: number; inFlight: number; connections: number }

const CONNECTIONS = 2
/** A slow query delays all behind it, so after this its connection is closed. */
const QUERY_TIMEOUT_MS = 10_000

/**
 * Connections for short reads, which send each query without waiting for the results of earlier ones. While a connection is
 * lost, the pool takes over. Long reads belong to the pool, because results arrive in order.
 */
export function createPipelinedReader(
  url: string,
  pool: pg.Pool,
  onError: (error: unknown) => void,
  observe?: ObserveQuery,
): {
  reads: Reader
  /** The same, for an executor of somebody else's. */
  query: (config: pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>
  load(): ReaderLoad
  close(): Promise<void>
} {
  const connections = Array.from({ length: CONNECTIONS }, () => openConnection(url, onError))
  let turn = 0
  let total = 0
  let answered = 0
  const done = () => {
    answered += 1
  }
  const query = (config: pg.QueryConfig, values?: unknown[]) => {
    total += 1
    // Queries of the same turn of the event loop share a connection: each packet costs as much as half a read.
    if (!isCorked(connections[turn]?.client)) turn = (turn + 1) % CONNECTIONS
    const client = connections[turn]?.client
    if (client) corkUntil(setImmediate, client)
    const answer = (client ?? pool).query(config, values)
    answer.then(done, done)
    return answer
  }
  return {
    reads: createExecutor({ query } as unknown as pg.Pool, observe),
    query,
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
    config: { connectionString: url, pipeline: true, query_timeout: QUERY_TIMEOUT_MS },
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

type Connected = Pick<pg.Client, 'connection'>

const isCorked = (client?: Connected) => client !== undefined && client.connection.stream.writableCorked > 0

/** Sends all queries until `then` calls back in one packet: each packet of its own costs as much as a short statement. */
export function corkUntil(then: (send: () => void) => unknown, client: object): void {
  const { stream } = (client as Connected).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  then(() => stream.uncork())
}
