import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as schema from './schema.ts'

export type Database = NodePgDatabase<typeof schema>
/** What both the database and a transaction offer. */
export type Queries = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute' | 'query'>

/** A pool of connections. `onError` hears of idle connections that broke; the pool replaces them by itself. */
export function createPool(url: string, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 20, connectionTimeoutMillis: 10_000 })
  pool.on('error', onError)
  // The pool listens to idle connections alone: one that breaks between two statements of a transaction must not end the process.
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

export function createDatabase(pool: pg.Pool): Database {
  return drizzle(pool, { schema })
}
