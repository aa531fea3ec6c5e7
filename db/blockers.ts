import pg from 'pg'
import { SetupError } from './setup-error.ts'

export type BlockerOptions = {
  /** Hears what is waited for. */
  log?: (line: string) => void
  /** How often somebody looks, in milliseconds. */
  intervalMs?: number
  /** After so long behind the same locks it is given up. */
  timeoutMs?: number
}

type Blocker = { pid: number; name: string; from: string | null; state: string | null }

/**
 * Runs `work` on a connection, and says which connections hold a lock that it waits for: a start must not hang in silence.
 * @throws {SetupError} when they do not let go
 */
export async function reportBlockers<Result>(
  client: pg.Client,
  url: string,
  { log = () => {}, intervalMs = 5000, timeoutMs = 600_000 }: BlockerOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid as number
  const { promise: gaveUp, reject: giveUp } = Promise.withResolvers<never>()
  let since: number | undefined
  let looking: Promise<void> | undefined
  const look = async () => {
    const blockers = await findBlockers(url, pid)
    if (blockers.length === 0) {
      since = undefined
      return
    }
    if (since === undefined) {
      since = performance.now()
      log(`Waiting for a lock in the database, held by ${blockers.map(describeBlocker).join('; ')}`)
    }
    if (performance.now() - since >= timeoutMs)
      giveUp(
        new SetupError(
          `DATABASE_URL: a lock in the database is not let go of by ${blockers.map(describeBlocker).join('; ')}. If that is no other server that is starting, end it: ${blockers.map((one) => `SELECT pg_terminate_backend(${one.pid})`).join('; ')}`,
        ),
      )
  }
  const timer = setInterval(() => {
    // A look that fails is made again.
    looking ??= look()
      .catch(() => {})
      .finally(() => {
        looking = undefined
      })
  }, intervalMs)
  try {
    return await Promise.race([work(), gaveUp])
  } finally {
    clearInterval(timer)
    await looking
  }
}

const describeBlocker = ({ pid, name, from, state }: Blocker) =>
  `process ${pid}${name ? ` (${name})` : ''}${from ? ` from ${from}` : ''}${state ? `, ${state}` : ''}`

/** Over a connection of its own: the other one waits. */
async function findBlockers(url: string, pid: number): Promise<Blocker[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Blocker>(
      `select pid, application_name as name, host(client_addr) as from, state from pg_stat_activity
        where pid = any(pg_blocking_pids($1)) order by pid`,
      [pid],
    )
    return rows
  } finally {
    await client.end().catch(() => {})
  }
}
