import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, createPool } from '../../db/client.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

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
