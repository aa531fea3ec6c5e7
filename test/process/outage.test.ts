import { once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, createPool } from '../../db/client.ts'
import { createReconnectingClient } from '../../db/reconnecting-client.ts'
import { isDatabaseUnavailable } from '../../domain/database-unavailable.ts'
import { createEmptyDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase
let client: Client
beforeAll(async () => {
  database = await createEmptyDatabase()
  client = new Client({ connectionString: database.url, pipeline: true })
  client.on('error', () => {})
  await client.connect()
})
afterAll(async () => {
  await client.end().catch(() => {})
  await database.drop()
})

/** pg waits so long for an answer; its types do not know that a query may say so. */
const SHORT_TIMEOUT = { query_timeout: 200 }

const failure = (statement: string, timeout = {}) =>
  client.query({ text: statement, ...timeout }).then(
    () => undefined,
    (error: unknown) => error,
  )

test.each([
  ['a standby that has not taken over yet', 'set transaction_read_only = on; create table t ()', true],
  ['a disk that is full', "do $$ begin raise exception 'no room' using errcode = '53100'; end $$", true],
  ['a disk that is broken', "do $$ begin raise exception 'no disk' using errcode = '58030'; end $$", true],
  ['a statement that makes no sense', 'selekt 1', false],
])('%s is retryable or not', async (_, statement, expected) => {
  expect(isDatabaseUnavailable(await failure(statement))).toBe(expected)
})

test.each(['ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH', 'ENETDOWN'])(
  'a host that cannot be found (%s) is retryable, however deep the error is',
  (code) => {
    const cause = Object.assign(new Error(`connect ${code} 10.0.0.9:5432`), { code })
    expect(isDatabaseUnavailable(new Error('Failed query: select 1', { cause }))).toBe(true)
  },
)

test('a name that nobody has is retryable', async () => {
  const nowhere = new Client({ connectionString: 'postgres://a:b@database.invalid/c' })
  expect(isDatabaseUnavailable(await nowhere.connect().catch((error: unknown) => error))).toBe(true)
})

test('silence is retryable', async () => {
  expect(isDatabaseUnavailable(await failure('select pg_sleep(10)', SHORT_TIMEOUT))).toBe(true)
})

test('S02 a transaction that a standby refuses is retryable, whichever of its statements is noticed first', async () => {
  const pool = createPool(database.url, () => {})
  const refused = createDatabase(pool).pipelinedTransaction(async (transaction) => {
    const [first, second] = [
      transaction.execute(sql`do $$ begin raise exception 'read only' using errcode = '25006'; end $$`),
      transaction.execute(sql`select 1`),
    ].map((query) => Promise.resolve(query)) as [Promise<unknown>, Promise<unknown>]
    const noticedLate = first.catch(async (error: unknown) => {
      await second.catch(() => {})
      throw error
    })
    await Promise.all([noticedLate, second])
    return { outcome: undefined, written: [] }
  })
  const error = await refused.catch((reason: unknown) => reason)
  await pool.end()
  expect(isDatabaseUnavailable(error)).toBe(true)
})

test('S02 a connection that PostgreSQL ends while it is being prepared is made again, and ends nothing else', async () => {
  const prepared = Promise.withResolvers<void>()
  const errors: unknown[] = []
  let connections = 0
  const connection = createReconnectingClient({
    config: { connectionString: database.url },
    onError: (error) => void errors.push(error),
    onDisconnect() {},
    async onConnect(fresh) {
      connections += 1
      if (connections > 1) return prepared.resolve()
      const { rows } = await fresh.query('select pg_backend_pid() as pid')
      const broken = once(fresh, 'end').catch(() => {})
      const admin = new Client({ connectionString: database.url })
      await admin.connect()
      await admin.query('select pg_terminate_backend($1)', [rows[0].pid])
      await admin.end()
      await broken
      // Node reports a rejection that nobody handles after this turn.
      await turn()
      throw new Error('It cannot be prepared')
    },
  })
  await prepared.promise
  await connection.close()
  expect(errors).toContainEqual(expect.objectContaining({ code: '57P01' }))
})
