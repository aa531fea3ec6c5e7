import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assertUsableDatabase } from '../../db/check-server.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { findViolations } from '../support/invariants.ts'
import { pay } from '../support/payments.ts'
import { admin, createApiClient, student } from '../support/people.ts'
import { createPgBouncer, type PgBouncer } from '../support/pgbouncer.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers } from '../support/users.ts'

/**
 * The number of people. PgBouncer is a package of the machine's, so `npm test` does without: bin/long pooler.
 */
const PEOPLE = Number(process.env.PGBOUNCER_PEOPLE ?? 0)

describe.runIf(PEOPLE > 0)('behind PgBouncer', () => {
  let database: TestDatabase
  let bouncer: PgBouncer
  let apps: [TestApp, TestApp]
  beforeAll(async () => {
    database = await createTestDatabase()
    bouncer = await createPgBouncer(database.url)
    const settings = { DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: database.url }
    apps = [await boot(settings), await boot(settings)]
    for (const app of apps) app.startJobs()
  })
  afterAll(async () => {
    for (const app of apps ?? []) await app.stop()
    await bouncer?.stop()
    await database?.drop()
  })

  test('S02 a start tells it from PostgreSQL', async () => {
    await assertUsableDatabase(bouncer.url, database.url)
    await expect(assertUsableDatabase(bouncer.url, undefined)).rejects.toThrow(/^DATABASE_URL: a pooler/)
    await expect(assertUsableDatabase(database.url, bouncer.url)).rejects.toThrow(
      /^DATABASE_DIRECT_URL: a pooler/,
    )
  })

  test('S02 people book, pay, get refunds and see soon what changed at another process', async () => {
    const [here, there] = apps
    const owner = await admin(here)
    const [free, paid] = [await createSession(owner), await createSession(owner, { fee: 500 })]
    const someone = await student(here)
    const elsewhere = createApiClient(there, someone.token)
    expect((await elsewhere('GET', `/sessions/${free}`)).body.enrolled).toBe(0)
    expect((await someone.ask('POST', '/bookedSessions', { sessionId: free })).status).toBe(200)
    await expect.poll(async () => (await elsewhere('GET', `/sessions/${free}`)).body.enrolled).toBe(1)
    expect((await pay(here, someone, paid, 50_000)).status).toBe(200)
    expect((await elsewhere('DELETE', `/bookedSessions/${paid}`)).status).toBe(200)
    const payments = async () =>
      (await someone.ask('GET', '/paymentsid')).body as unknown as { status: string }[]
    await expect.poll(async () => (await payments())[0]?.status).toBe('refunded')
    expect(await findViolations(here)).toEqual([])
  })

  test('S02 killed five times while all of them book, it costs 503 at most, and no acknowledged booking', async () => {
    const people = await createUsers(apps, PEOPLE)
    const owner = await admin(apps[0])
    const ids = await Promise.all(
      Array.from({ length: 10 }, () => createSession(owner, { capacity: PEOPLE / 2 })),
    )
    const acknowledged: string[] = []
    const statuses = new Map<number, number>()
    const book = async (person: (typeof people)[number], index: number) => {
      const { ask } = person.at(apps[index % 2] as TestApp)
      for (const sessionId of ids)
        for (let status = 503; status === 503; ) {
          status = (await ask('POST', '/bookedSessions', { sessionId })).status
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          if (status === 200) acknowledged.push(`${person.id} ${sessionId}`)
        }
    }
    const booking = Promise.all(people.map(book))
    for (const killed of [1, 2, 3, 4, 5]) {
      const enough = (PEOPLE * ids.length * killed) / 16
      await expect.poll(() => acknowledged.length, { interval: 5 }).toBeGreaterThan(enough)
      await bouncer.kill()
      await bouncer.start()
    }
    await booking
    expect([...statuses.keys()].sort()).toEqual([200, 409, 503])
    const { rows } = await apps[0].services.context.database.execute<{ name: string }>(
      sql`select user_id || ' ' || session_id as name from bookings`,
    )
    const stored = new Set(rows.map(({ name }) => name))
    expect(acknowledged.filter((name) => !stored.has(name))).toEqual([])
    expect(await findViolations(apps[0])).toEqual([])
  })
})
