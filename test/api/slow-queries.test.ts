import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { boot, type TestApp } from '../support/boot.ts'
import { admin, type Person, student } from '../support/people.ts'
import { createTestPool } from '../support/pool.ts'
import { scrape } from '../support/scrape.ts'
import { createSession } from '../support/sessions.ts'

let app: TestApp
let pool: pg.Pool
let person: Person
let session: string
beforeAll(async () => {
  app = await boot({ SLOW_QUERY_MS: '20' })
  pool = createTestPool({ connectionString: app.databaseUrl })
  session = await createSession(await admin(app), { fee: 0 })
  person = await student(app)
})
afterAll(async () => {
  await pool.end()
  await app.stop()
})

type Line = { query?: string; ms?: number; requestId?: string; path?: string }
const slowLines = (): Line[] =>
  app.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a query was slow')

/** Holds a lock until a query of `work` that PostgreSQL shows with this comment has waited for it. */
async function whileLocked(lock: string, comment: string, work: () => Promise<unknown>): Promise<void> {
  const client = await pool.connect()
  await client.query('begin')
  await client.query(lock)
  const working = work()
  await vi.waitFor(async () => {
    const { rows } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
         and clock_timestamp() - query_start > '40 ms' and starts_with(query, $1)`,
      [comment],
    )
    expect(rows.length).toBeGreaterThan(0)
  }, 30_000)
  await client.query('commit')
  client.release()
  await working
}

test('S05 a slow query is logged with its name, its time and its request, and without its values', async () => {
  let requestId: string | null = null
  const lock = `select from sessions where id = '${session}' for update`
  await whileLocked(lock, '/* sessions.lock */ select', async () => {
    const answer = await fetch(`${app.url}/api/bookedSessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ sessionId: session }),
    })
    expect(answer.status).toBe(200)
    requestId = answer.headers.get('x-request-id')
  })
  const line = slowLines().find(({ query, requestId: of }) => query === 'sessions.lock' && of === requestId)
  expect(line?.ms).toBeGreaterThanOrEqual(20)
  expect(JSON.stringify(line)).not.toContain(session)
  const { sum } = await scrape(app.url)
  expect(sum('boithok_slow_queries_total', { query: 'sessions.lock' })).toBeGreaterThanOrEqual(1)
})

test('S05 a query without a name of its own is named after its endpoint and its tables', async () => {
  await whileLocked('lock table notes', '/* listNotes */ select', () => person.ask('GET', '/notes'))
  const names = slowLines().map(({ query }) => query)
  expect(names).toContain('listNotes: select notes, sessions, classes')
  expect(names.join()).not.toContain(person.email)
})

test('S05 a query that is not slow is neither logged nor counted', async () => {
  const patient = await boot({ SLOW_QUERY_MS: '600000', DATABASE_URL: app.databaseUrl })
  expect((await fetch(`${patient.url}/api/sessions`)).status).toBe(200)
  expect(patient.logged.join('\n')).not.toContain('a query was slow')
  expect((await scrape(patient.url)).sum('boithok_slow_queries_total')).toBe(Number.NaN)
  await patient.stop()
})
