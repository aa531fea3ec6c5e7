import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectBooksToBalance } from '../support/books.ts'
import type { TestApp } from '../support/boot.ts'
import { bootCentre } from '../support/centre.ts'
import { cash } from '../support/desk.ts'
import { addDiscount, priceFor } from '../support/discounts.ts'
import { confirm, pay, startPayment } from '../support/payments.ts'
import type { Person } from '../support/people.ts'
import { readClasses } from '../support/session-classes.ts'
import { createSession, sessionForm } from '../support/sessions.ts'
import { book, join } from '../support/waitlist.ts'

let app: TestApp
let owner: Person
let somebody: () => Person
beforeAll(async () => {
  ;({ app, admin: owner, somebody } = await bootCentre(30))
  await owner.ask('PUT', '/settings/refund-rule', { hoursBefore: 1, percent: 100 })
})
afterEach(() => app.setTime())
afterAll(async () => {
  await expectBooksToBalance(app)
  await app.stop()
})

const day = (number: number, hour = 10) => `2030-06-${String(number).padStart(2, '0')}T${hour}:00:00.000Z`

const everyDay = ['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri']

/**
 * A course of 24 classes, one on each day of June 2030 from the first on; its registration ends on the third.
 */
const createCourse = (lateJoin?: string, changes: Record<string, unknown> = {}): Promise<string> =>
  createSession(owner, {
    ...{ registrationStart: '2020-01-01', registrationEnd: day(3), fee: 2000 },
    repeat: { weekdays: everyDay, startTime: '16:00', endTime: '17:00', from: '2030-06-01', count: 24 },
    ...(lateJoin && { lateJoin }),
    ...changes,
  })

/** After 17 of them, when seven are left, and when the last one begins. */
const AFTER_17 = day(17, 12)
const LAST_BEGINS = day(24)
const refusal = (code: string) => ({ status: 409, body: { code } })
const seatOf = async (person: Person, id: string) =>
  (await person.ask('GET', `/booked/${id}`)).body.sessionDetails

test('B05 what is none of the three is refused', async () => {
  expect(await owner.ask('POST', '/sessions', sessionForm({ lateJoin: 'half' }))).toMatchObject({
    status: 400,
    body: { code: 'must_be_one_of', field: 'lateJoin' },
  })
})

test('B05 closed: nobody joins once the first class begins, even while registration is open', async () => {
  const id = await createCourse('closed', { fee: 0 })
  app.setTime(day(1))
  expect(await book(somebody(), id)).toMatchObject(refusal('registration_over'))
  expect(await join(somebody(), id)).toMatchObject(refusal('registration_over'))
  app.setTime(new Date(Date.parse(day(1)) - 1))
  expect((await book(somebody(), id)).status).toBe(200)
})

test('B05 without a choice the registration decides, at the full price', async () => {
  const id = await createCourse()
  app.setTime(day(2, 12))
  expect((await priceFor(somebody(), id)).body).toMatchObject({ amountInCents: 2000_00 })
  expect((await pay(app, somebody(), id, 2000_00)).status).toBe(200)
  app.setTime(day(4))
  await expect(startPayment(somebody(), id, 2000_00)).rejects.toThrow('Registration for this session is over')
})

test('B05 full: people join until the last class begins, at the full price, and have the classes that are left', async () => {
  const id = await createCourse('full')
  const person = somebody()
  app.setTime(AFTER_17)
  expect((await owner.ask('GET', `/sessions/${id}`)).body).toMatchObject({
    lateJoin: 'full',
    lateJoinUntil: LAST_BEGINS,
  })
  expect((await pay(app, person, id, 2000_00)).status).toBe(200)
  expect((await seatOf(person, id)).cancellation?.classes).toEqual({ bought: 7, left: 7 })
  app.setTime(LAST_BEGINS)
  await expect(startPayment(somebody(), id, 2000_00)).rejects.toThrow('Registration for this session is over')
})

test('B05 pro rata: the price that is shown is held, charged and refunded', async () => {
  const id = await createCourse('pro_rata')
  const [person, leaver] = [somebody(), somebody()]
  expect((await priceFor(person, id)).body).toMatchObject({ amountInCents: 2000_00 })
  app.setTime(AFTER_17)
  expect((await priceFor(person, id)).body).toMatchObject({
    ...{ amount: 583, amountInCents: 583_00, full: 583, late: { left: 7, all: 24 } },
  })
  // Nobody pays what was not shown.
  await expect(startPayment(person, id, 2000_00)).rejects.toThrow('has changed')
  await expect(startPayment(person, id, 583_01)).rejects.toThrow('has changed')
  const secret = await startPayment(person, id, 583_00)
  const transactionId = await confirm(app, secret)
  expect(
    (await person.ask('POST', '/payments', { sessionId: id, transactionId, email: person.email })).status,
  ).toBe(200)
  expect((await seatOf(person, id)).cancellation?.classes).toEqual({ bought: 7, left: 7 })
  expect((await pay(app, leaver, id, 583_00)).status).toBe(200)
  // Two of the seven have begun: the whole share of five is refunded.
  app.setTime(day(19, 12))
  const { body } = await leaver.ask('DELETE', `/bookedSessions/${id}`)
  expect(body.refundInCents).toBe(Math.ceil((583 * 5) / 7) * 100)
  // When the centre cancels the session, as much of the other seat is refunded.
  expect((await owner.ask('DELETE', `/sessions/${id}`)).status).toBe(200)
})

