import pg from 'pg'
import { createPool } from './client.ts'
import { acquireMigrationLock, migrateInTransaction } from './migrate.ts'
import { appliedVersions } from './schema-versions.ts'

/** A database beside the product's, for the identity sandbox of a demonstration. */
export type SandboxDatabase = {
  /** Creates the database on first use. Fails if the role may not create databases. */
  open(): Promise<pg.Pool>
  close(): Promise<void>
}

const FEW_CONNECTIONS = 5
const SUFFIX = '_sandbox'
/** PostgreSQL truncates longer names. */
const LONGEST_NAME = 63
const EXISTS = new Set(['42P04', '23505'])

export function createSandbox(databaseUrl: string, onError: (error: Error) => void): SandboxDatabase {
  let opening: Promise<pg.Pool> | undefined
  return {
    open() {
      opening ??= open(databaseUrl, onError).catch((error: unknown) => {
        opening = undefined
        throw error
      })
      return opening
    },
    async close() {
      const pool = await opening?.catch(() => undefined)
      await pool?.end()
    },
  }
}

/** Drops the sandbox with all its data. False if there is none, or if a database of that name is not a sandbox. */
export async function dropSandbox(databaseUrl: string): Promise<boolean> {
  const { name, url } = sandboxOf(databaseUrl)
  return withClient(databaseUrl, async (client) => {
    if (!(await isThere(client, name))) return false
    const levels = await withClient(url, appliedVersions)
    if (!levels.identity || levels.drizzle) return false
    // A running demonstration has connections to it.
    await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
    return true
  })
}

function sandboxOf(databaseUrl: string): { name: string; url: string } {
  const url = new URL(databaseUrl)
  const name = `${decodeURIComponent(url.pathname.slice(1)).slice(0, LONGEST_NAME - SUFFIX.length)}${SUFFIX}`
  url.pathname = `/${encodeURIComponent(name)}`
  return { name, url: url.href }
}

async function isThere(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  return rowCount !== 0
}

async function open(databaseUrl: string, onError: (error: Error) => void): Promise<pg.Pool> {
  const { name, url } = sandboxOf(databaseUrl)
  await withClient(databaseUrl, async (client) => {
    if (!(await isThere(client, name)))
      await client.query(`create database ${pg.escapeIdentifier(name)}`).catch(unlessThere)
  })
  await withClient(url, async (client) => {
    await acquireMigrationLock(client)
    await client.query('begin')
    await migrateInTransaction(client, { identity: Number.POSITIVE_INFINITY })
    await client.query('commit')
  })
  return createPool(url, onError, FEW_CONNECTIONS)
}

/** Another process may have created it first. */
function unlessThere(error: Error & { code?: string }) {
  if (!EXISTS.has(error.code ?? '')) throw error
}

async function withClient<Result>(url: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
