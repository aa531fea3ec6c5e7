import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEvent } from '../../contract/centre/audit.ts'
import type { findDeskPerson } from '../../contract/desk/desk.ts'
import type { ResponseOf } from '../../contract/http/endpoint.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { cash, cashier } from '../support/desk.ts'
import { findViolations } from '../support/invariants.ts'
import { createPlan } from '../support/parts.ts'
import { admin, type Person } from '../support/people.ts'

let app: TestApp
let owner: Person
/** A cashier, who takes the money, and an Admin. */
let atDesk: [Person, Person]
beforeAll(async () => {
  app = await boot()
  owner = await admin(app)
  atDesk = [await cashier(app, owner), owner]
})
afterAll(async () => {
  expect(await findViolations(app)).toEqual([])
  await app.stop()
})

/** Somebody who has paid so many of the six parts of 1000 in cash. */
async function seated(parts: number) {
  const sessionId = await createPlan(owner)
  const person = cash(sessionId, { amount: 1000 })
  for (let part = 1; part <= parts; part += 1)
    expect((await atDesk[0].ask('POST', '/desk/payments', { ...person, part })).status).toBe(200)
  const find = async () => {
    const { body } = await owner.ask('GET', `/desk/people?sessionId=${sessionId}&phone=${person.phone}`)
    return body as unknown as ResponseOf<typeof findDeskPerson>
  }
  const paymentOf = async (part: number) =>
    (await find()).refundable?.payments.find((payment) => payment.part === part)?.paymentId
  return { sessionId, person, find, paymentOf }
}

const createRefund = (by: Person, paymentId = '', amount = 1000) =>
  by.ask('POST', '/refunds', { payment: paymentId, amount, reason: 'Fell ill' })

const statesOf = ({ feeParts = [] }: ResponseOf<typeof findDeskPerson>) => feeParts.map(({ state }) => state)
const dueFor = async (phone: string) => {
  const { refunds } = (await owner.ask('GET', '/desk/refunds')).body as unknown as {
    refunds: { phone: string }[]
  }
  return refunds.filter((one) => one.phone === phone)
}

test('B10 the desk may refund any part that was paid there, the last one first', async () => {
  const { find } = await seated(3)
  const { refundable } = await find()
  expect(refundable?.payments).toMatchObject([
    { part: 3, freesSeat: false, amount: 1000 },
    { part: 2, freesSeat: false },
    { part: 1, freesSeat: true },
  ])
})

test('B10 a later part that the desk refunds is due again, and the seat stays', async () => {
  const { sessionId, person, find, paymentOf } = await seated(3)
  const third = await paymentOf(3)
  expect(await createRefund(atDesk[0], third, 400)).toMatchObject({
    ...{ status: 409, body: { code: 'seat_keeps_price', field: 'amount' } },
  })
  expect(await createRefund(owner, third, 400)).toMatchObject({ status: 200, body: { left: 600 } })
  expect(statesOf(await find()).slice(0, 3)).toEqual(['paid', 'paid', 'paid'])
  expect((await find()).refundable?.payments[0]).toMatchObject({ part: 3, amount: 600 })
  expect(await createRefund(atDesk[0], third, 600)).toMatchObject({ body: { status: 'refunded' } })
  expect(statesOf(await find()).slice(0, 3)).toEqual(['paid', 'paid', 'due'])
  expect((await find()).refundable?.payments.map(({ part }) => part)).toEqual([2, 1])
  expect((await owner.ask('GET', `/sessions/${sessionId}`)).body).toMatchObject({ enrolled: 1 })
  const acts = await owner.ask('GET', `/audit-trail?object=${third}&action=payment.refunded`)
  expect(acts.body.acts as AuditEvent[]).toMatchObject([
    { after: { refund: 600, part: 3 } },
    { after: { refund: 400, part: 3 } },
  ])
  expect((await owner.ask('POST', '/desk/payments', { ...person, part: 3 })).status).toBe(200)
})

test('B10 the first part that the desk refunds frees the seat, and all others are due back', async () => {
  const { sessionId, person, find, paymentOf } = await seated(3)
  expect(await createRefund(atDesk[0], await paymentOf(1))).toMatchObject({ status: 200 })
  expect(await find()).not.toHaveProperty('bookingId')
  expect((await owner.ask('GET', `/sessions/${sessionId}`)).body).toMatchObject({ enrolled: 0 })
  expect(await dueFor(person.phone.replace(/^0(\d{4})-/, '+880$1'))).toMatchObject([
    { amount: 1000 },
    { amount: 1000 },
  ])
})

test('B10 a cashier and an Admin refund one part at once: one does', async () => {
  const { find, paymentOf } = await seated(2)
  const second = await paymentOf(2)
  const answers = await Promise.all(atDesk.map((by) => createRefund(by, second)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(statesOf(await find()).slice(0, 2)).toEqual(['paid', 'due'])
})

test('B10 a cashier and an Admin refund the first and a later part at once: the seat is free, and both parts are refunded once', async () => {
  const { sessionId, person, paymentOf } = await seated(2)
  const parts = [await paymentOf(1), await paymentOf(2)]
  const answers = await Promise.all(atDesk.map((by, index) => createRefund(by, parts[index])))
  expect(answers.map(({ body }) => body.status)).toEqual(['refunded', 'refunded'])
  expect((await owner.ask('GET', `/sessions/${sessionId}`)).body).toMatchObject({ enrolled: 0 })
  expect(await dueFor(person.phone.replace(/^0(\d{4})-/, '+880$1'))).toEqual([])
  expect(await findViolations(app)).toEqual([])
})

test('B10 a cashier refunds a part while an Admin takes the next one: each part has the money that it says', async () => {
  const { person, find, paymentOf } = await seated(2)
  const second = await paymentOf(2)
  const [given, taken] = await Promise.all([
    createRefund(atDesk[0], second),
    atDesk[1].ask('POST', '/desk/payments', { ...person, part: 3 }),
  ])
  expect(given.status).toBe(200)
  expect(statesOf(await find()).slice(0, 3)).toEqual(['paid', 'due', taken.status === 200 ? 'paid' : 'due'])
  expect(await findViolations(app)).toEqual([])
})
