import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectBooksToBalance } from '../support/books.ts'
import type { TestApp } from '../support/boot.ts'
import { bootCentre } from '../support/centre.ts'
import { addClass } from '../support/classes.ts'
import { confirm, pay } from '../support/payments.ts'
import type { Person } from '../support/people.ts'
import { readClasses } from '../support/session-classes.ts'
import { createSession } from '../support/sessions.ts'

let app: TestApp
let owner: Person
let somebody: () => Person
beforeAll(async () => {
  ;({ app, admin: owner, somebody } = await bootCentre(12))
  await owner.ask('PUT', '/settings/refund-rule', { hoursBefore: 24, percent: 50 })
})
afterEach(() => app.setTime())
afterAll(async () => {
  await expectBooksToBalance(app)
  await app.stop()
})

const day = (number: number, hour = 10) => `2030-06-${String(number).padStart(2, '0')}T${hour}:00:00.000Z`
const BOUGHT_AT = '2030-05-20T10:00:00.000Z'

/** A course of classes on these days of June 2030, for 1,000.01 taka. */
async function createCourse([first = 1, ...days]: number[], fee = 1000.01): Promise<string> {
  const id = await createSession(owner, {
    ...{ registrationStart: '2020-01-01', registrationEnd: day(28), fee },
    ...{ classStart: day(first), classEnd: day(days.at(-1) ?? first, 11) },
  })
  for (const one of days)
    await addClass(app, id, { startAt: day(one), endAt: day(one, 11), createdAt: new Date() })
  return id
}

async function buy(person: Person, sessionId: string, at = BOUGHT_AT): Promise<string> {
  app.setTime(at)
  expect((await pay(app, person, sessionId, 1000_01)).status).toBe(200)
  app.setTime()
  const { body } = await person.ask('GET', `/booked/${sessionId}`)
  return body.sessionDetails._id
}

async function cancelAt(person: Person, id: string, at: string) {
  app.setTime(at)
  const shown = (await person.ask('GET', `/booked/${id}`)).body.sessionDetails.cancellation
  const { status, body } = await person.ask('DELETE', `/bookedSessions/${id}`)
  app.setTime()
  return { shown, status, code: body.code, refundInCents: body.refundInCents }
}

test('B04 nobody cancels a course shortly before its last class; before that the share of the classes left is refunded, without those that are too near', async () => {
  const person = somebody()
  const id = await buy(person, await createCourse([3, 10, 17, 24]))
  // A class that is added later changes nothing.
  await addClass(app, (await person.ask('GET', `/booked/${id}`)).body.sessionDetails.sessionId, {
    ...{ startAt: day(23), endAt: day(23, 11) },
  })
  expect(await cancelAt(person, id, day(23, 12))).toMatchObject({
    status: 409,
    code: 'cancel_too_late_for_refund',
    shown: undefined,
  })
  // One of four has begun: half of three quarters of 1,000.01, rounded up.
  const between = await cancelAt(person, id, day(3, 11))
  expect(between).toMatchObject({ status: 200, refundInCents: 375_01 })
  expect(between.shown).toEqual({
    ...{ until: day(9), refund: 375.01, refundInCents: 375_01, paid: 1000.01, percent: 50 },
    classes: { bought: 4, left: 3 },
    ...{ lessLater: true, lessBy: 125 },
  })
  expect(await cancelAt(person, id, day(3, 12))).toMatchObject({ status: 200, refundInCents: 375_01 })
})

test('B04 a course with a class each day can be left: what is nearer than the rule’s hours counts as held', async () => {
  const person = somebody()
  const id = await buy(person, await createCourse([3, 4, 5, 6]))
  // At the rule's very hour the class is far enough; a minute later it is not.
  for (const [at, shown] of [
    [day(4), { until: day(4), classes: { bought: 4, left: 2 }, lessLater: true, lessBy: 125 }],
    ['2030-06-04T10:01:00.000Z', { until: day(5), classes: { bought: 4, left: 1, near: 1 } }],
  ] as const) {
    app.setTime(at)
    const { cancellation } = (await person.ask('GET', `/booked/${id}`)).body.sessionDetails
    expect(cancellation).toEqual({
      ...shown,
      ...{ refund: expect.any(Number), refundInCents: expect.any(Number), paid: 1000.01, percent: 50 },
    })
  }
  // A quarter of 1,000.01, and half of it.
  expect(await cancelAt(person, id, '2030-06-04T10:01:00.000Z')).toMatchObject({
    status: 200,
    refundInCents: 125_01,
  })
})

