import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { FaultPlan } from './faults.ts'
import type { Language } from './texts.ts'

export type SslcommerzStandInOptions = {
  /** Migrated from `stand-ins/sslcommerz/migrations`. */
  database: pg.Pool
  storeId: string
  storePassword: string
  /** The merchant's name, as its payers read it. */
  storeName: Record<Language, string>
  clock: () => Date
  random?: (bytes: number) => Uint8Array
  /** What goes wrong. For tests. */
  faultPlan?: FaultPlan
  /** Opens the stand-in's own calls, which no merchant has. Without it there are none. */
  adminKey?: string
  /** Receives internal errors; the caller gets a 500 without details. */
  onError?: (error: unknown) => void
}

export type Database = NodePgDatabase
export type Queries = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute'>

export type StandIn = Omit<SslcommerzStandInOptions, 'database'> & {
  queries: Database
  random: (bytes: number) => Uint8Array
}

/** The part of the stand-in that signs notices. */
export type Merchant = Pick<StandIn, 'storeId' | 'storePassword'>
