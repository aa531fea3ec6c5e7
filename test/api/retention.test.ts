import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type AuditAction, auditActions } from '../../contract/centre/audit-actions.ts'
import type { deliveries } from '../../db/schema.ts'
import { readLastAudit } from '../../domain/health/audit/last-audit.ts'
import { pruneOld } from '../../domain/retention/prune.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { insertDeliveries } from '../support/emails.ts'
import { PATIENCE } from '../support/patience.ts'
import { admin, type Person } from '../support/people.ts'

/** Of the job, not of the requests: their tokens are of today. */
const NOW = new Date('2026-11-29T06:00:00Z')
const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS)
const EIGHT_YEARS_AGO = new Date('2018-11-29T06:00:00Z')

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await boot()
  owner = await admin(app)
})
afterAll(() => app.stop())

const database = () => app.services.context.database
const prune = (signal = new AbortController().signal) =>
  pruneOld({ database: database(), clock: () => NOW }, signal)
const keep = (body: Record<string, unknown>) => owner.ask('PUT', '/settings/retention', body)

type Message = Partial<typeof deliveries.$inferInsert>

async function insertMessage(days: number, message: Message = {}): Promise<string> {
  const [id, createdAt] = [randomUUID(), daysAgo(days)]
  const state = message.state ?? 'sent'
  await insertDeliveries(app, {
    ...{ id, state, createdAt, contact: 'old@people.test', body: null, expiresAt: createdAt },
    sentAt: state === 'sent' ? createdAt : null,
    ...message,
  })
  return id
}

async function insertAct(action: AuditAction, occurredAt = EIGHT_YEARS_AGO): Promise<string> {
  const id = randomUUID()
  await database().execute(sql`
    insert into audit_trail (id, occurred_at, action, system_actor) values (${id}, ${occurredAt}, ${action}, 'bin/role')`)
  return id
}

async function remaining(table: 'deliveries' | 'audit_trail', ids: string[]): Promise<string[]> {
  const { rows } = await database().execute<{ id: string }>(
    sql`select id from ${sql.identifier(table)} where id = any(${sql.param(ids)}::uuid[])`,
  )
  return ids.filter((id) => rows.some((row) => row.id === id))
}

test('how long things are kept is refused out of bounds, and its change is in the history', async () => {
  expect((await owner.ask('GET', '/settings')).body).toMatchObject({
    retention: { value: { messageDays: 400, historyYears: 7 } },
  })
  for (const [field, body] of [
    ['messageDays', { messageDays: 89, historyYears: 7 }],
    ['messageDays', { messageDays: 3651, historyYears: 7 }],
    ['historyYears', { messageDays: 400, historyYears: -1 }],
    ['historyYears', { messageDays: 400, historyYears: 0.5 }],
    ['historyYears', { messageDays: 400 }],
  ] as const)
    expect(await keep(body)).toMatchObject({ status: 400, body: { field } })
  expect((await keep({ messageDays: 500, historyYears: 7 })).status).toBe(200)
  const { body } = await owner.ask('GET', '/audit-trail?action=retention.changed')
  expect(body.acts).toMatchObject([{ before: { messageDays: 400 }, after: { messageDays: 500 } }])
  expect((await keep({ messageDays: 400, historyYears: 7 })).status).toBe(200)
})

test('messages go after their days, but for what can still be sent', async () => {
  const over = [
    await insertMessage(401),
    await insertMessage(401, { state: 'kept' }),
    await insertMessage(401, { state: 'unknown', channel: 'sms' }),
    await insertMessage(401, { state: 'failed' }),
    // Too late to try again, or nothing to send.
    await insertMessage(401, { state: 'failed', body: 'Late', expiresAt: daysAgo(1) }),
    await insertMessage(401, { state: 'failed', expiresAt: daysAgo(-1) }),
  ]
  const open = [
    await insertMessage(401, { state: 'waiting', body: 'Waits', nextAttemptAt: daysAgo(401) }),
    await insertMessage(401, { state: 'sending', channel: 'sms', nextAttemptAt: daysAgo(401) }),
    await insertMessage(401, { state: 'failed', body: 'Try again', expiresAt: daysAgo(-1) }),
  ]
  const young = await insertMessage(399)
  expect(await prune()).toMatchObject({ messages: over.length })
  expect(await remaining('deliveries', [...over, ...open, young])).toEqual([...open, young])
  await keep({ messageDays: 390, historyYears: 7 })
  expect(await prune()).toMatchObject({ messages: 1 })
  expect(await remaining('deliveries', [...open, young])).toEqual(open)
  await keep({ messageDays: 400, historyYears: 7 })
})

