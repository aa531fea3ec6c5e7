import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backup } from '../../bin/backup.ts'
import { execute } from '../../bin/command.ts'
import { role } from '../../bin/role.ts'
import { ADVISORY_LOCKS } from '../../db/advisory-locks.ts'
import { assertUsableDatabase } from '../../db/check-server.ts'
import { createDatabase, createPool, type Executor } from '../../db/client.ts'
import { prepare } from '../../db/pipeline.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/database.ts'
import { findViolations } from '../support/invariants.ts'
import { pay } from '../support/payments.ts'
import { admin, createApiClient, student } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { startTransactionPooler, type TransactionPooler } from '../support/transaction-pooler.ts'
import { createUsers } from '../support/users.ts'

let database: TestDatabase
let pooler: TransactionPooler
let apps: [TestApp, TestApp]
const settings = () => ({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url })
beforeAll(async () => {
  database = await createTestDatabase()
  pooler = await startTransactionPooler(database.url)
  apps = [await boot(settings()), await boot(settings())]
  for (const app of apps) app.startJobs()
})
afterAll(async () => {
  for (const app of apps) await app.stop()
  await pooler.stop()
  await database.drop()
})

describe('the pooler of these tests takes away what belongs to a session', () => {
  /** Whether this works behind the pooler. */
  async function works(use: (pool: pg.Pool) => Promise<boolean>, pooled: boolean): Promise<boolean> {
    const pool = createPool(pooler.url, () => {}, 1, { pooled })
    return use(pool)
      .catch((error: Error) => {
        expect(String(error.cause ?? error)).toContain('does not exist')
        return false
      })
      .finally(() => pool.end())
  }
  const one = prepare('one', (executor: Pick<Executor, 'select'>) =>
    executor.select({ one: sql<number>`1` }).from(sql`(values (1)) as rows`),
  )
  const twice = async (pool: pg.Pool) => {
    const client = createDatabase(pool)
    for (const _each of [1, 2]) await one(client).execute()
    return true
  }

  test('a prepared statement, unless the pool sends it without its name', async () => {
    expect(await works(twice, false)).toBe(false)
    expect(await works(twice, true)).toBe(true)
  })

  test('a setting, an advisory lock and what it listens to', async () => {
    const ask = async (pool: pg.Pool, begin: string, question: string) => {
      await pool.query(begin)
      const { rows } = await pool.query<{ is: boolean }>(question)
      return rows[0]?.is === true
    }
    const sessionBound: [string, string][] = [
      ['set work_mem = 4321', `select current_setting('work_mem') = '4321kB' as is`],
      [
        `select pg_advisory_lock(${ADVISORY_LOCKS.migration})`,
        `select exists (select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and objid = ${ADVISORY_LOCKS.migration}) as is`,
      ],
      ['listen sessions', 'select exists (select from pg_listening_channels()) as is'],
    ]
    for (const [begin, question] of sessionBound) {
      expect(await works((pool) => ask(pool, begin, question), true), begin).toBe(false)
      const direct = new pg.Pool({ connectionString: database.url, max: 1 })
      expect(await ask(direct, begin, question), begin).toBe(true)
      await direct.end()
    }
  })
})

test('S02 behind a pooler people book, pay, get refunds and see soon what changed at another process', async () => {
  const [here, there] = apps
  const before = pooler.transactions()
  const owner = await admin(here)
  const [free, paid] = [await createSession(owner), await createSession(owner, { fee: 500 })]
  const someone = await student(here)
  const elsewhere = createApiClient(there, someone.token)
  for (const app of apps)
    expect((await createApiClient(app)('GET', `/sessions/${free}`)).body.enrolled).toBe(0)
  expect((await someone.ask('POST', '/bookedSessions', { sessionId: free })).status).toBe(200)
  await expect.poll(async () => (await elsewhere('GET', `/sessions/${free}`)).body.enrolled).toBe(1)
  await pay(here, someone, paid, 50_000)
  expect((await elsewhere('GET', '/bookedSessions')).body).toHaveLength(2)
  expect((await elsewhere('DELETE', `/bookedSessions/${paid}`)).status).toBe(200)
  const payments = async () =>
    (await someone.ask('GET', '/paymentsid')).body as unknown as { status: string }[]
  await expect.poll(async () => (await payments())[0]?.status).toBe('refunded')
  expect(await findViolations(here)).toEqual([])
  expect(pooler.transactions()).toBeGreaterThan(before)
})

