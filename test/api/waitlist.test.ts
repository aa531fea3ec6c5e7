import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { boot, type TestApp } from '../support/boot.ts'
import { bootCentre } from '../support/centre.ts'
import { createApiClient, type Person, unconfirmedStudent } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers } from '../support/users.ts'
import {
  atHour,
  book,
  cancel,
  fullSession,
  giveOut,
  join,
  later,
  leave,
  placeOf,
  placesOf,
} from '../support/waitlist.ts'

const noon = atHour(12)

let app: TestApp
let owner: Person
let somebody: () => Person
beforeAll(async () => {
  ;({ app, admin: owner, somebody } = await bootCentre(80))
})
beforeEach(() => app.setTime(noon))
afterAll(() => app.stop())

const refusal = (code: string) => ({ status: 409, body: { code } })

test('W01 the line takes nobody who has a seat, or could have one', async () => {
  const [holder, joiner] = [somebody(), somebody()]
  const free = await createSession(owner, { capacity: 2 })
  expect(await join(joiner, free)).toMatchObject(refusal('seats_are_free'))
  expect(await join(joiner, await createSession(owner, {}))).toMatchObject(refusal('no_waitlist'))
  const full = await fullSession(owner, [holder])
  expect(await join(holder, full)).toMatchObject(refusal('already_booked'))
  expect(await join({ ask: createApiClient(app) }, full)).toMatchObject({ status: 401 })
  expect(await join(joiner, crypto.randomUUID())).toMatchObject({ status: 404 })
  expect(await placesOf(joiner)).toEqual([])
})

test('W01 who has not confirmed their address joins no line, and nobody more than ten', async () => {
  app.setTime()
  const unconfirmed = await unconfirmedStudent(app)
  const eager = somebody()
  const full = await fullSession(owner, [somebody()])
  expect(await join(unconfirmed, full)).toMatchObject(refusal('waitlist_needs_confirmed_address'))
  expect(await join(eager, full)).toMatchObject({ status: 200, body: { position: 1 } })
  await leave(eager, full)
  const holder = somebody()
  const lines = await Promise.all(Array.from({ length: 11 }, () => fullSession(owner, [holder])))
  for (const line of lines.slice(1)) expect((await join(eager, line)).status).toBe(200)
  expect(await join(eager, lines[0] ?? '')).toMatchObject({
    status: 409,
    body: { code: 'too_many_waitlists', params: { max: 10 } },
  })
})

test('W01 nobody joins a line before the registration, after it, or once the class has begun', async () => {
  const joiner = somebody()
  const early = await createSession(owner, { capacity: 1, registrationStart: later(noon, 5).toISOString() })
  expect(await join(joiner, early)).toMatchObject(refusal('registration_not_begun'))
  const late = await fullSession(owner, [somebody()], { registrationEnd: later(noon, 5).toISOString() })
  app.setTime(later(noon, 6))
  expect(await join(joiner, late)).toMatchObject(refusal('registration_over'))
  app.setTime(noon)
  const running = await fullSession(owner, [somebody()], {
    classStart: later(noon, 5).toISOString(),
    classEnd: later(noon, 90).toISOString(),
  })
  app.setTime(later(noon, 5))
  expect(await join(joiner, running)).toMatchObject(refusal('registration_over'))
})

test('W01 people join in order, once each, and move up when somebody leaves', async () => {
  const id = await fullSession(owner, [somebody()])
  const [one, two, three] = [somebody(), somebody(), somebody()]
  for (const person of [one, two, three, two]) await join(person, id)
  expect((await join(two, id)).body).toEqual({ position: 2 })
  expect(await placeOf(three, id)).toBe('waiting 3')
  expect((await owner.ask('GET', `/sessions/${id}`)).body).toMatchObject({ seatsLeft: 0, waiting: 3 })
  expect((await leave(one, id)).status).toBe(200)
  expect((await leave(one, id)).status).toBe(200)
  expect(await placeOf(one, id)).toBeUndefined()
  expect(await placeOf(three, id)).toBe('waiting 2')
  expect((await join(one, id)).body).toEqual({ position: 3 })
})

