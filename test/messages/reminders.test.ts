import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bookings, deliveries } from '../../db/schema.ts'
import { enqueueDueReminders } from '../../domain/classes/reminders/students.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { composeMessages, deliveriesOf, emailsOf } from '../support/emails.ts'
import type { Person } from '../support/people.ts'
import { readClasses } from '../support/session-classes.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers, takeFrom } from '../support/users.ts'

const CLASS_START = '2031-03-10T12:30:00.000Z'
const HOUR = 3600_000
/** So long before the class. */
const before = (hours: number) => new Date(Date.parse(CLASS_START) - hours * HOUR)

let app: TestApp
let owner: Person
let people: Person[]
beforeAll(async () => {
  app = await boot()
  owner = (await createUsers([app], 1, 'Admin'))[0] as Person
  people = await createUsers([app], 40)
})
beforeEach(() => app.setTime(before(100)))
afterAll(() => app.stop())

const somebody = takeFrom(() => people)

async function classFor(students: Person[], changes = {}): Promise<string> {
  const sessionId = await createSession(owner, {
    title: 'Optics',
    registrationStart: '2020-01-01',
    registrationEnd: '2031-03-11',
    classStart: CLASS_START,
    classEnd: '2031-03-10T14:30:00Z',
    ...changes,
  })
  await book(students, sessionId)
  return sessionId
}

async function book(students: Person[], sessionId: string): Promise<void> {
  for (const student of students)
    expect((await student.ask('POST', '/bookedSessions', { sessionId })).status).toBe(200)
}

/** All that is due, as the work in the background does it. */
async function remind(): Promise<void> {
  while ((await enqueueDueReminders(app.services.context)) > 0);
  await composeMessages(app)
}

async function reminded(person: Person) {
  const rows = await emailsOf(app, person)
  return rows.filter(({ dedupeKey }) => dedupeKey?.startsWith('reminder'))
}
const subjects = async (person: Person) => (await reminded(person)).map(({ subject }) => subject)

test('reminders go out once, a day and an hour before the class, in its time zone', async () => {
  const student = somebody()
  await classFor([student])
  app.setTime(before(24.01))
  await remind()
  expect(await subjects(student)).toEqual([])
  app.setTime(before(24))
  await Promise.all([remind(), remind(), remind()])
  const [day] = await reminded(student)
  expect(day?.subject).toBe('Coming up: Optics')
  expect(day?.body).toMatch(
    /“Optics” with .+\.\n\nThe class is on Mon 10 Mar, 6:30–8:30\spm \(Bangladesh time\)\./,
  )
  expect(day?.body).toMatch(/\/dashboard\/booked\/[\w-]+\n/)
  expect(day?.body).toContain('http://localhost:3000/dashboard/profile')
  app.setTime(before(2))
  await remind()
  expect(await subjects(student)).toEqual(['Coming up: Optics'])
  app.setTime(before(1))
  await Promise.all([remind(), remind(), remind()])
  app.setTime(before(0.5))
  await remind()
  expect(await subjects(student)).toEqual(['Coming up: Optics', 'Starting soon: Optics'])
})

test('a missed reminder is sent while it is useful: no day-before one shortly before class, none after', async () => {
  const [early, late, tooLate] = [somebody(), somebody(), somebody()]
  await classFor([early])
  app.setTime(before(5))
  await remind()
  expect(await subjects(early)).toEqual(['Coming up: Optics'])
  app.setTime(before(100))
  await classFor([late])
  app.setTime(before(0.2))
  await remind()
  expect(await subjects(late)).toEqual(['Starting soon: Optics'])
  app.setTime(before(100))
  await classFor([tooLate])
  app.setTime(before(0))
  await remind()
  app.setTime(before(-30))
  await remind()
  expect(await subjects(tooLate)).toEqual([])
})

test('a booking made after a reminder was due gets none', async () => {
  const [day, hour, minutes] = [somebody(), somebody(), somebody()]
  const id = await classFor([])
  app.setTime(before(30))
  await book([day], id)
  app.setTime(before(20))
  await book([hour], id)
  await remind()
  app.setTime(before(0.5))
  await book([minutes], id)
  await remind()
  expect(await subjects(day)).toEqual(['Coming up: Optics', 'Starting soon: Optics'])
  expect(await subjects(hour)).toEqual(['Starting soon: Optics'])
  expect(await subjects(minutes)).toEqual([])
})

