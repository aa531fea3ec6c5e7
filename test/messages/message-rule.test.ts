import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultMessageRule } from '../../contract/messages/message-rule.ts'
import { users } from '../../db/schema.ts'
import { enqueueDueReminders } from '../../domain/classes/reminders/students.ts'
import type { TestApp } from '../support/boot.ts'
import { sellToPhone } from '../support/calls.ts'
import { bootCentre } from '../support/centre.ts'
import { newPhone } from '../support/desk.ts'
import { emailsOf } from '../support/emails.ts'
import type { Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { smsTo, turnSmsOn } from '../support/sms-outbox.ts'
import { createUsers } from '../support/users.ts'

const NOW = '2031-03-01T04:00:00.000Z'
/** A day before it begins, it is half past three in the afternoon in Dhaka. */
const first = { start: '2031-03-07T09:30:00.000Z', end: '2031-03-07T12:00:00.000Z' }
const dayBefore = '2031-03-06T09:30:00.000Z'

let app: TestApp
let admin: Person
let cashier: Person
let somebody: () => Person
beforeAll(async () => {
  ;({ app, admin, somebody } = await bootCentre(6))
  ;[cashier] = (await createUsers([app], 1)) as [Person]
  await admin.ask('PATCH', `/admin/users/${cashier.id}/cashier`, { on: true })
  turnSmsOn(app)
})
beforeEach(async () => {
  app.setTime(NOW)
  await setRule({})
})
afterAll(() => app.stop())

const setRule = (changes: Record<string, unknown>, by: Person = admin) =>
  by.ask('PUT', '/settings/messages', { ...defaultMessageRule, ...changes })
const session = (changes: Record<string, unknown> = {}) =>
  createSession(admin, {
    ...{ title: 'Optics', registrationStart: '2031-01-01', registrationEnd: first.start, fee: 5 },
    ...{ classStart: first.start, classEnd: first.end, ...changes },
  })
const kindsTo = async (phone: string) => (await smsTo(app, phone)).map(({ kind }) => kind)
async function personOf(phone: string): Promise<string> {
  const [person] = await app.services.context.database.select().from(users).where(eq(users.phone, phone))
  return person?.id ?? ''
}
async function withPhone(): Promise<{ person: Person; phone: string }> {
  const person = somebody()
  const phone = `+88${newPhone().replace('-', '')}`
  await app.services.context.database.update(users).set({ phone }).where(eq(users.id, person.id))
  return { person, phone }
}
async function remind(): Promise<void> {
  app.setTime(dayBefore)
  while ((await enqueueDueReminders(app.services.context)) > 0);
}

test('G03 only an Admin sets how the centre writes, and what concerns a seat or money is never left out', async () => {
  for (const [field, wrong] of [
    ['language', 'fr'],
    ['reminder', 'often'],
    ['booking', 'never'],
    ['money', 'never'],
    ['offer', undefined],
  ] as const)
    expect(await setRule({ [field]: wrong })).toMatchObject({ status: 400, body: { field } })
  expect((await setRule({}, cashier)).status).toBe(403)
  expect((await cashier.ask('GET', '/settings/messages')).body).toEqual({
    ...{ language: 'bn', 'class-moved': 'always', offer: 'always' },
    ...{ money: 'instead', booking: 'instead', reminder: 'never' },
  })
  expect((await setRule({ reminder: 'instead', language: 'en' })).status).toBe(200)
  const { acts } = (await admin.ask('GET', '/audit-trail?action=message-rule.changed')).body
  expect((acts as unknown[])[0]).toMatchObject({
    ...{ before: { reminder: 'never', language: 'bn' }, after: { reminder: 'instead', language: 'en' } },
  })
})

test('G03 who has no language of their own is written to in that of the centre', async () => {
  const id = await session()
  const { phone } = await sellToPhone(cashier, id)
  expect(await smsTo(app, phone)).toMatchObject([
    { language: 'bn', body: expect.stringContaining('সিট বুক হয়েছে: Optics') },
  ])
  await setRule({ language: 'en' })
  const other = await sellToPhone(cashier, id)
  expect(await smsTo(app, other.phone)).toMatchObject([{ language: 'en' }])
  // Somebody who was here has one.
  await setRule({ language: 'bn' })
  const person = somebody()
  await person.ask('POST', '/bookedSessions', { sessionId: await session({ fee: 0 }) })
  expect(await emailsOf(app, person)).toMatchObject([{ language: 'en' }])
})

test('G04 the desk chooses the language of a person, which stays in the history', async () => {
  const id = await session()
  const { phone } = await sellToPhone(cashier, id)
  const personId = await personOf(phone)
  const choose = (language: unknown, by: Person = cashier, of = personId) =>
    by.ask('PUT', `/desk/people/${of}/language`, { language })
  expect(await choose('fr')).toMatchObject({ status: 400, body: { field: 'language' } })
  expect((await choose('en', somebody())).status).toBe(403)
  expect((await choose('en', cashier, '01931f3c-0000-7000-8000-000000000000')).status).toBe(404)
  const languageOf = async () =>
    ((await cashier.ask('GET', `/desk/people/${personId}`)).body.person as { language: string }).language
  expect(await languageOf()).toBe('bn')
  expect((await choose('en')).status).toBe(200)
  expect((await choose('en')).status).toBe(200)
  expect(await languageOf()).toBe('en')
  const { acts } = (await admin.ask('GET', '/audit-trail?action=person.language')).body
  expect(acts).toMatchObject([{ before: { language: null }, after: { language: 'en' } }])
  expect((await admin.ask('DELETE', `/sessions/${id}`)).status).toBe(200)
  const sms = await smsTo(app, phone)
  expect(sms).toContainEqual(expect.objectContaining({ kind: 'booking', language: 'en' }))
})

test('G03 an SMS goes always, or instead of an email, as the centre has it', async () => {
  const { person, phone } = await withPhone()
  const book = async () =>
    person.ask('POST', '/bookedSessions', { sessionId: await session({ fee: 0, title: 'Waves' }) })
  await book()
  expect(await kindsTo(phone)).toEqual([])
  await setRule({ booking: 'always' })
  await book()
  expect(await kindsTo(phone)).toEqual(['booking'])
  // What a person chose goes before.
  await person.ask('PATCH', '/me/messages', { choice: { kind: 'booking', channel: 'sms', on: false } })
  await book()
  expect(await kindsTo(phone)).toEqual(['booking'])
  const { kinds } = (await person.ask('GET', '/me/messages')).body
  expect(kinds).toContainEqual({ kind: 'booking', email: true, sms: false, push: false })
})

test('G03 classes are reminded of by SMS where the centre wants it: people of the counter, or everybody', async () => {
  const seated = async () => {
    const id = await session({ fee: 5 })
    const { phone } = await sellToPhone(cashier, id)
    const reader = await withPhone()
    await admin.ask('PATCH', `/sessions/${id}`, { fee: 0 })
    expect((await reader.person.ask('POST', '/bookedSessions', { sessionId: id })).status).toBe(200)
    return { phone, reader }
  }
  const remindersTo = async (phone: string) => (await kindsTo(phone)).filter((kind) => kind === 'reminder')
  const never = await seated()
  await remind()
  for (const phone of [never.phone, never.reader.phone]) expect(await remindersTo(phone)).toEqual([])
  expect((await emailsOf(app, never.reader.person)).map(({ kind }) => kind)).toContain('reminder')

  app.setTime(NOW)
  await setRule({ reminder: 'instead' })
  const instead = await seated()
  await remind()
  expect(await remindersTo(instead.phone)).toEqual(['reminder'])
  expect(await remindersTo(instead.reader.phone)).toEqual([])

  app.setTime(NOW)
  await setRule({ reminder: 'always' })
  const always = await seated()
  await remind()
  for (const phone of [always.phone, always.reader.phone])
    expect(await remindersTo(phone)).toEqual(['reminder'])
})
