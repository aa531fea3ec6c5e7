import type pg from 'pg'
import { type Database, queriesOf } from './client.ts'
import { keepConnected } from './reconnecting-client.ts'

/** What reads need, and no transactions: those want a connection of their own. */
export type Reads = Pick<Database, 'select' | 'run'>

/** How many were asked in all and how many wait for their answer; on how many connections. */
export type ReadLoad = { asked: number; underWay: number; connections: number }

const LANES = 2
/** A query that is not answered holds up all behind it: then its connection is given up. */
const PATIENCE_MS = 10_000

/**
 * Connections for short reads alone, on which each query leaves without waiting for the answers to those before it. While
 * one is away, the pool answers. Long reads belong to the pool too: the answers come in order.
 */
export function createReads(
  url: string,
  pool: pg.Pool,
  onError: (error: unknown) => void,
): { reads: Reads; load(): ReadLoad; close(): Promise<void> } {
  const lanes = Array.from({ length: LANES }, () => openLane(url, onError))
  let turn = 0
  let asked = 0
  let answered = 0
  const done = () => {
    answered += 1
  }
  const query = (config: pg.QueryConfig, values?: unknown[]) => {
    asked += 1
    // Who asks in the same turn of the event loop goes the same way: each piece that is sent costs as much as half a read.
    if (!isCollecting(lanes[turn]?.client)) turn = (turn + 1) % LANES
    const client = lanes[turn]?.client
    if (client && !isCollecting(client)) sendTogether(client)
    const answer = (client ?? pool).query(config, values)
    answer.then(done, done)
    return answer
  }
  return {
    reads: queriesOf({ query } as unknown as pg.Pool),
    load: () => ({
      asked,
      underWay: asked - answered,
      connections: lanes.filter(({ client }) => client).length,
    }),
    async close() {
      await Promise.all(lanes.map((lane) => lane.close()))
    },
  }
}

const isCollecting = (client?: pg.Client) =>
  client !== undefined && client.connection.stream.writableCorked > 0

/** What is asked until this turn of the event loop ends leaves in one piece. */
function sendTogether({ connection: { stream } }: pg.Client): void {
  stream.cork()
  setImmediate(() => stream.uncork())
}

function openLane(url: string, onError: (error: unknown) => void) {
  const lane: { client?: pg.Client | undefined } = {}
  const { close } = keepConnected({
    config: { connectionString: url, pipeline: true, query_timeout: PATIENCE_MS },
    onError,
    async connected(client) {
      // Left to itself PostgreSQL plans a short read anew each time, which takes it several times as long as the read.
      await client.query('set plan_cache_mode = force_generic_plan')
      lane.client = client
    },
    lost: () => {
      lane.client = undefined
    },
  })
  return Object.assign(lane, { close })
}
