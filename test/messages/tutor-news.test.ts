import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Notification } from '../../contract/centre/notifications.ts'
import { deliveries, users } from '../../db/schema.ts'
import { decideMinimums } from '../../domain/bookings/decide-minimums.ts'
import { enqueueDueReminders } from '../../domain/classes/reminders/students.ts'
import { remindTutors } from '../../domain/classes/reminders/tutors.ts'
import type { TestApp } from '../support/boot.ts'
import { bootCentre } from '../support/centre.ts'
import { composeMessages, deliveriesOf, emailsOf } from '../support/emails.ts'
import type { Person } from '../support/people.ts'
import { readClasses } from '../support/session-classes.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers, takeFrom } from '../support/users.ts'

const NOW = '2031-03-01T04:00:00.000Z'
const START = '2031-03-07T09:30:00.000Z'
const HOUR = 3600_000
/** So long before the class. */
const before = (hours: number) => new Date(Date.parse(START) - hours * HOUR)

let app: TestApp
let admin: Person
let somebody: () => Person
let tutor: () => Person
beforeAll(async () => {
  ;({ app, admin, somebody } = await bootCentre(10))
  const tutors = await createUsers([app], 20, 'Instructor')
  const { database } = app.services.context
  for (const [at, { id }] of tutors.entries())
    await database
      .update(users)
      .set({ name: `Tutor ${at}` })
      .where(eq(users.id, id))
  tutor = takeFrom(() => tutors)
})
beforeEach(() => app.setTime(NOW))
afterAll(() => app.stop())

const session = (changes: Record<string, unknown> = {}, by: Person = admin) =>
  createSession(by, {
    ...{ title: 'Optics', registrationStart: '2031-01-01', registrationEnd: START },
    ...{ classStart: START, classEnd: '2031-03-07T12:00:00.000Z' },
    ...changes,
  })
const change = async (id: string, body: object) =>
  expect((await admin.ask('PATCH', `/sessions/${id}`, body)).status).toBe(200)
const subjectsTo = async (person: Person) => (await emailsOf(app, person)).map(({ subject }) => subject)
const newsOf = async (person: Person) =>
  ((await person.ask('GET', '/notifications')).body.notifications as Notification[]).map(
    ({ kind, _id, detail }) => ({ kind, _id, ...(detail && { detail }) }),
  )
async function remind(): Promise<void> {
  await Promise.all([remindTutors(app.services.context), remindTutors(app.services.context)])
  await composeMessages(app)
}
async function remindersTo({ email }: Person) {
  const rows = await deliveriesOf(app, and(eq(deliveries.contact, email), eq(deliveries.kind, 'reminder')))
  return rows.map(({ subject }) => subject)
}

test('B14 whom an Admin makes the tutor of a session hears of it, by email with the classes, and by the bell', async () => {
  const chosen = tutor()
  const id = await session({ tutorId: chosen.id })
  const [email, ...more] = await emailsOf(app, chosen)
  expect(more).toEqual([])
  expect(email?.subject).toBe('You teach this session: Optics')
  expect(email?.calendar).toMatchObject({ uid: `${id}@localhost`, method: 'REQUEST', start: START })
  expect(email?.body).toContain(`/dashboard/roster/${id}`)
  expect(await newsOf(chosen)).toEqual([{ kind: 'tutor_assigned', _id: id }])
})

test('B14 what comes with a session when somebody becomes its tutor is no news of its own', async () => {
  const taught = tutor()
  const id = await session()
  await change(id, { tutorId: taught.id, place: 'Room 9' })
  expect(await newsOf(taught)).toEqual([{ kind: 'tutor_assigned', _id: id }])
  // What comes later is, and of more than are shown the newest.
  const minute = (nth: number) => new Date(Date.parse(NOW) + nth * 60_000)
  for (let nth = 1; nth <= 21; nth += 1) {
    app.setTime(minute(nth))
    await change(id, { place: `Room ${9 + nth}` })
  }
  const { notifications } = (await taught.ask('GET', '/notifications')).body
  expect((notifications as Notification[]).map(({ kind, at }) => [kind, at])).toEqual(
    Array.from({ length: 20 }, (_, index) => ['teaching_changed', minute(21 - index).toISOString()]),
  )
})

