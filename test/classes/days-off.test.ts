import { randomUUID } from 'node:crypto'
import { and, eq, isNull, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OpenChoice } from '../../contract/classes/class-change-choices.ts'
import type { OwedClass, TouchedClass } from '../../contract/classes/days-off.ts'
import { bookings as bookingsTable, classChanges, outboxEmails, payments } from '../../db/schema.ts'
import { listTouched } from '../../domain/days-off/touched.ts'
import { renderCalendar } from '../../domain/emails/calendar.ts'
import type { TestApp } from '../support/boot.ts'
import { callsAbout, notifyAll, sellToPhone } from '../support/calls.ts'
import { bootCentre } from '../support/centre.ts'
import { findClassViolations } from '../support/class-invariants.ts'
import { cash } from '../support/desk.ts'
import type { Person } from '../support/people.ts'
import { readClasses } from '../support/session-classes.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers, type TestUser } from '../support/users.ts'

const NOW = '2031-03-01T04:00:00.000Z'
const HARTAL = '2031-03-07'
const reason = 'Hartal'

let app: TestApp
let admin: TestUser
let tutor: TestUser
let somebody: () => TestUser
beforeAll(async () => {
  ;({ app, admin, somebody } = await bootCentre(40))
  tutor = (await createUsers([app], 1, 'Instructor'))[0] as TestUser
})
beforeEach(() => app.setTime(NOW))
afterAll(async () => {
  await notifyAll(app)
  expect(await findClassViolations(app.services.context.database)).toEqual([])
  await app.stop()
})

/** A session of its own branch, so that tests do not touch the classes of each other. */
async function branch(): Promise<string> {
  const { body } = await admin.ask('POST', '/branches', { name: randomUUID(), address: 'Mirpur' })
  return body.insertedId
}

/** With a class on each of these days in 2031-03, from this hour in UTC for an hour. */
async function session(
  branchId: string,
  days: number[],
  hour: number,
  changes: Record<string, unknown> = {},
) {
  const at = (day: number, minutes: number) => new Date(Date.UTC(2031, 2, day, hour, minutes)).toISOString()
  const [first = 0, ...more] = days
  const id = await createSession(admin, {
    ...{ title: `At ${hour}`, mode: 'onsite', branchId, registrationStart: '2031-01-01' },
    ...{ registrationEnd: at(first, 0), classStart: at(first, 0), classEnd: at(first, 60), ...changes },
  })
  for (const day of more)
    await admin.ask('POST', `/sessions/${id}/classes`, {
      start: at(day, 0),
      end: at(day, 60),
      reason: 'More',
    })
  return id
}
const book = async (person: Person, sessionId: string): Promise<string> =>
  (await person.ask('POST', '/bookedSessions', { sessionId })).body.insertedId

const cancel = (branchId: string, changes: object = {}) => ({
  ...{ day: HARTAL, branchId, act: 'cancel' },
  ...changes,
})
const take = (body: object, by: Person = admin) =>
  by.ask('POST', '/days-off', { _id: randomUUID(), reason, ...body })
const preview = async (body: object, by: Person = admin) =>
  (await by.ask('POST', '/days-off/preview', body)).body as unknown as {
    classes: TouchedClass[]
    people: number
    atMost: number
    moved: number
  }

const emailsTo = async ({ email }: Person, key = 'day-off:%') => {
  const found = await app.services.context.database
    .select()
    .from(outboxEmails)
    .where(and(eq(outboxEmails.recipient, email), like(outboxEmails.dedupeKey, key)))
    .orderBy(outboxEmails.id)
  return found.map((one) => ({ ...one, body: one.body?.replaceAll('\u00a0', ' ') ?? '' }))
}

async function owedOf(by: Person, id: string): Promise<OwedClass[]> {
  const { classes } = (await by.ask('GET', '/classes/owed')).body as unknown as { classes: OwedClass[] }
  return classes.filter(({ sessionId }) => sessionId === id)
}

const acts = (sessionId: string) =>
  app.services.context.database.select().from(classChanges).where(eq(classChanges.sessionId, sessionId))

test.each([
  ['day', { day: '2031-02-28' }, 'day_is_past'],
  ['day', { day: '2031-02-30' }, 'must_be_day'],
  ['until', { until: '2031-03-06' }, 'ends_before_start'],
  ['until', { until: '2031-04-07' }, 'too_many_days'],
  ['act', { act: 'forget' }, 'must_be_one_of'],
  ['days', { act: 'move' }, 'required'],
  ['days', { act: 'move', days: 61 }, 'must_be_whole_number'],
  ['otherwise', { act: 'move', days: 7, otherwise: 'go' }, 'must_be_one_of'],
  ['except.0', { except: ['x'] }, 'malformed_id'],
  ['onlyClass', { onlyClass: 'go' }, 'must_be_one_of'],
  ['sessionId', { sessionId: 'x' }, 'malformed_id'],
  ['level', { level: '13' }, 'must_be_one_of'],
  ['mayLeave', { mayLeave: 'no' }, 'must_be_boolean'],
  ['reason', { reason: ' ' }, 'required'],
  ['_id', { _id: 'x' }, 'malformed_id'],
])('B03 a day without classes whose %s is wrong is refused: %j', async (field, changes, code) => {
  const branchId = await branch()
  const id = await session(branchId, [7, 14], 9)
  const before = (await acts(id)).length
  expect(await take({ ...cancel(branchId), ...changes })).toMatchObject({
    status: 400,
    body: { field, code },
  })
  expect(await acts(id)).toHaveLength(before)
})

