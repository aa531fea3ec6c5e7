import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Notification } from '../../contract/centre/notifications.ts'
import { DECISION_MS } from '../../contract/payments/hold-times.ts'
import { attempts, users } from '../../db/schema.ts'
import { processRefunds } from '../../domain/payments/reconciling/reconcile.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { insertHeldPayment } from '../support/money.ts'
import { pay } from '../support/payments.ts'
import { admin, instructor, type Person, student } from '../support/people.ts'
import { readClasses } from '../support/session-classes.ts'
import { createSession } from '../support/sessions.ts'
import { applyAsTutor } from '../support/tutors.ts'
import { createUsers } from '../support/users.ts'

let app: TestApp
let decider: Person
beforeAll(async () => {
  app = await boot()
  decider = await admin(app)
})
afterAll(() => app.stop())

const newsOf = async ({ ask }: Pick<Person, 'ask'>) =>
  (await ask('GET', '/notifications')).body.notifications as Notification[]
const kindsOf = async (person: Pick<Person, 'ask'>) => (await newsOf(person)).map(({ kind }) => kind)
const inHours = (hours: number) => new Date(Date.now() + hours * 3600_000).toISOString()
const book = (person: Person, sessionId: string) => person.ask('POST', '/bookedSessions', { sessionId })
const change = (id: string, body: object) => decider.ask('PATCH', `/sessions/${id}`, body)

test('I01 nobody reads what concerns others, nor what came before their booking', async () => {
  const owner = await instructor(app)
  const id = await createSession(owner, { title: 'Somebody’s' })
  await change(id, { status: 'approved', fee: 5 })
  await change(id, { title: 'Somebody else’s', place: 'Room 8' })
  const booked = await student(app)
  await pay(app, booked, id, 500)
  for (const person of [await student(app), await instructor(app)]) expect(await newsOf(person)).toEqual([])
  expect(await kindsOf(booked)).toEqual(['seat_paid'])
})

test('I01 a student reads of the paid seat, what was handed out and changed, and of a refund', async () => {
  const person = await student(app)
  const id = await createSession(decider, { title: 'Optics', fee: 5 })
  await pay(app, person, id, 500)
  const seat = (await newsOf(person))[0]
  expect(seat).toMatchObject({ kind: 'seat_paid', title: 'Optics' })
  await decider.ask('POST', '/materials', {
    title: 'Lenses',
    image: 'https://images.example/a.png',
    link: 'https://drive.example/a',
    sessionId: id,
  })
  expect((await newsOf(person))[0]).toMatchObject({
    kind: 'material_added',
    title: 'Optics',
    detail: 'Lenses',
  })
  // Fees and seats are not what somebody who comes must know.
  await change(id, { capacity: 30, fee: 7 })
  expect(await newsOf(person)).toHaveLength(2)
  await change(id, { place: 'Room 9' })
  expect((await newsOf(person))[0]).toMatchObject({
    kind: 'session_changed',
    title: 'Optics',
    _id: seat?._id,
  })
  await person.ask('DELETE', `/bookedSessions/${id}`)
  await expect.poll(() => newsOf(person)).toMatchObject([{ kind: 'money_returned', _id: seat?._id }])
})

test('C21 I01 what a tutor hands out to all students is news for each of them once, and for nobody else', async () => {
  const [tutor, other] = [await instructor(app), await instructor(app)]
  const [person, stranger, left] = [await student(app), await student(app), await student(app)]
  const ids: string[] = []
  for (const title of ['Waves', 'Heat']) {
    const id = await createSession(tutor, { title })
    await change(id, { status: 'approved', fee: 0 })
    ids.push(id)
    await person.ask('POST', '/bookedSessions', { sessionId: id })
  }
  await left.ask('POST', '/bookedSessions', { sessionId: ids[0] })
  await left.ask('DELETE', `/bookedSessions/${ids[0]}`)
  const foreign = await createSession(other, { title: 'Bonds' })
  await change(foreign, { status: 'approved', fee: 0 })
  await stranger.ask('POST', '/bookedSessions', { sessionId: foreign })
  const material = {
    title: 'Formulas',
    image: 'https://images.example/a.png',
    link: 'https://drive.example/a',
  }
  expect((await tutor.ask('POST', '/materials', material)).status).toBe(200)
  expect(await newsOf(person)).toMatchObject([{ kind: 'material_added', title: 'Heat', detail: 'Formulas' }])
  for (const one of [stranger, left]) expect(await newsOf(one)).toEqual([])
  const handedOut = async (one: typeof person) => (await one.ask('GET', '/overview')).body.newMaterials
  expect(await handedOut(person)).toMatchObject([{ title: 'Formulas', sessionTitle: 'Heat' }])
  for (const one of [stranger, left]) expect(await handedOut(one)).toEqual([])
})

