import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bookings, classNotices, deliveries, messages, users } from '../../db/schema.ts'
import { renderCalendar } from '../../domain/classes/calendar/ics.ts'
import { notifyOfClassChanges } from '../../domain/classes/changes/notify.ts'
import { enqueueDueReminders } from '../../domain/classes/reminders/students.ts'
import { newId } from '../../domain/context.ts'
import type { TestApp } from '../support/boot.ts'
import { bootCentre } from '../support/centre.ts'
import { composeMessages, deliverDueEmails, deliveriesOf, insertDeliveries } from '../support/emails.ts'
import type { Person } from '../support/people.ts'
import { readClasses } from '../support/session-classes.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers } from '../support/users.ts'

const NOW = '2031-03-01T04:00:00.000Z'
const first = { start: '2031-03-07T09:30:00.000Z', end: '2031-03-07T12:00:00.000Z' }
const second = { start: '2031-03-14T09:30:00.000Z', end: '2031-03-14T12:00:00.000Z' }
const later = { start: '2031-03-09T13:00:00.000Z', end: '2031-03-09T15:00:00.000Z' }
const reason = 'The power is off in Mirpur.'

let app: TestApp
let admin: Person
let somebody: () => Person
beforeAll(async () => {
  ;({ app, admin, somebody } = await bootCentre(30))
})
beforeEach(() => app.setTime(NOW))
afterAll(() => app.stop())

async function session({ classes = 1, ...changes }: Record<string, unknown> & { classes?: number } = {}) {
  const dates = { registrationStart: '2031-01-01', registrationEnd: first.start }
  const times = { classStart: first.start, classEnd: first.end }
  const id = await createSession(admin, { title: 'Optics', ...dates, ...times, ...changes })
  if (classes > 1) await admin.ask('POST', `/sessions/${id}/classes`, { ...second, reason: 'More' })
  return id
}
const book = async (person: Person, sessionId: string) =>
  (await person.ask('POST', '/bookedSessions', { sessionId })).body.insertedId
async function change(id: string, body: object, index = 0, person: Person = admin) {
  const classId = (await readClasses(admin, id))[index]?._id
  const { status, body: answer } = await person.ask('PATCH', `/sessions/${id}/classes/${classId}`, body)
  expect([status, answer.code]).toEqual([200, undefined])
  return classId
}

/** All that is due, as the background does it. */
async function notify(): Promise<void> {
  while ((await notifyOfClassChanges(app.services.context)) > 0);
  await composeMessages(app)
}

type Email = Awaited<ReturnType<typeof deliveriesOf>>[number]
async function emailsTo({ email }: Person): Promise<Email[]> {
  const wanted = and(eq(deliveries.contact, email), eq(deliveries.kind, 'class-moved'))
  const found = await deliveriesOf(app, wanted)
  return found.map((email) => ({ ...email, body: email.body?.replaceAll('\u00a0', ' ') ?? null }))
}
const entriesOf = (email: Email | undefined, name: string) => {
  if (!email?.calendar) return undefined
  const parties = {
    organizer: { name: 'Alor Path', email: 'mail@boithok.test' },
    attendee: email.contact,
    writtenAt: email.createdAt,
  }
  const lines = renderCalendar(email.calendar, parties).replaceAll('\r\n ', '').split('\r\n')
  return lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1))
}
const entryOf = (email: Email | undefined) =>
  ['METHOD', 'UID', 'SEQUENCE', 'STATUS', 'DTSTART'].map((name) => entriesOf(email, name)?.join())

test('B03 nobody hears of a class who has no seat: before, after, given up, or whose address is not confirmed', async () => {
  const id = await session({ classes: 2 })
  const [gone, doubtful, late, lateToo] = [somebody(), somebody(), somebody(), somebody()]
  const { database } = app.services.context
  for (const person of [gone, doubtful]) await book(person, id)
  await database.update(users).set({ emailVerified: false }).where(eq(users.id, doubtful.id))
  await change(id, { ...later, reason })
  await gone.ask('DELETE', `/bookedSessions/${id}`)
  // In the same instant, and later.
  await book(late, id)
  app.setTime('2031-03-02T04:00:00.000Z')
  await book(lateToo, id)
  await notify()
  for (const person of [gone, doubtful, late, lateToo, somebody()]) expect(await emailsTo(person)).toEqual([])
  await change(id, { state: 'cancelled', reason }, 1)
  await notify()
  expect(await Promise.all([gone, doubtful, late, lateToo].map(emailsTo))).toMatchObject([[], [], [{}], [{}]])
})

