import { createHmac } from 'node:crypto'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Caller, Queries } from './context.ts'
import { invalidRequest, Refusal } from './errors.ts'
import type { Form } from './form.ts'
import { idempotencyKeys } from './schema.ts'

const DAY = 24 * 60 * 60 * 1000

export type KeyedRequest = { caller: Caller; key: string; path: string; fingerprint: string; now: Date }

export type StoredResponse = { status: number; body: string; requestId: string }

/** @throws {Refusal} 400 for a key that is too long. */
export function readKey(header: string | undefined): string | null {
  if (!header) return null
  if (header.length <= 255) return header
  throw invalidRequest('Idempotency keys can only be up to 255 characters long.')
}

/** Compares parameters. Keyed, because a plain hash of a card number reveals the number. */
export function fingerprint(form: Form, secret: string): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(sorted(form)))
    .digest('hex')
}

/**
 * Locks the key for this transaction and returns its stored response, if any. Repeats of an answered request
 * do not wait for each other.
 * @throws {Refusal} 409 while another request with the key runs; 400 if the key was used with other
 * parameters.
 */
export async function claimKey(queries: Queries, request: KeyedRequest): Promise<StoredResponse | undefined> {
  const answered = await findAnswer(queries, request)
  if (answered) return answered
  const name = `cards idempotency ${request.caller} ${request.key}`
  // The lock ends with the transaction, so that a killed process leaves no key in use.
  const lock = await queries.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as taken`,
  )
  if (!lock.rows[0]?.taken) throw inUse(request.key)
  return findAnswer(queries, request)
}

async function findAnswer(queries: Queries, request: KeyedRequest): Promise<StoredResponse | undefined> {
  const [stored] = await queries
    .select()
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.caller, request.caller),
        eq(idempotencyKeys.key, request.key),
        gt(idempotencyKeys.createdAt, new Date(request.now.getTime() - DAY)),
      ),
    )
  if (!stored) return undefined
  if (stored.path !== request.path) throw otherEndpoint(stored.path, request)
  if (stored.fingerprint !== request.fingerprint) throw otherParameters(request.key)
  return stored
}

/** Replaces a response that is at least a day old. */
export async function storeResponse(
  queries: Queries,
  request: KeyedRequest,
  answer: StoredResponse,
): Promise<void> {
  const { now, ...rest } = request
  const row = { ...rest, ...answer, createdAt: now }
  await queries
    .insert(idempotencyKeys)
    .values(row)
    .onConflictDoUpdate({ target: [idempotencyKeys.caller, idempotencyKeys.key], set: row })
}

/** Deletes a few old keys per request, and skips those that another request is deleting. */
export async function forgetOldKeys(queries: Queries, now: Date): Promise<void> {
  const old = queries
    .select({ id: sql`ctid` })
    .from(idempotencyKeys)
    .where(lte(idempotencyKeys.createdAt, new Date(now.getTime() - DAY)))
    .limit(20)
    .for('update', { skipLocked: true })
  await queries.delete(idempotencyKeys).where(sql`ctid = any(array(${old}))`)
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .map(([key, inner]) => [key, sorted(inner)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
}

function inUse(key: string) {
  return new Refusal(409, {
    type: 'invalid_request_error',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    code: 'idempotency_key_in_use',
  })
}

function otherParameters(key: string) {
  return new Refusal(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })
}

function otherEndpoint(first: string, { path, key }: KeyedRequest) {
  return new Refusal(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${first}'). Try using a key other than '${key}' if you meant to execute a different request.`,
  })
}
