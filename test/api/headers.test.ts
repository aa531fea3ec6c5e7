import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionCookieName } from '../../api/auth.ts'
import { createSender } from '../fuzz/send.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { admin, type Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'

const INJECTED = 'let foreign = 1'
const page = (nonce: string) =>
  `<!doctype html><script nonce="${nonce}">let own = 1</script><style nonce="${nonce}">a{}</style>
   <script>${INJECTED}</script><script nonce="">${INJECTED}</script><p>A page</p>`

let app: TestApp
let person: Person
let session: string
let picture: string
beforeAll(async () => {
  app = await boot(
    { PUBLIC_URL: 'https://boithok.test' },
    {
      pages: () => ({
        variantOf: ({ get }) => (get('cookie') ? undefined : 'en'),
        routeOf: () => undefined,
        cacheablePaths: ['/'],
        async handle(request, { nonce, allowCaching }) {
          const { pathname } = new URL(request.url)
          if (pathname === '/fails') throw new Error('a page that cannot be made')
          allowCaching()
          return new Response(page(nonce), {
            status: pathname === '/' ? 200 : 404,
            headers: { 'content-type': 'text/html', 'cache-control': 'private, no-cache' },
          })
        },
      }),
    },
  )
  person = await admin(app)
  session = await createSession(person)
  const form = new FormData()
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4////fwAJ+wP9KobjigAAAABJRU5ErkJggg=='
  form.set('image', new Blob([Buffer.from(png, 'base64')]), 'pixel.png')
  const { body } = await person.ask('POST', '/images', form)
  picture = new URL((body.data as unknown as { url: string }).url).pathname
})
afterAll(() => app.stop())

type Look = { method?: string; path: () => string; headers?: () => Record<string, string>; status: number }

const bearer = () => ({ authorization: `Bearer ${person.token}` })
const cookie = () => ({ cookie: `theme=dark; ${sessionCookieName('https:')}=${person.token}` })
const at = (path: string) => () => path

const open: Record<string, Look> = {
  'a page': { path: at('/'), status: 200 },
  'a page from memory': { path: at('/'), status: 200 },
  'a page that is not there': { path: at('/nothing'), status: 404 },
  'a page that fails': { path: at('/fails'), status: 500 },
  'a page that is sent to': { method: 'POST', path: at('/'), status: 404 },
  'a call': { path: at('/api/config'), status: 200 },
  'a call from memory': { path: at('/api/sessions?page=1&limit=6'), status: 200 },
  'a call that is not there': { path: at('/api/nothing'), status: 404 },
  'a call by another method': { method: 'PUT', path: at('/api/sessions'), status: 404 },
  'what may be asked': { method: 'OPTIONS', path: at('/api/sessions'), status: 404 },
  'the head of a call': { method: 'HEAD', path: at('/api/config'), status: 200 },
  'a refusal': { path: at('/api/notes'), status: 401 },
  'an uploaded picture': { path: () => picture, status: 200 },
  'a picture that is not there': { path: at('/i.ibb.co/x/picture.webp'), status: 404 },
  'the sign-in provider': { path: at('/identitytoolkit.googleapis.com/v1/projects'), status: 403 },
  'the card provider': { path: at('/api.stripe.com/v1/payment_intents'), status: 401 },
  'Google’s window': { path: at('/auth/google?state=x'), status: 400 },
  'the documentation': { path: at('/api'), status: 200 },
  health: { path: at('/healthz'), status: 200 },
  readiness: { path: at('/readyz'), status: 200 },
  'a host that is none': { path: at('/'), headers: () => ({ host: '%' }), status: 400 },
  'a call to a host that is none': { path: at('/api/config'), headers: () => ({ host: '%' }), status: 400 },
  'bytes that are not HTTP': { path: at('/\u00ff'), status: 400 },
  'an expectation that nobody meets': {
    path: at('/'),
    headers: () => ({ expect: 'everything' }),
    status: 417,
  },
  'far too many headers': { path: at('/'), headers: () => ({ x: 'y'.repeat(40_000) }), status: 431 },
}

const personal: Record<string, Look> = {
  'a page for somebody': { path: at('/'), headers: cookie, status: 200 },
  'a page that is not there, for somebody': { path: at('/nothing'), headers: cookie, status: 404 },
  'what everybody may read, for somebody': { path: at('/api/sessions'), headers: bearer, status: 200 },
  'one’s own': { path: at('/api/notes'), headers: bearer, status: 200 },
  money: { path: at('/api/admin/payments'), headers: bearer, status: 200 },
  'a table': { path: at('/api/admin/payments.csv'), headers: bearer, status: 200 },
  'a receipt that is not there': {
    path: at('/api/bookings/01931f3c-0000-7000-8000-000000000000/receipt'),
    headers: bearer,
    status: 404,
  },
  'a token that does not hold': {
    path: at('/api/sessions'),
    headers: () => ({ authorization: 'Bearer a.b.c' }),
    status: 401,
  },
}

async function look({ method = 'GET', path, headers, status }: Look): Promise<Record<string, string>> {
  const { send, close } = createSender(app.url)
  const wire = { call: '', method, path: path(), headers: Object.entries(headers?.() ?? {}) }
  const heard = await send(wire)
  close()
  if (heard === 'cut') throw new Error('no answer')
  expect(heard.status).toBe(status)
  // The reason is in the log, not in the response.
  if (status >= 400)
    expect(heard.body.toString()).not.toMatch(/node_modules|\.tsx?:\d|\n\s+at |cannot be made/)
  return heard.headers as Record<string, string>
}

const all = { ...open, ...personal }

