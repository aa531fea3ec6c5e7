import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { freePort } from '../support/free-port.ts'
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from '../support/otlp-receiver.ts'
import { PATIENCE } from '../support/patience.ts'
import { pay } from '../support/payments.ts'
import { admin, createApiClient, PASSWORD, type Person, student } from '../support/people.ts'
import { scrape } from '../support/scrape.ts'
import { createSession } from '../support/sessions.ts'

const TITLE = 'Vectors for beginners'

let collector: OtlpReceiver
let app: TestApp
let owner: Person
let free: string
beforeAll(async () => {
  collector = await startOtlpReceiver()
  app = await boot({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=a%20key',
    TRUST_PROXY: '1',
  })
  owner = await admin(app)
  free = await createSession(owner, { fee: 0, title: TITLE })
})
afterAll(async () => {
  await app.stop()
  await collector.stop()
})

const WAIT = PATIENCE

/** The spans of a request's trace, when its first one has arrived: the last of them that ends. */
async function traceOf(requestId: string | null, from = collector): Promise<ReceivedSpan[]> {
  return vi.waitFor(() => {
    const root = from.spans.find(
      ({ attributes }) => String(attributes['http.response.header.x-request-id']) === requestId,
    )
    expect(root).toBeDefined()
    return from.spans.filter(({ traceId }) => traceId === root?.traceId)
  }, WAIT)
}

const requestIdOf = ({ headers }: { headers: Headers }) => headers.get('x-request-id')
const logLineOf = (of: TestApp, requestId: string | null) =>
  of.logged.map((line) => JSON.parse(line)).find((line) => line.requestId === requestId && line.path)

describe('a request', () => {
  test('S05 a booking’s trace shows its waiting, its sign-in, its transaction and each query', async () => {
    const person = await student(app)
    const booked = await person.ask('POST', '/bookedSessions', { sessionId: free })
    const spans = await traceOf(requestIdOf(booked))
    const named = (name: string) => spans.find((span) => span.name === name)
    const below = (name: string) =>
      spans.filter(({ parentSpanId }) => parentSpanId === named(name)?.spanId).map((span) => span.name)
    const root = 'POST /api/bookedSessions'
    expect(named(root)).toMatchObject({
      kind: 'server',
      parentSpanId: '',
      failed: false,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/bookedSessions',
        'http.response.status_code': 200,
      },
    })
    expect(below(root)).toEqual(expect.arrayContaining(['authenticate', 'wait for a turn', 'group']))
    expect(below('group')).toEqual(['transaction'])
    expect(below('transaction')).toEqual(
      expect.arrayContaining([
        'wait for a connection',
        'sessions.lock',
        'seats.take',
        'bookings.insert',
        'bookSession: commit',
      ]),
    )
    expect(named('sessions.lock')).toMatchObject({
      kind: 'client',
      attributes: { 'db.system.name': 'postgresql', 'db.query.summary': 'sessions.lock' },
    })
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1)
  })

  test('S05 its log line has the id of its trace', async () => {
    const answer = await owner.ask('GET', '/notes')
    const [span] = await traceOf(requestIdOf(answer))
    expect(logLineOf(app, requestIdOf(answer))).toMatchObject({ traceId: span?.traceId })
  })

  test('S05 a failed request is a failed span, and one that was refused is not', async () => {
    const refused = await owner.ask('POST', '/bookedSessions', { sessionId: crypto.randomUUID() })
    expect(refused.status).toBe(404)
    expect((await traceOf(requestIdOf(refused))).filter(({ kind }) => kind === 'server')).toMatchObject([
      { failed: false, attributes: { 'http.response.status_code': 404 } },
    ])
    const { database } = app.services.context
    const broken = vi.spyOn(database, 'select').mockImplementation(() => {
      throw new Error(`nobody@people.test is away`)
    })
    const failed = await createApiClient({ url: app.url }, owner.token)('GET', '/notes')
    broken.mockRestore()
    expect(failed.status).toBe(500)
    expect((await traceOf(requestIdOf(failed))).filter(({ kind }) => kind === 'server')).toMatchObject([
      { failed: true, attributes: { 'http.response.status_code': 500, 'error.type': '500' } },
    ])
  })

  test('S05 the cache says whether it had the answer', async () => {
    const list = `${app.url}/api/sessions?page=1&limit=4`
    const [first, second] = [await fetch(list), await fetch(list)]
    const cached = async (answer: Response) =>
      (await traceOf(requestIdOf(answer))).find(({ kind }) => kind === 'server')?.attributes['boithok.cache']
    expect([await cached(first), await cached(second)]).toEqual(['miss', 'hit'])
  })
})

describe('what a client sends as traceparent', () => {
  const traceId = 'a'.repeat(32)
  const traceparent = `00-${traceId}-${'b'.repeat(16)}-01`

  test('S05 counts when our proxy passed it on', async () => {
    const headers = { traceparent, 'x-forwarded-for': '203.0.113.7' }
    const answer = await fetch(`${app.url}/api/config`, { headers })
    const spans = await traceOf(requestIdOf(answer))
    expect(spans.find(({ kind }) => kind === 'server')).toMatchObject({
      traceId,
      parentSpanId: 'b'.repeat(16),
    })
  })

  test.each([
    ['directly', { traceparent }],
    ['malformed', { traceparent: 'nonsense', 'x-forwarded-for': '203.0.113.7' }],
  ])('S05 does not count %s', async (_how, headers) => {
    const answer = await fetch(`${app.url}/api/config`, { headers })
    const spans = await traceOf(requestIdOf(answer))
    expect(spans.find(({ kind }) => kind === 'server')).toMatchObject({ parentSpanId: '' })
    expect(spans[0]?.traceId).not.toBe(traceId)
  })

  test('S05 does not count without a proxy of ours', async () => {
    const open = await boot({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      DATABASE_URL: app.databaseUrl,
    })
    const headers = { traceparent, 'x-forwarded-for': '203.0.113.7' }
    const answer = await fetch(`${open.url}/api/config`, { headers })
    await open.stop()
    expect((await traceOf(requestIdOf(answer)))[0]?.traceId).not.toBe(traceId)
  })
})

