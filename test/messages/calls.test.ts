import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Call } from '../../contract/bookings/calls.ts'
import type { AuditEvent } from '../../contract/centre/audit.ts'
import type { Overview } from '../../contract/centre/overview.ts'
import { calls, classNotices, users } from '../../db/schema.ts'
import { eraseUser } from '../../domain/account-deletion/delete-account.ts'
import type { TestApp } from '../support/boot.ts'
import { callsAbout, notifyAll, sellToPhone } from '../support/calls.ts'
import { bootCentre } from '../support/centre.ts'
import { findClassViolations } from '../support/class-invariants.ts'
import { emailsOf } from '../support/emails.ts'
import type { Person } from '../support/people.ts'
import { readClasses } from '../support/session-classes.ts'
import { createSession } from '../support/sessions.ts'

const NOW = '2031-03-01T04:00:00.000Z'
const first = { start: '2031-03-07T09:30:00.000Z', end: '2031-03-07T12:00:00.000Z' }
const later = { start: '2031-03-09T13:00:00.000Z', end: '2031-03-09T15:00:00.000Z' }
const reason = 'The power is off in Mirpur.'

let app: TestApp
let admin: Person
let cashier: Person
let somebody: () => Person
beforeAll(async () => {
  ;({ app, admin, somebody } = await bootCentre(20))
  cashier = somebody()
  await admin.ask('PATCH', `/admin/users/${cashier.id}/cashier`, { on: true })
  await app.syncChanges()
})
beforeEach(() => app.setTime(NOW))
afterAll(async () => {
  expect(await findClassViolations(app.services.context.database)).toEqual([])
  await app.stop()
})

const session = (changes: Record<string, unknown> = {}) =>
  createSession(admin, {
    ...{ title: 'Optics', registrationStart: '2031-01-01', registrationEnd: first.start },
    ...{ classStart: first.start, classEnd: first.end },
    ...changes,
  })
const book = async (person: Person, sessionId: string) =>
  (await person.ask('POST', '/bookedSessions', { sessionId })).body.insertedId
/** Somebody with a seat, whose address is not confirmed. */
async function unconfirmedIn(sessionId: string): Promise<{ person: Person; bookingId: string }> {
  const person = somebody()
  const bookingId = await book(person, sessionId)
  const { database } = app.services.context
  await database.update(users).set({ emailVerified: false }).where(eq(users.id, person.id))
  return { person, bookingId }
}
async function change(id: string, body: object): Promise<void> {
  const [one] = await readClasses(admin, id)
  expect((await admin.ask('PATCH', `/sessions/${id}/classes/${one?._id}`, body)).status).toBe(200)
  await notifyAll(app)
}
const noticesOf = (bookingId: string) =>
  app.services.context.database.select().from(classNotices).where(eq(classNotices.bookingId, bookingId))
const told = (by: Person, id: string | undefined) => by.ask('POST', `/desk/calls/${id}/told`)

test('B13 told is whom a message reaches; who has only a phone, or no confirmed address, is to be called', async () => {
  const free = await session()
  const reached = await book(somebody(), free)
  const unsure = await unconfirmedIn(free)
  const emails = (await emailsOf(app, unsure.person)).length
  await change(free, { ...later, place: 'Room 5', reason })
  expect((await noticesOf(reached))[0]?.toldAt).toEqual(new Date(NOW))
  expect((await noticesOf(unsure.bookingId))[0]).toMatchObject({ toldAt: null, handledAt: new Date(NOW) })
  expect(await emailsOf(app, unsure.person)).toHaveLength(emails)
  const unconfirmed = { name: 'One of many', phone: null, email: unsure.person.email }
  expect(await callsAbout(cashier, free)).toMatchObject([{ kind: 'class_moved', person: unconfirmed }])

  const paid = await session({ fee: 5 })
  const { bookingId, phone } = await sellToPhone(cashier, paid)
  await change(paid, { ...later, place: 'Room 5', reason })
  const [call, ...more] = await callsAbout(admin, paid)
  expect(more).toEqual([])
  expect(call).toEqual({
    ...{ _id: call?._id, kind: 'class_moved', sessionId: paid, bookingId, title: 'Optics' },
    person: { _id: call?.person._id, name: 'Rahima Begum', phone, email: null },
    ...{ before: first, after: { ...later, place: 'Room 5' }, reason },
    ...{ answerBy: '2031-03-04T04:00:00.000Z', currency: 'BDT', since: NOW },
  })
})

test('B13 a cancelled session is on the list with what is refunded, a seat given up by its owner is not', async () => {
  const id = await session({ fee: 5 })
  const { bookingId } = await sellToPhone(cashier, id)
  expect((await admin.ask('DELETE', `/sessions/${id}`)).status).toBe(200)
  expect(await callsAbout(cashier, id)).toMatchObject([
    { kind: 'seat_cancelled', bookingId, cancelReason: 'cancelled_with_session', refund: 5 },
  ])
  const own = await session()
  const { person } = await unconfirmedIn(own)
  await person.ask('DELETE', `/bookedSessions/${own}`)
  expect(await callsAbout(cashier, own)).toEqual([])
})

test('B13 an email that is held back, because an address got too many, has told nobody', async () => {
  const { context } = app.services
  const { email } = context
  const person = somebody()
  const id = await session()
  const bookingId = await book(person, id)
  if (email) context.email = { ...email, perRecipient: { ...email.perRecipient, max: 0 } }
  await change(id, { ...later, reason })
  context.email = email
  expect((await noticesOf(bookingId))[0]).toMatchObject({ toldAt: null, handledAt: new Date(NOW) })
  expect(await callsAbout(cashier, id)).toMatchObject([{ bookingId }])
})

