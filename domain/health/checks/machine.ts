import type { StatsFs } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { CHANGE_FEED_CONNECTION } from '../../../db/change-feed.ts'
import type { LastSeen } from '../../../db/heartbeats.ts'
import type { Context } from '../../context.ts'
import { attention, broken, type CheckResult, fine } from '../check-result.ts'

type Look = Pick<Context, 'database' | 'clock'>

/** More than the way there and back takes, on the worst of days. */
const OFF_MS = 10_000

/** Our clock beside PostgreSQL's. `outside`: by how many milliseconds it differs from those of providers. */
export async function checkClock(context: Look, outside: () => Promise<number[]>): Promise<CheckResult> {
  const asked = context.clock().getTime()
  const { rows } = await context.database.execute<{ now: string }>(
    sql`select extract(epoch from clock_timestamp()) * 1000 as now`,
  )
  const here = (asked + context.clock().getTime()) / 2
  const apart = Math.abs(Number(rows[0]?.now) - here)
  // First the world outside: it is right, and PostgreSQL often lives on this machine.
  const fromOutside = Math.min(...(await outside()))
  const seconds = (ms: number) => Math.round(ms / 1000)
  if (fromOutside > OFF_MS && fromOutside < Number.POSITIVE_INFINITY)
    return broken(({ messages, number }) => messages.clock.provider(number(seconds(fromOutside))))
  if (apart > OFF_MS) return broken(({ messages, number }) => messages.clock.database(number(seconds(apart))))
  return fine(({ messages }) => (fromOutside <= OFF_MS ? messages.clock.fine() : messages.clock.alone()))
}

export type Disk = {
  dataDir: string
  statfs: (path: string) => Promise<Pick<StatsFs, 'bavail' | 'blocks' | 'bsize'>>
}

const GB = 1e9

export async function checkDisk({ database }: Look, { dataDir, statfs }: Disk): Promise<CheckResult> {
  const { rows } = await database.execute<{ size: string }>(
    sql`select pg_database_size(current_database()) as size`,
  )
  const size = Number(rows[0]?.size)
  const disk = await statfs(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!disk) return fine(({ messages, bytes }) => messages.disk.elsewhere(bytes(size)))
  const free = disk.bavail * disk.bsize
  const total = disk.blocks * disk.bsize
  if (free < 0.3 * GB) return broken(({ messages, bytes }) => messages.disk.full(bytes(free), bytes(total)))
  if (free < GB || (free < 0.1 * total && free < 20 * GB))
    return attention(({ messages, bytes }) => messages.disk.nearlyFull(bytes(free), bytes(total)))
  return fine(({ messages, bytes }) => messages.disk.fine(bytes(free), bytes(total), bytes(size)))
}

/** One that is made daily, and failed once. */
const OLD_MS = 2 * 24 * 3_600_000

export async function checkBackup(
  { clock }: Look,
  demo: boolean,
  seen: () => Promise<LastSeen>,
): Promise<CheckResult> {
  const { backup } = await seen()
  if (!backup)
    return demo
      ? fine(({ messages }) => messages.backup.demonstration())
      : attention(({ messages }) => messages.backup.never())
  return clock().getTime() - backup.getTime() > OLD_MS && !demo
    ? attention(({ messages, time }) => messages.backup.old(time(backup)))
    : fine(({ messages, time }) => messages.backup.fine(time(backup)))
}

export type SchemaLevels = {
  own: Record<string, number>
  database: Record<string, number>
  /** The database is for newer programs alone. */
  isTooOld: boolean
}

/**
 * The families of tables have levels of their own. Programs of two versions run beside each other during an upgrade: a newer
 * database is no fault by itself (see the decision that the database names the oldest program).
 */
export async function checkSchema(read: () => Promise<SchemaLevels>): Promise<CheckResult> {
  const { own, database, isTooOld } = await read()
  if (isTooOld) return broken(({ messages }) => messages.schema.newer())
  const compared = Object.entries(own).map(([family, level]) => (database[family] ?? 0) - level)
  if (compared.some((ahead) => ahead < 0)) return broken(({ messages }) => messages.schema.older())
  if (compared.some((ahead) => ahead > 0)) return fine(({ messages }) => messages.schema.upgrading())
  return fine(({ messages }) => messages.schema.fine(own.drizzle ?? 0))
}

/** Who has just lost that connection has it again within this. */
const AGAIN_MS = 1500

/** Each process keeps one connection by which it is known, on whichever machine it runs. */
export async function checkProcesses(context: Look, wanted: number): Promise<CheckResult> {
  let alive = await countProcesses(context)
  if (alive < wanted) {
    await wait(AGAIN_MS, undefined, { ref: false })
    alive = await countProcesses(context)
  }
  return alive < wanted
    ? attention(({ messages }) => messages.processes.missing(alive, wanted))
    : fine(({ messages }) => messages.processes.fine(alive))
}

async function countProcesses({ database }: Look): Promise<number> {
  const { rows } = await database.execute<{ alive: number }>(
    sql`select count(*)::int as alive from pg_stat_activity
      where datname = current_database() and application_name = ${CHANGE_FEED_CONNECTION}`,
  )
  return rows[0]?.alive ?? 0
}