function expectProtection(headers: Record<string, string>): void {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    // The stand-ins’ own pages say even less of where one comes from.
    'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/),
    'permissions-policy': expect.stringContaining('camera=()'),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'strict-transport-security': expect.stringMatching(/^max-age=31536000/),
  })
  const policy = headers['content-security-policy'] ?? ''
  expect(policy).toMatch(/(^|; )default-src '(self|none)'/)
  expect(policy).toMatch(/(^|; )frame-ancestors '(self|none)'/)
  expect(policy).not.toMatch(/unsafe-|script-src[^;]* (https?:|data:|\*)( |;|$)/)
  expect(headers).not.toHaveProperty('x-powered-by')
}

describe('security headers of every response', () => {
  test.each(Object.keys(all))('%s', async (name) => {
    expectProtection(await look(all[name] as Look))
  })

  test.each(['a call', 'a call from memory', 'a refusal', 'a table', 'a call that is not there'])(
    '%s is no page: it loads nothing and cannot be framed',
    async (name) => {
      const headers = await look(all[name] as Look)
      expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
    },
  )

  test('a 304 too', async () => {
    const first = await look(open['a call from memory'] as Look)
    const again = { path: at('/api/sessions?page=1&limit=6'), status: 304 }
    const headers = await look({ ...again, headers: () => ({ 'if-none-match': first.etag ?? '' }) })
    expect(headers['content-security-policy']).toBe(first['content-security-policy'])
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test.each([
    ['gzip, deflate, br', 'gzip'],
    ['gzip;q=0', null],
  ])('a compressed response too, for accept-encoding %s', async (takes, coding) => {
    const ids = await Promise.all([...Array(6)].map(() => createSession(person)))
    const asked = { ...bearer(), 'accept-encoding': takes }
    const answer = await fetch(`${app.url}/api/sessions?page=1&limit=100`, { headers: asked })
    expectProtection(Object.fromEntries(answer.headers))
    expect(answer.headers.get('content-encoding')).toBe(coding)
    expect(answer.headers.get('vary')).toBe('accept-encoding')
    const { data } = (await answer.json()) as { data: { _id: string }[] }
    expect(data.map(({ _id }) => _id)).toEqual(expect.arrayContaining(ids))
  })

  test('a stream too', async () => {
    const stop = new AbortController()
    const asked = { headers: { accept: 'text/event-stream' }, signal: stop.signal }
    const { headers } = await fetch(`${app.url}/api/sessions/${session}/seats`, asked)
    stop.abort()
    expectProtection(Object.fromEntries(headers))
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('a cached page allows its own scripts by hash, no injected one, and has no nonce to steal', async () => {
    const { 'content-security-policy': policy = '' } = await look(open['a page from memory'] as Look)
    const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
    expect(policy).toContain(`script-src 'self' ${hashOf('let own = 1')};`)
    expect(policy).toContain(`style-src 'self' ${hashOf('a{}')};`)
    expect(policy).not.toContain('nonce-')
    expect(await (await fetch(app.url)).text()).not.toMatch(/nonce="[^"]/)
  })
})

describe('personal responses are not stored', () => {
  test.each(Object.keys(personal))('%s', async (name) => {
    expect((await look(personal[name] as Look))['cache-control']).toBe('no-store')
  })
})

test('HSTS covers the host alone, and subdomains only by a setting', async () => {
  const promise = async (env: Record<string, string>) => {
    const app = await boot({ PUBLIC_URL: 'https://boithok.test', DEMO: 'public', ...env })
    const { headers } = await fetch(`${app.url}/api/config`)
    await app.stop()
    return headers.get('strict-transport-security')
  }
  expect(await promise({})).toBe('max-age=31536000')
  expect(await promise({ HSTS_SUBDOMAINS: '1' })).toBe('max-age=31536000; includeSubDomains')
})

test('there is no HSTS without https', async () => {
  const plain = await boot()
  const { headers } = await fetch(`${plain.url}/api/config`)
  await plain.stop()
  expect(headers.get('strict-transport-security')).toBe(null)
})

describe('nothing private is served', () => {
  test.each([
    '/../package.json',
    '/../../../../etc/passwd',
    '/%2e%2e/%2e%2e/package.json',
    '/..%2f..%2fpackage.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/%2e%2e%2f%2e%2e%2fserver/index.js',
    '/assets/..%5c..%5c..%5cpackage.json',
    '/assets/..\\..\\..\\package.json',
    '/..%252f..%252fpackage.json',
    '/%c0%ae%c0%ae/package.json',
    '/....//....//package.json',
    '/package.json%00.js',
    '/assets/%00',
    '/server/index.js',
    '/.env',
    '/.git/config',
    '/%2egit/config',
    '/.vite/manifest.json',
    '/.built',
    '/assets/entry.client.js.map',
    '/data/postgres/PG_VERSION',
    '/i.ibb.co/..%2f..%2fpostgres/picture.webp',
    '//etc/passwd',
    '/file:///etc/passwd',
  ])('%s', async (path) => {
    const { send, close } = createSender(app.url)
    const heard = await send({ call: '', method: 'GET', path, headers: [] })
    close()
    if (heard === 'cut') throw new Error('no answer')
    expect([400, 404]).toContain(heard.status)
  })
})

test('TRACE echoes nothing', async () => {
  const { send, close } = createSender(app.url)
  for (const path of ['/', '/healthz', '/api/config']) {
    const heard = await send({ call: '', method: 'TRACE', path, headers: [['x-secret', 'echo']] })
    if (heard === 'cut') throw new Error('no answer')
    expect(heard.status).toBe(404)
    expect(heard.body.toString()).not.toContain('echo')
  }
  close()
})
