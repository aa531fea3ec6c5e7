import { randomUUID } from 'node:crypto'
import { appendFile, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import { createPool, createDatabase as createProductDatabase } from '../../db/client.ts'
import { insertDemoCentre } from '../../db/demo/centre.ts'
import { findPostmaster } from '../../db/embedded/postmaster.ts'
import { startEmbeddedPostgres } from '../../db/embedded.ts'
import { migrate } from '../../db/migrate.ts'
import { IDENTITY_PROJECT } from '../../server/own-services.ts'
import { readStandInKeys } from '../../server/stand-ins.ts'
import { createTokens } from '../../services/identity/tokens.ts'
import { loadSigningKey } from '../../stand-ins/bkash/signing.ts'
import { createKeys } from '../../stand-ins/google/keys.ts'
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
    await createAllKeys(template.url)
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

/**
 * Creates what the first start would: hundreds of tests start with a copy, and a key takes a tenth of a
 * second.
 */
async function createAllKeys(url: string): Promise<void> {
  const pool = createPool(url, () => {})
  const db = drizzle(pool)
  const clock = () => new Date()
  await readStandInKeys(createProductDatabase(pool))
  await createTokens({ db, projectId: IDENTITY_PROJECT, clock }).prepare()
  await createKeys(db, '', clock).keySet()
  // A certificate begins at an instant, and the clocks of some tests stand before today.
  await loadSigningKey(db, new Date('2026-01-01'))
  await insertDemoCentre(createProductDatabase(pool), new Date('2026-01-01'))
  await pool.end()
}

export interface TestDatabase {
  url: string
  /** Drops the database and closes its open connections. */
  drop(): Promise<void>
}

/**
 * Creates a migrated database for one test file. It has keys, the demonstration's centre and nothing else.
 */
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
  await cheapenSignIn(postgres.url)
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
 * No durability, because the data is dropped after the run; tests that kill PostgreSQL start their own. No
 * autovacuum, because our role may not terminate its superuser workers when it drops a database ("permission
 * denied to terminate process").
 */
async function forgoDurability(directory: string): Promise<void> {
  await appendFile(
    join(directory, 'postgresql.auto.conf'),
    'fsync = off\nfull_page_writes = off\nautovacuum = off\n',
  )
  const postmaster = await findPostmaster(directory)
  if (postmaster) process.kill(postmaster.pid, 'SIGHUP')
}

/** Each of thousands of connections hashes the role's password, by default 4,096 times. */
async function cheapenSignIn(url: string): Promise<void> {
  const { username, password } = new URL(url)
  await administer(url, `SET scram_iterations = 1; ALTER ROLE ${username} PASSWORD '${password}'`)
}

async function createDatabase(server: string, template: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Copying files takes a third of what copying pages through the log takes, and so does dropping them.
  await administer(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
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