test('B03 nobody ends a day without classes but Admins, and tutors for themselves', async () => {
  const branchId = await branch()
  const own = await session(branchId, [7, 14], 9, { tutorId: tutor.id })
  const others = await session(branchId, [7, 14], 10)
  expect(await take(cancel(branchId), somebody())).toMatchObject({ status: 403 })
  expect(await take(cancel(branchId, { tutorId: admin.id }), tutor)).toMatchObject({ status: 403 })
  expect(await take(cancel(randomUUID()))).toMatchObject({ status: 404, body: { code: 'branch_not_found' } })
  expect((await take(cancel(branchId), tutor)).body).toMatchObject({ changed: 1, stayed: 0 })
  expect((await readClasses(admin, own))[0]).toMatchObject({ state: 'cancelled' })
  expect((await readClasses(admin, others))[0]).toMatchObject({ state: 'planned' })
})

test('B03 a day on which nothing takes place is refused, and so are more classes than one act may touch', async () => {
  const branchId = await branch()
  expect(await take(cancel(branchId))).toMatchObject({ status: 409, body: { code: 'no_class_then' } })
  const id = await session(branchId, [7, 14], 9)
  const { database } = app.services.context
  const crowd = database.transaction(async (transaction) => {
    await transaction.execute(`insert into classes (id, session_id, start_at, end_at, state, created_at)
      select gen_random_uuid(), '${id}', '2031-03-07T01:00Z', '2031-03-07T02:00Z', 'planned', now() from generate_series(1, 500)`)
    const wish = {
      ...cancel(branchId),
      act: 'cancel' as const,
      until: null,
      roomId: null,
      tutorId: null,
      sessionId: null,
      level: null,
      mayLeave: true,
      days: null,
      otherwise: 'stay' as const,
      onlyClass: 'stay' as const,
      except: [],
    }
    await listTouched(transaction, wish, new Date(NOW))
  })
  await expect(crowd).rejects.toMatchObject({ status: 409, code: 'too_many_classes_at_once' })
})

test('B03 the preview says which classes, how many people and how much money, and changes nothing', async () => {
  const branchId = await branch()
  const free = await session(branchId, [7, 14], 9, { place: 'Room 4' })
  const dear = await session(branchId, [7, 14], 10, { fee: 1000 })
  const person = somebody()
  await book(person, free)
  await sellToPhone(admin, dear, { amount: 1000 })
  const shown = await preview({ ...cancel(branchId), act: 'move', days: 1 })
  expect(shown).toMatchObject({ people: 2, atMost: 1000 })
  expect(shown.classes).toMatchObject([
    {
      title: 'At 9',
      start: '2031-03-07T09:00:00.000Z',
      after: { start: '2031-03-08T09:00:00.000Z' },
      enrolled: 1,
    },
    { title: 'At 10', start: '2031-03-07T10:00:00.000Z', after: { start: '2031-03-08T10:00:00.000Z' } },
  ])
  expect((await readClasses(admin, free))[0]).toMatchObject({
    state: 'planned',
    start: '2031-03-07T09:00:00.000Z',
  })
  expect((await acts(free)).filter(({ kind }) => kind !== 'added')).toEqual([])
})

test('B03 a day off touches the classes of a session, or of a grade, and no others', async () => {
  const branchId = await branch()
  const six = await session(branchId, [7, 14], 9, { level: '6' })
  const seven = await session(branchId, [7, 14], 10, { level: '7' })
  const touched = async (changes: object) =>
    (await preview(cancel(branchId, changes))).classes.map(({ sessionId }) => sessionId)
  expect(await touched({ level: '6' })).toEqual([six])
  expect(await touched({ sessionId: seven })).toEqual([seven])
  expect(await touched({ sessionId: seven, level: '6' })).toEqual([])
  expect(await take(cancel(branchId, { sessionId: randomUUID() }))).toMatchObject({
    ...{ status: 404, body: { code: 'session_not_found' } },
  })
  expect((await take(cancel(branchId, { level: '7' }))).body).toMatchObject({ changed: 1 })
  expect((await readClasses(admin, six))[0]).toMatchObject({ state: 'planned' })
})

