import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Network, startNetwork } from '../faults/network.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { type RunningServer, serve } from '../support/serve.ts'

/** The built program, whose database can be taken away. */
let database: TestDatabase
let network: Network
let served: RunningServer
beforeAll(async () => {
  database = await createTestDatabase()
  const url = new URL(database.url)
  network = await startNetwork(Number(url.port))
  url.port = String(network.port)
  served = await serve({ DATABASE_URL: url.href, LOG_LEVEL: 'silent' })
}, 120_000)
afterAll(async () => {
  await network.accept()
  await served.stop()
  network.stop()
  await database.drop()
})

const look = async (path: string, language = 'en') => {
  const response = await fetch(served.url + path, { headers: { 'accept-language': language } })
  const { status, headers } = response
  return { status, retryAfter: Number(headers.get('retry-after')), text: await response.text() }
}

test('S02 while the database is away, pages and the API answer 503, say when to ask again, and are themselves again after it', async () => {
  network.refuse()
  for (const path of ['/sessions', '/tutors/rafiq-000000000001', '/about/refund', '/sitemap.xml']) {
    const page = await look(path)
    expect({ path, status: page.status }).toEqual({ path, status: 503 })
    expect(page.retryAfter).toBeGreaterThan(0)
    if (path !== '/sitemap.xml') expect(page.text).toContain('We will be back in a moment</h1>')
  }
  expect(await look('/sessions', 'bn')).toMatchObject({
    status: 503,
    text: expect.stringMatching(/<html lang="bn".*একটু পরেই আমরা ফিরছি<\/h1>/s),
  })
  const data = await look('/sessions.data')
  expect([data.status, data.retryAfter > 0]).toEqual([503, true])
  const api = await look('/api/sessions')
  expect([api.status, api.retryAfter > 0]).toEqual([503, true])
  expect(await look('/readyz')).toMatchObject({ status: 503, retryAfter: expect.any(Number) })
  // Home does without its sessions.
  for (const path of ['/', '/login']) expect(await look(path)).toMatchObject({ status: 200 })
  await network.accept()
  await expect.poll(async () => (await look('/sessions')).status).toBe(200)
})
