import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { attempts } from '../../db/schema.ts'
import type { Attempt } from '../../domain/payments/attempts/attempts.ts'
import { settle } from '../../domain/payments/settlement/settle.ts'
import { behindLock, ofSession } from '../support/behind-lock.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { confirm, pay, startPayment } from '../support/payments.ts'
import { admin, createApiClient, type Person, student } from '../support/people.ts'
import { scrape } from '../support/scrape.ts'
import { createSession } from '../support/sessions.ts'

const TOKEN = 'a-token-for-prometheus'
const FEE = 50_000

let app: TestApp
let owner: Person
let session: string
beforeAll(async () => {
  app = await boot({ METRICS_TOKEN: TOKEN })
  owner = await admin(app)
  session = await createSession(owner, { fee: FEE / 100, capacity: 5 })
})
afterAll(() => app.stop())

const COUNT = 'boithok_http_request_duration_seconds_count'

describe('access to /metrics', () => {
  test.each([
    ['through a proxy', { 'x-forwarded-for': '203.0.113.7' }],
    ['through a proxy that calls itself otherwise', { forwarded: 'for=203.0.113.7' }],
    ['through a proxy, with a token of nobody’s', { via: '1.1 proxy', authorization: 'Bearer wrong' }],
    [
      'through a proxy, with the token in another scheme',
      { 'x-real-ip': '::1', authorization: `Basic ${TOKEN}` },
    ],
  ])('a client %s gets 404', async (_who, headers) => {
    const { status, text } = await scrape(app.url, headers)
    const nothing = await fetch(`${app.url}/nothing-at-all`)
    expect([status, JSON.parse(text).message]).toEqual([nothing.status, (await nothing.json()).message])
  })

  test('an Admin’s token does not open it', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7', authorization: `Bearer ${owner.token}` }
    expect((await scrape(app.url, headers)).status).toBe(404)
  })

  test('loopback reads it, and any client with the token does', async () => {
    expect((await scrape(app.url)).status).toBe(200)
    const headers = { 'x-forwarded-for': '203.0.113.7', authorization: `Bearer ${TOKEN}` }
    expect((await scrape(app.url, headers)).status).toBe(200)
  })

  test('a guessable token stops the start', async () => {
    await expect(boot({ METRICS_TOKEN: 'short' })).rejects.toThrow('METRICS_TOKEN')
  })
})

describe('requests', () => {
  test('are counted by route pattern, method and status, without their content', async () => {
    const person = await student(app)
    const before = await scrape(app.url)
    const ask = createApiClient(app)
    for (const _twice of [1, 2]) await ask('GET', `/sessions/${session}`)
    await ask('GET', '/sessions/00000000-0000-0000-0000-000000000000')
    await person.ask('GET', `/users/role/${person.email}`)
    await person.ask('POST', '/bookedSessions', { sessionId: session })
    await fetch(`${app.url}/no-such-page/${person.email}`)
    await fetch(`${app.url}/api/no-such-call`)
    const after = await scrape(app.url)
    const grew = (labels: Record<string, string>) =>
      (after.sum(COUNT, labels) || 0) - (before.sum(COUNT, labels) || 0)
    expect(grew({ route: '/api/sessions/:id', method: 'GET', status: '200' })).toBe(2)
    expect(grew({ route: '/api/sessions/:id', method: 'GET', status: '404' })).toBe(1)
    expect(grew({ route: '/api/users/role/:email', method: 'GET', status: '200' })).toBe(1)
    expect(grew({ route: '/api/bookedSessions', method: 'POST', status: '409' })).toBe(1)
    expect(grew({ route: '/api/*', status: '404' })).toBe(1)
    expect(after.text).not.toContain(session)
    expect(after.text).not.toContain(person.email)
    expect(after.text).not.toMatch(/no-such/)
  })

  test('with an unknown method create no series', async () => {
    for (const method of ['PROPFIND', 'MKCOL']) await fetch(app.url, { method })
    const { sum, text } = await scrape(app.url)
    expect(sum(COUNT, { method: 'other' })).toBeGreaterThanOrEqual(2)
    expect(text).not.toMatch(/PROPFIND|MKCOL/)
  })

  test('fall into one bucket and every larger one', async () => {
    const { sum } = await scrape(app.url)
    const name = 'boithok_http_request_duration_seconds_bucket'
    expect(sum(name, { le: '+Inf' })).toBe(sum(COUNT))
    const bounds = ['0.0005', '0.001', '0.01', '0.1', '1', '10', '+Inf'].map((le) => sum(name, { le }))
    expect(bounds).toEqual(bounds.toSorted((one, other) => one - other))
    expect(bounds[0]).toBeLessThan(bounds.at(-1) as number)
  })

  test('from the cache are distinguished from the rest', async () => {
    const list = `${app.url}/api/sessions?page=1&limit=3`
    const before = await scrape(app.url)
    for (let index = 0; index < 10; index += 1) await fetch(list)
    const after = await scrape(app.url)
    const cached = (result: string) =>
      after.sum('boithok_response_cache_requests_total', { result }) -
      before.sum('boithok_response_cache_requests_total', { result })
    expect(cached('hit') + cached('miss')).toBe(10)
    expect(cached('hit')).toBeGreaterThan(5)
  })
})