test('B03 the day that is proposed is the first that is free for all classes, and no holiday', async () => {
  const branchId = await branch()
  const [teacher] = (await createUsers([app], 1, 'Instructor')) as [TestUser]
  const freeDay = async (changes: object = {}, by: Person = admin) =>
    (await by.ask('POST', '/days-off/free-day', { ...cancel(branchId), act: 'move', days: 1, ...changes }))
      .body
  expect(await freeDay()).toEqual({ days: null })
  // A weekly batch, whose tutor teaches elsewhere on the eighth, and one with a class on the ninth.
  await session(branchId, [7, 14, 21], 9, { tutorId: teacher.id })
  await session(await branch(), [8, 22], 9, { tutorId: teacher.id })
  await session(branchId, [7, 9], 10)
  await admin.ask('POST', '/holidays', { day: '2031-03-10', name: 'Doljatra' })
  expect(await freeDay()).toEqual({ days: 4 })
  // All of several days move past the last of them, and make room for each other.
  expect(await freeDay({ until: '2031-03-09' })).toEqual({ days: 4 })
  expect(await freeDay({ tutorId: teacher.id }, teacher)).toEqual({ days: 2 })
  const shown = await preview({ ...cancel(branchId), act: 'move', days: 4 })
  expect(shown.classes.map(({ problem }) => problem)).toEqual([undefined, undefined])
  await admin.ask('DELETE', '/holidays/2031-03-10')
})

test('B03 B04 an Admin lets nobody leave for a class that only moves: the preview says what hangs on it', async () => {
  const branchId = await branch()
  const [moving, gone] = [
    await session(branchId, [7, 20], 9, { fee: 1000 }),
    await session(branchId, [7, 14], 10, { fee: 500 }),
  ]
  const [one, other] = [somebody(), somebody()]
  const seats = [
    await sellToPhone(admin, moving, { phone: undefined, email: one.email, amount: 1000 }),
    await sellToPhone(admin, gone, { phone: undefined, email: other.email, amount: 500 }),
  ]
  const wish = { ...cancel(branchId), act: 'move', days: 7, otherwise: 'later' }
  expect(await preview(wish)).toMatchObject({ people: 2, atMost: 1500, moved: 1000 })
  const stay = { ...wish, mayLeave: false }
  expect(await preview(stay)).toMatchObject({ people: 2, atMost: 500, moved: 1000 })
  expect(await take({ ...stay, tutorId: tutor.id }, tutor)).toMatchObject({ status: 403 })
  expect((await take(stay)).body).toMatchObject({ changed: 2, people: 2 })
  await notifyAll(app)
  expect((await one.ask('GET', '/choices')).body).toEqual([])
  expect((await other.ask('GET', '/choices')).body).toHaveLength(1)
  const [moved] = await acts(moving)
  expect(moved).toBeDefined()
  for (const { kind, answerBy } of await acts(moving)) if (kind === 'moved') expect(answerBy).toBeNull()
  const [told] = await emailsTo(one)
  expect(told?.body).not.toContain('If this does not suit you')
  const [asked] = await emailsTo(other)
  expect(asked?.body).toContain('If this does not suit you')
  const change = (await acts(moving)).find(({ kind }) => kind === 'moved')
  expect(
    await one.ask('POST', `/bookings/${seats[0]?.bookingId}/choices/${change?.id}`, { choice: 'refund' }),
  ).toMatchObject({ status: 404 })
})

test('B03 B04 of one class too: only an Admin takes the choice away, and sees what hangs on it', async () => {
  const branchId = await branch()
  const [teacher] = (await createUsers([app], 1, 'Instructor')) as [TestUser]
  const id = await session(branchId, [7, 20], 9, { fee: 1000, tutorId: teacher.id })
  const person = somebody()
  await sellToPhone(admin, id, { phone: undefined, email: person.email, amount: 1000 })
  expect((await teacher.ask('GET', `/sessions/${id}/stake`)).body).toEqual({
    ...{ people: 1, atMost: 1000, atMostInCents: 100_000 },
  })
  const [one] = await readClasses(admin, id)
  const move = (by: Person, start: string, changes: object = {}) =>
    by.ask('PATCH', `/sessions/${id}/classes/${one?._id}`, {
      ...{ start, end: start.replace('T09', 'T10'), reason, ...changes },
    })
  const stay = { mayLeave: false }
  expect(await move(admin, '2031-03-08T09:00:00.000Z', { mayLeave: 'no' })).toMatchObject({
    ...{ status: 400, body: { field: 'mayLeave' } },
  })
  expect((await move(teacher, '2031-03-08T09:00:00.000Z', stay)).status).toBe(403)
  expect((await move(admin, '2031-03-08T09:00:00.000Z', stay)).status).toBe(200)
  expect((await person.ask('GET', '/choices')).body).toEqual([])
  expect((await move(teacher, '2031-03-09T09:00:00.000Z')).status).toBe(200)
  expect((await person.ask('GET', '/choices')).body).toHaveLength(1)
})

