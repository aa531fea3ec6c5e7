import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { OwnInterest } from '../../contract/interests/interests.ts'
import { interests, sessions } from '../../db/schema.ts'
import { tellOfApproved } from '../../domain/interests/tell.ts'
import type { TestApp } from '../support/boot.ts'
import { callsAbout } from '../support/calls.ts'
import { bootCentre } from '../support/centre.ts'
import { emailsOf } from '../support/emails.ts'
import { type Person, unconfirmedStudent } from '../support/people.ts'
import { acceptPhones } from '../support/phone-accounts.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers } from '../support/users.ts'
import { book } from '../support/waitlist.ts'

const HOUR_MS = 3600_000
const DAY_MS = 24 * HOUR_MS
const UNKNOWN = '01931f3c-0000-7000-8000-000000000000'

let app: TestApp
let admin: Person
let instructor: Person
let somebody: () => Person
beforeAll(async () => {
  ;({ app, admin, somebody } = await bootCentre(40))
  ;[instructor] = (await createUsers([app], 1, 'Instructor')) as [Person]
})
afterEach(() => app.setTime())
afterAll(() => app.stop())

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
const wish = (person: Pick<Person, 'ask'>, target: object) => person.ask('POST', '/interests', target)
const wishesOf = async (person: Person) =>
  (await person.ask('GET', '/interests')).body as unknown as OwnInterest[]
/** Besides that what they want was noted. */
const toldOf = async (person: Person) =>
  (await emailsOf(app, person))
    .map(({ subject }) => subject)
    .filter((subject) => !subject.startsWith('We will tell you'))

/** A session whose registration is over; its class is next week. */
const closed = (changes: object = {}) =>
  createSession(admin, { registrationStart: inHours(-2), registrationEnd: inHours(-1), ...changes })
const update = async (id: string, changes: object) =>
  expect((await admin.ask('PATCH', `/sessions/${id}`, changes)).status).toBe(200)
/** An Instructor's session, which an Admin approves. */
const pending = (changes: object) => createSession(instructor, { title: 'Waves', ...changes })
const approve = (id: string) => admin.ask('PATCH', `/sessions/${id}`, { status: 'approved', fee: 0 })

test('W05 nothing that is no target, that is open anyway, or that is not public', async () => {
  const person = somebody()
  const bad: [object, string][] = [
    [{}, 'sessionId'],
    [{ level: '9' }, 'subject'],
    [{ subject: 'physics' }, 'level'],
    [{ level: '13', subject: 'physics' }, 'level'],
    [{ level: '9', subject: 'alchemy' }, 'subject'],
    [{ sessionId: 'x' }, 'sessionId'],
    [{ level: '9', subject: 'physics', tutorId: 'x' }, 'tutorId'],
  ]
  for (const [target, field] of bad)
    expect(await wish(person, target)).toMatchObject({ status: 400, body: { field } })
  for (const unseen of [UNKNOWN, await pending({})])
    expect(await wish(person, { sessionId: unseen })).toMatchObject({ status: 404 })
  const nobody = { level: '9', subject: 'physics', tutorId: UNKNOWN }
  expect(await wish(person, nobody)).toMatchObject({ status: 404, body: { code: 'tutor_not_found' } })
  const open = await createSession(admin, {})
  const soon = await createSession(admin, { registrationStart: inHours(1) })
  const full = await createSession(admin, { capacity: 1 })
  await book(somebody(), full)
  for (const sessionId of [open, soon, full])
    expect(await wish(person, { sessionId })).toMatchObject({
      status: 409,
      body: { code: 'session_takes_people' },
    })
  expect(await wishesOf(person)).toEqual([])
})

test('W05 nobody whom no message reaches and who has proved nothing', async () => {
  expect(await wish(await unconfirmedStudent(app), { sessionId: await closed() })).toMatchObject({
    status: 409,
    body: { code: 'waitlist_needs_confirmed_address' },
  })
})