test('I01 a class is news from a day before', async () => {
  const person = await student(app)
  const soon = await createSession(decider, { classStart: inHours(3), classEnd: inHours(4) })
  const later = await createSession(decider, { classStart: inHours(30), classEnd: inHours(31) })
  for (const id of [soon, later]) await book(person, id)
  const [first, ...others] = await newsOf(person)
  expect(others).toEqual([])
  expect(first).toMatchObject({ kind: 'class_soon' })
  expect(Date.parse(first?.start ?? '') - Date.parse(first?.at ?? '')).toBe(24 * 3600_000)
  expect((await person.ask('DELETE', `/bookedSessions/${soon}`)).status).toBe(200)
  expect(await newsOf(person)).toEqual([])
})

test('I01 who has switched reads nothing more of the classes that they left', async () => {
  const person = await student(app)
  const from = await createSession(decider)
  const to = await createSession(decider, { seriesId: from })
  await book(person, from)
  const [first] = await readClasses(decider, from)
  const later = (time = '') => new Date(Date.parse(time) + 3600_000).toISOString()
  const moved = { start: later(first?.start), end: later(first?.end), reason: 'Rain' }
  expect((await change(`${from}/classes/${first?._id}`, moved)).status).toBe(200)
  expect(await kindsOf(person)).toEqual(['class_moved'])
  const { sessionDetails } = (await person.ask('GET', `/booked/${from}`)).body
  const path = `/bookings/${sessionDetails._id}/switch`
  expect((await person.ask('POST', path, { sessionId: to })).status).toBe(200)
  expect(await kindsOf(person)).toEqual([])
})

test('I01 an Instructor reads what was approved, what was rejected and why, and how many booked', async () => {
  const owner = await instructor(app)
  const [good, bad] = [
    await createSession(owner, { title: 'Good' }),
    await createSession(owner, { title: 'Bad' }),
  ]
  await change(good, { status: 'approved', fee: 0 })
  await change(bad, { status: 'rejected', rejectionReason: 'Too short' })
  const leaver = await student(app)
  for (const person of [await student(app), await student(app), leaver]) await book(person, good)
  await leaver.ask('DELETE', `/bookedSessions/${good}`)
  expect(await newsOf(owner)).toMatchObject([
    { kind: 'seats_booked', _id: good, title: 'Good', count: 2 },
    { kind: 'session_rejected', _id: bad, title: 'Bad', detail: 'Too short' },
    { kind: 'session_approved', _id: good, title: 'Good' },
  ])
  // Of one that is cancelled that alone is news.
  expect((await decider.ask('DELETE', `/sessions/${good}`)).status).toBe(200)
  expect(await kindsOf(owner)).toEqual(['teaching_cancelled', 'session_rejected'])
})

test('I01 an Admin reads what waits, until it is decided', async () => {
  const id = await createSession(await instructor(app), { title: 'Undecided' })
  await applyAsTutor((await student(app)).ask)
  const waits = (await newsOf(decider)).find(({ _id }) => _id === id)
  expect(waits).toMatchObject({ kind: 'session_waits', title: 'Undecided' })
  expect(await kindsOf(decider)).toContain('tutor_waits')
  await change(id, { status: 'approved', fee: 0 })
  expect((await newsOf(decider)).some(({ _id }) => _id === id)).toBe(false)
})

