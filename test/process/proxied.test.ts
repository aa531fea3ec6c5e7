import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClientConfig } from '../../contract/centre/config.ts'
import { demoAccounts, demoPassword, demoSessions } from '../../db/demo/content.ts'
import type { TestApp } from '../support/boot.ts'
import { createEmptyDatabase, type TestDatabase } from '../support/database.ts'
import { confirm, startPayment } from '../support/payments.ts'
import { type Account, type Ask, createApiClient, signUp } from '../support/people.ts'
import { type ReverseProxy, startProxy } from '../support/proxy.ts'
import { type RunningServer, serve } from '../support/serve.ts'
import { createSession } from '../support/sessions.ts'

/** Two servers behind a reverse proxy that alternates between them. */
let proxy: ReverseProxy
let database: TestDatabase
let servers: RunningServer[]
let client: pg.Client
/** The part of an app that test helpers use. */
let app: TestApp
let owner: Account

beforeAll(async () => {
  ;[proxy, database] = await Promise.all([startProxy(), createEmptyDatabase()])
  const env = {
    DATABASE_URL: database.url,
    PUBLIC_URL: proxy.url,
    TRUST_PROXY: '1',
    RECONCILE_INTERVAL_SECONDS: '0.5',
    RATE_LIMITS: 'notes=5,ip-requests=1000',
  }
  servers = await Promise.all([serve(env), serve(env)])
  proxy.to(servers.map(({ url }) => url))
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const config = await fetch(`${proxy.url}/api/config`)
  const clientConfig = (await config.json()) as ClientConfig
  app = { url: proxy.url, services: { clientConfig }, logged: [] as string[] } as TestApp
  const [, , boss] = demoAccounts
  owner = await signIn(boss.email)
  // Nobody confirms an address here.
  await owner.ask('PUT', '/settings/seats', { confirmedOnly: false })
}, 120_000)
afterAll(async () => {
  await Promise.all(servers.map((served) => served.stop()))
  await client.end()
  await Promise.all([proxy.stop(), database.drop()])
})

async function signIn(email: string): Promise<Account> {
  const { apiKey } = app.services.clientConfig.identity
  const response = await fetch(
    `${proxy.url}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${apiKey}`,
    { method: 'POST', body: JSON.stringify({ email, password: demoPassword, returnSecureToken: true }) },
  )
  const { idToken, localId } = (await response.json()) as { idToken: string; localId: string }
  return { email, uid: localId, token: idToken, ask: createApiClient(app, idToken) }
}

/** The same person, at one of the servers. */
const at = (server: 0 | 1, { token }: Account): Ask =>
  createApiClient({ url: servers[server]?.url ?? '' }, token)
const everywhere = (path: string, headers = {}) =>
  Promise.all([0, 1].map((server) => ask(path, { 'x-server': String(server), ...headers })))
const ask = (path: string, headers: Record<string, string> = {}) => fetch(proxy.url + path, { headers })
const rows = async (query: string, values: unknown[] = []) => (await client.query(query, values)).rows

test('two processes started at once on an empty database: one migrates and seeds, the other waits', async () => {
  const journal = JSON.parse(await readFile('db/migrations/meta/_journal.json', 'utf8'))
  expect(await rows('select hash from drizzle.migrations')).toHaveLength(journal.entries.length)
  expect(await rows('select from sessions')).toHaveLength(demoSessions.length)
  expect(await rows(`select from users where email like '%@demo.test'`)).toHaveLength(demoAccounts.length)
  expect((await everywhere('/readyz')).map(({ status }) => status)).toEqual([200, 200])
})

test('a seat held or booked at one process is gone at the other, and its open pages learn of it at once', async () => {
  const id = await createSession(owner, { fee: 5, capacity: 2 })
  const path = `/api/sessions/${id}/seats`
  const leaving = new AbortController()
  const headers = { 'x-server': '1', accept: 'text/event-stream' }
  const stream = await fetch(proxy.url + path, { headers, signal: leaving.signal })
  let heard = ''
  const reading = (async () => {
    for await (const chunk of stream.body ?? []) heard += Buffer.from(chunk)
  })().catch(() => {})
  const [one, two, three] = await Promise.all([signUp(app), signUp(app), signUp(app)])
  await startPayment({ ask: at(0, one) }, id, 500)
  await expect.poll(() => heard).toContain('"seatsLeft":1')
  expect(await Promise.all((await everywhere(path)).map((seats) => seats.json()))).toEqual(
    Array(2).fill({ capacity: 2, enrolled: 0, seatsLeft: 1, waiting: 0 }),
  )
  await startPayment({ ask: at(1, two) }, id, 500)
  await expect.poll(() => heard).toContain('"seatsLeft":0')
  const late = await at(0, three)('POST', '/create-payment-intent', { sessionId: id, amountInCents: 500 })
  expect(late.status).toBe(409)
  leaving.abort()
  await reading
})

test('a payment that nobody reported is booked once, by either process’s reconciler', async () => {
  const id = await createSession(owner, { fee: 5, capacity: 9 })
  const payers = await Promise.all(Array.from({ length: 3 }, () => signUp(app)))
  const emails = payers.map(({ email }) => email)
  await rows('update users set email_verified = true where email = any($1)', [emails])
  for (const payer of payers) await confirm(app, await startPayment(payer, id, 500))
  const booked = () => rows('select user_id from bookings where session_id = $1', [id])
  await expect.poll(booked).toHaveLength(payers.length)
  expect(await rows(`select from payments where session_id = $1 and status = 'paid'`, [id])).toHaveLength(3)
  const told = `select from deliveries join messages on messages.id = message_id where dedupe_key like 'booked:%' and contact = any($1)`
  await expect.poll(() => rows(told, [emails])).toHaveLength(3)
})

// test/api/limits.test.ts has the limits that are counted within a twentieth, with a clock that stands still.
test('limits hold across both processes', async () => {
  const person = await signUp(app)
  const notes = await Promise.all(
    Array.from({ length: 10 }, () => person.ask('POST', '/notes', { title: 'T', description: 'D' })),
  )
  expect(notes.filter(({ status }) => status === 200)).toHaveLength(5)
})

test('a client that requests a hundred pages at once does not block others', async () => {
  const [{ url, process: server }] = servers as [RunningServer, RunningServer]
  const noisy = Array<string>(120).fill('192.0.2.1')
  const other = '192.0.2.8'
  const agent = new Agent({ keepAlive: true })
  const answered: string[] = []
  // A connection for each: the server takes new ones one by one.
  await Promise.all([...noisy, other].map(async (from) => (await send(agent, `${url}/healthz`, from)).status))
  // While the server is stopped, the system queues requests in order, so that the other client's comes last.
  server.kill('SIGSTOP')
  const sent = []
  for (const from of [...noisy, other]) {
    sent.push(await send(agent, `${url}/login`, from, () => answered.push(from)))
  }
  server.kill('SIGCONT')
  expect(await Promise.all(sent.map(({ status }) => status))).toEqual(sent.map(() => 200))
  expect(answered.indexOf(other)).toBeLessThan(40)
  agent.destroy()
})

/** Resolves when the request is on its way; `onAnswer` is called when its answer begins. */
async function send(agent: Agent, url: string, from: string, onAnswer = () => {}) {
  const asked = request(url, { agent, headers: { 'x-forwarded-for': from } })
  const status = new Promise<number | undefined>((resolve, reject) => {
    asked.once('error', reject)
    asked.once('response', (response) => {
      onAnswer()
      response.resume().once('end', () => resolve(response.statusCode))
    })
  })
  await once(asked.end(), 'finish')
  return { status }
}
