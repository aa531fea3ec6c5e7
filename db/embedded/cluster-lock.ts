import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { ADVISORY_LOCKS } from '../advisory-locks.ts'
import { PassingSetupError, SetupError } from '../setup-error.ts'
import type { Cluster } from './cluster.ts'
import { findFreePort, findPostmaster, launch, tailLog } from './postmaster.ts'

const TIMEOUT_MS = 300_000
const MAX_LAUNCHES = 5
const LOCK_NOT_AVAILABLE = '55P03'

/** Proof that this process owns the cluster: a session that holds an advisory lock. */
export interface ClusterLock {
  port: number
  session: Client
  /** PostgreSQL's process, if this process has started it. */
  child: ChildProcess | undefined
}

export class ClusterLockedError extends PassingSetupError {}

/**
 * Starts PostgreSQL, or takes over one that a killed server has left running, and acquires the lock.
 * @param port where to listen if PostgreSQL has to be started; any free port by default
 * @throws {ClusterLockedError} when another live server has this data folder
 */
export async function acquireClusterLock(
  cluster: Cluster,
  log: (message: string) => void,
  { port, signal }: { port?: number; signal?: AbortSignal } = {},
): Promise<ClusterLock> {
  const startedAt = performance.now()
  let child: ChildProcess | undefined
  let launches = 0
  let hasLoggedWait = false
  while (performance.now() - startedAt < TIMEOUT_MS) {
    signal?.throwIfAborted()
    const running = await findPostmaster(cluster.directory)
    if (running?.port) {
      const session = await lockSession(cluster, running.port)
      if (session) return { port: running.port, session, child }
    } else if (!running && (!child || hasExited(child))) {
      // A retry helps after a lost race for the port, the lock file or the memory of an exiting server, but
      // not otherwise.
      if (launches === MAX_LAUNCHES) {
        throw new PassingSetupError(
          `PostgreSQL does not start in ${cluster.directory}:\n${await tailLog(cluster.logFile)}`,
        )
      }
      if (launches > 0) await sleep(200, undefined, { signal })
      child = await launch(cluster, port ?? (await findFreePort()))
      launches += 1
    }
    if (!hasLoggedWait && performance.now() - startedAt > 5_000) {
      hasLoggedWait = true
      log('PostgreSQL is recovering from a crash or stopping; waiting for it')
    }
    await sleep(20, undefined, { signal })
  }
  const running = await findPostmaster(cluster.directory)
  throw new PassingSetupError(
    `PostgreSQL (process ${running?.pid}) in ${cluster.directory} does not answer; end it and start again`,
  )
}

/** Undefined while PostgreSQL is starting or stopping. */
async function lockSession(cluster: Cluster, port: number): Promise<Client | undefined> {
  const session = new Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: cluster.password,
    database: 'postgres',
    ssl: false,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    application_name: 'boithok owner',
  })
  // A broken session also emits `end`, to which the caller listens.
  session.on('error', () => {})
  try {
    await session.connect()
    // PostgreSQL may need a moment to notice that the last owner was killed.
    await session.query(
      `set lock_timeout = 2000; select pg_advisory_lock(${ADVISORY_LOCKS['embedded cluster']}); reset lock_timeout`,
    )
    return session
  } catch (error) {
    await session.end().catch(() => {})
    const code = (error instanceof DatabaseError && error.code) || ''
    if (code === LOCK_NOT_AVAILABLE)
      throw new ClusterLockedError(
        `Another server is running on the database in ${cluster.directory}. Stop it first, or give this one a DATA_DIR of its own.`,
      )
    if (code.startsWith('28'))
      throw new SetupError(`PostgreSQL in ${cluster.directory} refuses the password kept beside it`, {
        cause: error,
      })
    return undefined
  }
}

export function hasExited(child: ChildProcess) {
  return child.exitCode !== null || child.signalCode !== null
}