test('B03 a class that is left out stays, and who has a seat in it alone hears nothing', async () => {
  const branchId = await branch()
  const [off, on] = [await session(branchId, [7, 14], 9), await session(branchId, [7, 14], 10)]
  const [touched, spared] = [somebody(), somebody()]
  const bookingId = await book(touched, off)
  await book(spared, on)
  const [kept] = await readClasses(admin, on)
  const wish = cancel(branchId, { except: [kept?._id] })
  expect(await preview(wish)).toMatchObject({ classes: [{ sessionId: off }], people: 1 })
  expect((await take(wish)).body).toMatchObject({ changed: 1, stayed: 0, people: 1 })
  expect((await readClasses(admin, on))[0]).toMatchObject({ state: 'planned' })
  await notifyAll(app)
  const told = await emailsTo(touched)
  expect(told.map(({ body }) => body)).toEqual([expect.stringContaining(`/dashboard/booked/${bookingId}`)])
  expect(await emailsTo(spared)).toEqual([])
  const none = cancel(branchId, { except: [kept?._id] })
  expect(await take(none)).toMatchObject({ status: 409, body: { code: 'no_class_then' } })
})

test('B03 one who has three classes on the days gets one message, one piece of news and one deadline', async () => {
  const branchId = await branch()
  const one = await session(branchId, [7, 8, 20], 9)
  const two = await session(branchId, [8, 20], 10)
  const [person, idle] = [somebody(), somebody()]
  const bookings = [await book(person, one), await book(person, two)]
  await book(idle, two)
  await idle.ask('DELETE', `/bookedSessions/${two}`)
  const { body } = await take({ ...cancel(branchId), until: '2031-03-08' })
  expect(body).toMatchObject({ changed: 3, stayed: 0, people: 1 })
  await notifyAll(app)
  await notifyAll(app)
  const [email, ...more] = await emailsTo(person, '%').then((all) =>
    all.filter(({ kind }) => kind === 'class-moved'),
  )
  expect(more).toEqual([])
  expect(email?.subject).toBe('3 classes have been cancelled: At 9, At 10')
  expect(email?.body.split('\n\n').slice(0, 6)).toEqual([
    '3 of your classes will not take place.',
    '“At 9”: it was planned for Fri 7 Mar, 3:00–4:00 pm.',
    '“At 9”: it was planned for Sat 8 Mar, 3:00–4:00 pm.',
    '“At 10”: it was planned for Sat 8 Mar, 4:00–5:00 pm.',
    'The reason: Hartal',
    'If this does not suit you, tell us by 4 Mar 2031, 10:00 am (Bangladesh time): one answer is for all 2 seats. If you say nothing, you keep them.',
  ])
  // The seats are two, so that it leads to neither of them.
  expect(email?.body).not.toContain('/dashboard/booked/')
  const parties = { organizer: 'mail@boithok.test', attendee: person.email, writtenAt: new Date(NOW) }
  const entries = email?.calendar ? renderCalendar(email.calendar, parties).split('\r\n') : []
  expect(entries.filter((line) => line.startsWith('STATUS'))).toEqual(Array(3).fill('STATUS:CANCELLED'))
  const uids = entries.filter((line) => line.startsWith('UID'))
  expect(uids[0]).toBe(`UID:${bookings[0]}@localhost`)
  expect(uids[2]).toBe(`UID:${bookings[1]}@localhost`)
  expect(await emailsTo(idle)).toEqual([])
  const { notifications } = (await person.ask('GET', '/notifications')).body
  expect(notifications).toMatchObject([{ kind: 'day_off', count: 3, detail: 'Hartal' }])
  const choices = (await person.ask('GET', '/choices')).body as unknown as OpenChoice[]
  expect(choices).toHaveLength(3)
  expect(new Set(choices.map(({ answerBy }) => answerBy)).size).toBe(1)
})

test('B03 tutors hear once of all their classes, and not of what they do themselves', async () => {
  const branchId = await branch()
  const [teacher] = (await createUsers([app], 1, 'Instructor')) as [TestUser]
  await session(branchId, [7, 14], 9, { tutorId: teacher.id })
  await session(branchId, [7, 14], 10, { tutorId: teacher.id })
  await take({ ...cancel(branchId), act: 'move', days: 1 })
  expect(await emailsTo(teacher)).toMatchObject([{ subject: '2 classes have been moved: At 9, At 10' }])
  await take({ day: '2031-03-14', act: 'cancel' }, teacher)
  expect(await emailsTo(teacher)).toHaveLength(1)
})

