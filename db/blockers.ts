import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { PassingSetupError } from './setup-error.ts'

export type BlockerOptions = {
  /** Gets a line that names the blocking connections. */
  log?: (line: string) => void
  /** Gives up after waiting so long for a lock. */
  timeoutMs?: number
}

const AGAIN_MS = 1000
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Runs `work` until it gets all its locks, for which the connection's `lock_timeout` bounds each attempt.
 * Logs which connections hold them, so that a start never hangs silently.
 * @throws {PassingSetupError} when they are not released in time
 */
export async function untilUnlocked(
  client: pg.Client,
  { log = () => {}, timeoutMs = 600_000 }: BlockerOptions,
  work: (attempt: number) => Promise<void>,
): Promise<void> {
  const from = performance.now()
  let hasSaid = false
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(attempt)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) throw error
      await client.query('rollback')
    }
    const blockers = await findBlockers(client)
    if (blockers.length > 0) {
      const who = blockers.map(describe).join('; ')
      if (!hasSaid) log(`Waiting for a lock in the database, held by ${who}`)
      hasSaid = true
      if (performance.now() - from > timeoutMs)
        throw new PassingSetupError(
          `DATABASE_URL: a lock in the database is not let go of by ${who}. If that is no other server that is starting, end it: ${blockers.map(({ pid }) => `SELECT pg_terminate_backend(${pid})`).join('; ')}`,
        )
    }
    await wait(AGAIN_MS)
  }
}

type Blocker = { pid: number; name: string; from: string | null; state: string | null }

/** Finds who migrates, or keeps a table in a transaction that is older than a second. */
async function findBlockers(client: pg.Client): Promise<Blocker[]> {
  const { rows } = await client.query<Blocker>(
    `select distinct pid, application_name as name, host(client_addr) as from, state
      from pg_locks join pg_stat_activity using (pid) left join pg_class on pg_class.oid = relation
      where granted and pid <> pg_backend_pid() and datname = current_database()
        and (locktype = 'advisory' and objid = $1
          or relnamespace <> 'pg_catalog'::regnamespace and xact_start < now() - interval '1 second')
      order by pid`,
    [ADVISORY_LOCKS.migration],
  )
  return rows
}

const describe = ({ pid, name, from, state }: Blocker) =>
  `process ${pid}${name ? ` (${name})` : ''}${from ? ` from ${from}` : ''}${state ? `, ${state}` : ''}`