describe('gauges', () => {
  test('count a hold and its pending payment, and their end', async () => {
    const person = await student(app)
    const before = await scrape(app.url)
    const secret = await startPayment(person, session, FEE)
    const during = await scrape(app.url)
    expect(during.sum('boithok_seat_holds') - before.sum('boithok_seat_holds')).toBe(1)
    expect(during.sum('boithok_pending_payments') - before.sum('boithok_pending_payments')).toBe(1)
    app.setTime(new Date(Date.now() + 15 * 60_000))
    const late = await scrape(app.url)
    expect(late.sum('boithok_seat_holds')).toBe(before.sum('boithok_seat_holds'))
    expect(late.sum('boithok_pending_payments_oldest_age_seconds')).toBeGreaterThanOrEqual(15 * 60)
    app.setTime()
    const transactionId = await confirm(app, secret)
    await person.ask('POST', '/payments', { sessionId: session, transactionId, email: person.email })
    expect((await scrape(app.url)).sum('boithok_pending_payments')).toBe(
      before.sum('boithok_pending_payments'),
    )
  })

  test('S05 count each free booking once, and each payment by method and by what it brought', async () => {
    const free = await createSession(owner, { fee: 0 })
    const last = await createSession(owner, { fee: FEE / 100, capacity: 1 })
    const [one, other] = [await student(app), await student(app)]
    const before = await scrape(app.url)
    for (const _twice of [1, 2]) await one.ask('POST', '/bookedSessions', { sessionId: free })
    await one.ask('POST', '/bookedSessions', { sessionId: last })
    const secret = await startPayment(one, last, FEE)
    app.setTime(new Date(Date.now() + 15 * 60_000))
    await pay(app, other, last, FEE)
    const transactionId = await confirm(app, secret)
    const { context } = app.services
    const [attempt] = await context.database
      .select()
      .from(attempts)
      .where(eq(attempts.reference, transactionId))
    // A notice and the payer's browser have both seen the money before either of them records it.
    const settling = () => settle(context, attempt as Attempt)
    await behindLock(app, ofSession(last), [settling, settling])
    for (const _twice of [1, 2])
      await one.ask('POST', '/payments', { sessionId: last, transactionId, email: one.email })
    app.setTime()
    const after = await scrape(app.url)
    const grew = (name: string, labels: Record<string, string>) =>
      after.sum(`boithok_${name}_total`, labels) - before.sum(`boithok_${name}_total`, labels)
    expect(grew('bookings', { kind: 'free' })).toBe(1)
    expect(grew('bookings', { kind: 'paid' })).toBe(1)
    expect(grew('payments', { method: 'card', outcome: 'booked' })).toBe(1)
    expect(grew('payments', { method: 'card', outcome: 'refund_due' })).toBe(1)
    expect(grew('payments', {})).toBe(2)
  })

  test('say for how long a provider has been waited for, not a person', async () => {
    const oldest = async () => (await scrape(app.url)).sum('boithok_pending_payments_oldest_age_seconds')
    const person = await student(app)
    await startPayment(person, session, FEE)
    const { database } = app.services.context
    const ofThem = `checkout_id in (select id from checkouts where closed_at is null)`
    const tomorrow = new Date(Date.now() + 24 * 3600_000).toISOString()
    await database.execute(`update checkouts set hold_expires_at = '${tomorrow}' where closed_at is null`)
    app.setTime(new Date(Date.now() + 2 * 3600_000))
    expect(await oldest()).toBe(0)
    await database.execute(
      `update attempts set state = 'claiming', claimed_at = '${new Date().toISOString()}' where ${ofThem}`,
    )
    expect(await oldest()).toBeGreaterThanOrEqual(7100)
    await database.execute(`update checkouts set hold_expires_at = created_at where closed_at is null`)
    await database.execute(`update attempts set state = 'open', method = 'sslcommerz' where ${ofThem}`)
    expect(await oldest()).toBe(0)
    await database.execute(`update attempts set state = 'ended' where ${ofThem}`)
    expect(await oldest()).toBeGreaterThanOrEqual(7100)
    app.setTime()
  })

  test('tell when the reconciler last ran', async () => {
    // An app of its own: other tests count what its jobs would change.
    const working = await boot()
    working.startJobs()
    const lastSuccess = (task: string) =>
      scrape(working.url).then(({ sum }) => sum('boithok_job_last_success_timestamp_seconds', { task }))
    for (const task of ['reconcile', 'refund'])
      await vi.waitFor(
        async () => expect(Math.abs((await lastSuccess(task)) - Date.now() / 1000)).toBeLessThan(60),
        30_000,
      )
    expect(await lastSuccess('backup')).toBe(Number.NaN)
    await working.stop()
  })

  test('count clients watching seats', async () => {
    const leaving = new AbortController()
    const watching = await fetch(`${app.url}/api/sessions/${session}/seats`, {
      headers: { accept: 'text/event-stream' },
      signal: leaving.signal,
    })
    expect(watching.headers.get('content-type')).toContain('text/event-stream')
    expect((await scrape(app.url)).sum('boithok_seat_stream_clients')).toBe(1)
    leaving.abort()
    await vi.waitFor(
      async () => expect((await scrape(app.url)).sum('boithok_seat_stream_clients')).toBe(0),
      30_000,
    )
  })

  test('describe the process, its connections and its reads', async () => {
    const { sum, text } = await scrape(app.url)
    expect(sum('process_resident_memory_bytes')).toBeGreaterThan(20e6)
    expect(sum('nodejs_eventloop_lag_p99_seconds')).toBeLessThan(20)
    // Reserved for summaries and histograms: promtool refuses them elsewhere.
    expect(text).not.toMatch(/^(?!.*_bucket).*\b(quantile|le)="/m)
    expect(sum('boithok_data_dir_free_bytes')).toBeGreaterThan(0)
    expect(sum('boithok_data_dir_size_bytes')).toBeGreaterThan(sum('boithok_data_dir_free_bytes'))
    expect(Math.abs(sum('process_start_time_seconds') - Date.now() / 1000)).toBeLessThan(3600)
    expect(sum('boithok_pool_connections', { pool: 'product', state: 'waiting' })).toBe(0)
    expect(sum('boithok_pool_connections', { pool: 'product' })).toBeGreaterThan(0)
    expect(sum('boithok_read_connections')).toBe(2)
    expect(sum('boithok_read_queries_in_flight')).toBe(0)
    expect(sum('boithok_read_queries_total')).toBeGreaterThan(0)
    expect(sum('boithok_database_up')).toBe(1)
  })
})

test('/metrics answers while the database is down', async () => {
  const alone = await boot({ DATABASE_URL: app.databaseUrl })
  const { database } = alone.services.context
  const broken = vi.spyOn(database, 'select').mockImplementation(() => {
    throw new Error('the database is away')
  })
  const { status, sum } = await scrape(alone.url)
  expect([status, sum('boithok_database_up'), sum('boithok_seat_holds')]).toEqual([200, 0, Number.NaN])
  expect(sum('process_resident_memory_bytes')).toBeGreaterThan(0)
  broken.mockRestore()
  expect((await scrape(alone.url)).sum('boithok_database_up')).toBe(1)
  await alone.stop()
})
