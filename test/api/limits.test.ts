import { afterEach, expect, test, vi } from 'vitest'
import { boot, type TestApp } from '../support/boot.ts'
import { createApiClient, instructor, type Person, student, unconfirmedStudent } from '../support/people.ts'
import { tutorForm } from '../support/tutors.ts'

const apps: TestApp[] = []
afterEach(async () => {
  vi.useRealTimers()
  // Those that were booted on another's database go first.
  for (const app of apps.splice(0).reverse()) await app.stop()
})

async function booted(env: Record<string, string>): Promise<TestApp> {
  const app = await boot(env)
  apps.push(app)
  return app
}

const beside = (app: TestApp, env: Record<string, string>) =>
  booted({ ...env, DATABASE_URL: app.databaseUrl })

/** Sends requests as from `address`, behind one proxy. */
const from = (app: TestApp, address: string, path: string, init: RequestInit = {}) =>
  fetch(app.url + path, { ...init, headers: { 'x-forwarded-for': address, ...init.headers } })

const times = <T>(count: number, ask: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => ask(index)))
const statusesOf = (answers: { status: number }[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

test('a user over the limit gets 429 with Retry-After, for cached answers too; other users do not', async () => {
  const app = await booted({ RATE_LIMITS: 'user-requests=60' })
  const [person, other] = [await student(app), await student(app)]
  // To have signed up was two calls, too.
  const asked = await times(58, (index) =>
    person.ask('GET', index % 2 ? '/sessions' : `/notes?email=${person.email}`),
  )
  expect(statusesOf(asked)).toEqual({ 200: 58 })
  const refused = await person.ask('GET', '/sessions')
  expect(refused).toMatchObject({ status: 429, body: { requestId: refused.headers.get('x-request-id') } })
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  expect(refused.body.message).toBe(`Too many requests. Please try again in ${wait} seconds.`)
  expect(refused.headers.get('x-content-type-options')).toBe('nosniff')
  expect((await other.ask('GET', '/sessions')).status).toBe(200)
  expect((await createApiClient(app)('GET', '/sessions')).status).toBe(200)

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + wait * 1000 })
  expect((await person.ask('GET', '/sessions')).status).toBe(200)
})

test('an IP address over the limit is refused for every path; other addresses and health checks are not', async () => {
  const app = await booted({ TRUST_PROXY: '1', RATE_LIMITS: 'ip-requests=20,ip-assets=5' })
  const paths = ['/api/sessions', '/api/config', '/no-such-page', '/api/nothing']
  const asked = await times(20, (index) => from(app, '203.0.113.7', paths[index % 4] ?? ''))
  expect(statusesOf(asked)).toEqual({ 200: 10, 404: 10 })
  for (const path of paths) expect((await from(app, '203.0.113.7', path)).status).toBe(429)
  expect((await from(app, '198.51.100.1, 203.0.113.7', '/api/config')).status).toBe(429)
  expect((await from(app, '203.0.113.7, 198.51.100.1', '/api/config')).status).toBe(200)
  expect((await from(app, '203.0.113.7', '/healthz')).status).toBe(200)
  expect((await from(app, '203.0.113.7', '/readyz')).status).toBe(200)

  const files = await times(6, () => from(app, '203.0.113.7', '/assets/no-such-file.js'))
  expect(statusesOf(files)).toEqual({ 404: 5, 429: 1 })
})

test('an IPv6 network of 56 bits counts as one client', async () => {
  const app = await booted({ TRUST_PROXY: '1', RATE_LIMITS: 'ip-requests=2' })
  const ask = async (address: string) => (await from(app, address, '/api/config')).status
  expect(await ask('2001:db8:0:700::1')).toBe(200)
  expect(await ask('2001:DB8::7ab:ffff:0:0:2')).toBe(200)
  expect(await ask('2001:db8:0:7ff:aaaa:bbbb:cccc:dddd')).toBe(429)
  expect(await ask('2001:db8:0:800::1')).toBe(200)
  expect([await ask('::ffff:192.0.2.1'), await ask('192.0.2.1'), await ask('::ffff:c000:201')]).toEqual([
    200, 200, 429,
  ])
})

test.each([
  ['with the port of each connection', ['192.0.2.1:1', '192.0.2.1:65535', ' 192.0.2.1 ']],
  [
    'in brackets, with a port or a zone',
    ['"[2001:db8::1]:47011"', '[2001:db8::1]', '[2001:db8::1%eth0]:2', '2001:db8::1%25lo'],
  ],
  ['that is no address', ['unknown', '_hidden', '', '1.2.3', '0x7f.1', '999.1.1.1', 'a:b', '[::1', "';--"]],
])('IP address %s is the same client each time', async (_, spellings) => {
  const app = await booted({ TRUST_PROXY: '1', RATE_LIMITS: 'ip-requests=1' })
  const statuses: number[] = []
  for (const address of spellings)
    statuses.push((await from(app, `198.51.100.9, ${address}`, '/api/config')).status)
  expect(statuses).toEqual([200, ...spellings.slice(1).map(() => 429)])
})