test('W01 nobody sees who else waits: a list has the places of its own person, and leaving takes no other’s', async () => {
  const id = await fullSession(owner, [somebody()])
  const [one, two] = [somebody(), somebody()]
  for (const person of [one, two]) await join(person, id)
  const waiting = async ({ ask }: Person) => (await ask('GET', '/waitlist')).body
  expect([await waiting(one), await waiting(two), await waiting(owner)]).toMatchObject([
    [{ sessionId: id, position: 1 }],
    [{ sessionId: id, position: 2 }],
    [],
  ])
  expect((await waiting(one)) as unknown).toHaveLength(1)
  await leave(two, id)
  expect(await placeOf(one, id)).toBe('waiting 1')
})

test('W01 somebody who joins many times at once is on the waitlist once', async () => {
  const id = await fullSession(owner, [somebody()])
  const [one, other] = [somebody(), somebody()]
  const answers = await Promise.all([one, other, one, one, other].map((person) => join(person, id)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => body.position))).toEqual(new Set([1, 2]))
})

test('W01 whoever joins and leaves again and again has to wait', async () => {
  const limited = await boot({ RATE_LIMITS: 'session-bookings=2' })
  try {
    limited.setTime(noon)
    const [admin] = (await createUsers([limited], 1, 'Admin')) as [Person]
    const [holder, joiner] = (await createUsers([limited], 2)) as [Person, Person]
    const id = await fullSession(admin, [holder])
    for (let times = 0; times < 2; times += 1) {
      expect((await join(joiner, id)).status).toBe(200)
      await leave(joiner, id)
    }
    expect((await join(joiner, id)).status).toBe(429)
  } finally {
    await limited.stop()
  }
})

test('W02 the first on the waitlist is offered the seat that comes free, and takes it by booking', async () => {
  const holder = somebody()
  const [first, second, stranger] = [somebody(), somebody(), somebody()]
  const id = await fullSession(owner, [holder])
  await join(first, id)
  await join(second, id)
  await cancel(holder, id)
  // Nobody has been offered it yet.
  expect(await book(stranger, id)).toMatchObject(refusal('others_wait'))
  expect(await book(first, id)).toMatchObject(refusal('wait_for_offer'))
  await giveOut(app, id)
  expect(await placesOf(first)).toMatchObject([
    { sessionId: id, state: 'offered', position: 0, offerExpiresAt: later(noon, 30).toISOString() },
  ])
  expect(await placeOf(second, id)).toBe('waiting 1')
  expect(await book(second, id)).toMatchObject(refusal('sold_out'))
  expect(await book(stranger, id)).toMatchObject(refusal('sold_out'))
  expect(await join(first, id)).toMatchObject(refusal('offer_is_yours'))
  expect((await owner.ask('GET', `/sessions/${id}/seats`)).body).toMatchObject({ seatsLeft: 0, waiting: 1 })
  expect((await book(first, id)).status).toBe(200)
  expect(await placeOf(first, id)).toBe('booked 0')
})

test('W02 the time to take a seat is a setting of an Admin’s', async () => {
  const [holder, first] = [somebody(), somebody()]
  const rule = { deskOfferMinutes: 120 }
  expect((await first.ask('PUT', '/settings/waitlist', { ...rule, offerMinutes: 45 })).status).toBe(403)
  expect((await owner.ask('PUT', '/settings/waitlist', { ...rule, offerMinutes: 1 })).status).toBe(400)
  expect((await owner.ask('PUT', '/settings/waitlist', { ...rule, offerMinutes: 45 })).status).toBe(200)
  const id = await fullSession(owner, [holder])
  await join(first, id)
  await cancel(holder, id)
  await giveOut(app, id)
  expect(await placesOf(first)).toMatchObject([{ offerExpiresAt: later(noon, 45).toISOString() }])
  await owner.ask('PUT', '/settings/waitlist', { ...rule, offerMinutes: 30 })
})
