import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Notification } from '../../contract/centre/notifications.ts'
import { classChanges, classNotices, users } from '../../db/schema.ts'
import { decideMinimums } from '../../domain/bookings/decide-minimums.ts'
import type { TestApp } from '../support/boot.ts'
import { callsAbout, notifyAll, sellToPhone } from '../support/calls.ts'
import { bootCentre } from '../support/centre.ts'
import { emailsOf } from '../support/emails.ts'
import type { Person } from '../support/people.ts'
import { readClasses } from '../support/session-classes.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers, takeFrom } from '../support/users.ts'

const NOW = '2031-03-01T04:00:00.000Z'
const first = { start: '2031-03-07T09:30:00.000Z', end: '2031-03-07T12:00:00.000Z' }
const later = { start: '2031-03-09T13:00:00.000Z', end: '2031-03-09T15:00:00.000Z' }
const reason = 'The power is off in Mirpur.'

let app: TestApp
let admin: Person
let somebody: () => Person
let tutor: () => Person
beforeAll(async () => {
  ;({ app, admin, somebody } = await bootCentre(10))
  const tutors = await createUsers([app], 20, 'Instructor')
  for (const [at, { id }] of tutors.entries()) await change(id, { name: `Tutor ${at}` })
  tutor = takeFrom(() => tutors)
})
beforeEach(() => app.setTime(NOW))
afterAll(() => app.stop())

const change = (id: string, set: Partial<typeof users.$inferInsert>) =>
  app.services.context.database.update(users).set(set).where(eq(users.id, id))
/** A tutor whose address is not confirmed. */
async function unreached(): Promise<Person> {
  const person = tutor()
  await change(person.id, { emailVerified: false })
  return person
}
const session = (changes: Record<string, unknown> = {}) =>
  createSession(admin, {
    ...{ title: 'Optics', registrationStart: '2031-01-01', registrationEnd: first.start },
    ...{ classStart: first.start, classEnd: first.end },
    ...changes,
  })
async function patch(by: Person, path: string, body: object): Promise<void> {
  expect((await by.ask('PATCH', path, body)).status).toBe(200)
}
async function moveClass(by: Person, id: string): Promise<void> {
  const [row] = await readClasses(by, id)
  await patch(by, `/sessions/${id}/classes/${row?._id}`, { ...later, place: 'Room 5', reason })
}
const mailsTo = async (person: Person) => (await emailsOf(app, person)).map(({ subject }) => subject)
const newsOf = async (person: Person) =>
  ((await person.ask('GET', '/notifications')).body.notifications as Notification[]).map(({ kind }) => kind)
const callsTo = async ({ id }: Person, sessionId: string) =>
  (await callsAbout(admin, sessionId)).filter(({ person }) => person._id === id)

test('B14 a tutor hears nothing of what they change themselves, nor of what concerns nobody who comes', async () => {
  const taught = tutor()
  const id = await session({ tutorId: taught.id, mode: 'onsite' })
  const [mails, news] = [await mailsTo(taught), await newsOf(taught)]
  app.setTime('2031-03-01T05:00:00.000Z')
  await patch(taught, `/sessions/${id}`, { place: 'Hall 2', joinUrl: 'https://meet.example/x' })
  await moveClass(taught, id)
  await patch(admin, `/sessions/${id}`, { title: 'Waves', description: 'Clearer', fee: 10, capacity: 50 })
  expect(await mailsTo(taught)).toEqual(mails)
  expect(await newsOf(taught)).toEqual(news)
  expect(await callsAbout(admin, id)).toEqual([])
})

test('B14 what somebody else changes about place, link and classes reaches the tutor by email and bell, once each', async () => {
  const [taught, is] = [tutor(), tutor()]
  const id = await session({ tutorId: taught.id, mode: 'onsite' })
  const had = (await mailsTo(taught)).length
  app.setTime('2031-03-01T05:00:00.000Z')
  await patch(admin, `/sessions/${id}`, { place: 'Hall 2', joinUrl: 'https://meet.example/x' })
  app.setTime('2031-03-01T06:00:00.000Z')
  await moveClass(admin, id)
  app.setTime('2031-03-01T07:00:00.000Z')
  // Whoever takes over hears where; whoever leaves need not know.
  await patch(admin, `/sessions/${id}`, { place: 'Hall 3', tutorId: is.id })
  const [place, moved, replaced, ...more] = (await emailsOf(app, taught)).slice(had)
  expect(more).toEqual([])
  expect(place?.subject).toBe('Please read what has changed: Optics')
  expect(place?.body).toContain(`/dashboard/roster/${id}`)
  expect(place?.calendar).toMatchObject({ uid: `${id}@localhost`, location: 'Hall 2' })
  expect(place?.body).not.toContain('meet.example')
  expect(moved?.subject).toBe('A class has been moved: Optics')
  expect(replaced?.subject).toBe('Another tutor teaches: Optics')
  expect(await mailsTo(is)).toEqual(['You teach this session: Optics'])
  expect(await newsOf(taught)).toEqual(['tutor_replaced', 'tutor_assigned'])
  expect(await newsOf(is)).toEqual(['tutor_assigned'])
  app.setTime('2031-03-01T08:00:00.000Z')
  await patch(admin, `/sessions/${id}`, { joinUrl: 'https://meet.example/y' })
  await moveClassBack(id)
  expect((await newsOf(is)).toSorted()).toEqual(['taught_class_moved', 'teaching_changed', 'tutor_assigned'])
  expect((await newsOf(admin)).filter((kind) => kind.startsWith('t'))).toEqual([])
})