test('B03 one message for each act says what was, what is and why, in the reader’s language, and changes their calendar', async () => {
  const id = await session({ place: 'Room 1' })
  const person = somebody()
  const bookingId = await book(person, id)
  await change(id, { ...later, place: 'Room 5', reason })
  await notify()
  await notify()
  const { database } = app.services.context
  await database.update(users).set({ language: 'bn' }).where(eq(users.id, person.id))
  app.setTime('2031-03-02T04:00:00.000Z')
  const { insertedId: added } = (
    await admin.ask('POST', `/sessions/${id}/classes`, { ...second, reason: 'Instead' })
  ).body
  await notify()
  app.setTime('2031-03-03T04:00:00.000Z')
  await change(id, { state: 'cancelled', reason: 'অসুস্থ' })
  await notify()
  const [moved, extra, cancelled, ...more] = await emailsTo(person)
  expect(more).toEqual([])
  expect(moved?.subject).toBe('A class has been moved: Optics')
  expect(moved?.body?.split('\n\n').slice(0, 6)).toEqual([
    'A class of “Optics” has been moved.',
    'It was planned for Fri 7 Mar, 3:30–6:00 pm.',
    'It is on Sun 9 Mar, 7:00–9:00 pm (Bangladesh time).',
    'Where: Room 5',
    `The reason: ${reason}`,
    'All classes are here:',
  ])
  expect(moved?.body).toContain(`/dashboard/booked/${bookingId}`)
  expect(cancelled?.subject).toBe('ক্লাস বাতিল: Optics')
  expect(cancelled?.body?.split('\n\n').slice(0, 3)).toEqual([
    '“Optics” সেশনের একটি ক্লাস হবে না।',
    'আগের সময়: রবি, ৯ মার্চ, সন্ধ্যা ৭:০০ – রাত ৯:০০।',
    'কারণ: অসুস্থ',
  ])
  const own = `${bookingId}@localhost`
  expect(entryOf(moved)).toEqual(['REQUEST', own, '1', 'CONFIRMED', '20310309T130000Z'])
  expect(entryOf(extra)).toEqual([
    'REQUEST',
    `${bookingId}-${added}@localhost`,
    '0',
    'CONFIRMED',
    '20310314T093000Z',
  ])
  expect(entryOf(cancelled)).toEqual(['CANCEL', own, '2', 'CANCELLED', '20310309T130000Z'])
})

test('B03 the entry of a later class has an id of its own, and what its session says changes it too', async () => {
  const id = await session({ classes: 2 })
  const person = somebody()
  const bookingId = await book(person, id)
  await admin.ask('PATCH', `/sessions/${id}`, { title: 'Waves', place: 'Hall' })
  const classId = await change(id, { ...later, reason }, 1)
  await notify()
  // Another place is news of its own.
  const moved = (await emailsTo(person)).find(({ subject }) => subject.startsWith('A class'))
  expect(entryOf(moved)).toEqual([
    'REQUEST',
    `${bookingId}-${classId}@localhost`,
    '2',
    'CONFIRMED',
    '20310309T130000Z',
  ])
  // The end of a seat must count more than all that was said before.
  await person.ask('DELETE', `/bookedSessions/${id}`)
  const [left] = await deliveriesOf(app, eq(messages.dedupeKey, `cancelled:${bookingId}`))
  expect(entriesOf(left, 'SEQUENCE')).toEqual(['2', '3'])
})

test('B03 a change of the place alone says that the time stays', async () => {
  const id = await session()
  const person = somebody()
  await book(person, id)
  await change(id, { ...first, place: 'Science lab', reason })
  await notify()
  expect((await emailsTo(person))[0]?.body?.split('\n\n').slice(1, 3)).toEqual([
    'The time stays: Fri 7 Mar, 3:30–6:00 pm (Bangladesh time).',
    'Where: Science lab',
  ])
})

