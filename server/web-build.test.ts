import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDevServer, type WebBuild } from './web-build.ts'

let vite: WebBuild
const server = createServer((request, response) =>
  vite.middleware?.(request, response, () => response.writeHead(204).end()),
)
const ask = (path: string) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)

beforeAll(async () => {
  vite = await startDevServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(async () => {
  server.close()
  await vite.close()
})

test('in development the API answers at its addresses, of which many are names of files too', async () => {
  const names = ['sessions', 'overview', 'notes?page=2', 'sessions/one/mine']
  expect(await Promise.all(names.map(async (name) => (await ask(`/api/${name}`)).status))).toEqual(
    names.map(() => 204),
  )
  // What the browser does load as source.
  expect((await ask('/contract/http/limits.ts')).status).toBe(200)
})
