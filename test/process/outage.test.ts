import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDatabaseUnavailable } from '../../domain/database-unavailable.ts'
import { createEmptyDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase
let client: Client
beforeAll(async () => {
  database = await createEmptyDatabase()
  client = new Client({ connectionString: database.url, pipeline: true, query_timeout: 200 })
  client.on('error', () => {})
  await client.connect()
})
afterAll(async () => {
  await client.end().catch(() => {})
  await database.drop()
})

const failure = (statement: string) =>
  client.query(statement).then(
    () => undefined,
    (error: unknown) => error,
  )

test.each([
  ['a standby that has not taken over yet', 'set transaction_read_only = on; create table t ()', true],
  ['a disk that is full', "do $$ begin raise exception 'no room' using errcode = '53100'; end $$", true],
  ['a disk that is broken', "do $$ begin raise exception 'no disk' using errcode = '58030'; end $$", true],
  ['a statement that makes no sense', 'selekt 1', false],
  ['silence', 'select pg_sleep(10)', true],
])('%s is retryable or not', async (_, statement, expected) => {
  expect(isDatabaseUnavailable(await failure(statement))).toBe(expected)
})
