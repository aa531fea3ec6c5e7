import { randomUUID } from 'node:crypto'
import { appendFile, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { findPostmaster } from '../../db/embedded/postmaster.ts'
import { startEmbeddedPostgres } from '../../db/embedded.ts'
import { migrate } from '../../db/migrate.ts'
import { temporaryFolder } from './temporary-folder.ts'

/**
 * Global setup of Vitest and Playwright: a PostgreSQL for the run, with a migrated database to copy for each test.
 * Uses TEST_DATABASE_URL, a role that may create databases, when it is given. Returns the teardown.
 */
export default async function startTestPostgres(): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL
    ? { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
    : await startTemporaryPostgres()
  try {
    const template = await createDatabase(server.url, 'template1')
    await migrate(template.url)
    // The environment is what both runners hand on to their workers.
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
  /** Drops the database, cutting sessions that are still open. */
  drop(): Promise<void>
}

/** A migrated, empty database that nobody else uses. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = process.env.TEST_TEMPLATE_URL
  if (!template)
    throw new Error('No test database: name test/support/database.ts as the global setup of the test runner')
  return createDatabase(template, new URL(template).pathname.slice(1))
}

/** A database without any table. */
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

/** Each test's database is hundreds of small files: in memory, where there is room, they cost a disk nothing. */
async function inMemory(): Promise<string | undefined> {
  const folder = '/dev/shm'
  const room = await statfs(folder).catch(() => undefined)
  return room && room.bavail * room.bsize > ROOM_BYTES ? folder : undefined
}

/**
 * Nothing here outlives the run: tests that kill a PostgreSQL start one of their own. Without autovacuum, because a worker of it
 * in a database that is dropped belongs to a superuser, whom our role may not cut: "permission denied to terminate process".
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

/** Runs from the maintenance database, because nobody may be connected to a template that is being copied. */
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
