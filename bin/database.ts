import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import pg from 'pg'
import { findCluster } from '../db/embedded/cluster.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded.ts'
import { appliedVersions } from '../db/migrate.ts'
import { assertProgramCompatible } from '../db/program-version.ts'
import type { Config } from '../server/config.ts'
import { CommandError } from './command.ts'

type Opened = { url: string; close(): Promise<void> }

/**
 * The product's database, for a command beside the server, or without one: then the embedded PostgreSQL is started for
 * it. Nothing is created: throws CommandError, which names what is missing, where there is no database of Boithok.
 */
export async function openDatabase(config: Config): Promise<Opened> {
  const { databaseUrl, dataDir } = config
  if (!databaseUrl) await requireCluster(dataDir)
  const opened = await open(config)
  try {
    await requireProduct(opened.url, databaseUrl ? 'DATABASE_URL' : `DATA_DIR (${dataDir})`)
    return opened
  } catch (error) {
    await opened.close()
    throw error
  }
}

/**
 * The same for a command that changes what is in the database.
 * @throws {SetupError} naming both versions when the database is for newer programs alone, as a start does
 */
export async function openDatabaseToChange(config: Config): Promise<Opened> {
  const opened = await openDatabase(config)
  try {
    await connected(opened.url, assertProgramCompatible)
    return opened
  } catch (error) {
    await opened.close()
    throw error
  }
}

/** The same for a command that fills a new database: the embedded PostgreSQL is created where there is none. */
export async function openNewDatabase(config: Config): Promise<Opened> {
  const opened = await open(config)
  await connected(opened.url, async () => {})
  return opened
}

async function open({ databaseUrl, dataDir }: Config): Promise<Opened> {
  const running = databaseUrl ?? (await findEmbeddedPostgres(dataDir))
  if (running) return { url: running, close: async () => {} }
  const own = await startEmbeddedPostgres({ dataDir, log: () => {} })
  return { url: own.url, close: own.stop }
}

async function requireCluster(dataDir: string): Promise<void> {
  const asked = await access(dataDir, constants.R_OK | constants.X_OK).then(
    () => 'given' as const,
    (error: NodeJS.ErrnoException) => error.code,
  )
  if (asked === 'EACCES')
    throw new CommandError(
      `DATA_DIR: this user cannot read ${dataDir}; run the command as the user that the server runs as`,
    )
  if (asked === 'given' && (await findCluster(dataDir))) return
  throw new CommandError(
    `DATA_DIR: there is no database of Boithok in ${dataDir}. ` +
      'Set DATA_DIR to the data folder of the server, or DATABASE_URL to its PostgreSQL.',
  )
}

async function requireProduct(url: string, setting: string): Promise<void> {
  const levels = await connected(url, appliedVersions)
  if (!levels.drizzle)
    throw new CommandError(
      `${setting}: this database has no tables of Boithok. Name the one that the server uses.`,
    )
}

/** Runs `work` on a connection of its own; says which setting is wrong where none can be made. */
async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect().catch((error: Error) => {
      const { hostname, port, pathname } = new URL(url)
      const place = `${hostname}:${port || 5432}${pathname}`
      throw new CommandError(`DATABASE_URL: no connection to PostgreSQL at ${place} (${reasonOf(error)})`)
    })
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Where a name has several addresses, Node gathers what each of them said, and says nothing itself. */
const reasonOf = (error: Error): string =>
  error instanceof AggregateError && error.errors[0] instanceof Error
    ? error.errors[0].message
    : error.message
