import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { z } from 'zod'
import type { ErrorBody } from './errors.ts'
import type { Faults } from './faults.ts'
import type { RandomBytes } from './secrets.ts'

export type CardStandInOptions = {
  /** Its state lives in the schema "cards", migrated beforehand from the folder migrations/. */
  database: pg.Pool
  secretKey: string
  publishableKey: string
  clock: () => Date
  random?: (bytes: number) => Uint8Array
  /** Where events go, signed. Without it events are only listed. */
  webhook?: WebhookEndpoint
  /** The origin at which browsers reach the stand-in, for links to its own pages; else that of each request. */
  publicUrl?: string
  /** Asked before each call what shall go wrong with it. For tests. */
  faults?: Faults
  /** Hears of errors that are this program's own; their caller gets a 500 that says nothing. */
  onError?: (error: unknown) => void
}

export type WebhookEndpoint = {
  url: string
  /** whsec_… */
  secret: string
  fetch?: typeof fetch
}

export type Database = NodePgDatabase
export type Queries = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute'>

/** Who asks: the merchant's server, or a browser with no more than the publishable key. */
export type Caller = 'secret' | 'publishable'

/** One call, with what its operation may use. Every write of a call is in one transaction. */
export type Call = {
  queries: Queries
  now: Date
  random: RandomBytes
  caller: Caller
  requestId: string
  idempotencyKey: string | null
  /** The origin at which this stand-in is reached, for links to its own pages. */
  origin: string
  /** The id in the path, empty where there is none. */
  target: string
  hasWebhook: boolean
}

export type Answer = { status: 200; body: object } | { status: 402; error: ErrorBody }

export type Expandable = { expand?: string[] | undefined }

/** The stand-in itself: its options, and its database as queries. */
export type StandIn = CardStandInOptions & { queries: Database; random: RandomBytes }

export type Env = { Variables: { requestId: string } }

export type Operation<Schema extends z.ZodType<Expandable>> = {
  /** The publishable key will do. */
  browser?: true
  parameters: Schema
  /** @throws {Refusal} which undoes what was written. */
  answer(call: Call, parameters: z.output<Schema>): Promise<Answer>
}

/** Infers the parameters' type from their schema. */
export function operation<Schema extends z.ZodType<Expandable>>(given: Operation<Schema>): Operation<Schema> {
  return given
}

export function found(body: object): Answer {
  return { status: 200, body }
}

/** A card was refused; unlike a thrown refusal, what was written about it stays. */
export function declined(error: ErrorBody): Answer {
  return { status: 402, error }
}
