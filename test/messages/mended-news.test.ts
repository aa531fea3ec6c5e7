import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Notification } from '../../contract/centre/notifications.ts'
import { users } from '../../db/schema.ts'
import type { TestApp } from '../support/boot.ts'
import { callsAbout, sellToPhone } from '../support/calls.ts'
import { bootCentre } from '../support/centre.ts'
import { emailsOf } from '../support/emails.ts'
import type { Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers } from '../support/users.ts'

const NOW = '2031-03-01T04:00:00.000Z'
const START = '2031-03-07T09:30:00.000Z'
/** So long that one tutor may have several at once. */
const END = '2031-03-08T00:00:00.000Z'
const LINK = 'https://meet.example/new'

let app: TestApp
let admin: Person
let somebody: () => Person
let tutor: Person
let other: Person
beforeAll(async () => {
  ;({ app, admin, somebody } = await bootCentre(20))
  ;[tutor, other] = (await createUsers([app], 2, 'Instructor')) as [Person, Person]
  const { database } = app.services.context
  await database.update(users).set({ name: 'Sadia Karim' }).where(eq(users.id, other.id))
})
beforeEach(() => app.setTime(NOW))
afterAll(() => app.stop())

const session = (changes: object = {}) =>
  createSession(admin, {
    ...{ title: 'Optics', tutorId: tutor.id, registrationStart: '2031-01-01', registrationEnd: START },
    ...{ classStart: START, classEnd: END },
    ...changes,
  })
const book = async (person: Person, sessionId: string) =>
  (await person.ask('POST', '/bookedSessions', { sessionId })).body.insertedId
async function change(by: Person, id: string, body: object): Promise<void> {
  expect((await by.ask('PATCH', `/sessions/${id}`, body)).status).toBe(200)
}
const newsOf = async (person: Person) =>
  ((await person.ask('GET', '/notifications')).body.notifications as Notification[]).map(({ kind }) => kind)
const newMails = async (person: Person, had: number) => (await emailsOf(app, person)).slice(had)

test('B14 of link, place and tutor hear those with a seat, in one message per person and change', async () => {
  const id = await session({ mode: 'onsite' })
  const [student, left] = [somebody(), somebody()]
  const bookingId = await book(student, id)
  await book(left, id)
  await left.ask('DELETE', `/bookedSessions/${id}`)
  const [had, heard] = [(await emailsOf(app, student)).length, (await emailsOf(app, left)).length]
  app.setTime('2031-03-01T05:00:00.000Z')
  await change(tutor, id, { joinUrl: LINK })
  app.setTime('2031-03-01T06:00:00.000Z')
  await change(tutor, id, { place: 'Hall 2' })
  app.setTime('2031-03-01T07:00:00.000Z')
  await change(admin, id, { place: 'Hall 3', tutorId: other.id, joinUrl: 'https://meet.example/newer' })
  const [link, place, all, ...more] = await newMails(student, had)
  expect(more).toEqual([])
  expect([link, place, all].map((email) => email?.subject)).toEqual([
    'New class link: Optics',
    'Another place: Optics',
    'Please read what has changed: Optics',
  ])
  expect(place?.body).toContain('Where: Hall 2')
  expect(place?.calendar).toMatchObject({ uid: `${bookingId}@localhost`, location: 'Hall 2' })
  expect(all?.body).toMatch(/Sadia Karim teaches.*held at another place.*new class link/s)
  // Only the booking shows the link, around the class.
  for (const email of [link, all]) expect(email?.body).not.toContain('meet.example')
  expect(await newMails(left, heard)).toEqual([])
  expect((await newsOf(student)).slice(0, 3)).toEqual(['other_tutor', 'session_changed', 'session_changed'])
})

test('B14 of title, description, picture, fee and seats hears nobody, nor of what says the same as before', async () => {
  const id = await session({ place: 'Hall 2' })
  const student = somebody()
  await book(student, id)
  const [had, news] = [(await emailsOf(app, student)).length, await newsOf(student)]
  app.setTime('2031-03-01T05:00:00.000Z')
  const quiet = { title: 'Waves', description: 'Clearer', fee: 10, capacity: 50, place: 'Hall 2' }
  await change(admin, id, { ...quiet, image: 'https://images.example/new.png', duration: '3h' })
  await change(admin, id, { joinUrl: '' })
  expect(await newMails(student, had)).toEqual([])
  expect(await newsOf(student)).toEqual(news)
})

test('B13 whom no email reaches is rung once, of what holds now, as long as they have the seat', async () => {
  const id = await session({ mode: 'onsite', fee: 5 })
  const { bookingId, phone } = await sellToPhone(admin, id)
  await change(tutor, id, { place: 'Hall 2' })
  app.setTime('2031-03-01T05:00:00.000Z')
  await change(admin, id, { place: 'Hall 3', tutorId: other.id })
  const [call, ...more] = await callsAbout(admin, id)
  expect(more).toEqual([])
  expect(call).toMatchObject({
    ...{ kind: 'session_changed', bookingId, person: { phone } },
    ...{ tutor: 'Sadia Karim', place: 'Hall 3', since: '2031-03-01T05:00:00.000Z' },
  })
  app.setTime('2031-03-08T00:00:01.000Z')
  expect(await callsAbout(admin, id)).toEqual([])
})