test('M11 Admins and cashiers read that a payment waits for their decision, until it is made', async () => {
  const [payer, cashier] = [await student(app), await student(app)]
  const { database } = app.services.context
  const [account] = await database.select().from(users).where(eq(users.email, payer.email))
  const sold = { userId: account?.id ?? '', sessionId: await createSession(decider, { fee: 5 }) }
  await database.update(users).set({ isCashier: true }).where(eq(users.email, cashier.email))
  await app.syncChanges()
  const [at, until] = [new Date(), new Date(Date.now() + DECISION_MS)]
  const id = await insertHeldPayment(database, sold, {
    method: 'desk',
    wallet: 'nagad',
    reference: 'N1',
    at,
    until,
  })
  for (const person of [decider, cashier]) {
    const waits = (await newsOf(person)).find(({ _id }) => _id === id)
    expect(waits).toMatchObject({ kind: 'payment_waits', at: at.toISOString(), detail: 'Physics' })
  }
  expect(await kindsOf(payer)).not.toContain('payment_waits')
  expect((await decider.ask('GET', '/overview')).body).toMatchObject({ waiting: { payments: 1 } })
  await database.update(attempts).set({ state: 'ended' }).where(eq(attempts.id, id))
  expect(await kindsOf(cashier)).not.toContain('payment_waits')
  expect((await decider.ask('GET', '/overview')).body).toMatchObject({ waiting: { payments: 0 } })
})

test('I01 there are at most 20, the newest first', async () => {
  const owner = await instructor(app)
  for (let number = 0; number < 22; number += 1) await createSession(owner, { title: `Session ${number}` })
  const news = await newsOf(decider)
  expect(news.map(({ title }) => title).slice(0, 2)).toEqual(['Session 21', 'Session 20'])
  expect(news).toHaveLength(20)
})

test('I01 what is older than two weeks is no news, whatever it was', async () => {
  const [boss] = (await createUsers([app], 1, 'Admin')) as [Person]
  const [owner] = (await createUsers([app], 1, 'Instructor')) as [Person]
  const [person] = (await createUsers([app], 1)) as [Person]
  const dates = { registrationEnd: inHours(900), classStart: inHours(1000), classEnd: inHours(1001) }
  const begun = Date.now()
  app.setTime(new Date(begun))
  const act = (path: string, body: object) => boss.ask('PATCH', `/sessions/${path}`, body)
  const [taught, rejected] = [await createSession(owner, dates), await createSession(owner, dates)]
  expect((await act(taught, { status: 'approved', fee: 5 })).status).toBe(200)
  expect((await act(rejected, { status: 'rejected', rejectionReason: 'Too short' })).status).toBe(200)
  const returned = await createSession(boss, { ...dates, fee: 5 })
  for (const id of [taught, returned]) await pay(app, person, id, 500)
  await person.ask('DELETE', `/bookedSessions/${returned}`)
  await processRefunds(app.services.context)
  const material = { title: 'Lenses', image: 'https://images.example/a.png', link: 'https://drive.example/a' }
  await boss.ask('POST', '/materials', { ...material, sessionId: taught })
  expect((await act(taught, { place: 'Room 9' })).status).toBe(200)
  const [first] = await readClasses(boss, taught)
  const moved = { start: inHours(1002), end: inHours(1003), reason: 'Rain' }
  expect((await act(`${taught}/classes/${first?._id}`, moved)).status).toBe(200)
  const assigned = await createSession(boss, dates)
  expect((await act(assigned, { tutorId: owner.id })).status).toBe(200)
  const gone = await createSession(owner, { ...dates, classStart: inHours(1010), classEnd: inHours(1011) })
  expect((await act(gone, { status: 'approved', fee: 0 })).status).toBe(200)
  expect((await boss.ask('DELETE', `/sessions/${gone}`)).status).toBe(200)
  const kinds = async (who: Person) => (await kindsOf(who)).toSorted()
  const [studied, teaching] = [
    ['class_moved', 'material_added', 'money_returned', 'seat_paid', 'session_changed'],
    [
      ...['seats_booked', 'session_approved', 'session_rejected'],
      ...['taught_class_moved', 'teaching_cancelled', 'teaching_changed', 'tutor_assigned'],
    ],
  ]
  expect([await kinds(person), await kinds(owner)]).toEqual([studied, teaching])
  const twoWeeks = begun + 14 * 24 * 3600_000
  app.setTime(new Date(twoWeeks))
  expect([await kinds(person), await kinds(owner)]).toEqual([studied, teaching])
  app.setTime(new Date(twoWeeks + 1))
  expect([await kinds(person), await kinds(owner)]).toEqual([[], []])
  app.setTime()
})
