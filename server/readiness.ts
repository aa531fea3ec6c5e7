import { setTimeout as wait } from 'node:timers/promises'
import { SetupError } from '../db/setup-error.ts'
import type { Disk } from '../domain/health/checks/machine.ts'
import type { Config } from './config.ts'
import type { DatabaseConnections } from './database.ts'
import { bucketOf } from './object-storage.ts'

/** Undefined when this process can answer requests, and what people do can be written down. */
export async function findUnreadyReason(
  connections: Pick<DatabaseConnections, 'changes' | 'assertCompatible'>,
  config: Config,
  statfs: Disk['statfs'],
): Promise<string | undefined> {
  return (await findSilentDatabase(connections)) ?? (await findFullDisk(config, statfs))
}

/** PostgreSQL ends when it cannot get the next file of its log, which has 16 MiB. */
const LOG_FILE_BYTES = 16 * 2 ** 20

/** Undefined while what people do can still be written down: pictures, and the embedded database. */
async function findFullDisk(config: Config, statfs: Disk['statfs']): Promise<string | undefined> {
  if (config.databaseUrl && bucketOf(config)) return undefined
  const disk = await statfs(config.dataDir).catch(() => undefined)
  if (!disk || disk.bavail * disk.bsize >= LOG_FILE_BYTES) return undefined
  return `the disk of DATA_DIR (${config.dataDir}) is full: move old backups away, or make it larger`
}

/** How long the pool may take to answer. */
const POOL_WAIT_MS = 2000

/**
 * Undefined when the database answers. A pool that does not may only be busy, and then
 * other machines are no better off. But where the change feed is silent too, on a connection of its own, this
 * machine is cut off from the database.
 */
async function findSilentDatabase({
  changes,
  assertCompatible,
}: Pick<DatabaseConnections, 'changes' | 'assertCompatible'>) {
  const unreachable = 'the database cannot be reached'
  const reasonOf = (error: unknown) => (error instanceof SetupError ? error.message : unreachable)
  const answered = new AbortController()
  const silent = async () => {
    await wait(POOL_WAIT_MS, undefined, { signal: answered.signal })
    return changes.isConnected() ? undefined : unreachable
  }
  return Promise.race([assertCompatible().then(() => undefined, reasonOf), silent()]).finally(() =>
    answered.abort(),
  )
}