test('a client that bypasses one of two proxies is counted by the address the last proxy wrote', async () => {
  const app = await booted({ TRUST_PROXY: '2', RATE_LIMITS: 'ip-requests=1' })
  const ask = async (forwarded: string) => (await from(app, forwarded, '/api/config')).status
  expect([await ask('192.0.2.1'), await ask('192.0.2.1'), await ask('192.0.2.2')]).toEqual([200, 429, 200])
  expect([await ask('192.0.2.3, 192.0.2.1'), await ask('192.0.2.3, 192.0.2.2')]).toEqual([200, 429])
})

test('loopback is exempt from limits, and no other client can claim to be it', async () => {
  const app = await booted({ TRUST_PROXY: '1', RATE_LIMITS: 'ip-requests=2' })
  const asked = await times(5, () => fetch(`${app.url}/api/config`))
  expect(statusesOf(asked)).toEqual({ 200: 5 })
  for (const claim of ['127.0.0.1, 203.0.113.7', '127.0.0.1', '::1']) {
    const claimed = await times(5, () => from(app, claim, '/api/config'))
    expect(statusesOf(claimed)).toEqual({ 200: 2, 429: 3 })
  }
})

test('an operator’s own networks are exempt, and nobody else can claim to be in them', async () => {
  const OWN_NETWORKS = '203.0.113.7,2001:db8::/32'
  const app = await booted({ TRUST_PROXY: '1', RATE_LIMITS: 'ip-requests=2', OWN_NETWORKS })
  for (const own of ['203.0.113.7', '2001:db8:5::1'])
    expect(statusesOf(await times(5, () => from(app, own, '/api/config')))).toEqual({ 200: 5 })
  const claimed = await times(5, () => from(app, '203.0.113.7, 203.0.113.8', '/api/config'))
  expect(statusesOf(claimed)).toEqual({ 200: 2, 429: 3 })
})

test('behind a proxy unknown to TRUST_PROXY all clients share one limit, and loopback has none', async () => {
  const app = await booted({ RATE_LIMITS: 'ip-requests=4' })
  const headers = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']
  const ask = (who: number) =>
    fetch(`${app.url}/api/config`, { headers: { [headers[who % 4] ?? '']: `203.0.113.${who}` } })
  expect(statusesOf(await times(4, ask))).toEqual({ 200: 4 })
  expect(statusesOf(await times(4, ask))).toEqual({ 429: 4 })
  expect((await fetch(`${app.url}/api/config`)).status).toBe(200)
})

test('/metrics requests count for clients that may not read it', async () => {
  const app = await booted({ TRUST_PROXY: '1', RATE_LIMITS: 'ip-requests=2' })
  expect(statusesOf(await times(5, () => from(app, '203.0.113.7', '/metrics')))).toEqual({ 404: 2, 429: 3 })
})

test('a 429 is understood by the Firebase SDK, by Stripe’s, and by readers in their language', async () => {
  const app = await booted({ TRUST_PROXY: '1', RATE_LIMITS: 'ip-requests=1' })
  const ask = (path: string, init?: RequestInit) => from(app, '203.0.113.7', path, init)
  await ask('/api/config')
  const identity = '/identitytoolkit.googleapis.com/v1/accounts'
  expect(await (await ask(`${identity}:signUp?key=x`, { method: 'POST', body: '{}' })).json()).toMatchObject({
    error: { code: 429, message: expect.stringMatching(/^TOO_MANY_ATTEMPTS_TRY_LATER : Too many requests/) },
  })
  const looked = await ask(`${identity}:lookup?key=x`, { method: 'POST', body: '{}' })
  expect([looked.status, looked.headers.get('content-type')]).toEqual([429, 'text/plain; charset=utf-8'])
  expect(await (await ask('/api.stripe.com/v1/payment_intents', { method: 'POST' })).json()).toMatchObject({
    error: { code: 'rate_limit', message: expect.stringMatching(/^Too many requests/) },
  })
  const data = await ask('/bookedSession/x.data?_routes=root')
  expect([data.status, await data.json()]).toMatchObject([
    429,
    { message: expect.stringMatching(/^Too many requests/) },
  ])
  const page = await ask('/tutors', { headers: { 'accept-language': 'bn-BD,bn;q=0.9' } })
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
  expect(await page.text()).toMatch(/<html lang="bn">.*সেকেন্ড পরে আবার চেষ্টা করুন।/)
})

test('a client that keeps requesting past its limit is answered ever more slowly', async () => {
  const app = await booted({ TRUST_PROXY: '1', RATE_LIMITS: 'ip-requests=1' })
  await times(400, () => from(app, '203.0.113.7', '/api/config'))
  const began = performance.now()
  expect((await from(app, '203.0.113.7', '/api/config')).status).toBe(429)
  expect(performance.now() - began).toBeGreaterThan(390)
})

