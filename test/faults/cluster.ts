import { appendFile, chmod, chown, copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { type Cluster as Files, openCluster } from '../../db/embedded/cluster.ts'
import { findPostmaster, launch, stopPostmaster } from '../../db/embedded/postmaster.ts'
import { freePort } from '../support/free-port.ts'
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts'

const STANDBY = 'standby'
const TIMEOUT_MS = 60_000

/** A PostgreSQL from the embedded binaries, without supervision: once killed, it stays down until `start`. */
export type Cluster = {
  port: number
  /** Its first database, as superuser. */
  url: string
  /** Kills the server, or with `one` a random connection's process, as `kill -9` does. */
  kill(one?: 'connection'): Promise<void>
  /**
   * Stops the background writers while they are idle, until the server is killed, so that only synchronous
   * commits reach the disk.
   */
  stopBackgroundProcesses(): Promise<void>
  /** Resolves when it accepts queries. */
  start(): Promise<void>
  run(sql: string): Promise<Record<string, unknown>[]>
  /**
   * A standby of this server, from a low-level base backup, because the embedded binaries have no
   * pg_basebackup. It connects to its primary at `port`, which can be a proxy's.
   */
  createStandby(port: number): Promise<Cluster>
  /** From now on every commit waits for the standby. */
  enableSynchronousReplication(): Promise<void>
  stop(): Promise<void>
}

/** `network`: machines of these addresses may connect too. */
export async function createCluster({ network }: { network?: string } = {}): Promise<Cluster> {
  const folder = await temporaryFolder()
  const files = await openCluster(folder.path, () => {})
  if (network)
    await appendFile(join(files.directory, 'pg_hba.conf'), `host all all ${network} scram-sha-256\n`)
  const cluster = createClusterHandle(files, folder, await freePort(), network ? '*' : undefined)
  await cluster.start()
  return cluster
}

function createClusterHandle(
  files: Files,
  folder: TemporaryFolder,
  port: number,
  addresses?: string,
): Cluster {
  const url = `postgres://postgres:${files.password}@127.0.0.1:${port}/postgres`
  const stopped = new Set<number>()

  async function start(): Promise<void> {
    const deadline = performance.now() + TIMEOUT_MS
    while (performance.now() < deadline) {
      // The shared memory of a killed server is in use until its last process exits.
      if (!(await findPostmaster(files.directory))) await launch(files, port, addresses)
      const answers = await runAt(url, 'select 1').catch(() => undefined)
      if (answers) return
      await wait(50)
    }
    throw new Error(`PostgreSQL in ${files.directory} does not start`)
  }

  return {
    port,
    url,
    start,
    run: (sql) => runAt(url, sql),
    async kill(one) {
      if (one === 'connection') {
        const [backend] = await runAt(
          url,
          "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() order by random() limit 1",
        )
        if (backend) process.kill(Number(backend.pid), 'SIGKILL')
        return
      }
      const postmaster = await findPostmaster(files.directory)
      if (postmaster) process.kill(postmaster.pid, 'SIGKILL')
      // Stopped processes do not exit by themselves and would keep the shared memory in use.
      for (const pid of stopped) process.kill(pid, 'SIGKILL')
      stopped.clear()
    },
    async stopBackgroundProcesses() {
      const deadline = performance.now() + TIMEOUT_MS
      while (performance.now() < deadline) {
        if (await stopIdle(url, stopped)) return
        await wait(5)
      }
      throw new Error('What PostgreSQL does in the background does not end')
    },
    createStandby: (from) => startStandby(files, url, from),
    async enableSynchronousReplication() {
      await runAt(url, `alter system set synchronous_standby_names = '${STANDBY}'`)
      await runAt(url, 'select pg_reload_conf()')
      const deadline = performance.now() + TIMEOUT_MS
      while (performance.now() < deadline) {
        const rows = await runAt(url, "select from pg_stat_replication where sync_state = 'sync'")
        if (rows.length > 0) return
        await wait(20)
      }
      throw new Error('The standby does not follow')
    },
    async stop() {
      await stopPostmaster(files.directory, () => {})
      await folder.remove()
    },
  }
}

/**
 * Stops processes that wait for work, so that they hold no locks, and resumes those that have just begun to
 * work. True when all were already stopped and idle.
 */
async function stopIdle(url: string, stopped: Set<number>): Promise<boolean> {
  const found = await runAt(
    url,
    // Clients depend on the I/O workers.
    `select pid, wait_event_type is not distinct from 'Activity' as idle from pg_stat_activity
      where backend_type not in ('client backend', 'io worker')`,
  )
  const unsettled = found.filter(({ pid, idle }) => !idle || !stopped.has(Number(pid)))
  for (const { pid, idle } of unsettled) {
    if (idle) {
      process.kill(Number(pid), 'SIGSTOP')
      stopped.add(Number(pid))
    } else if (stopped.delete(Number(pid))) process.kill(Number(pid), 'SIGCONT')
  }
  return unsettled.length === 0
}

async function runAt(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * https://www.postgresql.org/docs/18/continuous-archiving.html (making a base backup using the low level
 * API).
 */
async function startStandby(primary: Files, primaryUrl: string, from: number): Promise<Cluster> {
  const folder = await temporaryFolder()
  const directory = join(folder.path, 'postgres')
  const own = async (path: string, mode: number) => {
    await chmod(path, mode)
    if (primary.osUser) await chown(path, primary.osUser.uid, primary.osUser.gid)
  }
  const write = async (name: string, text: string) => {
    await writeFile(join(directory, name), text)
    await own(join(directory, name), 0o600)
  }

  const client = new Client({ connectionString: primaryUrl })
  await client.connect()
  try {
    await client.query("select pg_backup_start('standby', fast => true)")
    await copyFiles(primary.directory, directory, own)
    const { rows } = await client.query('select labelfile from pg_backup_stop(wait_for_archive => false)')
    await write('backup_label', rows[0].labelfile)
  } finally {
    await client.end()
  }
  const address = `host=127.0.0.1 port=${from} user=postgres password=${primary.password}`
  await write('postgresql.auto.conf', `primary_conninfo = '${address} application_name=${STANDBY}'\n`)
  await write('standby.signal', '')
  const files = { ...primary, directory, logFile: join(folder.path, 'postgres.log') }
  const standby = createClusterHandle(files, folder, await freePort())
  await standby.start()
  return standby
}

/** Files of the running server, and the WAL, which the standby streams. */
const NOT_COPIED =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/|^postmaster\./

async function copyFiles(
  from: string,
  to: string,
  own: (path: string, mode: number) => Promise<void>,
): Promise<void> {
  await mkdir(to)
  await own(to, 0o700)
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name).slice(from.length + 1)
    if (NOT_COPIED.test(path)) continue
    if (entry.isDirectory()) {
      await mkdir(join(to, path))
      await own(join(to, path), 0o700)
    } else {
      try {
        await copyFile(join(from, path), join(to, path))
      } catch (error) {
        // A file dropped meanwhile; the WAL has the rest.
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue
        throw error
      }
      await own(join(to, path), 0o600)
    }
  }
}