test('B13 whoever says “told” takes the row away, and the history names them', async () => {
  const id = await session({ fee: 5 })
  const { bookingId } = await sellToPhone(cashier, id)
  await change(id, { ...later, reason })
  const [call] = await callsAbout(cashier, id)
  expect((await told(cashier, '01931f3c-0000-7000-8000-000000000000')).body.code).toBe('call_not_found')
  app.setTime('2031-03-01T05:00:00.000Z')
  expect((await told(cashier, call?._id)).status).toBe(200)
  expect((await told(cashier, call?._id)).status).toBe(200)
  expect(await callsAbout(cashier, id)).toEqual([])
  expect((await noticesOf(bookingId))[0]?.toldAt).toEqual(new Date('2031-03-01T05:00:00.000Z'))
  const { body } = await admin.ask('GET', `/audit-trail?action=person.told&object=${id}`)
  expect(body.acts as AuditEvent[]).toMatchObject([
    { by: { _id: cashier.id }, concerns: { _id: call?.person._id }, after: { news: 'class_moved' } },
  ])
})

test('B13 two cashiers say “told” at once: one of them has', async () => {
  const id = await session({ fee: 5 })
  await sellToPhone(cashier, id)
  await change(id, { ...later, reason })
  const [call] = await callsAbout(cashier, id)
  const answers = await Promise.all([cashier, admin].map((by) => told(by, call?._id)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.map(({ body }) => body.code).filter(Boolean)).toEqual(['already_told'])
  const { body } = await admin.ask('GET', `/audit-trail?action=person.told&object=${id}`)
  expect(body.acts).toHaveLength(1)
})

test('B13 who said “told” by mistake undoes it, and nobody else does', async () => {
  const id = await session({ fee: 5 })
  await sellToPhone(cashier, id)
  await change(id, { ...later, reason })
  const [call] = await callsAbout(cashier, id)
  const undo = (by: Person) => by.ask('DELETE', `/desk/calls/${call?._id}/told`)
  expect((await undo(cashier)).status).toBe(200)
  expect((await told(cashier, call?._id)).status).toBe(200)
  expect(await callsAbout(cashier, id)).toEqual([])
  expect(await undo(admin)).toMatchObject({ status: 409, body: { code: 'already_told' } })
  expect((await undo(cashier)).status).toBe(200)
  expect((await undo(cashier)).status).toBe(200)
  expect(await callsAbout(cashier, id)).toHaveLength(1)
  expect(await noticesOf(call?.bookingId ?? '')).toMatchObject([{ toldAt: null }])
  const { body } = await admin.ask('GET', `/audit-trail?object=${id}&action=person.not_told`)
  expect(body.acts).toHaveLength(1)
})

test('B13 only what there is to tell is on the list: the last change of a class, a seat that is kept, a class ahead', async () => {
  const id = await session({ fee: 5 })
  const { bookingId, paymentId } = await sellToPhone(cashier, id)
  await change(id, { ...later, reason })
  app.setTime('2031-03-02T04:00:00.000Z')
  await change(id, { ...later, end: '2031-03-09T15:30:00.000Z', reason: 'Longer' })
  expect(await callsAbout(cashier, id)).toMatchObject([{ reason: 'Longer', bookingId }])
  app.setTime('2031-03-09T16:00:00.000Z')
  expect(await callsAbout(cashier, id)).toEqual([])
  app.setTime('2031-03-02T04:00:00.000Z')
  const refund = { amount: 5, reason: 'They moved to Khulna' }
  expect((await admin.ask('POST', '/refunds', { payment: paymentId, ...refund })).status).toBe(200)
  expect(await callsAbout(cashier, id)).toEqual([])
})

test('B13 an account that is deleted is called by nobody', async () => {
  const id = await session()
  const { person } = await unconfirmedIn(id)
  await change(id, { ...later, reason })
  expect(await callsAbout(cashier, id)).toHaveLength(1)
  expect(await eraseUser(app.services.context, person.uid)).toBe(true)
  expect(await callsAbout(cashier, id)).toEqual([])
  const { database } = app.services.context
  expect(await database.$count(calls, eq(calls.userId, person.id))).toBe(0)
})

test('B13 the list has pages, and the first screen counts people', async () => {
  const { body } = await admin.ask('GET', '/desk/calls?limit=100')
  for (const { _id } of body.calls as Call[]) await told(admin, _id)
  const [one, two] = [await session({ fee: 5 }), await session({ fee: 5 })]
  for (const id of [one, two]) await sellToPhone(cashier, id, { phone: '01812-345678' })
  await change(one, { ...later, reason })
  app.setTime('2031-03-01T05:00:00.000Z')
  await change(two, { ...later, reason })
  const page = await cashier.ask('GET', '/desk/calls?limit=1')
  expect(page.body).toMatchObject({ people: 1, calls: [{ sessionId: one }] })
  const next = await cashier.ask('GET', `/desk/calls?limit=1&page=2&cursor=${page.body.next}`)
  expect(next.body.calls as Call[]).toMatchObject([{ sessionId: two }])
  expect(next.body.next).toBe(undefined)
  const { waiting } = (await admin.ask('GET', '/overview')).body as unknown as Overview
  expect(waiting?.calls).toBe(1)
})
