import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEvent } from '../../contract/centre/audit.ts'
import type { getPerson } from '../../contract/desk/people.ts'
import type { ResponseOf } from '../../contract/http/endpoint.ts'
import { deskNotes, users, waitlistEntries } from '../../db/schema.ts'
import { eraseUser } from '../../domain/account-deletion/delete-account.ts'
import { writeLink } from '../../domain/messages/codes/write-link.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { cash, cashier, newPhone } from '../support/desk.ts'
import { findViolations } from '../support/invariants.ts'
import { admin, type Person, student } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers } from '../support/users.ts'

let app: TestApp
let owner: Person
let desk: Person
let second: Person
beforeAll(async () => {
  app = await boot()
  owner = await admin(app)
  desk = await cashier(app, owner)
  second = await cashier(app, owner)
})
afterAll(async () => {
  expect(await findViolations(app)).toEqual([])
  await app.stop()
})

const UNKNOWN = '01931f3c-0000-7000-8000-000000000000'
const database = () => app.services.context.database
const session = (changes = {}) => createSession(owner, { fee: 0, ...changes })
/** Writes down somebody who has only a phone. Returns their id. */
async function walkIn(by = desk): Promise<string> {
  const { body } = await by.ask('POST', '/desk/people', { name: 'Rahima Begum', phone: newPhone() })
  return (body.person as { _id: string })._id
}
const pageOf = async (id: string, by = desk) =>
  (await by.ask('GET', `/desk/people/${id}`)).body as unknown as ResponseOf<typeof getPerson>
const book = (id: string, sessionId: string, by = desk) =>
  by.ask('POST', `/desk/people/${id}/bookings`, { sessionId })
const join = (id: string, sessionId: string, by = desk) =>
  by.ask('POST', `/desk/people/${id}/waitlist`, { sessionId })
const leave = (id: string, sessionId: string, by = desk) =>
  by.ask('DELETE', `/desk/people/${id}/waitlist/${sessionId}`)
const auditOf = async (action: string, object: string) =>
  (await owner.ask('GET', `/audit-trail?action=${action}&object=${object}`)).body.acts as AuditEvent[]
/** A session of one seat, which somebody has. */
async function full(): Promise<{ id: string; holder: string }> {
  const [id, holder] = [await session({ capacity: 1 }), await walkIn()]
  expect((await book(holder, id)).status).toBe(200)
  return { id, holder }
}

test.each([
  [{ phone: undefined }, 400, 'contact_required', 'phone'],
  [{ phone: '01212345678' }, 400, 'invalid_phone', 'phone'],
  [{ name: ' ' }, 400, 'required', 'name'],
])('M10 nobody is written down with %j', async (changes, status, code, field) => {
  const before = await database().$count(users)
  const answer = await desk.ask('POST', '/desk/people', { name: 'Rahima', phone: newPhone(), ...changes })
  expect(answer).toMatchObject({ status, body: { code, field } })
  expect(await database().$count(users)).toBe(before)
})

test('M10 two desks write the same person down at once: it is one person, and who is known stays as they are', async () => {
  const body = { name: 'Rahima', phone: newPhone() }
  const answers = await Promise.all([desk, second].map((by) => by.ask('POST', '/desk/people', body)))
  expect(answers.map(({ body }) => body.isNew).sort()).toEqual([false, true])
  const [one, other] = answers.map(({ body }) => body.person as { _id: string })
  expect(one).toEqual(other)
  const again = await desk.ask('POST', '/desk/people', { ...body, name: 'Somebody else' })
  expect(again.body).toMatchObject({ isNew: false, person: { _id: one?._id, name: 'Rahima' } })
})