test('rate limits hold across processes within a twentieth', async () => {
  const env = { RATE_LIMITS: 'user-requests=100' }
  const one = await booted(env)
  const person = await student(one)
  const there = createApiClient(await beside(one, env), person.token)
  // Signing up took calls of theirs.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  // Each alone would answer all of it. What no cache answers takes as long as a sync: of the others many
  // could pass during one.
  let good = 0
  for (let asked = 0; asked < 140; asked += 1) {
    const { status } = await (asked % 2 ? there : person.ask)('GET', '/notes')
    if (status === 200) good += 1
  }
  expect(good).toBeGreaterThanOrEqual(100)
  // A twentieth of the limit, and the requests that arrived during the sync.
  expect(good).toBeLessThan(120)
})

/** The statuses of three uploads that are counted before anybody looks at them. */
async function uploadThrice(app: TestApp, address: string, token?: string): Promise<number[]> {
  const found: number[] = []
  for (let sent = 0; sent < 3; sent += 1) {
    const headers = { 'x-forwarded-for': address, ...(token && { authorization: `Bearer ${token}` }) }
    found.push(
      (await fetch(`${app.url}/api/images`, { method: 'POST', body: new FormData(), headers })).status,
    )
  }
  return found
}

test('C04 who leaves their token out sends no more pictures than an account that confirmed nothing', async () => {
  const RATE_LIMITS = 'uploads-unconfirmed=2,uploads-day=9'
  const app = await booted({ TRUST_PROXY: '1', RATE_LIMITS, OWN_NETWORKS: '198.51.100.0/24' })
  const unconfirmed = await unconfirmedStudent(app)
  expect(await uploadThrice(app, '203.0.113.7', unconfirmed.token)).toEqual([400, 400, 429])
  expect(await uploadThrice(app, '203.0.113.7')).toEqual([400, 400, 429])
  expect(await uploadThrice(app, '203.0.113.8')).toEqual([400, 400, 429])
  expect(await uploadThrice(app, '198.51.100.7')).toEqual([400, 400, 400])
  // Neither holds up who has confirmed an address.
  expect(await uploadThrice(app, '203.0.113.7', (await student(app)).token)).toEqual([400, 400, 400])
})

test('pictures of all who have confirmed nothing are counted by address', async () => {
  const app = await booted({ TRUST_PROXY: '1', RATE_LIMITS: 'ip-uploads=5,uploads-unconfirmed=9' })
  const [one, other] = [await unconfirmedStudent(app), await unconfirmedStudent(app)]
  expect(await uploadThrice(app, '203.0.113.7', one.token)).toEqual([400, 400, 400])
  expect(await uploadThrice(app, '203.0.113.7', other.token)).toEqual([400, 400, 429])
  expect(await uploadThrice(app, '203.0.113.7')).toEqual([429, 429, 429])
  expect(await uploadThrice(app, '203.0.113.8', other.token)).toEqual([400, 400, 400])
  expect(await uploadThrice(app, '203.0.113.7', (await student(app)).token)).toEqual([400, 400, 400])
})

test('uploads, applications and notes are counted exactly across processes', async () => {
  const env = { RATE_LIMITS: 'uploads=4,applications=3,notes=5' }
  const one = await booted(env)
  const person = await instructor(one)
  const ways = [person.ask, createApiClient(await beside(one, env), person.token)]
  const ask = (method: string, path: string, body: () => unknown) =>
    times(12, (index) => (ways[index % 2] as typeof person.ask)(method, path, body()))

  const note = { email: person.email, title: 'T', description: 'D' }
  const notes = await ask('POST', '/notes', () => note)
  expect(statusesOf(notes)).toEqual({ 200: 5, 429: 7 })
  expect((await person.ask('GET', `/notes?email=${person.email}`)).body).toHaveLength(5)
  const uploads = await ask('POST', '/images', () => new FormData())
  expect(statusesOf(uploads)).toEqual({ 400: 4, 429: 8 })
  const applications = await ask('POST', '/tutors', () => tutorForm())
  expect(statusesOf(applications)).toEqual({ 200: 1, 409: 2, 429: 9 })
  const [refused] = applications.filter(({ status }) => status === 429)
  expect(refused?.body.message).toBe('Too many requests. Please try again in 24 hours.')
  expect((await (await student(one)).ask('POST', '/notes', { ...note, email: undefined })).status).toBe(200)
})

test('pictures: a few a day of who has confirmed nothing, and so many a day of everybody', async () => {
  const app = await booted({ RATE_LIMITS: 'uploads-unconfirmed=2,uploads-day=3' })
  const upload = (person: Person) => times(5, () => person.ask('POST', '/images', new FormData()))
  const [stranger, known] = [await unconfirmedStudent(app), await student(app)]
  expect(statusesOf(await upload(stranger))).toEqual({ 400: 2, 429: 3 })
  expect(statusesOf(await upload(known))).toEqual({ 400: 3, 429: 2 })
})