test('B05 a hold outlives the class that begins meanwhile; a new one has the new price', async () => {
  const id = await createCourse('pro_rata')
  const person = somebody()
  app.setTime(new Date(Date.parse(day(18)) - 60_000))
  await startPayment(person, id, 583_00)
  app.setTime(new Date(Date.parse(day(18)) + 60_000))
  expect((await priceFor(person, id)).body).toMatchObject({ amountInCents: 583_00, late: { left: 7 } })
  expect((await priceFor(somebody(), id)).body).toMatchObject({ amountInCents: 500_00, late: { left: 6 } })
  expect((await pay(app, person, id, 583_00)).status).toBe(200)
  expect((await pay(app, somebody(), id, 500_00)).status).toBe(200)
})

test('B05 a code lowers the price of what is left', async () => {
  const id = await createCourse('pro_rata')
  const code = await addDiscount(owner, { code: 'LATE-10', kind: 'percent', value: 10 }).then(() => 'LATE-10')
  app.setTime(AFTER_17)
  expect((await priceFor(somebody(), id, code)).body).toMatchObject({
    ...{ fullInCents: 583_00, amountInCents: 524_00, late: { left: 7, all: 24 } },
  })
})

test('B05 the desk takes the price of what is left, and a free session is just joined', async () => {
  const id = await createCourse('pro_rata')
  const free = await createCourse('pro_rata', { fee: 0 })
  app.setTime(AFTER_17)
  expect(await owner.ask('POST', '/desk/payments', cash(id, { amount: 2000 }))).toMatchObject({
    status: 409,
    body: { code: 'amount_is_not_price', params: { price: 583 } },
  })
  expect((await owner.ask('POST', '/desk/payments', cash(id, { amount: 583 }))).status).toBe(200)
  expect((await book(somebody(), free)).status).toBe(200)
})

test('B05 who joined late switches to another batch for the same share of its fee', async () => {
  const id = await createCourse('pro_rata')
  const other = await createCourse('pro_rata', { fee: 2400, seriesId: id })
  const person = somebody()
  app.setTime(AFTER_17)
  expect((await pay(app, person, id, 583_00)).status).toBe(200)
  const { _id: bookingId } = await seatOf(person, id)
  const next = (await readClasses(owner, id)).find(({ start }) => start > AFTER_17)
  const cancelled = await owner.ask('PATCH', `/sessions/${id}/classes/${next?._id}`, {
    ...{ state: 'cancelled', reason: 'No power', version: next?.version },
  })
  const { body } = await person.ask('GET', `/bookings/${bookingId}/choices`)
  expect(cancelled.status).toBe(200)
  expect(JSON.stringify(body)).toContain('"feeInCents":70000')
  expect(JSON.stringify(body)).toContain(other)
})

test('B05 lists say what is left of a course that is sold pro rata, also when a class has just begun', async () => {
  const id = await createCourse('pro_rata')
  const whole = await createCourse('full')
  const lists = ['', '?page=1&limit=50', '?sort=soonest&limit=50'] as const
  const lateOf = (sessionId: string) =>
    Promise.all(
      lists.map(async (list) => {
        const response = await fetch(`${app.url}/api/sessions${list}`)
        const { data } = (await response.json()) as { data: { _id: string; late?: object }[] }
        return data.find(({ _id }) => _id === sessionId)?.late
      }),
    )
  const same = (late?: object) => lists.map(() => late)
  app.setTime(new Date(Date.parse(day(1)) - 1))
  expect(await lateOf(id)).toEqual(same())
  app.setTime(new Date(Date.parse(day(18)) - 1))
  expect(await lateOf(id)).toEqual(same({ left: 7, all: 24 }))
  app.setTime(new Date(Date.parse(day(18)) + 1000))
  expect(await lateOf(id)).toEqual(same({ left: 6, all: 24 }))
  expect((await owner.ask('GET', `/sessions/${id}`)).body).toMatchObject({ late: { left: 6, all: 24 } })
  expect(await lateOf(whole)).toEqual(same())
})
