import type { ChildProcess } from 'node:child_process'
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
  /** Absolute path of the cluster, outside the data folder where PostgreSQL's account cannot reach that. */
  location: string
  /** Cuts every session, writes everything and waits for the end. */
  stop(): Promise<void>
}

/**
 * A PostgreSQL of our own, in `<dataDir>/postgres`, created on first use, on a free port of 127.0.0.1.
 * A PostgreSQL left behind by a killed server is adopted; one that dies is started again on the same port.
 * @throws when another live server runs on the same data folder, and when PostgreSQL cannot be started here
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  log: (message: string) => void
}): Promise<EmbeddedPostgres> {
  const { log } = options
  const cluster = await openCluster(resolve(options.dataDir), log)
  let owned = await acquireClusterLock(cluster, log)
  await createDatabase(owned.session, cluster.password)

  const stopping = new AbortController()
  let recovery: Promise<void> | undefined
  const guard = () =>
    owned.session.once('end', () => {
      if (!stopping.signal.aborted) recovery = recover()
    })
  const recover = async () => {
    log('PostgreSQL broke off; bringing it back')
    while (!stopping.signal.aborted) {
      try {
        owned = await acquireClusterLock(cluster, log, { port: owned.port, signal: stopping.signal })
        guard()
        return log('PostgreSQL is back')
      } catch (error) {
        if (stopping.signal.aborted) return
        log(error instanceof Error ? error.message : String(error))
        // Whoever has the database now also stops it.
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
    // The session is left for PostgreSQL to cut: the lock must hold until nobody can connect any more.
    await stopPostmaster(cluster.directory, log)
    await owned.session.end()
    if (owned.child) await exited(owned.child)
  }
  return {
    url: connectionString(cluster.password, owned.port),
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

/** Its files are closed before its process is quite gone; leaving earlier would leave a zombie behind in a container. */
async function exited(child: ChildProcess) {
  if (hasExited(child)) return
  child.ref()
  await once(child, 'exit')
}

function connectionString(password: string, port: number) {
  return `postgres://${name}:${password}@127.0.0.1:${port}/${name}`
}

/** The application is no superuser: what slips into its SQL cannot read the machine's files or run programs. */
async function createDatabase(session: Client, password: string) {
  const { rows } = await session.query<{ role: boolean; database: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS role,
            EXISTS (SELECT FROM pg_database WHERE datname = $1) AS database`,
    [name],
  )
  if (!rows[0]?.role) await session.query(`CREATE ROLE ${name} LOGIN CREATEDB PASSWORD '${password}'`)
  if (!rows[0]?.database) await session.query(`CREATE DATABASE ${name} OWNER ${name}`)
}
