import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Executor } from '../../db/client.ts'
import { deliveries } from '../../db/schema.ts'
import { type Context, lowestId } from '../../domain/context.ts'
import { pruneOld } from '../../domain/retention/prune.ts'
import { behindLock } from '../support/behind-lock.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { deliverDueEmails, insertDeliveries } from '../support/emails.ts'
import { admin, type Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers, takeFrom } from '../support/users.ts'

const [MESSAGES, ACTS, BATCH] = [2500, 1200, 1000]
const OLD = 'old@people.test'

let app: TestApp
let owner: Person
let people: Person[]
beforeAll(async () => {
  app = await boot()
  owner = await admin(app)
  people = await createUsers([app], 3)
})
afterAll(() => app.stop())
beforeEach(() => {
  const at = new Date(Date.now() - 2 * 365 * 24 * 3600_000)
  return database().execute(sql`
    with old as (
      insert into messages (id, dedupe_key, name, kind, user_id, created_at, expires_at)
      select (${lowestId(at).slice(0, 15)} || substr(gen_random_uuid()::text, 16))::uuid, gen_random_uuid()::text, 'test', 'account',
        gen_random_uuid(), ${at.toISOString()}, ${at.toISOString()}
      from generate_series(1, ${MESSAGES}::integer)
      returning id, created_at)
    , sent as (
      insert into deliveries (id, message_id, channel, contact, language, kind, priority, subject, created_at, expires_at, state)
      select gen_random_uuid(), id, 'email', ${OLD}, 'en', 'account', 3, 'Old', created_at, created_at, 'failed' from old)
    insert into audit_trail (id, occurred_at, action, system_actor)
    select gen_random_uuid(), now() - interval '8 years', 'role.changed', 'bin/role' from generate_series(1, ${ACTS}::integer)`)
})

const somebody = takeFrom(() => people)
const database = () => app.services.context.database
const NEVER = new AbortController().signal
const prune = (signal = NEVER, queries: Executor = database()) =>
  pruneOld({ database: queries as Context['database'], clock: () => new Date() }, signal)

/** Stops whoever has asked so often whether to stop. */
function stopAfter(times: number): AbortSignal {
  let asked = 0
  return Object.defineProperty(new AbortController().signal, 'aborted', { get: () => asked++ >= times })
}

async function leftOver(): Promise<{ messages: number; acts: number }> {
  const { rows } = await database().execute<{ messages: number; acts: number }>(sql`
    select (select count(*)::integer from deliveries where contact = ${OLD}) as messages,
      (select count(*)::integer from audit_trail where occurred_at < now() - interval '7 years') as acts`)
  return rows[0] ?? { messages: -1, acts: -1 }
}

test('a thousand rows go at a time, and a stop is heard between two', async () => {
  expect(await prune(stopAfter(0))).toEqual({ messages: 0, acts: 0 })
  expect(await prune(stopAfter(1))).toEqual({ messages: BATCH, acts: 0 })
  expect(await leftOver()).toEqual({ messages: MESSAGES - BATCH, acts: ACTS })
  expect(await prune()).toEqual({ messages: MESSAGES - BATCH, acts: ACTS })
  expect(await leftOver()).toEqual({ messages: 0, acts: 0 })
})

test('a booking, a change and messages do not wait for rows that are being deleted', async () => {
  const [student, newTutor, late] = [somebody(), somebody(), somebody()]
  const sessionId = await createSession(owner)
  const [failed] = await insertDeliveries(app, {
    ...{ contact: 'again@people.test', body: 'Try again', state: 'failed' },
    ...{ createdAt: new Date(0), expiresAt: new Date(Date.now() + 3_600_000) },
  })
  const book = (person: Person) => person.ask('POST', '/bookedSessions', { sessionId })
  await database().transaction(async (transaction) => {
    expect(await prune(NEVER, transaction)).toEqual({ messages: MESSAGES, acts: ACTS })
    expect(await leftOver()).toEqual({ messages: MESSAGES, acts: ACTS })
    expect((await book(student)).status).toBe(200)
    const role = { role: 'Instructor' }
    expect((await owner.ask('PATCH', `/admin/users/${newTutor.id}/role`, role)).status).toBe(200)
    expect((await owner.ask('POST', `/outbox/${failed}/retry`)).status).toBe(200)
    const sent: string[] = []
    const mailer = { from: '', send: async ({ to }: { to: string }) => void sent.push(to) }
    await deliverDueEmails(app.services.context, { mailer, isFinal: () => false })
    expect(sent).toEqual(['again@people.test'])
  })
  // The one that was tried again is over now.
  expect(await prune()).toEqual({ messages: 1, acts: 0 })
  const to = await database().select().from(deliveries).where(eq(deliveries.contact, student.email))
  expect(to).toHaveLength(1)
  // A lock of the table is what they would wait for.
  const answers = await behindLock(app, sql`lock table messages in share mode`, [() => book(late)])
  expect(answers).toMatchObject([{ status: 200 }])
})

test('who prunes while another one does passes over its rows, and does not wait', async () => {
  await database().transaction(async (transaction) => {
    expect(await prune(stopAfter(1), transaction)).toEqual({ messages: BATCH, acts: 0 })
    expect(await prune()).toEqual({ messages: MESSAGES - BATCH, acts: ACTS })
    expect(await leftOver()).toEqual({ messages: BATCH, acts: 0 })
  })
  expect(await leftOver()).toEqual({ messages: 0, acts: 0 })
})

test('a statement that passed over nothing would wait', async () => {
  const rows = sql`from deliveries where contact = ${OLD}`
  const wait = () => database().execute(sql`delete ${rows}`)
  expect(await behindLock(app, sql`select ${rows} for update`, [wait])).toMatchObject([
    { rowCount: MESSAGES },
  ])
  await prune()
})

test('of four who prune at once each row is deleted by one', async () => {
  const pruned = await Promise.all([prune(), prune(), prune(), prune()])
  const sum = (of: 'messages' | 'acts') => pruned.reduce((total, one) => total + one[of], 0)
  expect({ messages: sum('messages'), acts: sum('acts') }).toEqual({ messages: MESSAGES, acts: ACTS })
  expect(await leftOver()).toEqual({ messages: 0, acts: 0 })
})