async function moveClassBack(id: string): Promise<void> {
  const [row] = await readClasses(admin, id)
  await patch(admin, `/sessions/${id}/classes/${row?._id}`, { ...first, reason: 'It works again.' })
}

test('B13 a tutor whom no email reaches is rung about what they teach, and no longer once another does', async () => {
  const [taught, is] = [await unreached(), await unreached()]
  const id = await session({ tutorId: taught.id, mode: 'onsite', place: 'Hall 1' })
  expect(await callsTo(taught, id)).toMatchObject([
    { kind: 'tutor_assigned', isTutor: true, after: { ...first, place: 'Hall 1' } },
  ])
  app.setTime('2031-03-01T05:00:00.000Z')
  await patch(admin, `/sessions/${id}`, { place: 'Hall 2' })
  app.setTime('2031-03-01T06:00:00.000Z')
  await patch(admin, `/sessions/${id}`, { place: 'Hall 3' })
  app.setTime('2031-03-01T07:00:00.000Z')
  await moveClass(admin, id)
  const calls = await callsTo(taught, id)
  expect(calls).toMatchObject([
    { kind: 'tutor_assigned', after: { ...later, place: 'Room 5' } },
    { kind: 'session_changed', isTutor: true, since: '2031-03-01T06:00:00.000Z' },
    { kind: 'class_moved', isTutor: true, before: first, after: later, reason },
  ])
  expect(calls[2]).not.toHaveProperty('answerBy')
  app.setTime('2031-03-01T08:00:00.000Z')
  await patch(admin, `/sessions/${id}`, { tutorId: is.id })
  expect(await callsTo(taught, id)).toMatchObject([{ kind: 'tutor_replaced', tutor: expect.any(String) }])
  expect(await callsTo(is, id)).toMatchObject([{ kind: 'tutor_assigned' }])
  const [call] = await callsTo(is, id)
  expect((await admin.ask('POST', `/desk/calls/${call?._id}/told`)).status).toBe(200)
  expect(await callsTo(is, id)).toEqual([])
  expect(await mailsTo(taught)).toEqual([])
})

test('B13 a tutor whom no email reaches is rung when their session is cancelled, or too few have booked it', async () => {
  const taught = await unreached()
  const gone = await session({ tutorId: taught.id, title: 'Gone' })
  const minimum = { count: 2, decideAt: '2031-03-05T04:00:00.000Z' }
  const few = await session({
    ...{ tutorId: taught.id, title: 'Few', minimum, registrationEnd: minimum.decideAt },
    ...{ classStart: '2031-03-08T09:30:00.000Z', classEnd: '2031-03-08T12:00:00.000Z' },
  })
  expect((await somebody().ask('POST', '/bookedSessions', { sessionId: few })).status).toBe(200)
  expect((await admin.ask('DELETE', `/sessions/${gone}`)).status).toBe(200)
  app.setTime('2031-03-05T04:00:01.000Z')
  await decideMinimums(app.services.context)
  expect(await callsTo(taught, gone)).toMatchObject([{ kind: 'teaching_cancelled', isTutor: true }])
  expect(await callsTo(taught, few)).toMatchObject([{ kind: 'minimum_missed', isTutor: true }])
})

