import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { audit } from '../../bin/audit.ts'
import { execute } from '../../bin/command.ts'
import { bookings, sessions } from '../../db/schema.ts'
import { type AuditReport, runAudit } from '../../domain/health/audit/audit.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { createEmptyDatabase } from '../support/database.ts'
import { pay } from '../support/payments.ts'
import type { Person } from '../support/people.ts'
import { readClasses } from '../support/session-classes.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers } from '../support/users.ts'
import { book, cancel, join as wait } from '../support/waitlist.ts'

const FEE = 500
const COUNTER = 'the counter is not the number of seats'

let app: TestApp
let owner: Person
let people: Person[]
/** A free one and one that costs something, each with a seat that is taken. */
let sessionIds: [string, string]
beforeAll(async () => {
  app = await boot()
  ;[owner] = (await createUsers([app], 1, 'Admin')) as [Person]
  people = await createUsers([app], 2)
  const [one, other] = people as [Person, Person]
  sessionIds = [await createSession(owner), await createSession(owner, { fee: FEE, capacity: 2 })]
  await one.ask('POST', '/bookedSessions', { sessionId: sessionIds[0] })
  await pay(app, other, sessionIds[1], FEE * 100)
})
afterAll(() => app.stop())

/** Each test breaks a session of its own. */
let spare: string
beforeEach(async () => {
  spare = await createSession(owner)
})

async function command(
  words: string[] = [],
  env: Record<string, string> = { DATABASE_URL: app.databaseUrl },
) {
  const said: string[] = []
  const code = await execute(audit, words, env, (line) => said.push(line))
  return { code, said: said.join('\n') }
}

const setEnrolled = (id: string, enrolled: number) =>
  app.services.context.database.update(sessions).set({ enrolled }).where(eq(sessions.id, id))

test('O01 what cannot be checked exits with 2 and says why', async () => {
  const empty = await createEmptyDatabase()
  const away = 'postgres://somebody:secret@127.0.0.1:1/away'
  expect(
    await Promise.all([
      command(['--fix']),
      command([], { DATABASE_URL: 'nonsense' }),
      command([], { DATABASE_URL: away }),
      command([], { DATABASE_URL: empty.url }),
    ]),
  ).toEqual([
    { code: 2, said: "bin/audit: unknown option '--fix'. bin/audit --help says what it takes." },
    { code: 2, said: expect.stringMatching(/^Nothing was checked: .*DATABASE_URL/s) },
    {
      code: 2,
      said: expect.stringMatching(/^Nothing was checked: DATABASE_URL: no connection .*ECONNREFUSED/),
    },
    { code: 2, said: expect.stringMatching(/^Nothing was checked: DATABASE_URL: .* no tables of Boithok/) },
  ])
  await empty.drop()
})

test('O01 a query that takes too long is ended, and nothing counts as checked', async () => {
  const { database } = app.services.context
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`lock table sessions in access exclusive mode`)
    const checked = runAudit(database, { now: new Date(), timeoutMs: 200 })
    await expect(checked).rejects.toMatchObject({ cause: { code: '57014' } })
  })
})

test('O01 an installation with nothing wrong exits with 0', async () => {
  const { code, said } = await command()
  expect([code, JSON.parse(said)]).toEqual([
    0,
    { checkedAt: expect.stringMatching(/^20.*Z$/), sentences: expect.any(Number), violations: [] },
  ])
  expect(JSON.parse(said).sentences).toBeGreaterThan(35)
})

test('O01 a violation exits with 1, its sentence and its ids', async () => {
  await setEnrolled(spare, 1)
  const { code, said } = await command()
  expect(code).toBe(1)
  expect(JSON.parse(said).violations).toEqual([{ sentence: COUNTER, count: 1, examples: [spare] }])
  await setEnrolled(spare, 0)
  expect(await command()).toMatchObject({ code: 0 })
})

