import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bn } from '../../contract/refusals/bn/index.ts'
import { en } from '../../contract/refusals/en/index.ts'
import { startHaproxy } from '../faults/machines/haproxy.ts'
import {
  type ExampleProxy,
  type StartExample,
  startCachingNginx,
  startCaddy,
  startNginx,
} from '../support/example-proxies.ts'
import { freePort } from '../support/free-port.ts'
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts'

const read = (file: string) => readFile(join(import.meta.dirname, '../../deploy', file), 'utf8')

test('the page and the answer for an unreachable server say what ours say, and need nothing else', async () => {
  expect(JSON.parse(await read('away.json'))).toEqual({ code: 'unavailable', message: en.unavailable })
  const page = await read('away.html')
  for (const text of [en.unavailable, bn.unavailable]) expect(page).toContain(`<p>${text}</p>`)
  expect(page).not.toMatch(/<script|src=|url\(|href="[^"]/)
  // HAProxy keeps it in one buffer.
  expect(Buffer.byteLength(page)).toBeLessThan(8000)
})

const isInstalled = (command: string, option: string) => spawnSync(command, [option]).status === 0
// HAProxy gives up its rights, which only root has.
const isRoot = process.getuid?.() === 0
const proxies: [string, boolean, StartExample][] = [
  ['HAProxy', isRoot && isInstalled('haproxy', '-v'), (folder, server) => startHaproxy(folder, [server], 1)],
  ['nginx', isInstalled('nginx', '-v'), startNginx],
  ['Caddy', isInstalled('caddy', 'version'), startCaddy],
]

describe.each(proxies)('%s', (_, installed, start) => {
  let folder: TemporaryFolder
  let proxy: ExampleProxy
  /** Answers as it is told, or not at all. */
  let answer: { status: number; text: string } | undefined
  const server = createServer((request, response) => {
    if (request.url === '/readyz') response.end('ok')
    else if (answer) response.writeHead(answer.status, { 'retry-after': '9' }).end(answer.text)
  })

  beforeAll(async () => {
    if (!installed) return
    folder = await temporaryFolder()
    server.listen(await freePort(), '127.0.0.1')
    await once(server, 'listening')
    proxy = await start(folder.path, `127.0.0.1:${(server.address() as AddressInfo).port}`)
  })
  afterAll(async () => {
    if (!installed) return
    await proxy.stop()
    if (server.listening) server.close()
    await folder.remove()
  })

  const look = async (path: string, method = 'GET') => {
    const response = await fetch(proxy.url + path, { method, headers: { connection: 'close' } })
    const { status, headers } = response
    return {
      status,
      type: headers.get('content-type')?.replace(';', '; ').replaceAll(/ +/g, ' '),
      retryAfter: headers.get('retry-after'),
      text: await response.text(),
    }
  }
  /** What a person and a program are told, in place of the server. */
  async function expectAway(statuses: number[]) {
    const [page, json] = [await read('away.html'), await read('away.json')]
    const status = expect.toSatisfy((given: number) => statuses.includes(given))
    const told = (type: unknown, text: string) => ({ status, type, retryAfter: '2', text })
    const lookTwice = (path: string) => Promise.all([look(path), look(path, 'POST')])
    const [pages, answers] = await Promise.all([
      lookTwice('/sessions?level=hsc'),
      lookTwice('/api/sessions?page=1'),
    ])
    expect(pages).toEqual(Array(2).fill(told('text/html; charset=utf-8', page)))
    expect(answers).toEqual(Array(2).fill(told(expect.stringMatching(/^application\/json/), json)))
  }

  test.runIf(installed)('passes on what the server answers, whatever it is', async () => {
    for (const status of [404, 413, 500, 502, 503]) {
      answer = { status, text: 'our own' }
      // HAProxy needs two good looks at a machine first.
      await expect.poll(() => look('/sessions')).toMatchObject({ status, retryAfter: '9', text: 'our own' })
      expect(await look('/api/sessions')).toMatchObject({ status, retryAfter: '9', text: 'our own' })
    }
  })

  test.runIf(installed)('shows a page while the server is too slow', async () => {
    answer = undefined
    await expectAway([504])
  })

  test.runIf(installed)('shows a page while the server is away', async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await expectAway([502, 503])
  })
})

test.runIf(isInstalled('nginx', '-v'))(
  'nginx with its cache asks once for what everybody gets alike, and each time for all else',
  async () => {
    const asked: string[] = []
    const all = Promise.withResolvers<void>()
    const streams = Promise.withResolvers<void>()
    const server = createServer(async (request, response) => {
      asked.push(`${request.method} ${request.url}`)
      if (request.url === '/api/sessions?page=1') await all.promise
      if (request.url?.endsWith('/seats')) await streams.promise
      const cacheControl = request.url?.startsWith('/api/sessions') ? 'no-cache' : 'no-store'
      response.writeHead(200, { 'cache-control': cacheControl, vary: 'authorization' }).end('[]')
    })
    server.listen(await freePort(), '127.0.0.1')
    await once(server, 'listening')
    const folder = await temporaryFolder()
    const proxy = await startCachingNginx(folder.path, `127.0.0.1:${(server.address() as AddressInfo).port}`)
    const take = () => asked.splice(0)
    const look = (path: string, init: RequestInit = {}) =>
      fetch(proxy.url + path, { ...init, headers: { connection: 'close', ...init.headers } })
    try {
      take()
      const looks = Array.from({ length: 20 }, () => look('/api/sessions?page=1'))
      await expect.poll(() => asked).toHaveLength(1)
      all.resolve()
      await Promise.all(looks)
      // On a busy machine some come after the second.
      expect(take().length).toBeLessThan(10)

      const own = { authorization: 'Bearer one' }
      for (const init of [{ headers: own }, { headers: own }, { method: 'POST' }, { method: 'POST' }])
        await look('/api/sessions?page=1', init)
      for (const path of ['/api/me', '/api/me', '/sessions', '/sessions']) await look(path)
      expect(take()).toHaveLength(8)

      // No stream waits for another one, which does not end.
      const watched = [look('/api/sessions/1/seats'), look('/api/sessions/1/seats')]
      await expect.poll(() => asked).toHaveLength(2)
      streams.resolve()
      await Promise.all(watched)
    } finally {
      await proxy.stop()
      server.close()
      await folder.remove()
    }
  },
)
