import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Network, startNetwork } from '../faults/network.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

/** Reaches its database through a network that can fall silent, as between two machines. */
let network: Network
let database: TestDatabase
let app: TestApp
beforeAll(async () => {
  database = await createTestDatabase()
  const url = new URL(database.url)
  network = await startNetwork(Number(url.port))
  url.port = String(network.port)
  app = await boot({ DATABASE_URL: url.href })
})
afterAll(async () => {
  network.release()
  await app.stop()
  network.stop()
  await database.drop()
})

const ready = async () => (await fetch(`${app.url}/readyz`)).status

test('S01 a machine whose network to the database is silent says so at /readyz within seconds, and when it is back', async () => {
  await expect.poll(ready).toBe(200)
  network.hold()
  const from = performance.now()
  await expect.poll(ready).toBe(503)
  expect(performance.now() - from).toBeLessThan(20_000)
  expect(await (await fetch(`${app.url}/readyz`)).text()).toBe('the database cannot be reached')
  network.release()
  await expect.poll(ready).toBe(200)
})

/** test/faults/machines waits for it. */
test('S01 PostgreSQL ends a transaction whose machine says nothing for 20 seconds, and a session outside of one stays', async () => {
  const { context } = app.services
  const shown = sql`select current_setting('idle_in_transaction_session_timeout') as shown`
  const inside = await Promise.all([
    context.database.transaction((transaction) => transaction.execute(shown)),
    context.database.pipelinedTransaction(async (transaction) => ({
      outcome: await transaction.execute(shown),
      written: [],
    })),
  ])
  expect(inside.map(({ rows }) => rows)).toEqual([[{ shown: '20s' }], [{ shown: '20s' }]])
  expect((await context.database.execute(shown)).rows).toEqual([{ shown: '0' }])
})
