import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeskRefund, DeskSeat } from '../../contract/desk/desk.ts'
import type { FoundReceipt } from '../../contract/desk/staff-search.ts'
import type { TestApp } from '../support/boot.ts'
import { bootCentre } from '../support/centre.ts'
import { cash, newPhone } from '../support/desk.ts'
import { findViolations } from '../support/invariants.ts'
import { createPlan } from '../support/parts.ts'
import type { Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'

let app: TestApp
let admin: Person
let cashier: Person
let somebody: () => Person
beforeAll(async () => {
  ;({ app, admin, somebody } = await bootCentre(5))
  cashier = somebody()
  await admin.ask('PATCH', `/admin/users/${cashier.id}/cashier`, { on: true })
  await app.syncChanges()
})
afterAll(async () => {
  expect(await findViolations(app)).toEqual([])
  await app.stop()
})

async function sell(sessionId: string, phone: string, changes = {}) {
  const { status, body } = await cashier.ask('POST', '/desk/payments', cash(sessionId, { phone, ...changes }))
  expect(status, JSON.stringify(body)).toBe(200)
  return body as unknown as { bookingId: string; paymentId: string }
}

async function find(contact: Record<string, string>) {
  const { status, body } = await cashier.ask('GET', `/desk/seats?${new URLSearchParams(contact)}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as unknown as { person: { name: string } | null; seats: DeskSeat[]; refunds: DeskRefund[] }
}

test('M10 an email and a phone of two people, and what is neither', async () => {
  const phone = newPhone()
  await sell(await createSession(admin, { fee: 5 }), phone)
  const both = new URLSearchParams({ phone, email: somebody().email })
  // Nobody is chosen among those who are reached.
  expect(await cashier.ask('GET', `/desk/seats?${both}`)).toMatchObject({
    status: 200,
    body: { person: null, seats: [], reached: [{ whose: 'own' }, { whose: 'own' }] },
  })
  expect(await cashier.ask('GET', '/desk/seats?phone=12')).toMatchObject({
    status: 400,
    body: { code: 'invalid_phone', field: 'phone' },
  })
})

test('M10 whom nobody has written down yet has nothing', async () => {
  expect(await find({ phone: newPhone() })).toEqual({
    person: null,
    reached: [],
    hasUnjoined: false,
    seats: [],
    refunds: [],
  })
})

test('M10 a person’s seats, with the next part of a fee, and not those that are over or cancelled', async () => {
  const phone = newPhone()
  const [plan, cancelled] = [await createPlan(admin), await createSession(admin, { fee: 5 })]
  const { bookingId } = await sell(plan, phone, { amount: 1000, part: 1 })
  const gone = await sell(cancelled, phone)
  await admin.ask('DELETE', `/desk/bookings/${gone.bookingId}`)
  const { person, seats } = await find({ phone })
  expect(person).toMatchObject({ name: 'Rahima Begum' })
  expect(seats).toMatchObject([
    { bookingId, sessionId: plan, due: { part: 2, parts: 6, amount: 1000, state: 'due' } },
  ])
})

test('M10 what two payments for one seat owe its person is named by the seat', async () => {
  const phone = newPhone()
  const plan = await createPlan(admin)
  const { bookingId } = await sell(plan, phone, { amount: 1000, part: 1 })
  await sell(plan, phone, { amount: 1000, part: 2 })
  await admin.ask('DELETE', `/desk/bookings/${bookingId}`)
  const { seats, refunds } = await find({ phone })
  expect(seats).toEqual([])
  expect(refunds).toMatchObject([
    { bookingId, amount: 1000 },
    { bookingId, amount: 1000 },
  ])
  const { body } = await cashier.ask('GET', '/desk/refunds')
  expect(body.refunds).toEqual(expect.arrayContaining(refunds))
})

test('M10 nobody but Admins and cashiers reads the receipts of today, and each of them their own', async () => {
  const other = somebody()
  const read = (by: Person) => by.ask('GET', '/desk/receipts')
  expect((await read(other)).status).toBe(403)
  await admin.ask('PATCH', `/admin/users/${other.id}/cashier`, { on: true })
  await app.syncChanges()
  expect((await read(other)).body).toEqual({ receipts: [] })
  const session = await createSession(admin, { fee: 5 })
  const taken: string[] = []
  let payment: unknown
  for (let n = 0; n < 6; n += 1) {
    const sale = cash(session, { phone: newPhone(), name: `Rahima ${n}` })
    const { body } = await other.ask('POST', '/desk/payments', sale)
    taken.unshift(body.receipt as string)
    payment = body.paymentId
  }
  expect((await other.ask('POST', '/refunds', { payment, reason: 'Fell ill' })).status).toBe(200)
  const { receipts } = (await read(other)).body as unknown as { receipts: FoundReceipt[] }
  expect(receipts.map(({ number }) => number)).toEqual(taken.slice(0, 5))
  expect(receipts[0]).toMatchObject({ name: 'Rahima 5', amount: 5, refunded: 5, method: 'cash' })
  expect(receipts[1]?.refunded).toBeUndefined()
  const seen = (await read(cashier)).body as unknown as { receipts: FoundReceipt[] }
  expect(seen.receipts.some(({ number }) => taken.includes(number ?? ''))).toBe(false)
})
