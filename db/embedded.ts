import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { findCluster, openCluster, readPassword } from './embedded/cluster.ts'
import { acquireClusterLock, ClusterLockedError, hasExited } from './embedded/cluster-lock.ts'
import { findPostmaster, stopPostmaster } from './embedded/postmaster.ts'

const name = 'boithok'

export interface EmbeddedPostgres {
  /** Connection string of the database `boithok`, as a role that owns it and may create others. */
  url: string
  /**
   * Absolute path of the cluster. It is outside the data folder if PostgreSQL's user cannot reach that
   * folder.
   */
  location: string
  /** Ends all sessions, flushes everything to disk and waits until PostgreSQL has exited. */
  stop(): Promise<void>
}

/**
 * Starts an embedded PostgreSQL in `<dataDir>/postgres`, created on first use, on a free port of 127.0.0.1.
 * Takes over a PostgreSQL that a killed server has left running. Restarts a PostgreSQL that dies, on the same
 * port.
 * @throws when another live server runs on the same data folder, and when PostgreSQL cannot be started here
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  log: (message: string) => void
}): Promise<EmbeddedPostgres> {
  const { log } = options
  const cluster = await openCluster(resolve(options.dataDir), log)
  let lock = await acquireClusterLock(cluster, log)
  await createDatabase(lock.session, cluster.password)

  const stopping = new AbortController()
  let recovery: Promise<void> | undefined
  const guard = () =>
    lock.session.once('end', () => {
      if (!stopping.signal.aborted) recovery = recover()
    })
  const recover = async () => {
    log('PostgreSQL broke off; bringing it back')
    while (!stopping.signal.aborted) {
      try {
        lock = await acquireClusterLock(cluster, log, { port: lock.port, signal: stopping.signal })
        guard()
        return log('PostgreSQL is back')
      } catch (error) {
        if (stopping.signal.aborted) return
        log(error instanceof Error ? error.message : String(error))
        // The server that holds the lock now also stops the database.
        if (error instanceof ClusterLockedError) return stopping.abort()
        await sleep(5_000, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }
  guard()

  let stopped: Promise<void> | undefined
  const stop = async () => {
    if (stopping.signal.aborted) return
    stopping.abort()
    await recovery
    // PostgreSQL ends the session, because the lock must hold until nobody can connect any more.
    await stopPostmaster(cluster.directory, log)
    await lock.session.end()
    // PostgreSQL closes its files before its process exits, which a container would keep as a zombie.
    if (!lock.child || hasExited(lock.child)) return
    lock.child.ref()
    await once(lock.child, 'exit')
  }
  return {
    url: connectionString(cluster.password, lock.port),
    location: cluster.directory,
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}

/**
 * The connection string of the embedded database while a server runs on it, for commands beside that server.
 * Undefined when none runs: start one with {@link startEmbeddedPostgres}, and stop it afterwards.
 */
export async function findEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  const directory = await findCluster(resolve(dataDir))
  const running = directory ? await findPostmaster(directory) : undefined
  if (!running?.port) return undefined
  return connectionString(await readPassword(resolve(dataDir)), running.port)
}

function connectionString(password: string, port: number) {
  return `postgres://${name}:${password}@127.0.0.1:${port}/${name}`
}

/**
 * The application's role is no superuser, so that an SQL injection cannot read the machine's files or run
 * programs.
 */
async function createDatabase(session: Client, password: string) {
  const { rows } = await session.query<{ role: boolean; database: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS role,
            EXISTS (SELECT FROM pg_database WHERE datname = $1) AS database`,
    [name],
  )
  if (!rows[0]?.role) await session.query(`CREATE ROLE ${name} LOGIN CREATEDB PASSWORD '${password}'`)
  if (!rows[0]?.database) await session.query(`CREATE DATABASE ${name} OWNER ${name}`)
}