test('B13 a tutor whom no email reaches is rung once about all their classes of a day off', async () => {
  const [taught, is] = [await unreached(), tutor()]
  const weekly = await session({ tutorId: taught.id, fee: 1000 })
  const moved = { start: '2031-03-07T13:00:00.000Z', end: '2031-03-07T14:00:00.000Z' }
  const single = await session({
    ...{ tutorId: taught.id, title: 'Waves' },
    ...{ classStart: moved.start, classEnd: moved.end, registrationEnd: moved.start },
  })
  const next = { start: '2031-03-14T09:30:00.000Z', end: '2031-03-14T12:00:00.000Z', reason: 'Weekly' }
  expect((await admin.ask('POST', `/sessions/${weekly}/classes`, next)).status).toBe(200)
  await sellToPhone(admin, weekly, { amount: 1000 })
  app.setTime('2031-03-01T05:00:00.000Z')
  const offCalls = async (id: string) =>
    (await callsAbout(admin, id)).filter(({ kind }) => kind === 'day_off')
  const body = { day: '2031-03-07', tutorId: taught.id, act: 'move', days: 7, otherwise: 'later', reason }
  expect(await admin.ask('POST', '/days-off', { _id: randomUUID(), ...body })).toMatchObject({
    body: { changed: 2, stayed: 0 },
  })
  await notifyAll(app)
  const [call, ...more] = (await offCalls(weekly)).filter(({ isTutor }) => isTutor)
  expect(more).toEqual([])
  expect(call).toMatchObject({
    ...{ person: { _id: taught.id }, reason },
    classes: [
      { title: 'Optics', before: first, madeUpLater: true },
      { title: 'Waves', before: moved, after: { start: '2031-03-14T13:00:00.000Z' } },
    ],
  })
  expect(call).not.toHaveProperty('answerBy')
  // A student of the same class is another call, and to tell one is not to tell the other.
  const toStudent = async () => (await offCalls(weekly)).filter(({ isTutor }) => !isTutor)
  expect(await toStudent()).toMatchObject([{ answerBy: '2031-03-04T05:00:00.000Z' }])
  const told = (method: 'POST' | 'DELETE') => admin.ask(method, `/desk/calls/${call?._id}/told`)
  expect((await told('POST')).status).toBe(200)
  expect(await callsTo(taught, weekly)).not.toContainEqual(expect.objectContaining({ kind: 'day_off' }))
  expect(await toStudent()).toHaveLength(1)
  expect((await told('DELETE')).status).toBe(200)
  const heard = async () =>
    (await offCalls(weekly)).flatMap(({ isTutor, classes }) =>
      isTutor ? [classes?.map(({ title }) => title)] : [],
    )
  expect(await heard()).toEqual([['Optics', 'Waves']])
  // What has changed since is a call of its own, and whoever teaches no more need not know.
  app.setTime('2031-03-01T06:00:00.000Z')
  await moveClass(admin, single)
  expect(await heard()).toEqual([['Optics']])
  await patch(admin, `/sessions/${weekly}`, { tutorId: is.id })
  expect(await heard()).toEqual([])
})

test('B13 a tutor is no longer rung about a day off when its classes are over, nor for what they did', async () => {
  const taught = await unreached()
  const id = await session({ tutorId: taught.id })
  const body = { day: '2031-03-07', tutorId: taught.id, act: 'move', days: 1, reason }
  const take = (by: Person, changes: object = {}) =>
    by.ask('POST', '/days-off', { _id: randomUUID(), ...body, ...changes })
  const isCalled = async () => (await callsTo(taught, id)).some(({ kind }) => kind === 'day_off')
  app.setTime('2031-03-01T05:00:00.000Z')
  expect((await take(admin)).body).toMatchObject({ changed: 1 })
  expect(await isCalled()).toBe(true)
  app.setTime('2031-03-08T12:00:01.000Z')
  expect(await isCalled()).toBe(false)
  app.setTime('2031-03-01T06:00:00.000Z')
  expect(await isCalled()).toBe(true)
  expect((await take(taught, { day: '2031-03-08' })).body).toMatchObject({ changed: 1 })
  expect(await isCalled()).toBe(false)
})

test('B13 a tutor who has a seat too is rung for each, and what they teach is not what they attend', async () => {
  const both = somebody()
  const hours = (hour: string) => ({
    ...{ classStart: `2031-04-11T${hour}:00:00.000Z`, classEnd: `2031-04-11T${hour}:30:00.000Z` },
    registrationEnd: '2031-04-10T04:00:00.000Z',
  })
  const attended = await session({ ...hours('05'), title: 'Attended' })
  expect((await both.ask('POST', '/bookedSessions', { sessionId: attended })).status).toBe(200)
  await change(both.id, { role: 'Instructor', emailVerified: false })
  const given = await session({ ...hours('06'), title: 'Taught', tutorId: both.id })
  const body = { day: '2031-04-11', act: 'move', days: 1, reason }
  expect(await admin.ask('POST', '/days-off', { _id: randomUUID(), ...body })).toMatchObject({
    body: { changed: 2, people: 1 },
  })
  await notifyAll(app)
  const calls = async (id: string) => (await callsTo(both, id)).filter(({ kind }) => kind === 'day_off')
  const [[toStudent], [toTutor]] = [await calls(attended), await calls(given)]
  expect(toStudent).not.toHaveProperty('isTutor')
  expect(toStudent?.classes).toMatchObject([{ title: 'Attended' }])
  expect(toTutor).toMatchObject({ isTutor: true })
  expect(toTutor?.classes?.map(({ title }) => title)).toEqual(['Taught'])
  const told = async () => {
    const found = await app.services.context.database
      .select({ at: classNotices.toldAt })
      .from(classNotices)
      .innerJoin(classChanges, eq(classChanges.id, classNotices.changeId))
      .where(eq(classChanges.sessionId, attended))
    return found.map(({ at }) => at !== null)
  }
  expect((await admin.ask('POST', `/desk/calls/${toTutor?._id}/told`)).status).toBe(200)
  expect(await told()).toEqual([false])
  expect(await calls(attended)).toHaveLength(1)
  expect((await admin.ask('POST', `/desk/calls/${toStudent?._id}/told`)).status).toBe(200)
  expect(await told()).toEqual([true])
})
