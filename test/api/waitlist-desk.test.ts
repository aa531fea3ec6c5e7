import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AuditEvent } from '../../contract/centre/audit.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { cash } from '../support/desk.ts'
import { findViolations } from '../support/invariants.ts'
import { startPayment } from '../support/payments.ts'
import type { Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers, takeFrom } from '../support/users.ts'
import { atHour, giveOut, join, placeOf } from '../support/waitlist.ts'

const noon = atHour(12)

let app: TestApp
let owner: Person
let cashier: Person
let people: Person[]
beforeAll(async () => {
  app = await boot()
  owner = (await createUsers([app], 1, 'Admin'))[0] as Person
  people = await createUsers([app], 30)
  cashier = somebody()
  await owner.ask('PATCH', `/admin/users/${cashier.id}/cashier`, { on: true })
  await app.syncChanges()
})
beforeEach(() => app.setTime(noon))
afterAll(async () => {
  expect(await findViolations(app)).toEqual([])
  await app.stop()
})

const somebody = takeFrom(() => people)

/** A session of one seat, which is free and which somebody waits for. */
async function waitedFor(): Promise<{ id: string; first: Person }> {
  const [holder, first] = [somebody(), somebody()]
  const id = await createSession(owner, { fee: 5, capacity: 1 })
  await startPayment(holder, id, 500)
  await join(first, id)
  await holder.ask('DELETE', `/sessions/${id}/hold`)
  return { id, first }
}

const sell = (by: Person, id: string, changes = {}) => by.ask('POST', '/desk/payments', cash(id, changes))

type Line = { line: { person: { _id: string; name: string; email: string }; position: number }[] }
const lineOf = (by: Person, id: string) => by.ask('GET', `/desk/sessions/${id}/line`)

test('W02 B15 the desk sees who is in a line, the first to ring at the top; others do not', async () => {
  const { id, first } = await waitedFor()
  const second = somebody()
  await join(second, id)
  expect((await lineOf(first, id)).status).toBe(403)
  expect((await lineOf(cashier, '01931f3c-0000-7000-8000-000000000000')).status).toBe(404)
  const { body } = await lineOf(cashier, id)
  expect(body).toMatchObject({
    line: [
      { person: { _id: first.id, email: first.email }, position: 1 },
      { person: { _id: second.id, email: second.email }, position: 2 },
    ],
    more: false,
  })
  await giveOut(app, id)
  const [offered, next] = ((await lineOf(cashier, id)).body as unknown as Line).line
  expect(offered).toMatchObject({
    person: { _id: first.id },
    position: 0,
    offerExpiresAt: expect.any(String),
  })
  expect(next).toMatchObject({ person: { _id: second.id }, position: 1 })
  // Nobody is rung about an offer that is over.
  app.setTime(atHour(23))
  expect((await lineOf(cashier, id)).body.line).toMatchObject([{ person: { _id: second.id } }])
})

test('W02 the desk sells no seat that others wait for, and a cashier cannot pass them', async () => {
  const { id, first } = await waitedFor()
  expect(await sell(cashier, id)).toMatchObject({ status: 409, body: { code: 'others_wait' } })
  expect((await sell(cashier, id, { passWaitlistReason: 'A tutor’s child' })).status).toBe(403)
  expect(await sell(owner, id, { passWaitlistReason: ' ' })).toMatchObject({
    status: 409,
    body: { code: 'others_wait' },
  })
  expect(await placeOf(first, id)).toBe('waiting 1')
})

test('W02 the desk sells the seat to the person to whom it is offered', async () => {
  const { id, first } = await waitedFor()
  await giveOut(app, id)
  expect((await sell(cashier, id, { email: first.email })).status).toBe(200)
  expect(await placeOf(first, id)).toBe('booked 0')
})

test('W02 an Admin passes the line with a reason, which the audit trail keeps', async () => {
  const { id, first } = await waitedFor()
  expect((await sell(owner, id, { passWaitlistReason: 'Paid yesterday, booked by mistake' })).status).toBe(
    200,
  )
  await giveOut(app, id)
  expect(await placeOf(first, id)).toBe('waiting 1')
  const { body } = await owner.ask('GET', '/audit-trail?action=waitlist.passed')
  expect((body.acts as AuditEvent[])[0]).toMatchObject({
    object: { _id: id },
    after: { reason: 'Paid yesterday, booked by mistake' },
  })
})

test('W02 not even an Admin sells a seat that is offered to somebody', async () => {
  const { id } = await waitedFor()
  await giveOut(app, id)
  expect(await sell(owner, id, { passWaitlistReason: 'Urgent' })).toMatchObject({
    status: 409,
    body: { code: 'sold_out' },
  })
})
