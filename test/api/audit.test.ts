import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEvent } from '../../contract/centre/audit.ts'
import { reconcile } from '../../domain/payments/reconciling/reconcile.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { connectCardProvider } from '../support/card-provider.ts'
import { confirm, pay, startPayment } from '../support/payments.ts'
import { giveRole, type Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { applyAsTutor } from '../support/tutors.ts'
import { createUsers, takeFrom } from '../support/users.ts'

let app: TestApp
let by: Person
let people: Person[]
let instructors: Person[]
beforeAll(async () => {
  app = await boot()
  by = (await createUsers([app], 1, 'Admin'))[0] as Person
  people = await createUsers([app], 20)
  instructors = await createUsers([app], 3, 'Instructor')
})
afterAll(() => app.stop())

const somebody = takeFrom(() => people)
const instructor = takeFrom(() => instructors)

async function trail(query: Record<string, string> = {}): Promise<AuditEvent[]> {
  const { status, body } = await by.ask('GET', `/audit-trail?${new URLSearchParams(query)}`)
  expect(status).toBe(200)
  return body.acts as AuditEvent[]
}
const actionsOf = async (query: Record<string, string>) => (await trail(query)).map(({ action }) => action)

test('a refused request changes nothing and leaves no audit entry', async () => {
  const owner = instructor()
  const id = await createSession(owner)
  expect((await owner.ask('PATCH', `/sessions/${id}`, { status: 'approved', fee: 0 })).status).toBe(403)
  expect((await by.ask('DELETE', `/sessions/${id}`)).status).toBe(409)
  expect((await by.ask('PATCH', `/admin/users/${owner.id}/role`, { role: 'Instructor' })).status).toBe(200)
  expect((await by.ask('DELETE', `/admin/users/${owner.id}/requested-role`)).status).toBe(409)
  expect(await trail({ person: owner.id })).toEqual([])
  expect((await by.ask('GET', '/audit-trail?action=nonsense')).status).toBe(400)
  expect((await by.ask('GET', '/audit-trail?object=nonsense')).status).toBe(400)
})

test.each([
  sql`update audit_trail set role = 'Student'`,
  sql`delete from audit_trail`,
  sql`truncate audit_trail`,
])('the database itself rejects changes to the audit trail', async (statement) => {
  await giveRole(app, somebody().email, 'Instructor')
  const before = await trail()
  await expect(app.services.context.database.execute(statement)).rejects.toMatchObject({
    cause: { message: 'the audit trail can only be added to' },
  })
  expect(await trail()).toEqual(before)
})

test('sessions: the audit trail has the actor, role, request, and values before and after', async () => {
  const owner = instructor()
  const id = await createSession(owner, { title: 'Optics' })
  const { headers } = await by.ask('PATCH', `/sessions/${id}`, { status: 'approved', fee: 750.5 })
  await by.ask('PATCH', `/sessions/${id}`, { title: 'Optics I', fee: 750.5, capacity: 30 })
  await by.ask('DELETE', `/sessions/${id}`)
  const [cancelled, changed, approved] = await trail({ object: id })
  expect(approved).toMatchObject({
    action: 'session.approved',
    by: { _id: by.id, name: 'One of many', email: by.email },
    role: 'Admin',
    machine: null,
    object: { _id: id, title: 'Optics I' },
    concerns: { _id: owner.id, email: owner.email },
    after: { fee: 750.5 },
    requestId: headers.get('x-request-id'),
  })
  expect(changed).toMatchObject({
    action: 'session.changed',
    before: { title: 'Optics', capacity: null },
    after: { title: 'Optics I', capacity: 30 },
  })
  expect(changed?.after).not.toHaveProperty('fee')
  expect(cancelled).toMatchObject({ action: 'session.cancelled', after: { bookings: 0, refunds: 0 } })
  const no = await createSession(owner)
  await by.ask('PATCH', `/sessions/${no}`, { status: 'rejected', rejectionReason: 'Too long' })
  expect(await trail({ object: no })).toMatchObject([
    { action: 'session.rejected', after: { reason: 'Too long', feedback: null } },
  ])
})

test('roles and tutors are audited, and a command run on the server by its own name', async () => {
  const person = somebody()
  const application = await applyAsTutor(person.ask)
  await by.ask('PATCH', `/tutors/${application}/status`, { status: 'active' })
  await by.ask('PATCH', `/tutors/${application}`, { status: 'cancelled' })
  await by.ask('DELETE', `/tutors/${application}`)
  await giveRole(app, person.email, 'Admin')
  await by.ask('PATCH', `/admin/users/${person.id}/role`, { role: 'user' })
  const acts = await trail({ person: person.email.slice(0, 20) })
  expect(acts).toMatchObject([
    { action: 'role.changed', by: { _id: by.id }, before: { role: 'Admin' }, after: { role: 'user' } },
    { action: 'role.changed', by: null, role: null, machine: 'bin/role', before: { role: 'Student' } },
    { action: 'tutor.deleted', before: { status: 'cancelled' } },
    { action: 'tutor.ended' },
    { action: 'tutor.approved', before: { status: 'pending' }, after: { status: 'active' } },
  ])
  for (const { concerns } of acts) expect(concerns?._id).toBe(person.id)
})

test('money: the audit trail has who cancelled, who refunded, and the refund rule applied', async () => {
  const [student, other] = [somebody(), somebody()]
  const id = await createSession(by, { fee: 5, title: 'Waves' })
  await pay(app, student, id, 500)
  const transactionId = await confirm(app, await startPayment(other, id, 500))
  await other.ask('POST', '/payments', { sessionId: id, transactionId })
  await student.ask('DELETE', `/bookedSessions/${id}`)
  await reconcile(app.services.context)
  expect(await trail({ person: student.id })).toMatchObject([
    { action: 'payment.refunded', machine: 'reconciler', object: { title: 'Waves' }, after: { refund: 5 } },
    { action: 'booking.cancelled', by: { _id: student.id }, role: 'Student', after: { refund: 5 } },
  ])
  const provider = await connectCardProvider(app)
  await provider.stripe.refunds.create({ payment_intent: transactionId })
  await provider.notify('charge.refunded', transactionId)
  await provider.notify('charge.refunded', transactionId)
  expect(await trail({ person: other.id })).toMatchObject([
    { action: 'payment.refunded', machine: 'card provider', after: { refund: 5 } },
  ])
  const rule = { hoursBefore: 48, percent: 50 }
  await by.ask('PUT', '/settings/refund-rule', rule)
  await by.ask('PUT', '/settings/refund-rule', { ...rule, percent: 60 })
  expect(await trail({ action: 'refund-rule.changed' })).toMatchObject([
    { before: { percent: 50 }, after: { percent: 60 }, object: null },
    { after: rule },
  ])
})

test('deletions are audited, and deleting an account removes the name from its entries', async () => {
  const person = somebody()
  await giveRole(app, person.email, 'Instructor')
  const material = { title: 'Chart', image: 'https://a.example/c.webp', link: 'https://a.example/c' }
  const { body } = await person.ask('POST', '/materials', material)
  await person.ask('DELETE', `/materials/${body.insertedId}`)
  expect((await person.ask('DELETE', '/auth/account')).status).toBe(200)
  const [account, deleted] = await trail({ person: person.id })
  expect(deleted).toMatchObject({
    action: 'material.deleted',
    before: { title: 'Chart' },
    role: 'Instructor',
  })
  expect(account).toMatchObject({
    action: 'account.deleted',
    by: { _id: person.id, name: null, email: null },
    concerns: { _id: person.id, name: null, email: null },
  })
  expect(await trail({ person: person.email })).toEqual([])
})

test('the audit trail is filtered by action and date, page by page', async () => {
  const person = somebody()
  for (const role of ['Instructor', 'Student', 'Instructor'] as const) await giveRole(app, person.email, role)
  const query = { person: person.id, limit: '1' }
  const page = async (more: Record<string, string> = {}) =>
    (await by.ask('GET', `/audit-trail?${new URLSearchParams({ ...query, ...more })}`)).body as unknown as {
      acts: AuditEvent[]
      next?: string
      previous?: string
    }
  const first = await page()
  const second = await page({ page: '2', cursor: first.next ?? '' })
  const third = await page({ page: '3', cursor: second.next ?? '' })
  expect([first, second, third].map(({ acts }) => acts[0]?.after?.role)).toEqual([
    'Instructor',
    'Student',
    'Instructor',
  ])
  expect(third.next).toBeUndefined()
  expect((await page({ page: '2', cursor: third.previous ?? '' })).acts).toEqual(second.acts)
  expect(await actionsOf({ person: person.id, action: 'role.declined' })).toEqual([])
  expect(await actionsOf({ person: person.id, to: '2020-01-01' })).toEqual([])
  expect(await actionsOf({ person: person.id, from: '2020-01-01' })).toHaveLength(3)
})
