import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Overview } from '../../contract/centre/overview.ts'
import { dayOf } from '../../contract/formats/dates.ts'
import type { Role } from '../../contract/people/roles.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { insertDeliveries } from '../support/emails.ts'
import { pay } from '../support/payments.ts'
import type { Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers } from '../support/users.ts'

let app: TestApp
let decider: Person

// Their tokens outlast every clock.
const somebody = async (role: Role, at = app) => (await createUsers([at], 1, role))[0] as Person
const admin = (at?: TestApp) => somebody('Admin', at)
const instructor = (at?: TestApp) => somebody('Instructor', at)
const student = (at?: TestApp) => somebody('Student', at)

beforeAll(async () => {
  app = await boot()
  decider = await admin(app)
})
afterAll(() => app.stop())

/** Ten in the morning in Dhaka, so that an hour later is the same day. */
const MORNING = '2027-03-10T04:00:00.000Z'
const HOUR_MS = 3600_000
const inHours = (hours: number) => new Date(Date.parse(MORNING) + hours * HOUR_MS).toISOString()
beforeEach(() => app.setTime(MORNING))

const overviewOf = async (person: Person) =>
  (await person.ask('GET', '/overview')).body as unknown as Overview
const registration = { registrationStart: inHours(-9000), registrationEnd: inHours(9000) }
const open = (changes: Record<string, unknown>, owner = decider) =>
  createSession(owner, { ...registration, ...changes })
const between = (from: number, to: number) => ({ classStart: inHours(from), classEnd: inHours(to) })
const approve = (id: string) => decider.ask('PATCH', `/sessions/${id}`, { status: 'approved', fee: 0 })
const book = (person: Person, sessionId: string) => person.ask('POST', '/bookedSessions', { sessionId })

test('I01 a student sees when and where the next class is', async () => {
  const person = await student(app)
  const later = await open({ ...between(48, 50), place: 'Online' })
  const next = await open({ ...between(3, 5), place: 'Room 4, Dhanmondi' })
  for (const id of [later, next]) await book(person, id)
  const { nextClass, bookings, hasBooked } = await overviewOf(person)
  expect(nextClass).toMatchObject({
    ...{ sessionId: next, start: inHours(3), end: inHours(5), place: 'Room 4, Dhanmondi' },
  })
  expect({ bookings, hasBooked }).toEqual({ bookings: 2, hasBooked: true })
})

test('I01 whoever cancelled their only booking is no newcomer', async () => {
  const person = await student(app)
  const id = await open(between(3, 5))
  await book(person, id)
  await person.ask('DELETE', `/bookedSessions/${id}`)
  expect(await overviewOf(person)).toMatchObject({ nextClass: null, bookings: 0, hasBooked: true })
})

test('I01 a student sees what booked sessions handed out in the last seven days', async () => {
  const person = await student(app)
  const [booked, other] = [await open(between(300, 302)), await open(between(300, 302))]
  await book(person, booked)
  const handOut = async (title: string, sessionId: string, hours: number) => {
    app.setTime(inHours(hours))
    const material = { title, image: 'https://images.example/a.webp', link: 'https://drive.example/a' }
    expect((await decider.ask('POST', '/materials', { ...material, sessionId })).status).toBe(200)
  }
  await handOut('too old', booked, -24 * 8)
  await handOut('older', booked, -24 * 6)
  await handOut('of another', other, -1)
  await handOut('newer', booked, -1)
  app.setTime(MORNING)
  const { newMaterials } = await overviewOf(person)
  expect(newMaterials.map(({ title }) => title)).toEqual(['newer', 'older'])
  expect(newMaterials[0]).toMatchObject({ sessionId: booked, link: 'https://drive.example/a' })
})