test('W05 one of each, ten at a time, one’s own; it ends by hand and after 180 days', async () => {
  const person = somebody()
  const first = await wish(person, { level: '9', subject: 'physics' })
  expect(first.status).toBe(200)
  expect((await wish(person, { level: '9', subject: 'physics' })).body).toEqual(first.body)
  const levels = ['6', '7', '8', '10', '11', '12', 'admission', 'skills']
  for (const level of levels) expect((await wish(person, { level, subject: 'physics' })).status).toBe(200)
  const title = 'Optics in the evening'
  const sessionId = await closed({ title })
  expect((await wish(person, { sessionId })).status).toBe(200)
  const many = { level: '6', subject: 'math' }
  expect(await wish(person, many)).toMatchObject({
    status: 409,
    body: { code: 'too_many_interests', params: { max: 10 } },
  })
  const [newest] = await wishesOf(person)
  expect(newest).toMatchObject({ session: { _id: sessionId, title } })
  const path = `/interests/${newest?._id}`
  expect((await somebody().ask('DELETE', path)).body.code).toBe('interest_not_found')
  expect((await person.ask('DELETE', path)).status).toBe(200)
  expect((await person.ask('DELETE', path)).status).toBe(404)
  expect((await wish(person, many)).status).toBe(200)
  app.setTime(new Date(Date.now() + 181 * DAY_MS))
  expect(await wishesOf(person)).toEqual([])
  expect((await wish(somebody(), many)).status).toBe(200)
  const kept = await app.services.context.database.$count(interests, eq(interests.userId, person.id))
  expect(kept).toBe(0)
})