test('B04 shortly before its last class, a booking says the rule that it was sold under', async () => {
  const person = somebody()
  const id = await buy(person, await createCourse([3, 10, 17]))
  const closed = async (at: string) => {
    app.setTime(at)
    return (await person.ask('GET', `/booked/${id}`)).body.cancellationClosed
  }
  // What the centre says today is for bookings to come.
  app.setTime()
  await owner.ask('PUT', '/settings/refund-rule', { hoursBefore: 48, percent: 50 })
  expect(await closed(day(9, 11))).toBeUndefined()
  expect(await closed(day(16, 11))).toEqual({ hoursBefore: 24 })
  expect(await closed(day(18))).toBeUndefined()
  app.setTime()
  await owner.ask('PUT', '/settings/refund-rule', { hoursBefore: 24, percent: 50 })
})

test('B04 who comes late has bought the classes that were left', async () => {
  const person = somebody()
  const id = await buy(person, await createCourse([3, 10, 17]), day(4))
  expect(await cancelAt(person, id, day(4, 11))).toMatchObject({
    refundInCents: 500_01,
    shown: { classes: { bought: 2, left: 2 } },
  })
})

test('B04 a class that was cancelled before the sale is none of those that were bought', async () => {
  const person = somebody()
  const sessionId = await createCourse([3, 10, 17])
  const cancelled = {
    startAt: day(15),
    endAt: day(15, 11),
    createdAt: new Date(),
    state: 'cancelled',
  } as const
  await addClass(app, sessionId, cancelled)
  const id = await buy(person, sessionId)
  // One of three has begun: half of two thirds of 1,000.01.
  expect(await cancelAt(person, id, day(3, 11))).toMatchObject({
    shown: { classes: { bought: 3, left: 2 } },
    refundInCents: 333_34,
  })
})

test('B04 a centre that cancels a running course returns the classes that are left, whole', async () => {
  const person = somebody()
  const sessionId = await createCourse([3, 10, 17])
  await buy(person, sessionId)
  app.setTime(day(9, 12))
  expect((await owner.ask('DELETE', `/sessions/${sessionId}`)).status).toBe(200)
  const [payment] = (await person.ask('GET', '/paymentsid')).body as unknown as { refundedAmount: number }[]
  // Two of three, although the next class is a day away.
  expect(payment).toMatchObject({ refundedAmount: 666.68 })
})

test('B04 of the only class that was sold nothing is left once it was held, whatever class comes as a gift', async () => {
  const person = somebody()
  const sessionId = await createCourse([3])
  const id = await buy(person, sessionId)
  app.setTime(day(4))
  const gift = { start: day(10), end: day(10, 11), reason: 'Questions before the test' }
  expect((await owner.ask('POST', `/sessions/${sessionId}/classes`, gift)).status).toBe(200)
  expect(await cancelAt(person, id, day(5))).toMatchObject({ status: 200, refundInCents: 0 })
})

test('B04 a centre that cancels the gift after the only class was held owes nothing for the class', async () => {
  const person = somebody()
  const sessionId = await createCourse([3])
  await buy(person, sessionId)
  app.setTime(day(4))
  const gift = { start: day(10), end: day(10, 11), reason: 'Questions before the test' }
  expect((await owner.ask('POST', `/sessions/${sessionId}/classes`, gift)).status).toBe(200)
  expect((await owner.ask('DELETE', `/sessions/${sessionId}`)).status).toBe(200)
  const [payment] = (await person.ask('GET', '/paymentsid')).body as unknown as { status: string }[]
  expect(payment).toMatchObject({ status: 'paid' })
  expect(payment).not.toHaveProperty('refundedAmount')
  expect((await person.ask('GET', '/money')).body.entries).toMatchObject([{ state: 'cancelled' }])
})