test('S02 a hundred people behind two processes and a pooler of three connections take twenty seats', async () => {
  const people = await createUsers(apps, 100)
  const owner = await admin(apps[0])
  const sessionId = await createSession(owner, { capacity: 20 })
  const answers = await Promise.all(
    people.map((person, index) =>
      person.at(apps[index % 2] as TestApp).ask('POST', '/bookedSessions', { sessionId }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(await findViolations(apps[0])).toEqual([])
})

const WAITING = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`

test('S02 a pooler that restarts under bookings costs a 503 at most, and no acknowledged booking', async () => {
  const people = await createUsers(apps, 60)
  const owner = await admin(apps[0])
  const sessionId = await createSession(owner, { capacity: 60 })
  const booked: string[] = []
  let broken = 0
  const book = async (person: (typeof people)[number], index: number) => {
    for (;;) {
      const { status } = await person
        .at(apps[index % 2] as TestApp)
        .ask('POST', '/bookedSessions', { sessionId })
      expect([200, 409, 503]).toContain(status)
      if (status === 200) booked.push(person.id)
      // Where the answer to a booking was lost, the next attempt finds it.
      if (status !== 503) return
      broken += 1
    }
  }
  // A lock holds the bookings until the pooler has broken their connections.
  const holder = new pg.Client({ connectionString: database.url })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from sessions where id = $1 for update', [sessionId])
  const booking = people.map(book)
  for (const _each of [1, 2, 3]) {
    const isWaiting = async () => (await holder.query(WAITING)).rowCount ?? 0
    await expect.poll(isWaiting, { interval: 5 }).toBeGreaterThan(0)
    pooler.breakAll()
  }
  await holder.query('commit')
  await Promise.all(booking)
  await holder.end()
  expect(broken).toBeGreaterThan(0)
  const { rows } = await apps[0].services.context.database.execute<{ user_id: string }>(
    sql`select user_id from bookings where session_id = ${sessionId}`,
  )
  expect(rows).toHaveLength(60)
  expect(rows.map((row) => row.user_id)).toEqual(expect.arrayContaining(booked))
  expect(await findViolations(apps[0])).toEqual([])
})

describe('S02 the addresses of a database are refused', () => {
  test('a pooler alone, a second pooler, and two databases', async () => {
    const other = await createEmptyDatabase()
    await expect(assertUsableDatabase(pooler.url, undefined)).rejects.toThrow(
      /^DATABASE_URL: a pooler such as PgBouncer stands in front .* DATABASE_DIRECT_URL/,
    )
    await expect(assertUsableDatabase(pooler.url, pooler.url)).rejects.toThrow(
      /^DATABASE_DIRECT_URL: a pooler such as PgBouncer stands in front of PostgreSQL here too/,
    )
    await expect(assertUsableDatabase(pooler.url, other.url)).rejects.toThrow(
      /^DATABASE_DIRECT_URL: leads to another database than DATABASE_URL/,
    )
    await assertUsableDatabase(pooler.url, database.url)
    await assertUsableDatabase(database.url, database.url)
    await other.drop()
  })

  test('by commands too, which use the direct address', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'boithok-pooled-'))
    const said: string[] = []
    const run = (command: typeof role, words: string[], env: Record<string, string>) =>
      execute(command, words, { DATA_DIR: folder, ...env }, (line) => said.push(line))
    const someone = await student(apps[0])
    const file = join(folder, 'backup.tar.gz')
    for (const [command, words] of [
      [role, [someone.email, 'Instructor']],
      [backup, [file]],
    ] as const) {
      expect(await run(command, [...words], { DATABASE_URL: pooler.url })).toBe(1)
      expect(said.at(-1)).toMatch(/^DATABASE_URL: a pooler such as PgBouncer stands in front/)
      expect(await run(command, [...words], settings()), said.at(-1)).toBe(0)
    }
    await rm(folder, { recursive: true })
  })
})
