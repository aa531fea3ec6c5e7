import { randomUUID } from 'node:crypto'
import { appendFile, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { findPostmaster } from '../../db/embedded/postmaster.ts'
import { startEmbeddedPostgres } from '../../db/embedded.ts'
import { migrate } from '../../db/migrate.ts'
import { temporaryFolder } from './temporary-folder.ts'

/**
 * Global setup of Vitest and Playwright: starts PostgreSQL and creates a migrated template database. With
 * TEST_DATABASE_URL, a role that may create databases, it uses that server. Returns the teardown.
 */
export default async function startTestPostgres(): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL
    ? { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
    : await startTemporaryPostgres()
  try {
    const template = await createDatabase(server.url, 'template1')
    await migrate(template.url)
    // Both runners pass the environment to their workers.
    process.env.TEST_TEMPLATE_URL = template.url
    return async () => {
      await template.drop()
      await server.stop()
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

export interface TestDatabase {
  url: string
  /** Drops the database and closes its open connections. */
  drop(): Promise<void>
}

/** Creates a migrated, empty database for one test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = process.env.TEST_TEMPLATE_URL
  if (!template)
    throw new Error('No test database: name test/support/database.ts as the global setup of the test runner')
  return createDatabase(template, new URL(template).pathname.slice(1))
}

/** Creates a copy of a database that nobody is connected to. */
export const copyDatabase = ({ url }: TestDatabase) => createDatabase(url, new URL(url).pathname.slice(1))

/** Creates a database without tables. */
export const createEmptyDatabase = () => createDatabase(process.env.TEST_TEMPLATE_URL ?? '', 'template1')

async function startTemporaryPostgres() {
  const folder = await temporaryFolder(await inMemory())
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path, log: () => {} })
  await forgoDurability(postgres.location)
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop()
      await folder.remove()
    },
  }
}

const ROOM_BYTES = 4 * 1024 ** 3

/** Keeps the files of test databases in memory if there is room. */
async function inMemory(): Promise<string | undefined> {
  const folder = '/dev/shm'
  const room = await statfs(folder).catch(() => undefined)
  return room && room.bavail * room.bsize > ROOM_BYTES ? folder : undefined
}

/**
 * No durability, because the data is dropped after the run; tests that kill PostgreSQL start their own. No autovacuum, because
 * our role may not terminate its superuser workers when it drops a database ("permission denied to terminate process").
 */
async function forgoDurability(directory: string): Promise<void> {
  await appendFile(
    join(directory, 'postgresql.auto.conf'),
    'fsync = off\nfull_page_writes = off\nautovacuum = off\n',
  )
  const postmaster = await findPostmaster(directory)
  if (postmaster) process.kill(postmaster.pid, 'SIGHUP')
}

async function createDatabase(server: string, template: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(server, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  return {
    url: withDatabase(server, name),
    drop: () => administer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

/** Whether a database takes new connections. Those that it has go on. */
export const allowConnections = (url: string, areAllowed: boolean): Promise<void> =>
  administer(url, `ALTER DATABASE ${new URL(url).pathname.slice(1)} ALLOW_CONNECTIONS ${areAllowed}`)

/** Connects to the maintenance database, because a template must have no connections while it is copied. */
async function administer(url: string, statement: string) {
  const client = new Client({ connectionString: withDatabase(url, 'postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function withDatabase(url: string, database: string) {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}
