import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { createPrimaryPosition, type Position, type PrimaryPosition } from './primary-position.ts'

type Query = (config: pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>

/** Why reads go to the primary. `promoted`: it is no standby, or no longer. `stranger`: it is another cluster's. */
export type UnusedReason = 'unreachable' | 'behind' | 'promoted' | 'stranger'
/** Reads by who answered, why the standby is not used, and by how many bytes it was behind when last seen. */
export type StandbyState = {
  answered: { standby: number; primary: number }
  unused: UnusedReason | undefined
  behindBytes: number | undefined
}

export type Standby = {
  /** Reads from the standby when it has all that the primary had at the call, otherwise by `primary`. */
  through(primary: Query): Query
  state(): StandbyState
  close(): Promise<void>
}

type Options = {
  /** Of the standby, without a pooler: what is proved of a connection must be true of its next query. */
  url: string
  /** Of the primary, without a pooler. */
  primaryUrl: string
  connections: number
  /** While the change feed is lost as well, and the primary refuses a read, the standby answers it as it is. */
  isPrimaryConnected: () => boolean
  isUnavailable: (error: unknown) => boolean
  onError: (error: unknown) => void
}

/** How long a read waits for the standby to catch up, and how often it looks. */
const CATCH_UP_WAIT_MS = 20
const LOOK_MS = 2
const TIMEOUT = { connectMs: 1000, queryMs: 2000 }
/** How often the standby is proved when nobody reads, so that its state is known and a lost one is found again. */
const PROBE_MS = 1000

/** Reads that everybody shares, from a standby that is proved to be as new as the primary. */
export function createStandby(options: Options): Standby {
  const { url, primaryUrl, connections, isPrimaryConnected, isUnavailable, onError } = options
  const position = createPrimaryPosition(primaryUrl, onError)
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: TIMEOUT.connectMs,
    query_timeout: TIMEOUT.queryMs,
    application_name: 'boithok standby',
  }).on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  const proofs = new WeakMap<pg.PoolClient, Proof>()
  const answered = { standby: 0, primary: 0 }
  let unused: UnusedReason | undefined = 'unreachable'
  let behindBytes: number | undefined

  /** Runs `use` on a connection that has come as far as `wanted`. Undefined when there is none, or when it fails. */
  async function proved<Result>(wanted: Position, use: (client: pg.PoolClient) => Promise<Result>) {
    let client: pg.PoolClient | undefined
    try {
      client = await pool.connect()
      const proof = proofs.get(client) ?? { byte: 0, token: undefined }
      proofs.set(client, proof)
      unused = await prove(client, proof, wanted)
      behindBytes = Math.max(0, wanted.byte - proof.byte)
      const result = unused === undefined ? { value: await use(client) } : undefined
      client.release(unused === 'promoted' || unused === 'stranger')
      return result
    } catch (error) {
      // A query that the standby cancelled, because it replays what the query must not see, leaves its connection whole.
      const isCancelled = error instanceof pg.DatabaseError && /^(40001|57014)$/.test(error.code ?? '')
      client?.release(!isCancelled)
      if (!isCancelled) {
        unused = 'unreachable'
        onError(error)
      }
      return undefined
    }
  }

  async function fromStandby(wanted: Position, config: pg.QueryConfig, values?: unknown[]) {
    const result = await proved(wanted, (client) => client.query(config, values))
    if (result) answered.standby += 1
    return result?.value
  }

  const through =
    (primary: Query): Query =>
    async (config, values) => {
      // After the call, so that the caller's own writes are below it.
      const wanted = unused === undefined ? await position.ask() : undefined
      const answer = wanted && (await fromStandby(wanted, config, values))
      if (answer) return answer
      try {
        const result = await primary(config, values)
        answered.primary += 1
        return result
      } catch (error) {
        const known = position.last()
        if (!known || isPrimaryConnected() || !isUnavailable(error)) throw error
        const result = await fromStandby(known, config, values)
        if (!result) throw error
        return result
      }
    }

  const stopping = new AbortController()
  const probing = probe(position, (wanted) => proved(wanted, async () => {}), stopping.signal)
  return {
    through,
    state: () => ({ answered, unused, behindBytes }),
    async close() {
      stopping.abort()
      await Promise.all([probing, position.close()])
      await pool.end()
    },
  }
}

/** While the primary is away the last known position is proved: what the standby must have to answer in its place. */
async function probe(
  position: PrimaryPosition,
  prove: (wanted: Position) => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const wanted = (await position.ask()) ?? position.last()
    if (wanted) await prove(wanted)
    await wait(PROBE_MS, undefined, { signal, ref: false }).catch(() => {})
  }
}

/** What a connection is known to have replayed, and the history that it was found to follow. */
type Proof = { byte: number; token: string | undefined }

/** Waits until the server behind the connection has replayed up to `wanted`. Returns what forbids to use it, if anything does. */
async function prove(
  client: pg.PoolClient,
  proof: Proof,
  { byte, history }: Position,
): Promise<UnusedReason | undefined> {
  const until = performance.now() + CATCH_UP_WAIT_MS
  while (proof.byte < byte || proof.token !== history.token) {
    const { rows } = await client.query<Seen>({ name: 'replayed', text: REPLAYED, values: [history.name] })
    const { standby, cluster, token, replayed } = rows[0] as Seen
    if (!history.name.startsWith(`timeline ${cluster} `)) return 'stranger'
    if (!standby) return 'promoted'
    Object.assign(proof, { byte: replayed, token })
    if (proof.byte >= byte && token === history.token) return undefined
    if (performance.now() > until) return 'behind'
    await wait(LOOK_MS)
  }
  return undefined
}

type Seen = { standby: boolean; cluster: string; token: string | null; replayed: number }

/** The position is read first: what is read later in the same statement is at least as new. */
const REPLAYED = `select pg_is_in_recovery() as standby, (select system_identifier::text from pg_control_system()) as cluster,
  (select value from cursors where name = $1) as token,
  pg_wal_lsn_diff(coalesce(pg_last_wal_replay_lsn(), '0/0'), '0/0')::float8 as replayed`
