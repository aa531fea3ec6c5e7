import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectBooksToBalance } from '../support/books.ts'
import type { TestApp } from '../support/boot.ts'
import { bootCentre } from '../support/centre.ts'
import { cashier } from '../support/desk.ts'
import { addDiscount } from '../support/discounts.ts'
import { createPlan } from '../support/parts.ts'
import { confirm, pay } from '../support/payments.ts'
import type { Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { join, placeOf } from '../support/waitlist.ts'

let app: TestApp
let owner: Person
let somebody: () => Person
let desk: Person
beforeAll(async () => {
  ;({ app, admin: owner, somebody } = await bootCentre(80))
  desk = await cashier(app, owner)
  await addDiscount(owner, { code: 'CHANGED-MIND', kind: 'percent', value: 10 })
  await addDiscount(owner, { code: 'CHANGED-ALL', kind: 'percent', value: 100 })
})
afterAll(async () => {
  await expectBooksToBalance(app)
  await app.stop()
})

type Held = { sessionId: string; person: Person; waiting: Person }

/** Somebody holds the only seat to pay it by a method, and another one waits for it. */
async function heldSeat(method: string, begun: Record<string, unknown> = {}, fee = 6000.6): Promise<Held> {
  const [person, waiting] = [somebody(), somebody()]
  const sessionId = await createPlan(owner, { fee, capacity: 1 })
  const held = await person.ask('POST', '/checkouts', { sessionId, method, amount: fee, ...begun })
  expect(held).toMatchObject({ status: 200 })
  expect((await join(waiting, sessionId)).status).toBe(200)
  return { sessionId, person, waiting }
}

/** The seat is theirs, and the other one still the first who waits. */
async function expectSeat({ sessionId, person, waiting }: Held): Promise<void> {
  expect((await person.ask('GET', `/sessions/${sessionId}/mine`)).body).toMatchObject({
    bookingId: expect.any(String),
  })
  expect((await owner.ask('GET', `/sessions/${sessionId}`)).body).toMatchObject({ enrolled: 1 })
  expect(await placeOf(waiting, sessionId)).toBe('waiting 1')
}

describe.each(['desk', 'bkash', 'card'])(
  'M10 who holds the last seat by %s and pays otherwise at the counter keeps it',
  (method) => {
    test.each([
      ['in cash, without the poisha', {}, { method: 'cash', amount: 6000 }],
      ['the first part', {}, { method: 'cash', amount: 1000, part: 1 }],
      ['by a code', {}, { method: 'cash', amount: 5400, code: 'CHANGED-MIND' }],
      ['the first part by a code', {}, { method: 'cash', amount: 900, part: 1, code: 'CHANGED-MIND' }],
      ['all of it, after the first part', { part: 1, amount: 1000.1 }, { method: 'cash', amount: 6000 }],
      [
        'all of it, after a code',
        { code: 'CHANGED-MIND', amount: 5400.54 },
        { method: 'cash', amount: 5400 },
      ],
    ])('%s', async (_way, begun, paid) => {
      const held = await heldSeat(method, begun)
      const sale = { sessionId: held.sessionId, email: held.person.email, ...paid }
      expect(await desk.ask('POST', '/desk/payments', sale)).toMatchObject({ status: 200 })
      await expectSeat(held)
    })

    test('by a wallet', async () => {
      const held = await heldSeat(method)
      const paid = { method: 'nagad', reference: `CHANGED${method.toUpperCase()}`, amount: 1000.1, part: 1 }
      const sale = { sessionId: held.sessionId, email: held.person.email, ...paid }
      expect(await desk.ask('POST', '/desk/payments', sale)).toMatchObject({ status: 200 })
      await expectSeat(held)
    })

    test('for nothing', async () => {
      const held = await heldSeat(method)
      const wanted = { sessionId: held.sessionId, code: 'CHANGED-ALL' }
      expect(await desk.ask('POST', `/desk/people/${held.person.id}/bookings`, wanted)).toMatchObject({
        status: 200,
      })
      await expectSeat(held)
    })
  },
)

describe.each(['desk', 'bkash'])(
  'M02 who holds the last seat by %s and pays otherwise online keeps it',
  (method) => {
    test.each([
      ['all of it', {}, { amount: 6000.6 }],
      ['the first part', {}, { part: 1, amount: 1000.1 }],
      ['by a code', {}, { code: 'CHANGED-MIND', amount: 5400.54 }],
      ['the first part by a code', {}, { part: 1, code: 'CHANGED-MIND', amount: 900.09 }],
      ['all of it, after the first part', { part: 1, amount: 1000.1 }, { amount: 6000.6 }],
    ])('%s', async (_way, begun, paid) => {
      const held = await heldSeat(method, begun)
      const { sessionId, person } = held
      const started = await person.ask('POST', '/checkouts', { sessionId, method: 'card', ...paid })
      expect(started).toMatchObject({ status: 200 })
      const transactionId = await confirm(app, started.body.clientSecret)
      const body = { sessionId, transactionId, email: person.email }
      expect(await person.ask('POST', '/payments', body)).toMatchObject({ status: 200 })
      await expectSeat(held)
    })
  },
)

test('M10 B12 a switch whose difference has poisha is not paid in cash, and keeps its seat', async () => {
  const person = somebody()
  const from = await createSession(owner, { fee: 1000 })
  const to = await createSession(owner, { fee: 1200.5, capacity: 1, seriesId: from })
  expect((await pay(app, person, from, 1000_00)).status).toBe(200)
  const { sessionDetails } = (await person.ask('GET', `/booked/${from}`)).body
  const asked = await person.ask('POST', `/bookings/${sessionDetails._id}/switch`, { sessionId: to })
  expect(asked.body).toMatchObject({ checkout: { amount: 200.5 } })
  const waiting = somebody()
  expect((await join(waiting, to)).status).toBe(200)
  const sale = { sessionId: to, email: person.email, method: 'cash', amount: 200, isTheirs: true }
  expect(await desk.ask('POST', '/desk/payments', sale)).toMatchObject({
    status: 400,
    body: { code: 'cash_in_whole_taka', field: 'amount' },
  })
  const sent = { ...sale, method: 'nagad', reference: 'CHANGEDSWITCH', amount: 200.5 }
  expect(await desk.ask('POST', '/desk/payments', sent)).toMatchObject({ status: 200 })
  await expectSeat({ sessionId: to, person, waiting })
  expect((await owner.ask('GET', `/sessions/${from}`)).body).toMatchObject({ enrolled: 0 })
})
