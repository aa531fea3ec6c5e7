import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { z } from 'zod'
import type { ErrorBody } from './errors.ts'
import type { Faults } from './faults.ts'
import { expand } from './parameters.ts'
import type { RandomBytes } from './secrets.ts'

export type CardStandInOptions = {
  /** The database; tables are in the schema "cards", created by the folder migrations/. */
  database: pg.Pool
  secretKey: string
  publishableKey: string
  clock: () => Date
  random?: (bytes: number) => Uint8Array
  /** Receives signed events. Without it events are only listed. */
  webhook?: WebhookEndpoint
  /** The origin of links to its own pages; by default that of each request. */
  publicUrl?: string
  /** Returns a fault to inject into a request. For tests. */
  faults?: Faults
  /** Receives internal errors; the caller gets a 500 without details. */
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

/** The caller: the merchant's server, or a browser with the publishable key. */
export type Caller = 'secret' | 'publishable'

/** One request, with everything its operation uses. All writes of a request are in one transaction. */
export type Call = {
  queries: Queries
  now: Date
  random: RandomBytes
  caller: Caller
  requestId: string
  idempotencyKey: string | null
  /** The origin of links to the stand-in's own pages. */
  origin: string
  /** The id in the path, or an empty string. */
  target: string
  hasWebhook: boolean
}

export type Answer = { status: 200; body: object } | { status: 402; error: ErrorBody }

export type Expandable = { expand?: string[] | undefined }

/** The stand-in's options and its database. */
export type StandIn = CardStandInOptions & { queries: Database; random: RandomBytes }

export type Env = { Variables: { requestId: string } }

export type Operation<Schema extends z.ZodType<Expandable>> = {
  /** Allows the publishable key. */
  browser?: true
  parameters: Schema
  /** @throws {Refusal} which rolls the transaction back. */
  answer(call: Call, parameters: z.output<Schema>): Promise<Answer>
}

/** Infers the parameters' type from their schema. */
export function operation<Schema extends z.ZodType<Expandable>>(given: Operation<Schema>): Operation<Schema> {
  return given
}

/** Reads one object, by the id in the path. */
export const retrieval = (read: (call: Call) => Promise<object>) =>
  operation({
    parameters: z.strictObject({ expand }),
    answer: async (call) => found(await read(call)),
  })

export function found(body: object): Answer {
  return { status: 200, body }
}

/** A declined card; unlike a thrown refusal, it keeps what was written. */
export function declined(error: ErrorBody): Answer {
  return { status: 402, error }
}