test('I01 an Instructor sees today’s classes, the next one, and how full sessions are', async () => {
  const [tutor, other] = [await instructor(app), await instructor(app)]
  const create = async (title: string, from: number, to: number, owner = tutor) => {
    const id = await open({ title, ...between(from, to), capacity: 10 }, owner)
    await approve(id)
    return id
  }
  await create('over', -40, -38)
  await create('this morning', -3, -1)
  await create('this evening', 5, 7)
  const full = await create('next week', 170, 172)
  await create('of another', 1, 2, other)
  await book(await student(app), full)
  const { teaching, centre } = await overviewOf(tutor)
  expect(centre).toBeNull()
  expect(teaching?.today.map(({ title }) => title)).toEqual(['this morning', 'this evening'])
  expect(teaching?.next).toMatchObject({ title: 'this evening', enrolled: 0, capacity: 10 })
  expect(teaching?.sessions).toMatchObject([
    { title: 'this evening', enrolled: 0, capacity: 10 },
    { title: 'next week', enrolled: 1, capacity: 10, classStart: inHours(170) },
  ])
})

test('I01 I04 an Instructor sees what waits, and what was rejected and why', async () => {
  const tutor = await instructor(app)
  const pending = await open({ title: 'Waits' }, tutor)
  const rejected = await open({ title: 'Too short' }, tutor)
  const reason = { rejectionReason: 'Thirty minutes are too few', feedback: 'Make it two hours' }
  await decider.ask('PATCH', `/sessions/${rejected}`, { status: 'rejected', ...reason })
  const { teaching } = await overviewOf(tutor)
  expect(teaching?.pending).toEqual([{ _id: pending, title: 'Waits' }])
  expect(teaching?.rejected).toEqual([{ _id: rejected, title: 'Too short', ...reason }])
})

test('I01 an Admin’s figures are those of the rows, by days in Dhaka', async () => {
  const own = await boot()
  try {
    const at = (time: string) => own.setTime(time)
    at('2027-03-10T04:00:00Z')
    const boss = await admin(own)
    const paid = await createSession(boss, { ...registration, ...between(300, 302), fee: 100 })
    const free = await createSession(boss, { ...registration, ...between(5, 7), title: 'Today' })
    const people = await Promise.all([0, 1, 2, 3].map(() => student(own)))
    const [one, two, three, four] = people as [Person, Person, Person, Person]
    // Before the 30 days; the last millisecond of a day in Dhaka; the first of the next; today.
    at('2027-02-08T17:59:59.999Z')
    await pay(own, one, paid, 10_000)
    at('2027-03-04T17:59:59.999Z')
    await pay(own, two, paid, 10_000)
    at('2027-03-04T18:00:00.000Z')
    await pay(own, three, paid, 10_000)
    at(MORNING)
    await pay(own, four, paid, 10_000)
    await four.ask('DELETE', `/bookedSessions/${paid}`)
    await book(four, free)
    const { context } = own.services
    const now = context.clock()
    const times = { createdAt: now, expiresAt: new Date(now.getTime() + HOUR_MS) }
    await insertDeliveries(own, times)

    const { centre, teaching } = (await boss.ask('GET', '/overview')).body as unknown as Overview
    expect(teaching).toBeNull()
    expect(centre).toMatchObject({
      today: { takings: 100, refunds: 100, lost: 0, net: 0, seats: 1 },
      month: { takings: 300, refunds: 100, net: 200, seats: 3 },
      ...{
        // The week began on Saturday, the 6th.
        seatsThisWeek: 1,
        seatsLastWeek: 2,
        failedEmails: 1,
        refundsDue: 0,
        lateParts: { count: 0, amount: 0 },
      },
      classesToday: [{ title: 'Today', enrolled: 1, capacity: null }],
    })
    expect(centre?.days).toHaveLength(30)
    expect(centre?.days[0]?.day).toBe(dayOf(now, -29))
    expect(centre?.days.filter(({ takings, seats }) => takings || seats)).toEqual([
      { day: '2027-03-04', takings: 100, refunds: 0, lost: 0, net: 100, seats: 1 },
      { day: '2027-03-05', takings: 100, refunds: 0, lost: 0, net: 100, seats: 1 },
      { day: '2027-03-10', takings: 100, refunds: 100, lost: 0, net: 0, seats: 1 },
    ])
    // Each figure is what the list says to which it leads.
    for (const { from, to, takings } of [
      { from: dayOf(now), to: dayOf(now), takings: 100 },
      { from: dayOf(now, -29), to: dayOf(now), takings: 300 },
    ]) {
      const { body } = await boss.ask('GET', `/admin/payments?from=${from}&to=${to}`)
      expect(body.sums).toMatchObject([{ charged: takings }])
    }
  } finally {
    await own.stop()
  }
})