test('B03 a class whose tutor is busy then stays as it is and is named, and the others move', async () => {
  const branchId = await branch()
  const [teacher] = (await createUsers([app], 1, 'Instructor')) as [TestUser]
  const busy = await session(branchId, [7, 20], 9, { tutorId: teacher.id })
  const elsewhere = await branch()
  await session(elsewhere, [8, 21], 9, { tutorId: teacher.id, title: 'Physics' })
  const other = await session(branchId, [7, 20], 10)
  const wish = { ...cancel(branchId), act: 'move', days: 1 }
  expect((await preview(wish)).classes).toMatchObject([
    { title: 'At 9', problem: { code: 'tutor_has_class', params: { other: 'Physics' } } },
    { title: 'At 10', after: { start: '2031-03-08T10:00:00.000Z' } },
  ])
  expect((await take(wish)).body).toMatchObject({ changed: 1, stayed: 1 })
  expect((await readClasses(admin, busy))[0]).toMatchObject({ start: '2031-03-07T09:00:00.000Z' })
  expect((await readClasses(admin, other))[0]).toMatchObject({ start: '2031-03-08T10:00:00.000Z' })
})

test('B03 classes of several days move together: each makes room for the one before it', async () => {
  const branchId = await branch()
  const [teacher] = (await createUsers([app], 1, 'Instructor')) as [TestUser]
  const id = await session(branchId, [7, 8, 9], 9, { tutorId: teacher.id })
  expect((await take({ ...cancel(branchId), until: '2031-03-09', act: 'move', days: 1 })).body).toMatchObject(
    {
      changed: 3,
      stayed: 0,
    },
  )
  const starts = (await readClasses(admin, id)).map(({ start }) => start.slice(0, 10))
  expect(starts).toEqual(['2031-03-08', '2031-03-09', '2031-03-10'])
})

test('B03 a weekly class that cannot move is made up later where that is wanted, with one message and deadline', async () => {
  const branchId = await branch()
  const weekly = await session(branchId, [7, 14, 21], 9)
  const single = await session(branchId, [7], 10)
  const person = somebody()
  await book(person, weekly)
  await book(person, single)
  const wish = { ...cancel(branchId), act: 'move', days: 7 }
  const [stays] = (await preview(wish)).classes
  expect(stays).toMatchObject({ title: 'At 9', problem: { code: 'class_overlaps' } })
  expect(stays).not.toHaveProperty('madeUpLater')
  const instead = { ...wish, otherwise: 'later', _id: randomUUID() }
  const shown = await preview({ ...wish, otherwise: 'later' })
  expect(shown).toMatchObject({ people: 1 })
  expect(shown.classes).toMatchObject([
    { title: 'At 9', madeUpLater: true, problem: { code: 'class_overlaps' } },
    { title: 'At 10', after: { start: '2031-03-14T10:00:00.000Z' } },
  ])
  expect((await readClasses(admin, weekly))[0]).toMatchObject({ state: 'planned' })
  for (const answer of [await take(instead), await take(instead)])
    expect(answer.body).toMatchObject({ changed: 2, stayed: 0, people: 1 })
  expect((await readClasses(admin, weekly))[0]).toMatchObject({ state: 'cancelled' })
  expect((await readClasses(admin, single))[0]).toMatchObject({ start: '2031-03-14T10:00:00.000Z' })
  await notifyAll(app)
  const [email, ...more] = await emailsTo(person)
  expect(more).toEqual([])
  expect(email?.subject).toBe('2 classes have changed: At 9, At 10')
  expect(email?.body.split('\n\n').slice(0, 4)).toEqual([
    '2 of your classes do not take place as planned.',
    '“At 9”: it was planned for Fri 7 Mar, 3:00–4:00 pm. It will be made up: you will hear when.',
    '“At 10”: it was planned for Fri 7 Mar, 4:00–5:00 pm. It is on Fri 14 Mar, 4:00–5:00 pm (Bangladesh time).',
    'The reason: Hartal',
  ])
  const choices = (await person.ask('GET', '/choices')).body as unknown as OpenChoice[]
  expect(choices.map(({ answerBy }) => answerBy)).toEqual(Array(2).fill('2031-03-04T04:00:00.000Z'))
  expect(await owedOf(admin, weekly)).toMatchObject([{ start: '2031-03-07T09:00:00.000Z' }])
  expect(await owedOf(admin, single)).toEqual([])
})

test('B03 a weekly class that is made up later makes room for the one before it', async () => {
  const branchId = await branch()
  const id = await session(branchId, [7, 14, 21], 9)
  const person = somebody()
  await book(person, id)
  const wish = { ...cancel(branchId), until: '2031-03-14', act: 'move', days: 7, otherwise: 'later' }
  expect((await take(wish)).body).toMatchObject({ changed: 2, stayed: 0 })
  const planned = (await readClasses(admin, id)).filter(({ state }) => state === 'planned')
  expect(planned.map(({ start }) => start.slice(0, 10))).toEqual(['2031-03-14', '2031-03-21'])
  expect(await owedOf(admin, id)).toMatchObject([{ start: '2031-03-14T09:00:00.000Z' }])
})

