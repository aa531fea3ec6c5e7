import { type SQL, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { say } from '../../contract/refusals/say.ts'
import { CHANGE_FEED_CONNECTION } from '../../db/program-version.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { allowConnections } from '../support/database.ts'
import { callIdentityToolkit } from '../support/identity-toolkit.ts'
import { logLinesOf } from '../support/log-lines.ts'
import { startPayment } from '../support/payments.ts'
import { admin, createApiClient, instructor, type Person, student } from '../support/people.ts'
import { createSession, sessionForm } from '../support/sessions.ts'
import { createUsers } from '../support/users.ts'
import { whenReady } from '../support/when-ready.ts'

let here: TestApp
let there: TestApp
let owner: Person
beforeAll(async () => {
  here = await boot()
  there = await boot({ DATABASE_URL: here.databaseUrl })
  await Promise.all([here, there].map(whenReady))
  owner = await admin(here)
})
afterEach(() => {
  vi.restoreAllMocks()
  for (const app of [here, there]) app.setTime()
})
afterAll(async () => {
  await there.stop()
  await here.stop()
})

const PAGE = '/sessions?page=1&limit=6'
const visit = (app: TestApp, path: string, headers: Record<string, string> = {}) =>
  fetch(`${app.url}/api${path}`, { headers })
const titles = async (app: TestApp, path = PAGE) =>
  (await createApiClient(app)('GET', path)).body.data.map(({ title }) => title)
const titleOf = async (app: TestApp, id: string) =>
  (await createApiClient(app)('GET', `/sessions/${id}`)).body.title

/** The connections of this app on which reads leave. */
const connectionsOf = ({ services: { context } }: TestApp) =>
  (context.reads as unknown as { $client: { query: (...asked: unknown[]) => Promise<unknown> } }).$client

/** Counts from now on how often this app looks into its database. */
function countLooks(app: TestApp) {
  const query = vi.spyOn(connectionsOf(app), 'query')
  return { looks: () => query.mock.calls.length, stop: () => query.mockRestore() }
}

test('a request with a token or a body, and an error, bypasses the cache', async () => {
  const hidden = await createSession(await instructor(here))
  for (const _twice of [1, 2]) {
    expect((await visit(here, `/sessions/${hidden}`)).status).toBe(404)
    expect((await visit(here, '/sessions?page=x')).status).toBe(400)
    expect((await visit(here, PAGE, { authorization: 'Bearer x' })).status).toBe(401)
    expect((await visit(here, PAGE, { authorization: `Bearer ${owner.token}` })).headers.get('etag')).toBe(
      null,
    )
  }
})

test('a write is visible at once in its own process, and elsewhere once notified', async () => {
  // Nothing is forgotten by age.
  there.setTime(new Date())
  const id = await createSession(owner, { title: 'Version 0', capacity: 5 })
  for (let version = 1; version <= 5; version += 1) {
    const title = `Version ${version}`
    await Promise.all([titles(here), titles(there), titleOf(here, id), titleOf(there, id)])
    await owner.ask('PATCH', `/sessions/${id}`, { title })
    expect(await titleOf(here, id)).toBe(title)
    expect((await titles(here))[0]).toBe(title)
    await expect.poll(() => titleOf(there, id), { interval: 5 }).toBe(title)
    expect((await titles(there))[0]).toBe(title)
  }
})

test('every change visible to visitors is told; one made by hand shows after a second', async () => {
  // With a fixed clock nothing expires, and a hold that is ended by hand lies in the past.
  let now = Date.now() + 5 * 60_000
  there.setTime(new Date(now))
  const seen = async () => JSON.stringify((await createApiClient(there)('GET', PAGE)).body)
  const change = async (act: () => Promise<unknown>) => {
    const before = await seen()
    await act()
    await expect.poll(seen).not.toBe(before)
  }
  const changeByHand = async (statement: SQL) => {
    const before = await seen()
    await here.services.context.database.execute(statement)
    expect(await seen()).toBe(before)
    now += 1000
    there.setTime(new Date(now))
    expect(await seen()).not.toBe(before)
  }
  const [student] = await createUsers([here, there], 1)
  let id = ''
  let waiting = ''
  await change(async () => {
    id = await createSession(owner, { capacity: 5 })
  })
  waiting = await createSession(await instructor(here))
  await change(() => owner.ask('PATCH', `/sessions/${waiting}`, { status: 'approved', fee: 5 }))
  await change(() => student?.ask('POST', '/bookedSessions', { sessionId: id }) as Promise<unknown>)
  await change(() => owner.ask('PATCH', `/sessions/${id}`, { fee: 5 }))
  const [payer] = await createUsers([here], 1)
  await change(() => startPayment(payer as Person, id, 500))
  await changeByHand(sql`update checkouts set hold_expires_at = created_at`)
  await changeByHand(sql`update sessions set title = 'By hand'`)
  await change(() => owner.ask('DELETE', `/sessions/${id}`))
})

test('an expired hold and a closed registration show in time', async () => {
  const own = await boot()
  try {
    const me = await admin(own)
    const id = await createSession(me, { capacity: 1, fee: 5 })
    const [payer] = await createUsers([own], 1)
    await startPayment(payer as Person, id, 500)
    const left = async () => (await createApiClient(own)('GET', `/sessions/${id}`)).body.seatsLeft
    expect(await left()).toBe(0)
    own.setTime(new Date(Date.now() + 11 * 60_000))
    expect(await left()).toBe(1)
    const other = await createSession(me, { registrationEnd: '2999-01-01' })
    own.setTime(new Date(Date.now() + 12 * 60_000))
    await createSession(me)
    const first = async () => (await createApiClient(own)('GET', '/sessions')).body.data[0]?._id
    expect(await first()).not.toBe(other)
    own.setTime(new Date(Date.now() + 30 * 86_400_000))
    expect(await first()).toBe(other)
  } finally {
    await own.stop()
  }
})

test('refused requests do not clear the cache', async () => {
  here.setTime(new Date())
  await createSession(owner)
  const person = await student(here)
  await titles(here)
  const stranger = createApiClient(here)
  const asked: [Promise<{ status: number }>, number][] = [
    [stranger('POST', '/bookedSessions', { sessionId: 'x' }), 401],
    [person.ask('POST', '/bookedSessions', { sessionId: 'x' }), 400],
    [person.ask('POST', '/bookedSessions', { sessionId: crypto.randomUUID() }), 404],
    [person.ask('POST', '/sessions', sessionForm()), 403],
    [person.ask('PUT', '/nothing'), 404],
    [callIdentityToolkit(here, 'lookup', { idToken: 'none' }), 400],
    [callIdentityToolkit(here, 'lookup', { idToken: person.token }), 200],
  ]
  for (const [answer, status] of asked) expect((await answer).status).toBe(status)
  const counted = countLooks(here)
  expect((await visit(here, PAGE)).headers.get('etag')).not.toBe(null)
  expect(counted.looks()).toBe(0)
  counted.stop()
})

test('an unknown session is queried once, and logs no warning', async () => {
  here.setTime(new Date())
  const counted = countLooks(here)
  const { status, body, headers } = await createApiClient(here)('GET', `/sessions/${crypto.randomUUID()}`)
  expect([status, body.message]).toEqual([404, say('en', 'session_not_found')])
  expect(body.requestId).toBe(headers.get('x-request-id'))
  expect(counted.looks()).toBe(1)
  counted.stop()
  expect(await logLinesOf(here, body.requestId)).toMatchObject([{ level: 30, path: expect.anything() }])
})

test('concurrent requests for the same share one query', async () => {
  here.setTime(new Date())
  await createSession(owner)
  const counted = countLooks(here)
  const answers = await Promise.all(Array.from({ length: 50 }, () => createApiClient(here)('GET', PAGE)))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  const once = counted.looks()
  expect(once).toBeGreaterThan(0)
  await titles(here)
  expect(counted.looks()).toBe(once)
  await createSession(owner)
  await titles(here)
  expect(counted.looks()).toBe(2 * once)
  counted.stop()
})

test('a query begun before a change is not served to requests after it', async () => {
  const id = await createSession(owner, { title: 'Before' })
  const connections = connectionsOf(here)
  const query = connections.query
  const { promise: written, resolve: goOn } = Promise.withResolvers<void>()
  // The first look has its rows, and is slow to bring them.
  const slow = vi.spyOn(connections, 'query').mockImplementationOnce(async (...asked) => {
    const rows = await query(...asked)
    await written
    return rows
  })
  const early = titleOf(here, id)
  await expect.poll(() => slow.mock.calls.length).toBe(1)
  await owner.ask('PATCH', `/sessions/${id}`, { title: 'After' })
  const late = titleOf(here, id)
  goOn()
  expect(await early).toBe('Before')
  expect(await late).toBe('After')
  expect(await titleOf(here, id)).toBe('After')
  slow.mockRestore()
})

test('while changes of others cannot be heard, what is cached is still at most a second old', async () => {
  const { database } = here.services.context
  const id = await createSession(owner, { title: 'Before' })
  await there.syncChanges()
  let now = Date.now()
  there.setTime(new Date(now))
  // Until the database takes connections again, nobody listens.
  await allowConnections(here.databaseUrl, false)
  try {
    await database.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where starts_with(application_name, ${CHANGE_FEED_CONNECTION}) and datname = current_database()`,
    )
    await expect.poll(() => titleOf(there, id)).toBe('Before')
    await owner.ask('PATCH', `/sessions/${id}`, { title: 'Meanwhile' })
    now += 1000
    there.setTime(new Date(now))
    expect(await titleOf(there, id)).toBe('Meanwhile')
  } finally {
    await allowConnections(here.databaseUrl, true)
  }
  await whenReady(here)
})

test('each encoding has its own ETag, and an unchanged response is 304', async () => {
  for (let index = 0; index < 6; index += 1) await createSession(owner)
  const tags = new Set<string>()
  for (const coding of ['identity', 'gzip', 'br']) {
    const answer = await visit(here, PAGE, { 'accept-encoding': coding })
    expect(answer.headers.get('content-encoding')).toBe(coding === 'identity' ? null : coding)
    expect(answer.headers.get('vary')).toBe('authorization, origin, accept-encoding')
    expect((await answer.json()).data).toHaveLength(6)
    const tag = answer.headers.get('etag') ?? ''
    expect(tag).toMatch(/^"[\w-]+"$/)
    tags.add(tag)
    for (const known of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
      const again = await visit(here, PAGE, { 'accept-encoding': coding, 'if-none-match': known })
      expect([again.status, await again.text()]).toEqual([304, ''])
      expect(again.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    }
  }
  expect(tags.size).toBe(3)
  const refusing = await visit(here, PAGE, { 'accept-encoding': 'br;q=0, gzip;q=0' })
  expect(refusing.headers.get('content-encoding')).toBe(null)
})

test.each([
  ['plain', 'Algebra'],
  ['accented', 'Algèbre ÿ'],
  ['Bangla', 'গণিত €'],
  ['long', 'গণিত '.repeat(1000)],
])(
  'a %s text is complete in every encoding, each time under its own request id',
  async (title, description) => {
    const id = await createSession(owner, { title, description })
    for (const coding of ['identity', 'gzip', 'br']) {
      const ids = new Set<string | null>()
      for (let time = 0; time < 2; time += 1) {
        const answer = await visit(here, `/sessions/${id}`, { 'accept-encoding': coding })
        expect((await answer.json()).description).toBe(description.trim())
        ids.add(answer.headers.get('x-request-id'))
      }
      expect(ids.size).toBe(2)
    }
  },
)

test('a cached response has security headers, a request id and a log line like any other', async () => {
  await visit(here, PAGE)
  const kept = await visit(here, PAGE)
  const made = await visit(here, '/config')
  const names = [...made.headers.keys()].filter(
    (name) => !['transfer-encoding', 'cache-control', 'vary'].includes(name),
  )
  for (const name of names) expect([...kept.headers.keys()]).toContain(name)
  expect(kept.headers.get('content-security-policy')).not.toMatch(/nonce|unsafe/)
  const lines = await logLinesOf(here, kept.headers.get('x-request-id'))
  expect(lines).toMatchObject([{ method: 'GET', path: '/api/sessions', status: 200 }])
})

test('a page that fails, even before its cacheability is known, is a 500 and ends no process', async () => {
  const fail = () => {
    throw new Error('An older build')
  }
  const app = await boot(
    { DATABASE_URL: here.databaseUrl },
    {
      pages: () => ({
        variantOf: fail,
        handle: async () => fail(),
        routeOf: () => undefined,
        cacheablePaths: ['/'],
      }),
    },
  )
  try {
    const failed = await fetch(app.url)
    expect([failed.status, await failed.json()]).toMatchObject([500, { message: 'Something went wrong!' }])
    expect((await visit(app, PAGE)).status).toBe(200)
  } finally {
    await app.stop()
  }
})
