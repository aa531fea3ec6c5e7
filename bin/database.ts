import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import pg from 'pg'
import { assertNoPooler, type DatabaseSetting } from '../db/check-server.ts'
import { findCluster } from '../db/embedded/cluster.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded.ts'
import { assertProgramCompatible } from '../db/program-version.ts'
import { appliedVersions } from '../db/schema-versions.ts'
import type { Config } from '../server/config.ts'
import { CommandError } from './command.ts'

/** `url` leads to PostgreSQL itself, without a pooler; `setting` says so. */
type Opened = { url: string; setting: DatabaseSetting; close(): Promise<void> }

/**
 * Opens the product's database for a command, next to a running server or without one, in which case it
 * starts the embedded PostgreSQL. Creates nothing: throws CommandError with the reason if there is no Boithok
 * database.
 * @throws {SetupError} when this program cannot use the database, as at a start
 */
export async function openDatabase(config: Config): Promise<Opened> {
  const { databaseUrl, dataDir } = config
  if (!databaseUrl) await requireCluster(dataDir)
  const opened = await open(config)
  try {
    await requireProduct(opened, databaseUrl ? opened.setting : `DATA_DIR (${dataDir})`)
    await connected(opened, (client) => assertProgramCompatible(client, databaseUrl ? undefined : dataDir))
    return opened
  } catch (error) {
    await opened.close()
    throw error
  }
}

/** The same for a command that fills a new database; creates the embedded PostgreSQL if needed. */
export async function openNewDatabase(config: Config): Promise<Opened> {
  const opened = await open(config)
  await connected(opened, async () => {})
  return opened
}

/** The database that a restore would fill; undefined where it would create the embedded one. */
export async function findNewDatabase(config: Config): Promise<Opened | undefined> {
  const isThere = config.databaseUrl !== undefined || (await hasCluster(config.dataDir))
  return isThere ? openNewDatabase(config) : undefined
}

async function open({ databaseUrl, databaseDirectUrl, dataDir }: Config): Promise<Opened> {
  const setting = databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
  const running = databaseDirectUrl ?? databaseUrl ?? (await findEmbeddedPostgres(dataDir))
  if (running) return { url: running, setting, close: async () => {} }
  const own = await startEmbeddedPostgres({ dataDir, log: () => {} })
  return { url: own.url, setting, close: own.stop }
}

async function requireCluster(dataDir: string): Promise<void> {
  if (await hasCluster(dataDir)) return
  throw new CommandError(
    `DATA_DIR: there is no database of Boithok in ${dataDir}. ` +
      'Set DATA_DIR to the data folder of the server, or DATABASE_URL to its PostgreSQL.',
  )
}

/** @throws {CommandError} where this user cannot see it */
async function hasCluster(dataDir: string): Promise<boolean> {
  const permission = await access(dataDir, constants.R_OK | constants.X_OK).then(
    () => 'granted' as const,
    (error: NodeJS.ErrnoException) => error.code,
  )
  if (permission === 'EACCES')
    throw new CommandError(
      `DATA_DIR: this user cannot read ${dataDir}; run the command as the user that the server runs as`,
    )
  return permission === 'granted' && (await findCluster(dataDir)) !== undefined
}

async function requireProduct(opened: Opened, named: string): Promise<void> {
  const levels = await connected(opened, appliedVersions)
  if (!levels.drizzle)
    throw new CommandError(
      `${named}: this database has no tables of Boithok. Name the one that the server uses.`,
    )
}

/**
 * Runs `work` with a connection; if none can be made, names the wrong setting.
 * @throws {SetupError} when it leads to a pooler
 */
async function connected<Result>(
  { url, setting }: Pick<Opened, 'url' | 'setting'>,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect().catch((error: Error) => {
      throw new CommandError(
        `${setting}: no connection to PostgreSQL at ${placeOf(url)} (${reasonOf(error)})`,
      )
    })
    await assertNoPooler(client, setting)
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Without the password. */
export function placeOf(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}:${port || 5432}${pathname}`
}

/** For a name with several addresses Node returns an AggregateError without a message. */
const reasonOf = (error: Error): string =>
  error instanceof AggregateError && error.errors[0] instanceof Error
    ? error.errors[0].message
    : error.message