test('O01 of many violations it counts all and names twenty', async () => {
  const ids = await Promise.all(Array.from({ length: 23 }, () => createSession(owner)))
  await Promise.all(ids.map((id) => setEnrolled(id, 1)))
  const { violations } = JSON.parse((await command()).said)
  expect(violations).toMatchObject([{ sentence: COUNTER, count: 23 }])
  expect(new Set(violations[0].examples).size).toBe(20)
  expect(ids).toEqual(expect.arrayContaining(violations[0].examples))
  await Promise.all(ids.map((id) => setEnrolled(id, 0)))
})

test('O01 monitoring gets JSON from standard output, and the code', async () => {
  await setEnrolled(spare, 1)
  const run = (env: Record<string, string>) =>
    new Promise((resolve) => {
      const file = join(import.meta.dirname, '../../bin/audit.ts')
      execFile(process.execPath, [file], { env }, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, stdout, stderr }),
      )
    })
  const [found, away] = (await Promise.all([
    run({ DATABASE_URL: app.databaseUrl }),
    run({ DATABASE_URL: 'postgres://somebody@127.0.0.1:1/away' }),
  ])) as { code: number; stdout: string; stderr: string }[]
  expect(found).toMatchObject({ code: 1, stderr: '' })
  expect(JSON.parse(found?.stdout ?? '')).toMatchObject({ violations: [{ examples: [spare] }] })
  expect(away).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('Nothing was checked') })
  await setEnrolled(spare, 0)
})

test('O01 it writes nothing: over connections that may only read, it checks the same', async () => {
  const url = new URL(app.databaseUrl)
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  expect(await command([], { DATABASE_URL: url.href })).toMatchObject({ code: 0 })
})

const sentencesAt = async (now: Date): Promise<string[]> => {
  const { violations }: AuditReport = await runAudit(app.services.context.database, {
    now,
    timeoutMs: 10_000,
  })
  return violations.map(({ sentence }) => sentence)
}
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)

test('O01 what a background task is about to do is no violation for ten minutes', async () => {
  expect(await sentencesAt(inMinutes(9))).toEqual([])
  expect(await sentencesAt(inMinutes(11))).toEqual(['a receipt that got no number'])
})

test('O01 seats that are held count until a minute before the hold ends', async () => {
  const [person] = people as [Person]
  const [, sessionId] = sessionIds
  const started = await person.ask('POST', '/create-payment-intent', { sessionId, amountInCents: FEE * 100 })
  expect(started.status).toBe(200)
  const { database } = app.services.context
  const lower = (capacity: number) =>
    database.update(sessions).set({ capacity }).where(eq(sessions.id, sessionId))
  await lower(1)
  expect(await sentencesAt(inMinutes(0))).toEqual(['more seats booked and held than there are'])
  expect(await sentencesAt(inMinutes(9.5))).toEqual([])
  await lower(2)
  expect(await sentencesAt(inMinutes(0))).toEqual([])
})

test('O01 while people book, wait, pay and cancel, and classes move, no audit finds anything', async () => {
  const crowd = await createUsers([app], 24)
  const free = await createSession(owner, { capacity: 4 })
  const paid = await createSession(owner, { fee: FEE, capacity: 4 })
  const [one] = await readClasses(owner, free)
  let isOver = false
  const audits: string[][] = []
  const auditing = (async () => {
    while (!isOver) audits.push(await sentencesAt(new Date()))
  })()
  const moving = (async () => {
    for (const hour of [10, 11, 12]) {
      const move = { start: `2040-01-01T${hour}:00`, end: `2040-01-01T${hour}:45`, reason: 'Rain' }
      expect((await owner.ask('PATCH', `/sessions/${free}/classes/${one?._id}`, move)).status).toBe(200)
    }
  })()
  const acts = crowd.map(async (person, index) => {
    await book(person, free)
    await wait(person, free)
    if (index % 2 === 0) await cancel(person, free)
    await pay(app, person, paid, FEE * 100).catch(() => {})
    if (index % 3 === 0) await cancel(person, paid)
  })
  await Promise.all([...acts, moving])
  isOver = true
  await auditing
  expect(audits.length).toBeGreaterThan(3)
  expect(audits.flat()).toEqual([])
  const taken = await app.services.context.database.$count(bookings, isNull(bookings.cancelledAt))
  expect(taken).toBeGreaterThan(4)
})