test('B04 a class that had begun when a seat was sold, and is moved to later, takes none of those that were bought', async () => {
  const person = somebody()
  const sessionId = await createCourse([3, 10, 17])
  app.setTime('2030-06-03T10:20:00.000Z')
  const [running] = await readClasses(owner, sessionId)
  const id = await buy(person, sessionId, '2030-06-03T10:20:00.000Z')
  app.setTime('2030-06-03T10:30:00.000Z')
  const moved = { start: day(4), end: day(4, 11), reason: 'No power in Mirpur' }
  const path = `/sessions/${sessionId}/classes/${running?._id}`
  expect((await owner.ask('PATCH', path, moved)).status).toBe(200)
  expect(await cancelAt(person, id, day(5))).toMatchObject({
    refundInCents: 500_01,
    shown: { classes: { bought: 2, left: 2 } },
  })
})

const saturdays = (from: string) => ({
  repeat: { weekdays: ['sat'], startTime: '16:00', endTime: '17:00', from, count: 4 },
  ...{ registrationStart: '2020-01-01', registrationEnd: '2030-12-31' },
})

/** Pays a checkout that holds a seat of this session. */
async function payFor(person: Person, sessionId: string, amount: number): Promise<void> {
  const begun = await person.ask('POST', '/checkouts', { sessionId, method: 'card', amount })
  const transactionId = await confirm(app, begun.body.clientSecret)
  expect((await person.ask('POST', '/payments', { sessionId, transactionId })).status).toBe(200)
}

/** Moves the last class of a session by a day, and returns the change. */
async function moveLast(sessionId: string): Promise<string> {
  const last = (await readClasses(owner, sessionId)).at(-1)
  const nextDay = (time = '') => new Date(Date.parse(time) + 24 * 3600_000).toISOString()
  const times = { start: nextDay(last?.start), end: nextDay(last?.end), reason: 'An exam at school' }
  const { body } = await owner.ask('PATCH', `/sessions/${sessionId}/classes/${last?._id}`, times)
  return body.changeId as string
}

test('B04 classes that were held before a switch stay paid: after it only the rest is refunded, and less with each class', async () => {
  const [person, other] = [somebody(), somebody()]
  const june = await createSession(owner, { ...saturdays('2030-06-01'), fee: 1000.01 })
  const august = await createSession(owner, { ...saturdays('2030-08-03'), fee: 1000.01, seriesId: june })
  const [id, otherId] = [await buy(person, june), await buy(other, june)]
  // Three of four have begun.
  const now = '2030-06-17T10:00:00.000Z'
  app.setTime(now)
  const changeId = await moveLast(june)
  for (const [one, bookingId] of [
    [person, id],
    [other, otherId],
  ] as const) {
    const path = `/bookings/${bookingId}/choices/${changeId}`
    const { body } = await one.ask('POST', path, { choice: 'switch', sessionId: august })
    // The fourth class is worth 250.01, and the four of August cost 1000.01.
    expect(body.checkout).toMatchObject({ amountInCents: 750_00 })
    await payFor(one, august, 750)
  }
  expect(await cancelAt(person, id, now)).toMatchObject({
    refundInCents: 500_01,
    shown: { refundInCents: 500_01, percent: 50 },
  })
  app.setTime('2030-08-12T10:00:00.000Z')
  const again = await moveLast(august)
  const choice = (await other.ask('GET', `/bookings/${otherId}/choices`)).body.refund
  expect(choice).toMatchObject({ amountInCents: 500_01 })
  const path = `/bookings/${otherId}/choices/${again}`
  // What was used in June is not in it, and of August's price a half.
  expect((await other.ask('POST', path, { choice: 'refund' })).body).toMatchObject({ refundInCents: 500_01 })
})
