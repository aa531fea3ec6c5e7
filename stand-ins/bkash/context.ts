import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Faults } from './faults.ts'

export type BkashCredentials = { appKey: string; appSecret: string; username: string; password: string }

export type BkashStandInOptions = {
  /** The database; tables are in the schema "bkash", created by the folder migrations/. */
  database: pg.Pool
  credentials: BkashCredentials
  clock: () => Date
  random?: (bytes: number) => Uint8Array
  /** Where notices go, once the merchant has confirmed that it wants them. Without it there are none. */
  noticeUrl?: string
  /** Opens the calls below /admin. Without it there are none. */
  adminKey?: string
  /** Returns a fault to inject into a request. For tests. */
  faults?: Faults
  /** Receives internal errors; the caller gets a 500 without details. */
  onError?: (error: unknown) => void
}

export type Database = NodePgDatabase
export type Queries = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute'>

export type StandIn = BkashStandInOptions & { db: Database; random: (bytes: number) => Uint8Array }

/** bKash's two generations. */
export type Version = 'v1.2.0-beta' | 'v2'

export const HOST = '/tokenized.sandbox.bka.sh'
/** The payer's pages. bKash has them on a host of their own. */
export const CHECKOUT = `${HOST}/checkout`
export const SHORT_CODE = '50022'
export const ORGANIZATION = 'Boithok'
