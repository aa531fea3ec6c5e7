import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, createPool } from '../../db/client.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { createTestPool } from '../support/pool.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await createTestDatabase()
})
afterAll(() => own.drop())

test('a connection that breaks at begin is replaced, and the pool still ends', async () => {
  const pool = createPool(own.url, () => {}, 20)
  const database = createDatabase(pool)
  const breakNext = () => pool.once('acquire', (client) => sever(client))
  for (let broken = 0; broken < 25; broken++) {
    breakNext()
    await expect(database.transaction(async () => {})).rejects.toThrow()
  }
  const { rows } = await database.transaction((transaction) => transaction.execute(sql`select 1 as one`))
  expect(rows).toEqual([{ one: 1 }])
  await pool.end()
  expect(pool.totalCount).toBe(0)
})

/** As a network does it: without a word. */
function sever(client: object): void {
  const { connection } = client as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}

test('when PostgreSQL has no free connection, queries wait for the pool’s own', async () => {
  const limited = await createTestDatabase()
  const elsewhere = new pg.Client({ connectionString: limited.url })
  await elsewhere.connect()
  const name = new URL(limited.url).pathname.slice(1)
  await elsewhere.query(`alter database ${name} connection limit 3`)
  const ask = (pool: pg.Pool) =>
    Promise.allSettled(Array.from({ length: 20 }, () => pool.query('select pg_sleep(0.01)')))
  const failures = (answers: PromiseSettledResult<unknown>[]) =>
    answers.filter(({ status }) => status === 'rejected').length
  const pool = createPool(limited.url, () => {}, 10)
  expect(failures(await ask(pool))).toBe(0)
  await pool.end()
  // A pool as it comes, as a control.
  const common = createTestPool({ connectionString: limited.url, max: 10 })
  expect(failures(await ask(common))).toBeGreaterThan(0)
  await common.end()
  await elsewhere.end()
  await limited.drop()
})