test('B03 where all that somebody has is made up later, their message says only that, and nothing hurries them', async () => {
  const branchId = await branch()
  const id = await session(branchId, [7, 14], 9)
  const dear = await session(branchId, [7, 14], 10, { fee: 1000 })
  const person = somebody()
  await book(person, id)
  await sellToPhone(admin, dear, { amount: 1000 })
  app.setTime('2031-03-06T04:00:00.000Z')
  await take({ ...cancel(branchId), act: 'move', days: 7, otherwise: 'later' })
  await notifyAll(app)
  expect(await callsAbout(admin, dear)).toMatchObject([{ kind: 'day_off', classes: [{ madeUpLater: true }] }])
  expect((await emailsTo(person)).map(({ subject }) => subject)).toEqual([
    'A class will be made up later: At 9',
  ])
  expect((await person.ask('GET', '/choices')).body).toMatchObject([{ answerBy: '2031-03-09T04:00:00.000Z' }])
})

test('B03 the last class of a session is not made up later either, and is named', async () => {
  const branchId = await branch()
  const [teacher] = (await createUsers([app], 1, 'Instructor')) as [TestUser]
  const id = await session(branchId, [7], 9, { tutorId: teacher.id })
  await session(await branch(), [8, 21], 9, { tutorId: teacher.id })
  const wish = { ...cancel(branchId), act: 'move', days: 1, otherwise: 'later' }
  expect((await preview(wish)).classes).toMatchObject([{ problem: { code: 'last_class' } }])
  expect((await take(wish)).body).toMatchObject({ changed: 0, stayed: 1, people: 0 })
  expect((await readClasses(admin, id))[0]).toMatchObject({
    state: 'planned',
    start: '2031-03-07T09:00:00.000Z',
  })
})

test('B03 the last class of a session is not cancelled with the day', async () => {
  const branchId = await branch()
  const id = await session(branchId, [7], 9)
  expect((await take(cancel(branchId))).body).toMatchObject({ changed: 0, stayed: 1, people: 0 })
  expect((await preview(cancel(branchId))).classes).toMatchObject([{ problem: { code: 'last_class' } }])
  expect((await readClasses(admin, id))[0]).toMatchObject({ state: 'planned' })
})

test('B03 an Admin may cancel the sessions too that have no other class, with full refunds; the preview names them', async () => {
  const branchId = await branch()
  const [single, double, weekly] = [
    await session(branchId, [7], 9, { fee: 1000 }),
    await session(branchId, [7, 8], 10),
    await session(branchId, [7, 20], 11),
  ]
  const [person, other] = [somebody(), somebody()]
  const paid = cash(single, { amount: 1000, phone: undefined, email: person.email })
  expect((await admin.ask('POST', '/desk/payments', paid)).status).toBe(200)
  await book(person, weekly)
  await book(other, double)
  const wish = { ...cancel(branchId), until: '2031-03-08', onlyClass: 'session' }
  expect(await take({ ...wish, tutorId: tutor.id }, tutor)).toMatchObject({ status: 403 })
  const shown = (await admin.ask('POST', '/days-off/preview', wish)).body
  expect(shown).toMatchObject({ people: 2, atMost: 0 })
  expect(shown.sessions).toHaveLength(2)
  expect(shown.sessions).toEqual(
    expect.arrayContaining([
      { sessionId: single, title: 'At 9', people: 1, refund: 1000, refundInCents: 1000_00 },
      { sessionId: double, title: 'At 10', people: 1, refund: 0, refundInCents: 0 },
    ]),
  )
  const ending = (shown.classes as TouchedClass[]).filter(({ sessionCancelled }) => sessionCancelled)
  expect(ending.map(({ title }) => title).sort()).toEqual(['At 10', 'At 10', 'At 9'])
  expect([await seatsOf(single), await seatsOf(double)]).toEqual([1, 1])
  const body = { ...wish, _id: randomUUID() }
  for (const done of await Promise.all([take(body), take(body)]))
    expect(done.body).toMatchObject({ changed: 4, stayed: 0, ended: 2, people: 2 })
  expect([await seatsOf(single), await seatsOf(double), await seatsOf(weekly)]).toEqual([0, 0, 1])
  const { database } = app.services.context
  const [payment] = await database.select().from(payments).where(eq(payments.sessionId, single))
  expect(payment).toMatchObject({
    status: 'refund_due',
    keptMinor: 0,
    refundReasonCode: 'refund_session_cancelled',
  })
  expect((await readClasses(admin, weekly))[0]).toMatchObject({ state: 'cancelled' })
  await notifyAll(app)
  expect((await emailsTo(other, '%')).map(({ subject }) => subject)).toContain(
    'Your booking has been cancelled: At 10',
  )
})

test('B03 a session whose only class moves, is made up later or is left out is not cancelled', async () => {
  const branchId = await branch()
  const id = await session(branchId, [7], 9)
  await session(branchId, [7, 20], 10)
  const [only] = await readClasses(admin, id)
  const wish = { ...cancel(branchId), onlyClass: 'session' }
  for (const changes of [{ act: 'later' }, { act: 'move', days: 1 }, { except: [only?._id] }])
    expect((await admin.ask('POST', '/days-off/preview', { ...wish, ...changes })).body.sessions).toEqual([])
  expect((await take({ ...wish, act: 'later' })).body).toMatchObject({ ended: 0 })
  expect((await readClasses(admin, id))[0]).toMatchObject({ state: 'planned' })
})

