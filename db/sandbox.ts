import pg from 'pg'
import { createPool } from './client.ts'
import { lockMigrations, migrateWithin } from './migrate.ts'

/** A database beside the product's, for the identity sandbox of a demonstration. */
export type Sandbox = {
  /** Made when it is first asked for. Fails where the role may not create databases. */
  open(): Promise<pg.Pool>
  close(): Promise<void>
}

const FEW_CONNECTIONS = 5
const SUFFIX = '_sandbox'
/** PostgreSQL cuts longer names off. */
const LONGEST_NAME = 63
const EXISTS = new Set(['42P04', '23505'])

export function createSandbox(databaseUrl: string, onError: (error: Error) => void): Sandbox {
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

async function open(databaseUrl: string, onError: (error: Error) => void): Promise<pg.Pool> {
  const url = new URL(databaseUrl)
  const name = `${decodeURIComponent(url.pathname.slice(1)).slice(0, LONGEST_NAME - SUFFIX.length)}${SUFFIX}`
  await withClient(databaseUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`).catch(unlessThere)
  })
  url.pathname = `/${encodeURIComponent(name)}`
  await withClient(url.href, async (client) => {
    await lockMigrations(client)
    await client.query('begin')
    await migrateWithin(client, { identity: Number.POSITIVE_INFINITY })
    await client.query('commit')
  })
  return createPool(url.href, onError, FEW_CONNECTIONS)
}

/** Another process was quicker. */
function unlessThere(error: Error & { code?: string }) {
  if (!EXISTS.has(error.code ?? '')) throw error
}

async function withClient(url: string, use: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await use(client)
  } finally {
    await client.end()
  }
}
