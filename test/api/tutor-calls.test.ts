import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Notification } from '../../contract/centre/notifications.ts'
import { users } from '../../db/schema.ts'
import { decideMinimums } from '../../domain/bookings/decide-minimums.ts'
import type { TestApp } from '../support/boot.ts'
import { callsAbout } from '../support/calls.ts'
import { bootCentre } from '../support/centre.ts'
import { emailsOf } from '../support/emails.ts'
import { readClasses } from '../support/session-classes.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers, type TestUser, takeFrom } from '../support/users.ts'

const NOW = '2031-03-01T04:00:00.000Z'
const first = { start: '2031-03-07T09:30:00.000Z', end: '2031-03-07T12:00:00.000Z' }
const later = { start: '2031-03-09T13:00:00.000Z', end: '2031-03-09T15:00:00.000Z' }
const reason = 'The power is off in Mirpur.'

let app: TestApp
let admin: TestUser
let somebody: () => TestUser
let tutor: () => TestUser
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
async function unreached(): Promise<TestUser> {
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
async function patch(by: TestUser, path: string, body: object): Promise<void> {
  expect((await by.ask('PATCH', path, body)).status).toBe(200)
}
async function moveClass(by: TestUser, id: string): Promise<void> {
  const [row] = await readClasses(by, id)
  await patch(by, `/sessions/${id}/classes/${row?._id}`, { ...later, place: 'Room 5', reason })
}
const mailsTo = async (person: TestUser) => (await emailsOf(app, person)).map(({ subject }) => subject)
const newsOf = async (person: TestUser) =>
  ((await person.ask('GET', '/notifications')).body.notifications as Notification[]).map(({ kind }) => kind)
const callsTo = async ({ id }: TestUser, sessionId: string) =>
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