test('the history goes after its years, to the day, and stays for ever where the centre says so', async () => {
  const gone = await insertAct('role.changed', new Date('2019-11-28T17:59:59.999Z'))
  const kept = await insertAct('role.changed', new Date('2019-11-28T18:00Z'))
  await keep({ messageDays: 400, historyYears: 0 })
  expect(await prune()).toMatchObject({ acts: 0 })
  await keep({ messageDays: 400, historyYears: 7 })
  expect(await prune()).toMatchObject({ acts: 1 })
  expect(await remaining('audit_trail', [gone, kept])).toEqual([kept])
})

test('acts about money, seats and their rules stay for ever, and the others go', async () => {
  const ofMoneyAndSeats = [
    ...['session.cancelled', 'session.cancelling-asked', 'session.cancelling-declined', 'session.runs'],
    ...['booking.made', 'booking.cancelled', 'booking.switched', 'booking.kept'],
    ...['payment.taken', 'payment.accepted', 'payment.refused', 'payment.unchecked', 'payment.refunded'],
    ...['payment.corrected', 'payment.confirmed', 'refund.asked', 'refund.confirmed', 'refund.declined'],
    ...['refund.answered', 'payment.disputed', 'dispute.closed', 'part.changed', 'part.waived'],
    ...['part.waiver-asked', 'part.unwaived', 'cash-box.opened', 'cash-box.changed', 'cash-box.entered'],
    ...['cash-box.signed', 'refund-rule.changed', 'dues-rule.changed', 'sent-money-rule.changed'],
    ...['cashier-rights.changed', 'refund-limit.changed', 'discount.created', 'discount.changed'],
    'retention.changed',
  ]
  const acts = new Map<string, AuditAction>()
  for (const action of auditActions) acts.set(await insertAct(action), action)
  expect(await prune()).toMatchObject({ acts: auditActions.length - ofMoneyAndSeats.length })
  const left = await remaining('audit_trail', [...acts.keys()])
  expect(left.map((id) => acts.get(id))).toEqual(
    auditActions.filter((action) => ofMoneyAndSeats.includes(action)),
  )
})

test('the database itself keeps acts about money, and eleven months of all', async () => {
  const acts = [
    await insertAct('payment.taken', new Date('2010-01-01T00:00Z')),
    await insertAct('role.changed', new Date(Date.now() - 330 * DAY_MS)),
  ]
  for (const id of acts)
    await expect(database().execute(sql`delete from audit_trail where id = ${id}`)).rejects.toMatchObject({
      cause: { message: 'the audit trail can only be added to' },
    })
  expect(await remaining('audit_trail', acts)).toEqual(acts)
})

test.each([
  ['2024-02-29T06:00Z', '2023-02-28T18:00Z'],
  ['2025-02-28T20:00Z', '2024-02-29T18:00Z'],
])('at %s a year of history begins at %s', async (now, begin) => {
  const at = new Date(begin).getTime()
  const acts = [
    await insertAct('role.changed', new Date(at - 1)),
    await insertAct('role.changed', new Date(at)),
  ]
  await keep({ messageDays: 3650, historyYears: 1 })
  await pruneOld({ database: database(), clock: () => new Date(now) }, new AbortController().signal)
  expect(await remaining('audit_trail', acts)).toEqual(acts.slice(1))
  await keep({ messageDays: 400, historyYears: 7 })
})

test('the server does it after the audit of the night, and logs how much', async () => {
  const old = [await insertMessage(1000), await insertAct('role.changed')]
  app.startJobs()
  const logged = () => app.logged.find((line) => line.includes('old messages and history were deleted'))
  await vi.waitFor(() => expect(logged()).toBeDefined(), PATIENCE)
  expect(JSON.parse(logged() ?? '')).toMatchObject({ messages: expect.any(Number), acts: expect.any(Number) })
  expect(await remaining('deliveries', old)).toEqual([])
  expect(await remaining('audit_trail', old)).toEqual([])
  expect(await readLastAudit(database())).toBeDefined()
})
