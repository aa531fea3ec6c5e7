import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../../db/demo/content.ts'
import { scrape } from '../support/scrape.ts'
import { type RunningServer, serve } from '../support/serve.ts'
import { sessionForm } from '../support/sessions.ts'
import { findWorkerPids } from '../support/worker-pids.ts'

const PEOPLE = 12
const SEATS = 5

let served: RunningServer
let owner: string
let people: string[]
beforeAll(async () => {
  served = await serve({ WORKERS: '2' })
  const account = { email: 'admin@demo.test', password: demoPassword, returnSecureToken: true }
  owner = (await identity('signInWithPassword', account)).idToken
  // Nobody confirms an address here.
  await ask('PUT', '/api/settings/seats', { token: owner, body: { confirmedOnly: false } })
  people = await Promise.all(Array.from({ length: PEOPLE }, (_, index) => signUp(index)))
}, 120_000)
afterAll(() => served.stop())

type Said = { status: number; body: Record<string, unknown> & { insertedId: string; idToken: string } }

/** Over a connection of its own: any worker may get it. */
function ask(method: string, path: string, { token, body }: { token?: string; body?: object } = {}) {
  return new Promise<Said>((resolve, reject) => {
    const asked = request(served.url + path, {
      method,
      agent: false,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
    })
    asked.on('error', reject)
    asked.on('response', async (response) => {
      const chunks = await response.toArray().catch(reject)
      const text = Buffer.concat(chunks ?? []).toString()
      resolve({ status: response.statusCode ?? 0, body: text.startsWith('{') ? JSON.parse(text) : {} })
    })
    asked.end(body && JSON.stringify(body))
  })
}

async function identity(call: string, body: object) {
  const said = await ask('POST', `/identitytoolkit.googleapis.com/v1/accounts:${call}?key=stand-in`, {
    body,
  })
  if (said.status !== 200) throw new Error(JSON.stringify(said.body))
  return said.body
}

async function signUp(index: number): Promise<string> {
  const account = { email: `worker-${index}@people.test`, password: 'secret1!', returnSecureToken: true }
  const { idToken } = await identity('signUp', account)
  await ask('POST', '/api/users', { token: idToken, body: { email: account.email, role: 'student' } })
  return idToken
}

async function createSession(capacity: number): Promise<string> {
  const { body } = await ask('POST', '/api/sessions', { token: owner, body: sessionForm({ capacity }) })
  return body.insertedId
}

const book = (token: string, sessionId: string) =>
  ask('POST', '/api/bookedSessions', { token, body: { sessionId } })

const workers = () => findWorkerPids(served.process.pid as number)

test('two workers fill exactly the available seats', async () => {
  expect(workers()).toHaveLength(2)
  const id = await createSession(SEATS)
  const answers = await Promise.all(people.map((token) => book(token, id)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...Array(SEATS).fill(200),
    ...Array(PEOPLE - SEATS).fill(409),
  ])
  const seen = await Promise.all(Array.from({ length: 12 }, () => ask('GET', `/api/sessions/${id}/seats`)))
  expect(seen.map(({ body }) => body)).toEqual(
    Array(12).fill({ capacity: SEATS, enrolled: SEATS, seatsLeft: 0, waiting: 0 }),
  )
})

test('signing out at one worker signs out at both', async () => {
  const token = people.pop() as string
  expect((await ask('DELETE', '/api/auth/session', { token })).status).toBe(200)
  const after = await Promise.all(
    Array.from({ length: 12 }, () => ask('GET', '/api/bookedSessions', { token })),
  )
  expect(after.map(({ status }) => status)).toEqual(Array(12).fill(401))
})

test('any worker answers /metrics for all, counting each request once', async () => {
  const labels = { route: '/api/config', method: 'GET', status: '200' }
  const counted = async () => {
    const { text, sum } = await scrape(served.url)
    expect(text.match(/^# TYPE boithok_http_request_duration_seconds /gm)).toHaveLength(1)
    expect(sum('boithok_workers_reporting')).toBe(2)
    const of = (worker: string) =>
      sum('boithok_http_request_duration_seconds_count', { worker, ...labels }) || 0
    return {
      all: sum('boithok_http_request_duration_seconds_count', labels) || 0,
      one: of('1'),
      two: of('2'),
    }
  }
  const before = await counted()
  for (const _each of Array(40).keys()) await ask('GET', '/api/config')
  const seen = await Promise.all([counted(), counted(), counted(), counted()])
  expect(seen).toEqual(Array(4).fill(seen[0]))
  const { all, one, two } = seen[0] as Awaited<ReturnType<typeof counted>>
  expect(all - before.all).toBe(40)
  expect([one - before.one, two - before.two].every((count) => count > 0)).toBe(true)
})

test('a killed worker loses only its own requests and is replaced', async () => {
  const id = await createSession(PEOPLE)
  const [doomed = 0, other = 0] = workers()
  const asked = people.map((token) => book(token, id).catch(() => undefined))
  process.kill(doomed, 'SIGKILL')
  const before = await Promise.all(asked)
  // A client without a response retries, and one with a response gets the same booking.
  await expect
    .poll(() =>
      book(people[0] as string, id).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200)
  const again = await Promise.all(people.map((token) => book(token, id)))
  for (const [index, answer] of before.entries())
    if (answer) expect(answer.body.insertedId).toBe(again[index]?.body.insertedId)
  expect((await ask('GET', `/api/sessions/${id}`)).body.enrolled).toBe(people.length)
  await expect.poll(() => workers().length).toBe(2)
  expect(workers()).toContain(other)
  await expect.poll(() => scrape(served.url).then(({ sum }) => sum('boithok_workers_reporting'))).toBe(2)
  const { sum } = await scrape(served.url)
  expect(sum('process_resident_memory_bytes', { worker: '1' })).toBeGreaterThan(0)
  expect(sum('process_resident_memory_bytes', { worker: '2' })).toBeGreaterThan(0)
}, 120_000)

test('on shutdown every request in progress is answered', async () => {
  const id = await createSession(PEOPLE)
  const begun = await Promise.all(people.map((token) => begin(token, id)))
  served.process.kill('SIGTERM')
  await expect.poll(() => ask('GET', '/healthz').catch(({ code }) => code)).toBe('ECONNREFUSED')
  const answers = await Promise.all(begun.map((finish) => finish()))
  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200))
  await expect.poll(() => served.process.exitCode).toBe(0)
  expect(workers()).toEqual([])
}, 60_000)

/**
 * Resolves when the server has started to handle a request with an incomplete body, to a function that sends
 * the rest.
 */
async function begin(token: string, sessionId: string) {
  const body = JSON.stringify({ sessionId })
  const asked = request(`${served.url}/api/bookedSessions`, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': body.length,
      expect: '100-continue',
    },
  })
  asked.flushHeaders()
  await once(asked, 'continue')
  return async () => {
    asked.end(body)
    const [response] = await once(asked, 'response')
    response.resume()
    return { status: response.statusCode as number }
  }
}