test('B15 the desk gives a walk-in a seat of a free session, once, and the history says who', async () => {
  const [id, sessionId] = [await walkIn(), await session()]
  expect((await book(UNKNOWN, sessionId)).status).toBe(404)
  expect((await book(id, UNKNOWN)).status).toBe(404)
  expect(await book(id, await session({ fee: 5 }))).toMatchObject({
    status: 409,
    body: { code: 'needs_payment' },
  })
  const answers = await Promise.all([book(id, sessionId), book(id, sessionId, second)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const [one, other] = answers.map(({ body }) => body.bookingId as string)
  expect(one).toBe(other)
  expect((await pageOf(id)).seats).toMatchObject([{ bookingId: one, sessionId }])
  expect(await auditOf('booking.made', one ?? '')).toHaveLength(1)
})

test('B15 two people at two desks want the last free seat: one gets it', async () => {
  const sessionId = await session({ capacity: 1 })
  const [one, two] = [await walkIn(), await walkIn()]
  const answers = await Promise.all([book(one, sessionId), book(two, sessionId, second)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('B15 a cashier serves neither their own seat nor their own place in a line', async () => {
  const own = desk.id
  const { id } = await full()
  for (const answer of [await book(own, id), await join(own, id), await leave(own, id)])
    expect(answer).toMatchObject({ status: 403, body: { code: 'own_payment' } })
})

test('W01 the desk puts a person without a confirmed address in the line, and takes them out again', async () => {
  const { id, holder } = await full()
  const [one, two] = [await walkIn(), await walkIn()]
  expect(await join(one, await session())).toMatchObject({ status: 409, body: { code: 'no_waitlist' } })
  expect(await join(holder, id)).toMatchObject({ status: 409, body: { code: 'already_booked' } })
  expect((await join(one, id)).body).toEqual({ position: 1 })
  expect((await join(one, id, second)).body).toEqual({ position: 1 })
  expect((await join(two, id)).body).toEqual({ position: 2 })
  expect((await pageOf(two)).lines).toMatchObject([{ sessionId: id, position: 2, state: 'waiting' }])
  expect((await leave(one, id)).status).toBe(200)
  expect((await leave(one, id)).status).toBe(200)
  expect((await pageOf(two)).lines).toMatchObject([{ position: 1 }])
  expect(await auditOf('waitlist.joined', id)).toHaveLength(2)
  expect(await auditOf('waitlist.left', id)).toHaveLength(1)
})

test('W01 what the desk sees of a session says whether a person may wait for a seat', async () => {
  const saleOf = async (sessionId: string) =>
    (await desk.ask('GET', `/desk/people?sessionId=${sessionId}&phone=${newPhone()}`)).body
  const { id } = await full()
  expect(await saleOf(id)).toMatchObject({ refusal: { code: 'sold_out' }, mayWait: true })
  const free = await saleOf(await session({ capacity: 1 }))
  expect(free).not.toHaveProperty('refusal')
  expect(free).not.toHaveProperty('mayWait')
})

test('W01 two desks enter people at once: each has a place of their own', async () => {
  const { id } = await full()
  const people = await Promise.all(Array.from({ length: 6 }, () => walkIn()))
  const places = await Promise.all(people.map((one, index) => join(one, id, index % 2 === 0 ? desk : second)))
  expect(places.map(({ body }) => body.position).sort()).toEqual([1, 2, 3, 4, 5, 6])
  const rows = await database().select().from(waitlistEntries).where(eq(waitlistEntries.sessionId, id))
  expect(new Set(rows.map(({ number }) => number)).size).toBe(6)
})

test('M13 the page of a person has their money: an Admin sees all of it, a cashier what went through a hand', async () => {
  const sold = cash(await session({ fee: 5 }))
  const { body } = await desk.ask('POST', '/desk/payments', sold)
  const { body: found } = await desk.ask('GET', `/desk/seats?phone=${sold.phone}`)
  const { _id } = found.person as { _id: string }
  for (const by of [desk, owner])
    expect((await pageOf(_id, by)).payments).toMatchObject([
      { _id: body.paymentId, amount: 5, receiptNumber: body.receipt, refundable: 5 },
    ])
  const online = await student(app)
  const { person, payments, refunds, calls } = await pageOf(online.id)
  expect(person).toMatchObject({ email: online.email, role: 'Student' })
  expect([payments, refunds, calls]).toEqual([[], [], []])
})

test('G05 the page of a person has what they were sent, but neither its text nor emails that sign in', async () => {
  const [person] = (await createUsers([app], 1)) as [Person]
  const [id, sessionId] = [person.id, await session()]
  await person.ask('POST', '/bookedSessions', { sessionId })
  const context = app.services.context
  const later = { expiresAt: new Date(context.clock().getTime() + 3600_000), language: 'en' as const }
  await writeLink(
    context,
    { to: person.email, kind: 'EMAIL_SIGNIN', link: 'https://secret', ...later },
    false,
  )
  const { messages } = await pageOf(id)
  expect(messages).toMatchObject([{ subject: 'Your seat is booked: Vectors for HSC', state: 'kept' }])
  expect(Object.keys(messages[0] ?? {}).sort()).toEqual([
    '_id',
    'at',
    'channel',
    'language',
    'state',
    'subject',
  ])
  expect((await pageOf(await walkIn())).messages).toEqual([])
})

test('whoever is written down says in which language the centre writes to them', async () => {
  const add = async (changes: Record<string, unknown>) =>
    desk.ask('POST', '/desk/people', { name: 'Rahima', phone: newPhone(), ...changes })
  expect(await add({ language: 'fr' })).toMatchObject({ status: 400, body: { field: 'language' } })
  const languageOf = async (answer: ReturnType<typeof add>) =>
    (await pageOf(((await answer).body.person as { _id: string })._id)).person.language
  const { language: centres } = (await owner.ask('GET', '/settings/messages')).body
  for (const language of ['bn', 'en']) expect(await languageOf(add({ language }))).toBe(language)
  expect(await languageOf(add({}))).toBe(centres)
  const phone = newPhone()
  const sale = cash(await session({ fee: 5 }), { phone, language: 'bn' })
  expect((await desk.ask('POST', '/desk/payments', sale)).status).toBe(200)
  // Whom the desk knows by then, it does not change.
  expect(await languageOf(add({ phone, language: 'en' }))).toBe('bn')
})

test('B15 what the desk notes about a person is read by the desk alone, newest first, and goes with the account', async () => {
  const person = await student(app)
  const id = person.id
  const note = (text: unknown, by = desk) => by.ask('POST', `/desk/people/${id}/notes`, { text })
  expect(await note(' ')).toMatchObject({ status: 400, body: { code: 'required', field: 'text' } })
  expect((await desk.ask('POST', `/desk/people/${UNKNOWN}/notes`, { text: 'Who?' })).status).toBe(404)
  expect((await note('Her brother pays on Fridays.')).status).toBe(200)
  expect((await note('Brother’s number is 01912-000000.', owner)).status).toBe(200)
  const { notes } = await pageOf(id)
  expect(notes.map(({ text }) => text)).toEqual([
    'Brother’s number is 01912-000000.',
    'Her brother pays on Fridays.',
  ])
  expect((await person.ask('GET', `/desk/people/${id}`)).status).toBe(403)
  expect(await eraseUser(app.services.context, person.uid)).toBe(true)
  expect(await database().$count(deskNotes, eq(deskNotes.userId, id))).toBe(0)
  expect((await note('Too late')).status).toBe(404)
  expect((await desk.ask('GET', `/desk/people/${id}`)).status).toBe(404)
})
