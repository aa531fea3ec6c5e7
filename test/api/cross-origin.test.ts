import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../server/config.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { signUp } from '../support/people.ts'

const LISTED = 'https://app.example'
let centre: TestApp
let demonstration: TestApp
beforeAll(async () => {
  centre = await boot({
    DEMO: '0',
    PUBLIC_URL: 'https://boithok.test',
    CORS_ORIGINS: `${LISTED}, http://10.0.0.5:8080`,
  })
  demonstration = await boot()
})
afterAll(async () => {
  await centre.stop()
  await demonstration.stop()
})

const IDENTITY = '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=stand-in'
const TOKEN = '/securetoken.googleapis.com/v1/token?key=stand-in'
const PICTURES = '/api.imgbb.com/1/upload'
const CARDS = '/api.stripe.com/v1/payment_intents'
const SERVICES = ['/api/notes', '/api/sessions', '/api/uploads', IDENTITY, TOKEN, PICTURES]

const preflight = (app: TestApp, path: string, origin: string) =>
  fetch(app.url + path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    },
  })
const allowed = ({ headers }: Response) => headers.get('access-control-allow-origin')

describe('refused', () => {
  test.each([
    'https://evil.example',
    'http://app.example',
    'https://app.example:8443',
    'https://app.example.evil.example',
    'https://sub.app.example',
    'http://localhost:5173',
    'null',
  ])('a page of %s may call nothing of a centre that does not list it', async (origin) => {
    for (const path of SERVICES) {
      const asked = await preflight(centre, path, origin)
      const methods = asked.headers.get('access-control-allow-methods')
      expect([path, allowed(asked), methods]).toEqual([path, null, null])
      expect(allowed(await fetch(centre.url + path, { headers: { origin } }))).toBe(null)
    }
  })

  test.each([
    'https://evil.example',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    'null',
  ])('a page of %s may call nothing of a demonstration', async (origin) => {
    for (const path of [...SERVICES, CARDS])
      expect([path, allowed(await preflight(demonstration, path, origin))]).toEqual([path, null])
  })

  test.each(['/', '/login', '/metrics', '/auth/google', '/accounts.google.com/o/oauth2/v2/auth'])(
    'a listed page may not read %s, which is no call',
    async (path) => {
      expect(allowed(await preflight(centre, path, LISTED))).toBe(null)
      expect(allowed(await fetch(centre.url + path, { headers: { origin: LISTED } }))).toBe(null)
    },
  )

  test.each(['app.example', 'https://app.example/path', '*', 'https://app.example, ftp://x'])(
    'CORS_ORIGINS=%s stops the start',
    (given) => {
      expect(() => readConfig({ CORS_ORIGINS: given })).toThrow(ConfigError)
      expect(() => readConfig({ CORS_ORIGINS: given })).toThrow(
        /^CORS_ORIGINS: does not know .*without a path/,
      )
    },
  )
})

test('a listed page may call the API and the services, and the browser keeps the answer', async () => {
  for (const path of SERVICES) {
    const asked = await preflight(centre, path, LISTED)
    expect([path, asked.status, allowed(asked)]).toEqual([path, 204, LISTED])
    expect(asked.headers.get('access-control-allow-methods')).toContain('PATCH')
    expect(asked.headers.get('access-control-allow-headers')).toBe('authorization,content-type')
    expect(Number(asked.headers.get('access-control-max-age'))).toBeGreaterThanOrEqual(600)
    expect(await asked.text()).toBe('')
  }
})

test.each(['http://localhost:5173', 'http://127.0.0.1:1', 'http://[::1]:8080', 'https://localhost'])(
  'a page of %s may call a demonstration, its card service too',
  async (origin) => {
    for (const path of [...SERVICES, CARDS]) {
      const asked = await preflight(demonstration, path, origin)
      expect([path, asked.status, allowed(asked)]).toEqual([path, 204, origin])
    }
  },
)

test('it reads answers and refusals, from memory too, each for its own origin and never with cookies', async () => {
  const { token } = await signUp(centre)
  const read = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(centre.url + path, { headers: { origin: LISTED, ...headers } })
    expect(allowed(answer)).toBe(LISTED)
    expect(answer.headers.get('access-control-expose-headers')).toContain('retry-after')
    expect(answer.headers.has('access-control-allow-credentials')).toBe(false)
    return answer
  }
  expect((await read('/api/notes')).status).toBe(401)
  expect((await read('/api/notes', { authorization: `Bearer ${token}` })).status).toBe(200)
  expect((await read('/api/nothing')).status).toBe(404)
  const first = await read('/api/sessions?page=1&limit=6')
  expect(first.headers.get('vary')).toContain('origin')
  const again = await read('/api/sessions?page=1&limit=6')
  expect(again.headers.get('vary')).toContain('origin')
  const etag = again.headers.get('etag') ?? ''
  expect((await read('/api/sessions?page=1&limit=6', { 'if-none-match': etag })).status).toBe(304)
  const cookie = `__Host-session=${token}`
  expect((await read('/api/notes', { cookie })).status).toBe(401)
})

test('a preflight counts for no limit and asks no database', async () => {
  const small = await boot({ RATE_LIMITS: 'ip-requests=1', TRUST_PROXY: '1', CORS_ORIGINS: LISTED })
  const headers = { origin: LISTED, 'x-forwarded-for': '203.0.113.9', 'access-control-request-method': 'GET' }
  const ask = () => fetch(`${small.url}/api/notes`, { method: 'OPTIONS', headers })
  for (const { status } of await Promise.all([ask(), ask(), ask()])) expect(status).toBe(204)
  const get = () => fetch(`${small.url}/api/config`, { headers })
  expect((await get()).status).toBe(200)
  const refused = await get()
  expect([refused.status, allowed(refused)]).toEqual([429, LISTED])
  await small.stop()
})
