import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ListedBooking } from '../../contract/bookings/bookings.ts'
import type { Notification } from '../../contract/centre/notifications.ts'
import type { MoneyEntry } from '../../contract/payments/payment-timeline.ts'
import type { TestApp } from '../support/boot.ts'
import { bootCentre } from '../support/centre.ts'
import { createPlan, payPart, startPart } from '../support/parts.ts'
import { pay } from '../support/payments.ts'
import type { Person } from '../support/people.ts'

let app: TestApp
let owner: Person
let somebody: () => Person
beforeAll(async () => {
  ;({ app, admin: owner, somebody } = await bootCentre(8))
})
afterEach(() => app.setTime())
afterAll(() => app.stop())

/** Noon in Dhaka. */
const on = (day: string) => `${day}T06:00:00.000Z`
const second = { part: 2, amount: 1000 }

async function seated() {
  const id = await createPlan(owner)
  const person = somebody()
  expect(await payPart(app, person, id, { part: 1, amount: 1000 })).toMatchObject({ status: 200 })
  return { id, person }
}
const newsOf = async (person: Person) =>
  ((await person.ask('GET', '/notifications')).body.notifications as Notification[]).filter(({ kind }) =>
    kind.startsWith('part_'),
  )
const listed = async (person: Person) =>
  ((await person.ask('GET', '/bookedSessions')).body as unknown as ListedBooking[])[0]
const hasParts = async (person: Person) =>
  (await person.ask('GET', `/users/role/${person.email}`)).body.hasParts

test('B10 I01 a part is news three days before its day, and again once it is late', async () => {
  const { id, person } = await seated()
  app.setTime(on('2030-06-28'))
  expect(await newsOf(person)).toEqual([])
  app.setTime(on('2030-06-29'))
  expect(await newsOf(person)).toMatchObject([
    { kind: 'part_due', part: { number: 2, of: 6 }, dueOn: '2030-07-01' },
  ])
  app.setTime(on('2030-07-02'))
  expect(await newsOf(person)).toMatchObject([
    { kind: 'part_late', part: { number: 2, of: 6 }, dueOn: '2030-07-01', at: '2030-07-01T18:00:00.000Z' },
  ])
  expect((await payPart(app, person, id, second)).status).toBe(200)
  expect(await newsOf(person)).toEqual([])
})

test('B10 the list of bookings says what is to be paid next, and from when on classes close', async () => {
  const { id, person } = await seated()
  expect((await listed(person))?.nextPart).toEqual({
    ...{ part: 2, state: 'due', dueOn: '2030-07-01', closedFrom: '2030-07-09' },
  })
  app.setTime(on('2030-07-02'))
  expect((await listed(person))?.nextPart).toMatchObject({ part: 2, state: 'late' })
  expect((await payPart(app, person, id, second)).status).toBe(200)
  expect((await listed(person))?.nextPart).toMatchObject({ part: 3, state: 'due' })
})

test('B10 C02 the role says who pays by parts, and who pays at once has none', async () => {
  const { id, person } = await seated()
  expect(await hasParts(person)).toBe(true)
  const other = somebody()
  expect(await pay(app, other, await createPlan(owner), 6000_00)).toMatchObject({ status: 200 })
  expect(await hasParts(other)).toBeUndefined()
  expect((await person.ask('DELETE', `/bookedSessions/${id}`)).status).toBe(200)
  expect(await hasParts(person)).toBeUndefined()
  expect((await listed(other))?.nextPart).toBeUndefined()
})

test('B10 payments and attempts to pay say which part they are for', async () => {
  const { id, person } = await seated()
  expect((await startPart(person, id, second)).status).toBe(200)
  const money = (await person.ask('GET', '/money')).body.entries as MoneyEntry[]
  expect(money).toMatchObject([
    { state: 'held', part: { number: 2, of: 6 } },
    { state: 'booked', part: { number: 1, of: 6 } },
  ])
  expect((await payPart(app, person, id, second)).status).toBe(200)
  const paid = [{ part: { number: 2, of: 6 } }, { part: { number: 1, of: 6 } }]
  expect((await person.ask('GET', '/paymentsid')).body).toMatchObject(paid)
  const all = await owner.ask('GET', `/admin/payments?search=${person.email}`)
  expect(all.body.payments).toMatchObject(paid)
})
