import pg from 'pg'
import { SetupError } from './setup-error.ts'

export type BlockerOptions = {
  /** Gets a line that names the blocking connections. */
  log?: (line: string) => void
  /** How often to check. */
  intervalMs?: number
  /** Gives up after waiting so long for a lock. */
  timeoutMs?: number
}

type Blocker = { pid: number; name: string; from: string | null; state: string | null }

/**
 * Runs `work` on a connection, and logs which connections hold a lock that it waits for, so that a start
 * never hangs silently.
 * @throws {SetupError} when the lock is not released in time
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
      log(describeWaiting(blockers))
    }
    if (performance.now() - since >= timeoutMs) giveUp(lockedForTooLong(blockers))
  }
  const timer = setInterval(() => {
    // A failed check is repeated.
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

/** The connections that keep a table of ours, in transactions that are older than a second. */
export async function findHolders(client: pg.Client): Promise<Blocker[]> {
  const { rows } = await client.query<Blocker>(
    `select distinct pid, application_name as name, host(client_addr) as from, state
      from pg_locks join pg_stat_activity using (pid) join pg_class on pg_class.oid = relation
      where granted and relnamespace = 'public'::regnamespace and xact_start < now() - interval '1 second'
        and pid <> pg_backend_pid() and datname = current_database() order by pid`,
  )
  return rows
}

export const describeWaiting = (blockers: Blocker[]) =>
  `Waiting for a lock in the database, held by ${blockers.map(describeBlocker).join('; ')}`

export const lockedForTooLong = (blockers: Blocker[]) =>
  new SetupError(
    `DATABASE_URL: a lock in the database is not let go of by ${blockers.map(describeBlocker).join('; ')}. If that is no other server that is starting, end it: ${blockers.map((one) => `SELECT pg_terminate_backend(${one.pid})`).join('; ')}`,
  )

const describeBlocker = ({ pid, name, from, state }: Blocker) =>
  `process ${pid}${name ? ` (${name})` : ''}${from ? ` from ${from}` : ''}${state ? `, ${state}` : ''}`

/** Uses a connection of its own, because the other one is waiting. */
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
