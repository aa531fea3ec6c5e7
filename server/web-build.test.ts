import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
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
  expect((await ask('/contract/formats/page-sizes.ts')).status).toBe(200)
})

test.skipIf(process.platform !== 'linux')('in development nothing listens but for this machine', async () => {
  /** Vite's own port, on which it announces changed modules. */
  const answers = (host: string) =>
    new Promise<boolean>((resolve) => {
      const socket = connect(24_678, host)
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
  await expect.poll(() => answers('localhost')).toBe(true)
  // Another address of this machine, on which only a server of all interfaces answers.
  expect(await answers('127.0.0.2')).toBe(false)
})
