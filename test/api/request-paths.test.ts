import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boot, type TestApp } from '../support/boot.ts'
import { logLinesOf } from '../support/log-lines.ts'
import { admin, type Person, student } from '../support/people.ts'
import { scrape } from '../support/scrape.ts'
import { createSession } from '../support/sessions.ts'

let app: TestApp
let owner: Person
let person: Person
let free: string
let paid: string
beforeAll(async () => {
  app = await boot()
  owner = await admin(app)
  person = await student(app)
  free = await createSession(owner, { capacity: 2, description: 'Long enough to be compressed. '.repeat(50) })
  paid = await createSession(owner, { fee: 500 })
})
afterAll(() => app.stop())

type Look = {
  path: () => string
  who?: () => Person
  method?: string
  body?: () => string
  headers?: Record<string, string>
  status: number
}

const book = { method: 'POST', path: () => '/bookedSessions' }
const one = { method: 'GET', path: () => `/sessions/${free}`, who: () => owner }
const json = { 'content-type': 'application/json' }

const looks: Record<string, Look> = {
  'somebody without a token': { ...book, body: () => JSON.stringify({ sessionId: free }), status: 401 },
  'a token that is none': { ...one, who: undefined, headers: { authorization: 'Bearer a.b.c' }, status: 401 },
  'another’s screen': { path: () => '/admin/users', who: () => person, status: 403 },
  'a body that is no JSON': { ...book, who: () => person, body: () => '{', headers: json, status: 400 },
  'a body that is a list': { ...book, who: () => person, body: () => '[]', headers: json, status: 400 },
  'a body that is missing': { ...book, who: () => person, status: 400 },
  'a body that is too long': { ...book, who: () => person, body: () => ' '.repeat(70_000), status: 413 },
  'a field that is wrong': {
    ...book,
    who: () => person,
    body: () => '{"sessionId":"none"}',
    headers: json,
    status: 400,
  },
  'what is not there': { ...one, path: () => `/sessions/${crypto.randomUUID()}`, status: 404 },
  'a seat that has a price': {
    ...book,
    who: () => person,
    body: () => JSON.stringify({ sessionId: paid }),
    headers: json,
    status: 409,
  },
  'a booking': {
    ...book,
    who: () => person,
    body: () => `\ufeff${JSON.stringify({ sessionId: free })}`,
    headers: json,
    status: 200,
  },
  'a booking by a form': {
    ...book,
    who: () => person,
    body: () => `sessionId=${free}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    status: 200,
  },
  'a value in the path': { ...one, status: 200 },
  'a long answer, compressed': { ...one, headers: { 'accept-encoding': 'br, gzip' }, status: 200 },
  'a long answer as it is': { ...one, headers: { 'accept-encoding': 'gzip;q=0' }, status: 200 },
  'a query that says it twice': {
    ...one,
    path: () => '/sessions?page=1&page=2&limit=%31',
    status: 200,
  },
  'a query that is wrong': { ...one, path: () => '/sessions?page=zero', status: 400 },
  'the head of an answer': { ...one, method: 'HEAD', status: 200 },
}

const COUNT = 'boithok_http_request_duration_seconds_count'

/** The number of responses, without those to /metrics itself. */
async function countOf(labels: { status: string; method: string }): Promise<number> {
  const { sum } = await scrape(app.url)
  return (sum(COUNT, labels) || 0) - (sum(COUNT, { ...labels, route: '/metrics' }) || 0)
}

/** Everything that an answer says but when, and to which request. */
async function ask(path: string, { who, method = 'GET', body, headers = {} }: Look) {
  const token: Record<string, string> = who ? { authorization: `Bearer ${who().token}` } : {}
  const response = await fetch(`${app.url}/api${path}`, {
    method,
    headers: { ...token, ...headers },
    ...(body && { body: body() }),
  })
  const { date, 'x-request-id': requestId, ...said } = Object.fromEntries(response.headers)
  const text = (await response.text()).replace(requestId ?? '', '{id}')
  const [line] = await logLinesOf(app, requestId)
  const { time, ms, requestId: _, ...logged } = line ?? {}
  return { status: response.status, said, text, logged }
}

describe('a request is answered, logged and counted alike by both request paths', () => {
  test.each(Object.entries(looks))('%s', async (_what, look) => {
    const path = look.path()
    const counted = { status: String(look.status), method: look.method ?? 'GET' }
    const before = await countOf(counted)
    const plainly = await ask(path, look)
    expect(plainly.status).toBe(look.status)
    // A letter written otherwise has to be decoded, which is not done in front.
    const letter = path.charCodeAt(1).toString(16)
    expect(await ask(`/%${letter}${path.slice(2)}`, look)).toEqual(plainly)
    expect(await countOf(counted)).toBe(before + 2)
  })
})
