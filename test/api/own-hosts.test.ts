import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSender } from '../fuzz/send.ts'
import { boot, type TestApp } from '../support/boot.ts'

let app: TestApp
beforeAll(async () => {
  app = await boot({ PUBLIC_URL: 'https://boithok.test', ALLOWED_HOSTS: 'inside.test, 10.0.0.5' })
})
afterAll(() => app.stop())

async function statusAt(host: string, path: string): Promise<number> {
  const { send, close } = createSender(app.url)
  const answer = await send({ call: path, method: 'GET', path, headers: [['host', host]] }).finally(close)
  if (answer === 'cut') throw new Error('no answer')
  return answer.status
}

test.each(['boithok.test', 'boithok.test:8443', 'BOITHOK.TEST', 'inside.test', '10.0.0.5:3000'])(
  '%s is a name of this server',
  async (host) => {
    expect(await statusAt(host, '/api/config')).toBe(200)
  },
)

test.each(['localhost', 'localhost:1', '127.0.0.1', '127.9.9.9:80', '[::1]:80'])(
  '%s is this machine',
  async (host) => {
    expect(await statusAt(host, '/api/config')).toBe(200)
  },
)

test.each([
  'evil.example',
  'boithok.test.evil.example',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  '192.168.0.7',
])('%s is somebody else’s name: nothing answers there but health', async (host) => {
  for (const path of ['/api/config', '/metrics', '/', '/identitytoolkit.googleapis.com/v1/projects'])
    expect(await statusAt(host, path), path).toBe(421)
  for (const path of ['/healthz', '/readyz']) expect(await statusAt(host, path), path).toBe(200)
})
