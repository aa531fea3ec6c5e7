import type { StatsFs } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { LastSeen } from '../../../db/heartbeats.ts'
import { CHANGE_FEED_CONNECTION } from '../../../db/program-version.ts'
import type { Context } from '../../context.ts'
import { attention, broken, type CheckResult, fine } from '../check-result.ts'

type CheckContext = Pick<Context, 'database' | 'clock'>

/** More than any network round trip. */
const MAX_SKEW_MS = 10_000

/**
 * Compares our clock with PostgreSQL's. `outside` reads its skew from the providers' clocks, in milliseconds.
 */
export async function checkClock(
  context: CheckContext,
  outside: () => Promise<number[]>,
): Promise<CheckResult> {
  const sentAt = context.clock().getTime()
  const { rows } = await context.database.execute<{ now: string }>(
    sql`select extract(epoch from clock_timestamp()) * 1000 as now`,
  )
  const here = (sentAt + context.clock().getTime()) / 2
  const skew = Math.abs(Number(rows[0]?.now) - here)
  // Providers' clocks come first: they are right, while PostgreSQL often shares our machine's clock.
  const providerSkew = Math.min(...(await outside()))
  const seconds = (ms: number) => Math.round(ms / 1000)
  if (providerSkew > MAX_SKEW_MS && providerSkew < Number.POSITIVE_INFINITY)
    return broken((texts, { number }) => texts.clock.provider(number(seconds(providerSkew))))
  if (skew > MAX_SKEW_MS) return broken((texts, { number }) => texts.clock.database(number(seconds(skew))))
  return fine((texts) => (providerSkew <= MAX_SKEW_MS ? texts.clock.fine() : texts.clock.alone()))
}

export type Disk = {
  dataDir: string
  statfs: (path: string) => Promise<Pick<StatsFs, 'bavail' | 'blocks' | 'bsize'>>
}

const GB = 1e9

export async function checkDisk({ database }: CheckContext, { dataDir, statfs }: Disk): Promise<CheckResult> {
  const { rows } = await database.execute<{ size: string }>(
    sql`select pg_database_size(current_database()) as size`,
  )
  const size = Number(rows[0]?.size)
  const disk = await statfs(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!disk) return fine((texts, { bytes }) => texts.disk.elsewhere(bytes(size)))
  const free = disk.bavail * disk.bsize
  const total = disk.blocks * disk.bsize
  if (free < 0.3 * GB) return broken((texts, { bytes }) => texts.disk.full(bytes(free), bytes(total)))
  if (free < GB || (free < 0.1 * total && free < 20 * GB))
    return attention((texts, { bytes }) => texts.disk.nearlyFull(bytes(free), bytes(total)))
  return fine((texts, { bytes }) => texts.disk.fine(bytes(free), bytes(total), bytes(size)))
}

/** A daily backup may fail once. */
const OLD_MS = 2 * 24 * 3_600_000

export async function checkBackup(
  { clock }: CheckContext,
  demo: boolean,
  seen: () => Promise<LastSeen>,
): Promise<CheckResult> {
  const { backup } = await seen()
  if (!backup)
    return demo ? fine((texts) => texts.backup.demonstration()) : attention((texts) => texts.backup.never())
  return clock().getTime() - backup.getTime() > OLD_MS && !demo
    ? attention((texts, { time }) => texts.backup.old(time(backup)))
    : fine((texts, { time }) => texts.backup.fine(time(backup)))
}

type SchemaLevels = {
  own: Record<string, number>
  database: Record<string, number>
  /** The database requires a newer program. */
  isTooOld: boolean
}

/**
 * Each set of migrations has a level of its own. During an upgrade two versions of the program run side by
 * side, so a newer database is fine (docs/decisions/2026-11-24-upgrades.md).
 */
export async function checkSchema(read: () => Promise<SchemaLevels>): Promise<CheckResult> {
  const { own, database, isTooOld } = await read()
  if (isTooOld) return broken((texts) => texts.schema.newer())
  const compared = Object.entries(own).map(([family, level]) => (database[family] ?? 0) - level)
  if (compared.some((ahead) => ahead < 0)) return broken((texts) => texts.schema.older())
  if (compared.some((ahead) => ahead > 0)) return fine((texts) => texts.schema.upgrading())
  return fine((texts) => texts.schema.fine(own.drizzle ?? 0))
}

/** A process that has just lost its connection reconnects within this. */
const RECONNECT_MS = 1500

/** Counts processes by the one connection to the change feed that each keeps, on any machine. */
export async function checkProcesses(context: CheckContext, wanted: number): Promise<CheckResult> {
  let alive = await countProcesses(context)
  if (alive < wanted) {
    await wait(RECONNECT_MS, undefined, { ref: false })
    alive = await countProcesses(context)
  }
  return alive < wanted
    ? attention((texts) => texts.processes.missing(alive, wanted))
    : fine((texts) => texts.processes.fine(alive))
}

async function countProcesses({ database }: CheckContext): Promise<number> {
  const { rows } = await database.execute<{ alive: number }>(
    sql`select count(*)::int as alive from pg_stat_activity
      where datname = current_database() and starts_with(application_name, ${CHANGE_FEED_CONNECTION})`,
  )
  return rows[0]?.alive ?? 0
}