test('W05 ten wishes at once and as many again: no more than ten', async () => {
  const person = somebody()
  const subjects = ['math', 'english', 'bangla', 'ict', 'biology', 'chemistry', 'logic', 'design']
  const targets = ['11', '12'].flatMap((level) => subjects.map((subject) => ({ level, subject })))
  const answers = await Promise.all(targets.map((target) => wish(person, target)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(await wishesOf(person)).toHaveLength(10)
})

test('W05 a session that is approved is told once to who asked for its level and subject, of this tutor or anybody', async () => {
  const [anyone, ofTutor, ofAnother, ofOther] = [somebody(), somebody(), somebody(), somebody()]
  const topic = { level: '10', subject: 'chemistry' }
  await wish(anyone, topic)
  await wish(ofTutor, { ...topic, tutorId: instructor.id })
  await wish(ofAnother, { ...topic, tutorId: admin.id })
  await wish(ofOther, { level: '10', subject: 'biology' })
  const [one, two] = [
    await pending({ ...topic, title: 'Acids' }),
    await pending({ ...topic, title: 'Bases' }),
  ]
  expect(await toldOf(anyone)).toEqual([])
  const answers = await Promise.all([approve(one), approve(two)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const [subject, ...more] = await toldOf(anyone)
  expect(more).toEqual([])
  expect(['The session you asked about: Acids', 'The session you asked about: Bases']).toContain(subject)
  expect(await toldOf(ofTutor)).toHaveLength(1)
  for (const person of [ofAnother, ofOther]) expect(await toldOf(person)).toEqual([])
  expect(await wishesOf(anyone)).toEqual([])
  expect(await wishesOf(ofOther)).toHaveLength(1)
})

test('W05 control: who is told without marking the wish would be told by the next session too', async () => {
  const person = somebody()
  const topic = { level: '11', subject: 'psychology' } as const
  await wish(person, topic)
  const id = await createSession(admin, { ...topic, title: 'Minds' })
  expect(await toldOf(person)).toEqual(['The session you asked about: Minds'])
  const { context } = app.services
  const isTheirs = eq(interests.userId, person.id)
  const [told] = await context.database.delete(interests).where(isTheirs).returning()
  if (!told) throw new Error('There was no wish')
  const again = { ...told, id: crypto.randomUUID(), toldAt: null, openedId: null }
  await context.database.insert(interests).values(again)
  await context.database.transaction(async (transaction) => {
    const [session] = await transaction.select().from(sessions).where(eq(sessions.id, id))
    if (session) await tellOfApproved(transaction, context, session)
  })
  expect(await toldOf(person)).toEqual([
    'The session you asked about: Minds',
    'The session you asked about: Minds',
  ])
})

test('W05 a closed session opens by a later end, by seats where it was full, and by another of its course', async () => {
  const [later, wider, batch] = [await closed(), await createSession(admin, { capacity: 1 }), await closed()]
  await book(somebody(), wider)
  app.setTime(new Date(Date.now() + 6 * DAY_MS))
  const [one, two, three] = [somebody(), somebody(), somebody()]
  await wish(one, { sessionId: later })
  await wish(two, { sessionId: wider })
  await wish(three, { sessionId: batch })
  // More seats in a session that takes nobody open nothing.
  await update(wider, { capacity: 5 })
  expect(await toldOf(two)).toEqual([])
  await update(later, { registrationEnd: inHours(6.5 * 24) })
  await update(wider, { registrationEnd: inHours(6.5 * 24) })
  await createSession(admin, { seriesId: batch, title: 'Another batch' })
  expect(await toldOf(one)).toEqual(['The session you asked about: Vectors for HSC'])
  expect(await toldOf(two)).toEqual(['The session you asked about: Vectors for HSC'])
  expect(await toldOf(three)).toEqual(['The session you asked about: Another batch'])
  await update(later, { registrationEnd: inHours(6.6 * 24) })
  expect(await toldOf(one)).toHaveLength(1)
})

test('W05 whom no email reaches the desk rings', async () => {
  const person = await (await acceptPhones(app))()
  await person.ask('POST', '/users', { role: 'student' })
  const sessionId = await closed()
  expect((await wish(person, { sessionId })).status).toBe(200)
  await update(sessionId, { registrationEnd: inHours(100) })
  expect(await callsAbout(admin, sessionId)).toMatchObject([
    { kind: 'session_opened', person: { phone: person.phone, email: null } },
  ])
})

test('W05 the desk sees who asked, the newest first, by level, subject and session', async () => {
  const [one, two] = [somebody(), somebody()]
  const topic = { level: 'skills', subject: 'programming' }
  await wish(one, topic)
  await wish(two, { ...topic, tutorId: instructor.id })
  const sessionId = await closed({ title: 'Closed' })
  await wish(one, { sessionId })
  expect((await one.ask('GET', '/desk/interests')).status).toBe(403)
  const ask = async (query: string) => (await admin.ask('GET', `/desk/interests?${query}`)).body
  expect(await ask('level=skills&subject=programming')).toMatchObject({
    total: 2,
    interests: [
      { person: { _id: two.id, email: two.email }, tutor: { _id: instructor.id } },
      { person: { _id: one.id }, ...topic },
    ],
  })
  expect(await ask(`sessionId=${sessionId}`)).toMatchObject({
    total: 1,
    interests: [{ session: { _id: sessionId, title: 'Closed' }, person: { _id: one.id } }],
  })
  const page = await ask('level=skills&limit=1')
  expect(page).toMatchObject({ total: 2, interests: [{ person: { _id: two.id } }] })
  expect(await ask(`level=skills&limit=1&cursor=${page.next}`)).toMatchObject({
    interests: [{ person: { _id: one.id } }],
  })
})

test('W05 a deleted account waits for nothing', async () => {
  const person = somebody()
  await wish(person, { level: 'skills', subject: 'ielts' })
  expect((await person.ask('DELETE', '/auth/account')).status).toBe(200)
  const { database } = app.services.context
  expect(await database.$count(interests, eq(interests.userId, person.id))).toBe(0)
})