test('B03 a tutor hears of what an Admin does to their class, and not of what they do themselves', async () => {
  const [tutor] = (await createUsers([app], 1, 'Instructor')) as [Person]
  const id = await session({ tutorId: tutor.id, classes: 2 })
  await change(id, { ...later, reason }, 0, tutor)
  expect(await emailsTo(admin)).toEqual([])
  expect(await emailsTo(tutor)).toHaveLength(1)
  app.setTime('2031-03-01T05:00:00.000Z')
  await change(id, { state: 'cancelled', reason })
  expect(await emailsTo(tutor)).toMatchObject([
    { subject: 'There is one more class: Optics' },
    { subject: 'A class has been cancelled: Optics', calendar: { uid: `${id}@localhost` } },
  ])
  expect(await emailsTo(admin)).toEqual([])
})

test('I01 the bell says what became of a class to those who had a seat in it', async () => {
  const id = await session({ classes: 2 })
  const [person, late] = [somebody(), somebody()]
  const bookingId = await book(person, id)
  app.setTime('2031-03-02T04:00:00.000Z')
  await change(id, { ...later, reason })
  app.setTime('2031-03-02T04:01:00.000Z')
  await change(id, { state: 'cancelled', reason: 'Ill' }, 1)
  await book(late, id)
  const newsOf = async ({ ask }: Person) => (await ask('GET', '/notifications')).body.notifications
  expect(await newsOf(person)).toEqual([
    {
      kind: 'class_cancelled',
      _id: bookingId,
      at: '2031-03-02T04:01:00.000Z',
      title: 'Optics',
      detail: 'Ill',
      start: second.start,
    },
    {
      kind: 'class_moved',
      _id: bookingId,
      at: '2031-03-02T04:00:00.000Z',
      title: 'Optics',
      detail: reason,
      start: later.start,
    },
  ])
  expect(await newsOf(late)).toEqual([])
})

/** So many people with a seat. */
async function crowd(sessionId: string, size: number): Promise<Person[]> {
  const { context } = app.services
  const seated = await createUsers([app], size)
  const about = { title: 'T', tutor: 'T', description: 'D', feeMinor: 0, duration: '1h', image: 'i' }
  const times = {
    classStart: new Date(first.start),
    classEnd: new Date(first.end),
    createdAt: context.clock(),
  }
  await context.database
    .insert(bookings)
    .values(seated.map(({ id: userId }) => ({ id: newId(context), sessionId, userId, ...about, ...times })))
  return seated
}

const countEmails = async (sessionTitle: string) => {
  await composeMessages(app)
  const { rows } = await app.services.context.database.execute<{ emails: number; people: number }>(sql`
    select count(*)::integer as emails, count(distinct contact)::integer as people
    from deliveries where kind = 'class-moved' and subject like ${`%${sessionTitle}`}`)
  return rows[0]
}

test('B03 a crowd is told once, in chunks, although a process dies on the way and others begin again at once', async () => {
  const { database } = app.services.context
  const id = await session({ title: 'Crowded' })
  await crowd(id, 700)
  await change(id, { ...later, reason })
  let died: Promise<unknown> | undefined
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`lock table messages in exclusive mode`)
    died = notifyOfClassChanges(app.services.context).then(
      () => 'told',
      () => 'died',
    )
    await killWhoWaits()
  })
  expect(await died).toBe('died')
  expect(await countEmails('Crowded')).toEqual({ emails: 0, people: 0 })
  await Promise.all([notify(), notify(), notify()])
  expect(await countEmails('Crowded')).toEqual({ emails: 700, people: 700 })
  const pending = await database.select().from(classNotices).where(isNull(classNotices.handledAt))
  expect(pending).toEqual([])
})

test('B03 a control: who forgets whom it has told tells the crowd again, and only the key of each message stops it', async () => {
  const { database } = app.services.context
  const id = await session({ title: 'Forgetful' })
  await crowd(id, 3)
  await change(id, { ...later, reason })
  const forget = () =>
    database
      .update(classNotices)
      .set({ handledAt: null, toldAt: null })
      .where(isNotNull(classNotices.handledAt))
  await notify()
  await forget()
  await notify()
  expect(await countEmails('Forgetful')).toEqual({ emails: 3, people: 3 })
  await database
    .update(messages)
    .set({ dedupeKey: sql`dedupe_key || ' lost'` })
    .where(eq(messages.name, 'class-changed'))
  await forget()
  await notify()
  expect(await countEmails('Forgetful')).toEqual({ emails: 6, people: 3 })
})

