import type pg from 'pg'
import { createExecutor, type Database } from './client.ts'
import { createReconnectingClient } from './reconnecting-client.ts'

/** Reads only. A transaction needs a connection of its own. */
export type Reader = Pick<Database, 'select' | 'run'>

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
): { reads: Reader; load(): ReaderLoad; close(): Promise<void> } {
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
    if (client && !isCorked(client)) corkUntilNextTick(client)
    const answer = (client ?? pool).query(config, values)
    answer.then(done, done)
    return answer
  }
  return {
    reads: createExecutor({ query } as unknown as pg.Pool),
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

const isCorked = (client?: pg.Client) => client !== undefined && client.connection.stream.writableCorked > 0

/** Sends all queries of this turn of the event loop in one packet. */
function corkUntilNextTick({ connection: { stream } }: pg.Client): void {
  stream.cork()
  setImmediate(() => stream.uncork())
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