const reminders = (on: unknown) => ({ choice: { kind: 'reminder', channel: 'email', on } })
async function byEmail(person: Person): Promise<unknown> {
  const { body } = await person.ask('GET', '/me/messages')
  return (body.kinds as { kind: string; email: boolean }[]).find(({ kind }) => kind === 'reminder')?.email
}

test('no reminder after a cancellation, and none for users who opted out', async () => {
  const [free, gone, unwilling] = [somebody(), somebody(), somebody()]
  expect(await byEmail(unwilling)).toBe(true)
  expect((await unwilling.ask('PATCH', '/me/messages', reminders('no'))).status).toBe(400)
  expect((await unwilling.ask('PATCH', '/me/messages', reminders(false))).status).toBe(200)
  expect(await byEmail(unwilling)).toBe(false)
  await owner.ask('DELETE', `/sessions/${await classFor([gone])}`)
  const id = await classFor([free, unwilling])
  await free.ask('DELETE', `/bookedSessions/${id}`)
  for (const hours of [23, 0.9]) {
    app.setTime(before(hours))
    await remind()
  }
  for (const person of [free, gone, unwilling]) expect(await subjects(person)).toEqual([])
})

test('B03 a moved class sends new reminders', async () => {
  const student = somebody()
  const id = await classFor([student])
  app.setTime(before(23))
  await remind()
  const [moved] = await readClasses(owner, id)
  const start = new Date(Date.parse(CLASS_START) + 48 * HOUR).toISOString()
  const end = new Date(Date.parse(start) + HOUR).toISOString()
  const body = { start, end, reason: 'Rain' }
  expect((await owner.ask('PATCH', `/sessions/${id}/classes/${moved?._id}`, body)).status).toBe(200)
  await remind()
  expect(await subjects(student)).toEqual(['Coming up: Optics'])
  app.setTime(before(-24))
  await remind()
  expect(await subjects(student)).toEqual(['Coming up: Optics', 'Coming up: Optics'])
  expect((await reminded(student))[1]?.body).toMatch(/Wed 12 Mar, 6:30–7:30\spm/)
})

test('B12 who has switched to an earlier batch is reminded of its classes, and not of those that they left', async () => {
  const student = somebody()
  const late = { classStart: before(-240).toISOString(), classEnd: before(-242).toISOString() }
  const from = await classFor([student], { title: 'Late batch', registrationEnd: '2031-03-18', ...late })
  const to = await classFor([], { title: 'Early batch', seriesId: from })
  const { sessionDetails } = (await student.ask('GET', `/booked/${from}`)).body
  const path = `/bookings/${sessionDetails._id}/switch`
  expect((await student.ask('POST', path, { sessionId: to })).status).toBe(200)
  app.setTime(before(24))
  await remind()
  expect(await subjects(student)).toEqual(['Coming up: Early batch'])
  app.setTime(before(-240 + 24))
  await remind()
  expect(await subjects(student)).toEqual(['Coming up: Early batch'])
})

test('a session larger than one batch reminds everyone once, with several processes at work', async () => {
  const many = await createUsers([app], 1200)
  const { database } = app.services.context
  const sessionId = await classFor([])
  const now = app.services.context.clock()
  await database.insert(bookings).values(
    many.map(({ id: userId }) => ({
      id: crypto.randomUUID(),
      sessionId,
      userId,
      title: 'Optics for all',
      tutor: 'T',
      description: 'D',
      feeMinor: 0,
      duration: '1h',
      classStart: new Date(CLASS_START),
      classEnd: new Date(CLASS_START),
      image: '/x.png',
      createdAt: now,
    })),
  )
  app.setTime(before(23))
  await Promise.all([remind(), remind(), remind(), remind()])
  const rows = await deliveriesOf(app, eq(deliveries.subject, 'Coming up: Optics for all'))
  expect(rows).toHaveLength(1200)
  expect(new Set(rows.map(({ contact }) => contact)).size).toBe(1200)
})