test('S05 requests to providers are in the trace, and nothing personal is in any', async () => {
  const person = await student(app)
  const session = await createSession(owner, { fee: 500, capacity: 9, title: TITLE })
  await pay(app, person, session, 50_000)
  await person.ask('POST', '/notes', { email: person.email, title: 'Mine', description: 'call 01711' })
  await owner.ask('GET', `/admin/users?search=${person.email}`)
  await owner.ask('GET', `/users/role/${person.email}`)
  const last = await person.ask('GET', `/bookedSessions?email=${person.email}`)
  await traceOf(requestIdOf(last))
  const provider = await vi.waitFor(() => {
    const found = collector.spans.find(({ attributes }) => attributes['server.address'] === 'api.stripe.com')
    expect(found).toBeDefined()
    return found
  }, WAIT)
  expect(provider).toMatchObject({
    kind: 'client',
    name: 'POST api.stripe.com',
    attributes: { 'url.template': '/v1/payment_intents', 'http.response.status_code': 200 },
  })
  expect(provider?.parentSpanId).not.toBe('')
  const sent = Buffer.concat(collector.bodies).toString('latin1')
  expect(sent).toContain('POST /api/notes')
  const secrets = [person.email, owner.email, person.token, PASSWORD, TITLE, '01711', session]
  for (const secret of secrets) expect(sent).not.toContain(secret)
  // Ids are random bytes: what is looked for must be too long to stand there by chance.
  expect(sent).not.toMatch(/pi_\w{8}|_secret_|@people\.test|eyJ[\w-]{16}/)
})

test('S05 a background job is linked to the request that caused it', async () => {
  app.startJobs()
  const person = await student(app)
  const booked = await person.ask('POST', '/bookedSessions', { sessionId: free })
  const cancelled = await person.ask('DELETE', `/bookedSessions/${booked.body.insertedId}`)
  expect(cancelled.status).toBe(200)
  const [request] = await traceOf(requestIdOf(cancelled))
  await vi.waitFor(() => {
    const jobs = collector.spans.filter(({ name }) => name === 'process seat-freed')
    expect(jobs.flatMap(({ links }) => links.map(({ traceId }) => traceId))).toContain(request?.traceId)
  }, WAIT)
  expect(collector.spans.some(({ name }) => name === 'process email' || name === 'process refunds')).toBe(
    true,
  )
  await app.stopJobs()
})

test('S05 the collector learns whose spans these are, and gets the headers that it asks for', async () => {
  await vi.waitFor(() => expect(collector.headers.length).toBeGreaterThan(0), WAIT)
  expect(collector.resource).toMatchObject({ 'service.name': 'boithok' })
  expect(collector.headers[0]).toMatchObject({ 'x-api-key': 'a key' })
  const { sum } = await scrape(app.url)
  expect(sum('boithok_trace_spans_total', { result: 'sent' })).toBeGreaterThan(0)
  expect(sum('boithok_trace_spans_total', { result: 'dropped' })).toBe(0)
})

describe('nothing is traced', () => {
  test.each([
    ['by default', { OTEL_EXPORTER_OTLP_ENDPOINT: '' }],
    ['when no trace is sampled', { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }],
    ['by a copy of real data', { OUTBOUND: 'off' }],
  ])('S05 %s', async (_when, env) => {
    const own = await startOtlpReceiver()
    const silent = await boot({
      OTEL_EXPORTER_OTLP_ENDPOINT: own.url,
      DATABASE_URL: app.databaseUrl,
      ...env,
    })
    const answer = await fetch(`${silent.url}/api/sessions`)
    expect(answer.status).toBe(200)
    expect(logLineOf(silent, requestIdOf(answer))).not.toHaveProperty('traceId')
    await silent.stop()
    expect(own.bodies).toEqual([])
    await own.stop()
  })
})

describe('a collector that takes nothing', () => {
  test('S05 changes no answer, and its spans are counted and logged once', async () => {
    const closed = await boot({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
      DATABASE_URL: app.databaseUrl,
    })
    const rejecting = await startOtlpReceiver((response) => response.writeHead(400).end())
    const refused = await boot({
      OTEL_EXPORTER_OTLP_ENDPOINT: rejecting.url,
      DATABASE_URL: app.databaseUrl,
    })
    const path = `/api/sessions?page=1&limit=5`
    const [want, ...got] = await Promise.all(
      [app, closed, refused].map(async ({ url }) => (await fetch(url + path)).json()),
    )
    expect(got).toEqual([want, want])
    await vi.waitFor(async () => {
      const { sum } = await scrape(refused.url)
      expect(sum('boithok_trace_spans_total', { result: 'failed' })).toBeGreaterThan(0)
    }, WAIT)
    const complaints = refused.logged.filter((line) => line.includes('the collector takes no traces'))
    expect(complaints).toHaveLength(1)
    await Promise.all([closed.stop(), refused.stop()])
    await rejecting.stop()
  })
})

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'no pairs'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
  ['OTEL_TRACES_SAMPLER', 'sometimes'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
])('S05 a wrong %s stops the start', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name)
})