test('B14 nobody hears of what they do themselves, and who handed a session in hears of its approval alone', async () => {
  await session({ tutorId: admin.id })
  expect(await subjectsTo(admin)).toEqual([])
  expect(await newsOf(admin)).toEqual([])
  const own = tutor()
  const id = await session({}, own)
  await change(id, { status: 'approved', fee: 0 })
  expect(await subjectsTo(own)).toEqual(['Your session has been approved: Optics'])
  expect((await newsOf(own)).map(({ kind }) => kind)).toEqual(['session_approved'])
})

test('B14 of another tutor hear the old one, the new one and everybody with a seat', async () => {
  const [was, is, student, left] = [tutor(), tutor(), somebody(), somebody()]
  const id = await session({ tutorId: was.id })
  const { insertedId } = (await student.ask('POST', '/bookedSessions', { sessionId: id })).body
  await left.ask('POST', '/bookedSessions', { sessionId: id })
  await left.ask('DELETE', `/bookedSessions/${id}`)
  const heard = (await subjectsTo(left)).length
  app.setTime('2031-03-01T05:00:00.000Z')
  await change(id, { tutorId: is.id })
  await change(id, { title: 'Waves' })
  const { tutor: nameOfNew } = (await admin.ask('GET', `/sessions/${id}`)).body as unknown as {
    tutor: string
  }
  const replaced = (await emailsOf(app, was)).at(-1)
  expect(replaced?.subject).toBe('Another tutor teaches: Optics')
  expect(replaced?.body).toContain(`${nameOfNew} teaches “Optics” from now on.`)
  expect(replaced?.calendar).toMatchObject({ uid: `${id}@localhost`, method: 'CANCEL' })
  expect(await subjectsTo(is)).toEqual(['You teach this session: Optics'])
  expect((await subjectsTo(student)).at(-1)).toBe('Another tutor: Optics')
  expect(await subjectsTo(left)).toHaveLength(heard)
  expect(await newsOf(was)).toMatchObject([{ kind: 'tutor_replaced', detail: nameOfNew }, {}])
  expect((await newsOf(is))[0]).toEqual({ kind: 'tutor_assigned', _id: id })
  const news = (await newsOf(student)).filter(({ kind }) => kind === 'other_tutor')
  expect(news).toEqual([{ kind: 'other_tutor', _id: insertedId, detail: nameOfNew }])
})

test('B14 two Admins give a session to two tutors at once: both changes are told', async () => {
  const [was, one, other] = [tutor(), tutor(), tutor()]
  const id = await session({ tutorId: was.id })
  const give = ({ id: tutorId }: Person) => admin.ask('PATCH', `/sessions/${id}`, { tutorId })
  await Promise.all([give(one), give(other)])
  const { tutorId } = (await admin.ask('GET', `/sessions/${id}`)).body as unknown as { tutorId: string }
  const [last, between] = tutorId === one.id ? [one, other] : [other, one]
  expect(await subjectsTo(last)).toEqual(['You teach this session: Optics'])
  expect((await subjectsTo(between)).sort()).toEqual([
    'Another tutor teaches: Optics',
    'You teach this session: Optics',
  ])
  expect(await subjectsTo(was)).toHaveLength(2)
})

test('B14 a cancelled session, and one that is called off because too few booked, reach its tutor by email and bell', async () => {
  const taught = tutor()
  const gone = await session({ tutorId: taught.id, title: 'Gone' })
  const minimum = { count: 2, decideAt: '2031-03-05T04:00:00.000Z' }
  const few = await session({
    tutorId: taught.id,
    ...{ title: 'Few', minimum, registrationEnd: minimum.decideAt },
    ...{ classStart: '2031-03-08T09:30:00.000Z', classEnd: '2031-03-08T12:00:00.000Z' },
  })
  app.setTime('2031-03-01T05:00:00.000Z')
  expect((await admin.ask('DELETE', `/sessions/${gone}`)).status).toBe(200)
  app.setTime('2031-03-05T04:00:01.000Z')
  await decideMinimums(app.services.context)
  expect(await subjectsTo(taught)).toEqual(
    expect.arrayContaining(['Your session was cancelled: Gone', 'Your session was cancelled: Few']),
  )
  expect((await newsOf(taught)).slice(0, 2)).toEqual([
    { kind: 'minimum_missed', _id: few },
    { kind: 'teaching_cancelled', _id: gone },
  ])
})

