import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '../../db/schema.ts'
import { remindTutors } from '../../domain/classes/reminders/tutors.ts'
import type { TestApp } from '../support/boot.ts'
import { bootCentre } from '../support/centre.ts'
import { emailsOf } from '../support/emails.ts'
import type { Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { smsTo, turnSmsOn } from '../support/sms-outbox.ts'
import { createUsers } from '../support/users.ts'

const NOW = '2031-03-01T04:00:00.000Z'
const first = { start: '2031-03-07T09:30:00.000Z', end: '2031-03-07T12:00:00.000Z' }

let app: TestApp
let admin: Person
let somebody: () => Person
let numbers = 0
beforeAll(async () => {
  ;({ app, admin, somebody } = await bootCentre(8))
  turnSmsOn(app)
})
beforeEach(() => app.setTime(NOW))
afterAll(() => app.stop())

async function withPhone(person = somebody()): Promise<{ person: Person; phone: string }> {
  numbers += 1
  const phone = `+88018120000${10 + numbers}`
  await app.services.context.database.update(users).set({ phone }).where(eq(users.id, person.id))
  return { person, phone }
}
const session = () =>
  createSession(admin, {
    ...{ title: 'Optics', registrationStart: '2031-01-01', registrationEnd: first.start },
    ...{ classStart: first.start, classEnd: first.end },
  })
const choose = (by: Person, kind: unknown, channel: unknown, on: unknown) =>
  by.ask('PATCH', '/me/messages', { choice: { kind, channel, on } })
const choicesOf = async (by: Person) => (await by.ask('GET', '/me/messages')).body
const kindOf = async (by: Person, wanted: string) =>
  ((await choicesOf(by)).kinds as { kind: string }[]).find(({ kind }) => kind === wanted)

test('G04 what is no kind, channel or language is refused, and a code is nothing to choose', async () => {
  const person = somebody()
  for (const [kind, channel, on] of [
    ['weather', 'email', true],
    ['code', 'sms', false],
    ['booking', 'fax', true],
    ['booking', 'email', 'yes'],
  ])
    expect((await choose(person, kind, channel, on)).status).toBe(400)
  expect((await person.ask('PATCH', '/me/messages', { language: 'fr' })).status).toBe(400)
})

test('G04 a field that is not taken is refused by its name, and changes nothing', async () => {
  const person = somebody()
  const before = await choicesOf(person)
  const { status, body } = await person.ask('PATCH', '/me/messages', { language: 'bn', kinds: [] })
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('kinds')])
  expect(await choicesOf(person)).toEqual(before)
})

test('G04 without a choice what cannot wait comes by SMS too, and the rest by email', async () => {
  const { person } = await withPhone()
  expect(await choicesOf(person)).toMatchObject({
    ...{ language: null, reach: { email: true, sms: true, push: false } },
    kinds: [
      { kind: 'class-moved', email: true, sms: true },
      { kind: 'offer', email: true, sms: true },
      { kind: 'money', email: true, sms: false },
      { kind: 'booking', email: true, sms: false },
      { kind: 'reminder', email: true, sms: false },
      { kind: 'account', email: true, sms: false },
    ],
  })
  expect(await choicesOf(somebody())).toMatchObject({ reach: { email: true, sms: false } })
})

test('G04 each kind comes by what its reader chose, in the language that they chose', async () => {
  const { person, phone } = await withPhone()
  expect((await choose(person, 'booking', 'sms', true)).status).toBe(200)
  expect((await choose(person, 'booking', 'email', false)).status).toBe(200)
  expect((await person.ask('PATCH', '/me/messages', { language: 'bn' })).status).toBe(200)
  await person.ask('POST', '/bookedSessions', { sessionId: await session() })
  expect(await emailsOf(app, person)).toEqual([])
  expect(await smsTo(app, phone)).toMatchObject([{ kind: 'booking', language: 'bn' }])
  expect(await kindOf(person, 'booking')).toMatchObject({ email: false, sms: true })
  expect(await kindOf(person, 'money')).toMatchObject({ email: true, sms: false })
})

test('G04 what concerns a seat or money keeps one way, also of two that are given up at once', async () => {
  const { person } = await withPhone()
  expect((await choose(somebody(), 'money', 'email', false)).body.code).toBe('one_way_needed')
  await choose(person, 'money', 'sms', true)
  const answers = await Promise.all([
    choose(person, 'money', 'email', false),
    choose(person, 'money', 'sms', false),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const left = (await kindOf(person, 'money')) as unknown as { email: boolean; sms: boolean }
  expect([left.email, left.sms].filter(Boolean)).toHaveLength(1)
  expect((await choose(person, 'account', 'email', false)).status).toBe(200)
  expect((await choose(person, 'reminder', 'email', false)).status).toBe(200)
})

test('G04 a tutor who chose SMS alone is reminded once', async () => {
  const [tutor] = (await createUsers([app], 1, 'Instructor')) as [Person]
  const { phone } = await withPhone(tutor)
  await choose(tutor, 'reminder', 'sms', true)
  await choose(tutor, 'reminder', 'email', false)
  const id = await createSession(tutor, {
    ...{ title: 'Optics', registrationStart: '2031-01-01', registrationEnd: first.start },
    ...{ classStart: first.start, classEnd: first.end },
  })
  await admin.ask('PATCH', `/sessions/${id}`, { status: 'approved', fee: 0 })
  app.setTime('2031-03-06T10:00:00.000Z')
  const { context } = app.services
  expect(await remindTutors(context)).toBe(1)
  expect(await remindTutors(context)).toBe(0)
  const reminders = (await smsTo(app, phone)).filter(({ kind }) => kind === 'reminder')
  expect(reminders).toMatchObject([{ body: 'Your class: Optics, Fri 7 Mar, 3:30-6:00 pm' }])
  expect((await emailsOf(app, tutor)).filter(({ kind }) => kind === 'reminder')).toEqual([])
})
