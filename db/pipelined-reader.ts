import type pg from 'pg'
import { createExecutor, type Database } from './client.ts'
import { createReconnectingClient } from './reconnecting-client.ts'

/** What reads need, and no transactions: those want a connection of their own. */
export type Reader = Pick<Database, 'select' | 'run'>

/** How many were total in all and how many wait for their answer; on how many connections. */
export type ReaderLoad = { total: number; inFlight: number; connections: number }

const CONNECTIONS = 2
/** A query that is not answered holds up all behind it: then its connection is given up. */
const QUERY_TIMEOUT_MS = 10_000

/**
 * Connections for short reads alone, on which each query leaves without waiting for the answers to those before it. While
 * one is away, the pool answers. Long reads belong to the pool too: the answers come in order.
 */
export function createPipelinedReader(
  url: string,
  pool: pg.Pool,
  onError: (error: unknown) => void,
): { reads: Reader; load(): ReaderLoad; close(): Promise<void> } {
  const lanes = Array.from({ length: CONNECTIONS }, () => openLane(url, onError))
  let turn = 0
  let total = 0
  let answered = 0
  const done = () => {
    answered += 1
  }
  const query = (config: pg.QueryConfig, values?: unknown[]) => {
    total += 1
    // Who asks in the same turn of the event loop goes the same way: each piece that is sent costs as much as half a read.
    if (!isCorked(lanes[turn]?.client)) turn = (turn + 1) % CONNECTIONS
    const client = lanes[turn]?.client
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
      connections: lanes.filter(({ client }) => client).length,
    }),
    async close() {
      await Promise.all(lanes.map((lane) => lane.close()))
    },
  }
}

const isCorked = (client?: pg.Client) => client !== undefined && client.connection.stream.writableCorked > 0

/** What is total until this turn of the event loop ends leaves in one piece. */
function corkUntilNextTick({ connection: { stream } }: pg.Client): void {
  stream.cork()
  setImmediate(() => stream.uncork())
}

function openLane(url: string, onError: (error: unknown) => void) {
  const lane: { client?: pg.Client | undefined } = {}
  const { close } = createReconnectingClient({
    config: { connectionString: url, pipeline: true, query_timeout: QUERY_TIMEOUT_MS },
    onError,
    async onConnect(client) {
      // Left to itself PostgreSQL plans a short read anew each time, which takes it several times as long as the read.
      await client.query('set plan_cache_mode = force_generic_plan')
      lane.client = client
    },
    onDisconnect: () => {
      lane.client = undefined
    },
  })
  return Object.assign(lane, { close })
}