test('B14 a tutor is reminded a day and an hour before their class, once, unless they want no reminders', async () => {
  const [taught, silent] = [tutor(), tutor()]
  const id = await session({ tutorId: taught.id })
  await session({ tutorId: silent.id })
  await silent.ask('PATCH', '/me/messages', { choice: { kind: 'reminder', channel: 'email', on: false } })
  await somebody().ask('POST', '/bookedSessions', { sessionId: id })
  app.setTime(before(24.01))
  await remind()
  expect(await remindersTo(taught)).toEqual([])
  for (const hours of [24, 23, 3, 1, 0.5]) {
    app.setTime(before(hours))
    await remind()
  }
  expect(await remindersTo(taught)).toEqual(['Coming up: Optics', 'Starting soon: Optics'])
  expect(await remindersTo(silent)).toEqual([])
  const emails = await emailsOf(app, taught)
  expect(emails.at(-1)?.body).toMatch(/1 student has a seat\.\n\n.*3:30–6:00\spm/)
  expect((await newsOf(taught)).map(({ kind }) => kind)).toContain('teaching_soon')
})

test('B14 an Admin who created a session for a tutor without an account is not reminded of its classes', async () => {
  const [manager] = (await createUsers([app], 1, 'Admin')) as [Person]
  await session({ tutor: 'A guest' }, manager)
  app.setTime(before(24))
  await remind()
  expect(await remindersTo(manager)).toEqual([])
  expect(await newsOf(manager)).toEqual([])
})

test('B14 reminders follow: of a moved class at its new time, to the tutor who teaches it, and of none that was cancelled', async () => {
  const [was, is, owner] = [tutor(), tutor(), tutor()]
  const id = await session({ tutorId: was.id })
  const [row] = await readClasses(admin, id)
  const moved = { start: '2031-03-08T09:30:00.000Z', end: '2031-03-08T12:00:00.000Z', reason: 'Rain' }
  expect((await admin.ask('PATCH', `/sessions/${id}/classes/${row?._id}`, moved)).status).toBe(200)
  app.setTime(before(24))
  await remind()
  expect(await remindersTo(was)).toEqual([])
  app.setTime('2031-03-07T09:30:00.000Z')
  await remind()
  expect(await remindersTo(was)).toEqual(['Coming up: Optics'])
  // The news that one teaches it stands for the reminder of that day.
  app.setTime('2031-03-08T04:00:00.000Z')
  await change(id, { tutorId: is.id })
  await remind()
  app.setTime('2031-03-08T08:30:00.000Z')
  await remind()
  expect(await remindersTo(is)).toEqual(['Starting soon: Optics'])
  expect(await remindersTo(was)).toEqual(['Coming up: Optics'])

  app.setTime(NOW)
  const cancelled = await session({ tutorId: owner.id })
  await admin.ask('DELETE', `/sessions/${cancelled}`)
  app.setTime(before(24))
  await remind()
  expect(await remindersTo(owner)).toEqual([])
})

test('B14 reminders of students name the tutor who comes', async () => {
  const [was, is, student] = [tutor(), tutor(), somebody()]
  const id = await session({ tutorId: was.id })
  await student.ask('POST', '/bookedSessions', { sessionId: id })
  await change(id, { tutorId: is.id })
  const { tutor: name } = (await admin.ask('GET', `/sessions/${id}`)).body as unknown as { tutor: string }
  app.setTime(before(24))
  await enqueueDueReminders(app.services.context)
  expect((await emailsOf(app, student)).at(-1)?.body).toContain(`with ${name} is coming up`)
})