test('B03 a day that is sent twice at once counts once, and with another id again', async () => {
  const branchId = await branch()
  const id = await session(branchId, [7, 14], 9)
  const person = somebody()
  await book(person, id)
  const body = { ...cancel(branchId), act: 'move', days: 1, _id: randomUUID() }
  const answers = await Promise.all([take(body), take(body), take(body)])
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 200, body: { changed: 1, stayed: 0, people: 1 } })
  expect(await take(body, tutor)).toMatchObject({ status: 403 })
  const moves = async () => (await acts(id)).filter(({ kind }) => kind === 'moved').length
  expect(await moves()).toBe(1)
  // A control: only the id keeps them apart.
  expect((await take({ ...body, _id: randomUUID(), day: '2031-03-08' })).status).toBe(200)
  expect(await moves()).toBe(2)
  await notifyAll(app)
  expect(await emailsTo(person)).toHaveLength(2)
})

test('B13 whom no message reaches gets one call about all of their classes', async () => {
  const branchId = await branch()
  const id = await session(branchId, [7, 8, 20], 9, { fee: 1000 })
  const { bookingId } = await sellToPhone(admin, id, { amount: 1000 })
  await take({ ...cancel(branchId), until: '2031-03-08', act: 'later' })
  await notifyAll(app)
  const [call, ...more] = await callsAbout(admin, id)
  expect(more).toEqual([])
  expect(call).not.toHaveProperty('isTutor')
  expect(call).toMatchObject({
    kind: 'day_off',
    reason,
    answerBy: '2031-03-04T04:00:00.000Z',
  })
  expect(call?.classes).toMatchObject([
    { title: 'At 9', before: { start: '2031-03-07T09:00:00.000Z' }, madeUpLater: true },
    { title: 'At 9', before: { start: '2031-03-08T09:00:00.000Z' }, madeUpLater: true },
  ])
  expect((await admin.ask('POST', `/desk/calls/${call?._id}/told`)).status).toBe(200)
  expect(await callsAbout(admin, id)).toEqual([])
  expect((await admin.ask('DELETE', `/desk/calls/${call?._id}/told`)).status).toBe(200)
  expect(await callsAbout(admin, id)).toHaveLength(1)
  // Who gives the seat back has nothing left to hear.
  const { open } = (await admin.ask('GET', `/desk/bookings/${bookingId}`)).body.choices as never as {
    open: OpenChoice[]
  }
  const path = `/desk/bookings/${bookingId}/choices/${open[0]?.changeId}`
  expect(await admin.ask('POST', path, { choice: 'refund' })).toMatchObject({
    status: 200,
    body: { refund: 1000 },
  })
  const left = await callsAbout(admin, id)
  expect(left.filter(({ kind }) => kind === 'day_off')).toEqual([])
})

test('B04 whose classes are cancelled for the day may give the seat up for its money', async () => {
  const branchId = await branch()
  const id = await session(branchId, [7, 8, 20], 9)
  const person = somebody()
  const bookingId = await book(person, id)
  await take({ ...cancel(branchId), until: '2031-03-08' })
  const [first] = (await person.ask('GET', '/choices')).body as unknown as OpenChoice[]
  const path = `/bookings/${bookingId}/choices/${first?.changeId}`
  expect(await person.ask('POST', path, { choice: 'refund' })).toMatchObject({ status: 200 })
  expect((await person.ask('GET', '/choices')).body).toEqual([])
})

/** Whose seats in two sessions one day off has touched. */
async function twoSeats(person: Person, fees: [number, number] = [0, 0]) {
  const branchId = await branch()
  const [one, two] = [
    await session(branchId, [7, 8, 20], 9, { fee: fees[0] }),
    await session(branchId, [7, 20], 10, { fee: fees[1] }),
  ]
  const bookings = [await book(person, one), await book(person, two)] as [string, string]
  await take({ ...cancel(branchId), until: '2031-03-08' })
  return { one, two, bookings }
}
const openOf = async (person: Person) => (await person.ask('GET', '/choices')).body as unknown as OpenChoice[]
const answer = (person: Person, { bookingId, changeId }: OpenChoice, choice: string) =>
  person.ask('POST', `/bookings/${bookingId}/choices/${changeId}`, { choice })
const seatsOf = async (sessionId: string) => {
  const { database } = app.services.context
  return database.$count(
    bookingsTable,
    and(eq(bookingsTable.sessionId, sessionId), isNull(bookingsTable.cancelledAt)),
  )
}