async function killWhoWaits(): Promise<void> {
  const { rows } = await app.services.context.database.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ilike '%messages%' and pid <> pg_backend_pid()`)
  if (rows.length === 0) await killWhoWaits()
}

test('B03 news of classes goes out before older messages of every other kind but codes', async () => {
  const { context } = app.services
  const { database } = context
  const id = await session()
  const person = somebody()
  await book(person, id)
  await change(id, { ...later, reason })
  await notify()
  const [news] = await emailsTo(person)
  if (!news) throw new Error('There is no news')
  const wait = { state: 'waiting', nextAttemptAt: new Date('2031-02-28T00:00:00Z') } as const
  await database
    .update(deliveries)
    .set({ state: 'waiting', nextAttemptAt: new Date(NOW) })
    .where(eq(deliveries.id, news.id))
  const booked = { subject: 'Booked', kind: 'booking', expiresAt: news.expiresAt, ...wait } as const
  await insertDeliveries(app, ...Array.from({ length: 20 }, () => booked))
  const sent: string[] = []
  await deliverDueEmails(context, {
    mailer: { from: 'mail@boithok.test', send: async ({ subject }) => void sent.push(subject) },
    isFinal: () => false,
  })
  expect(sent).toContain('A class has been moved: Optics')
  expect(sent).toHaveLength(10)
})

async function remind(): Promise<void> {
  while ((await enqueueDueReminders(app.services.context)) > 0);
  await composeMessages(app)
}
async function remindersOf({ email }: Person) {
  const wanted = and(eq(deliveries.contact, email), eq(deliveries.kind, 'reminder'))
  const rows = await deliveriesOf(app, wanted)
  return rows.map(({ dedupeKey }) => dedupeKey?.replace(/:[0-9a-f-]{36}:/, ' ')).sort()
}

test('B03 reminders follow: of each class that takes place, at its new time, and none of one that was cancelled', async () => {
  const id = await session({ classes: 2 })
  const person = somebody()
  await book(person, id)
  const at = async (time: string) => {
    app.setTime(time)
    await remind()
  }
  await at('2031-03-06T09:30:00Z')
  expect(await remindersOf(person)).toEqual([`reminder-24h ${first.start}`])
  await change(id, { ...later, reason })
  for (const time of ['2031-03-07T08:30:00Z', '2031-03-08T13:00:00Z', '2031-03-09T12:00:00Z']) await at(time)
  const ofFirst = [`reminder-1h ${later.start}`, `reminder-24h ${first.start}`, `reminder-24h ${later.start}`]
  expect(await remindersOf(person)).toEqual(ofFirst)
  await at('2031-03-13T09:30:00Z')
  expect(await remindersOf(person)).toEqual([...ofFirst, `reminder-24h ${second.start}`])
  await admin.ask('POST', `/sessions/${id}/classes`, {
    start: '2031-03-13T12:00:00.000Z',
    end: '2031-03-13T13:00:00.000Z',
    reason,
  })
  await change(id, { state: 'cancelled', reason }, 2)
  await at('2031-03-13T11:00:00Z')
  await at('2031-03-14T08:30:00Z')
  expect(await remindersOf(person)).toEqual(
    [...ofFirst, `reminder-24h ${second.start}`, 'reminder-1h 2031-03-13T12:00:00.000Z'].sort(),
  )
})

test('B03 a reminder that was not sent yet is not sent once its class has moved', async () => {
  const { database } = app.services.context
  const id = await session()
  const person = somebody()
  await book(person, id)
  app.setTime('2031-03-06T09:30:00Z')
  await remind()
  await database
    .update(deliveries)
    .set({ state: 'waiting', nextAttemptAt: new Date() })
    .where(and(eq(deliveries.contact, person.email), eq(deliveries.kind, 'reminder')))
  await change(id, { ...later, reason })
  expect(await remindersOf(person)).toEqual([])
})