test('B04 one answer keeps or gives up all seats that a day off touched, and again changes nothing', async () => {
  const [keeper, leaver] = [somebody(), somebody()]
  await twoSeats(keeper)
  const [first] = await openOf(keeper)
  const offer = (await keeper.ask('GET', `/bookings/${first?.bookingId}/choices`)).body
  const together = offer.together as { changes: OpenChoice[]; refund: { amount: number } }
  expect(new Set([...together.changes.map(({ title }) => title), first?.title])).toEqual(
    new Set(['At 9', 'At 10']),
  )
  expect((await answer(keeper, first as OpenChoice, 'keep')).status).toBe(200)
  expect(await openOf(keeper)).toEqual([])
  expect(await answer(keeper, together.changes[0] as OpenChoice, 'refund')).toMatchObject({
    status: 409,
    body: { code: 'choice_made' },
  })
  const left = await twoSeats(leaver)
  const [last] = (await openOf(leaver)).slice(-1)
  for (let time = 0; time < 2; time += 1)
    expect((await answer(leaver, last as OpenChoice, 'refund')).status).toBe(200)
  expect([await seatsOf(left.one), await seatsOf(left.two)]).toEqual([0, 0])
})

test('B04 seats that two days off touched are answered by themselves', async () => {
  const person = somebody()
  await twoSeats(person)
  const { bookings } = await twoSeats(person)
  const [first] = (await openOf(person)).filter(({ bookingId }) => bookings.includes(bookingId))
  await answer(person, first as OpenChoice, 'refund')
  const left = await openOf(person)
  expect(left).toHaveLength(3)
  expect(left.filter(({ bookingId }) => bookings.includes(bookingId))).toEqual([])
})

test('B04 two answers at once on two of the seats: one counts for both', async () => {
  const person = somebody()
  const { one, two, bookings } = await twoSeats(person)
  const open = await openOf(person)
  const of = (id: string) => open.find(({ bookingId }) => bookingId === id) as OpenChoice
  const answers = await Promise.all([
    answer(person, of(bookings[0]), 'keep'),
    answer(person, of(bookings[1]), 'refund'),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const seats = [await seatsOf(one), await seatsOf(two)]
  expect(seats).toEqual(answers[0]?.status === 200 ? [1, 1] : [0, 0])
})

test('B15 the desk answers for all seats, or with the name of the one that cannot for none', async () => {
  const branchId = await branch()
  const [free, dear] = [
    await session(branchId, [7, 20], 9),
    await session(branchId, [7, 20], 10, { fee: 1000 }),
  ]
  const person = somebody()
  const bookingId = await book(person, free)
  const paid = cash(dear, { amount: 1000, phone: undefined, email: person.email })
  expect((await admin.ask('POST', '/desk/payments', paid)).status).toBe(200)
  await take(cancel(branchId))
  const cashier = somebody()
  await admin.ask('PATCH', `/admin/users/${cashier.id}/cashier`, { on: true })
  const desk = (await cashier.ask('GET', `/desk/bookings/${bookingId}`)).body.choices as never as {
    open: OpenChoice[]
    together: { refund: { amount: number } }
  }
  expect(desk.together.refund.amount).toBe(1000)
  const path = `/desk/bookings/${bookingId}/choices/${desk.open[0]?.changeId}`
  expect(await cashier.ask('POST', path, { choice: 'refund' })).toMatchObject({
    status: 409,
    body: { code: 'seat_cannot_follow', params: { title: 'At 10' } },
  })
  expect([await seatsOf(free), await seatsOf(dear)]).toEqual([1, 1])
  expect(await admin.ask('POST', path, { choice: 'refund' })).toMatchObject({
    status: 200,
    body: { refund: 1000 },
  })
  expect([await seatsOf(free), await seatsOf(dear)]).toEqual([0, 0])
})

test('B03 a class that is made up later is owed until a class more is added, and again when that is cancelled', async () => {
  const branchId = await branch()
  const [teacher] = (await createUsers([app], 1, 'Instructor')) as [TestUser]
  const id = await session(branchId, [7, 20], 9, { tutorId: teacher.id })
  await take({ ...cancel(branchId), act: 'later' })
  const owed = (by: Person) => owedOf(by, id)
  expect(await owed(admin)).toMatchObject([{ title: 'At 9', start: '2031-03-07T09:00:00.000Z' }])
  expect(await owed(teacher)).toHaveLength(1)
  expect(await owed(tutor)).toEqual([])
  const makeUp = { start: '2031-03-10T09:00:00.000Z', end: '2031-03-10T10:00:00.000Z', reason: 'Make-up' }
  const { insertedId } = (await teacher.ask('POST', `/sessions/${id}/classes`, makeUp)).body
  expect(await owed(admin)).toEqual([])
  await teacher.ask('PATCH', `/sessions/${id}/classes/${insertedId}`, { state: 'cancelled', reason: 'Ill' })
  expect(await owed(admin)).toMatchObject([{ start: '2031-03-07T09:00:00.000Z' }])
})
