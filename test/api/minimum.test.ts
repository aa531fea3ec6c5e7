import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { auditTrail } from '../../db/schema.ts'
import { decideMinimums } from '../../domain/bookings/decide-minimums.ts'
import { processRefunds } from '../../domain/payments/reconciling/reconcile.ts'
import { expectBooksToBalance } from '../support/books.ts'
import type { TestApp } from '../support/boot.ts'
import { bootCentre } from '../support/centre.ts'
import { emailsOf } from '../support/emails.ts'
import { confirm, pay, startPayment } from '../support/payments.ts'
import type { Person } from '../support/people.ts'
import { readClasses } from '../support/session-classes.ts'
import { createSession, sessionForm, weekly } from '../support/sessions.ts'
import { createUsers } from '../support/users.ts'
import { book, cancel, join } from '../support/waitlist.ts'

let app: TestApp
let admin: Person
let tutor: Person
let somebody: () => Person
beforeAll(async () => {
  ;({ app, admin, somebody } = await bootCentre(40))
  tutor = (await createUsers([app], 1, 'Instructor'))[0] as Person
})
afterEach(() => app.setTime())
afterAll(async () => {
  await expectBooksToBalance(app)
  await app.stop()
})

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000).toISOString()
/** Registration ends in five days, the class is in seven. */
const decideAt = inDays(3)
const justBefore = new Date(Date.parse(decideAt) - 1)
const needs = (count: number, changes: object = {}) => ({ minimum: { count, decideAt, ...changes } })
const decide = () => decideMinimums(app.services.context)
const subjects = async (person: Person) => (await emailsOf(app, person)).map(({ subject }) => subject)
const detailOf = (id: string) => admin.ask('GET', `/sessions/${id}`)

test.each([
  ['count', { count: 0 }, 'must_be_whole_number'],
  ['count', { count: '' }, 'required'],
  ['count', { count: 11 }, 'minimum_above_capacity'],
  ['decideAt', { decideAt: '' }, 'required'],
  ['decideAt', { decideAt: 'soon' }, 'must_be_date'],
  ['decideAt', { decideAt: inDays(-2) }, 'minimum_before_registration'],
  ['decideAt', { decideAt: inDays(5.5) }, 'minimum_after_registration'],
])('B08 a minimum whose %s is wrong is refused beside its field: %o', async (field, changes, code) => {
  const form = sessionForm({ capacity: 10, ...needs(5, changes) })
  expect(await tutor.ask('POST', '/sessions', form)).toMatchObject({
    status: 400,
    body: { code, field: `minimum.${field}` },
  })
})

test('B08 the decision is at least an hour before the first class, also where a rule makes it, and still to come', async () => {
  const late = { registrationEnd: inDays(9), ...needs(2, { decideAt: inDays(7 - 0.5 / 24) }) }
  const refusal = (code: string) => ({ body: { code, field: 'minimum.decideAt' } })
  expect(await tutor.ask('POST', '/sessions', sessionForm(late))).toMatchObject(
    refusal('minimum_after_class_start'),
  )
  const byRule = sessionForm({ repeat: weekly({ from: '2031-12-07' }), registrationEnd: '2032-01-01' })
  const lateByRule = { ...byRule, ...needs(2, { decideAt: '2031-12-07T16:30' }) }
  expect(await tutor.ask('POST', '/sessions', lateByRule)).toMatchObject(refusal('minimum_after_class_start'))
  const past = sessionForm(needs(2, { decideAt: inDays(-0.5) }))
  expect(await tutor.ask('POST', '/sessions', past)).toMatchObject({
    status: 409,
    ...refusal('minimum_past'),
  })
})

test('B08 a session whose decision would be due is not approved', async () => {
  const id = await createSession(tutor, needs(2))
  app.setTime(decideAt)
  const approval = { status: 'approved', fee: 0 }
  expect(await admin.ask('PATCH', `/sessions/${id}`, approval)).toMatchObject({
    status: 409,
    body: { code: 'minimum_past' },
  })
  app.setTime(justBefore)
  expect((await admin.ask('PATCH', `/sessions/${id}`, approval)).status).toBe(200)
})

test('B08 an Admin lowers or waives a minimum until it is decided, and never raises it', async () => {
  const id = await createSession(admin, needs(8))
  const change = (minimum: unknown) => admin.ask('PATCH', `/sessions/${id}`, { minimum })
  const refusal = (code: string) => ({ status: 409, body: { code, field: 'minimum' } })
  expect(await change({ count: 9 })).toMatchObject(refusal('minimum_only_lower'))
  expect((await change({ count: 1 })).status).toBe(200)
  expect((await detailOf(id)).body.minimum).toEqual({ count: 1, decideAt })
  expect((await change(null)).status).toBe(200)
  expect((await detailOf(id)).body.minimum).toBeUndefined()
  expect(await change({ count: 1 })).toMatchObject(refusal('minimum_only_lower'))
  const other = await createSession(admin, needs(8))
  app.setTime(decideAt)
  expect(await admin.ask('PATCH', `/sessions/${other}`, { minimum: null })).toMatchObject(
    refusal('minimum_decided'),
  )
})

test('B08 below the minimum the session is cancelled, everybody gets a refund and is told once', async () => {
  const [payer, holder, waiting] = [somebody(), somebody(), somebody()]
  const id = await createSession(admin, { fee: 500, capacity: 2, ...needs(2) })
  expect((await detailOf(id)).body).toMatchObject({ minimum: { count: 2, decideAt }, enrolled: 0 })
  expect((await pay(app, payer, id, 500_00)).status).toBe(200)
  // Who has a seat reads on its page whether the session runs.
  const { sessionDetails: seat, minimum } = (await payer.ask('GET', `/booked/${id}`)).body
  expect(minimum).toEqual({ count: 2, decideAt, enrolled: 1 })
  const { _id: bookingId } = seat
  app.setTime(justBefore)
  const secret = await startPayment(holder, id, 500_00)
  expect((await join(waiting, id)).status).toBe(200)
  await decide()
  expect((await detailOf(id)).status).toBe(200)
  app.setTime(decideAt)
  await decide()
  await decide()
  expect((await detailOf(id)).body).toMatchObject({ cancelledAt: decideAt })
  // The hold was no seat; what its person pays now comes back.
  const transactionId = await confirm(app, secret)
  const late = await holder.ask('POST', '/payments', { sessionId: id, transactionId, email: holder.email })
  expect(late.body.code).toBe('refund_session_cancelled')
  await processRefunds(app.services.context)
  const { sessionDetails, minimum: none } = (await payer.ask('GET', `/booked/${bookingId}`)).body
  expect(sessionDetails).toMatchObject({ cancelReasonCode: 'cancelled_below_minimum' })
  expect(none).toBeUndefined()
  const title = 'Vectors for HSC'
  expect((await subjects(payer)).toSorted()).toEqual([
    `Your booking has been cancelled: ${title}`,
    `Your payment has been refunded: ${title}`,
    `Your seat is booked: ${title}`,
  ])
  expect(await subjects(waiting)).toHaveLength(1)
  const acts = await app.services.context.database
    .select()
    .from(auditTrail)
    .where(eq(auditTrail.subjectId, id))
  expect(acts.map(({ action, systemActor }) => `${action} ${systemActor}`)).toEqual([
    'session.cancelled minimums',
  ])
})

test('B08 with enough people it is fixed that the session runs, and later cancellations do not undo it', async () => {
  const [one, two] = [somebody(), somebody()]
  const id = await createSession(admin, needs(2))
  for (const person of [one, two]) expect((await book(person, id)).status).toBe(200)
  app.setTime(decideAt)
  await decide()
  expect((await detailOf(id)).body.minimum).toEqual({ count: 2, decideAt, runs: true })
  for (const person of [one, two]) expect((await cancel(person, id)).status).toBe(200)
  await decide()
  expect((await detailOf(id)).body).toMatchObject({ enrolled: 0, minimum: { runs: true } })
  for (const person of [one, two])
    expect((await subjects(person)).filter((subject) => subject.startsWith('Confirmed:'))).toHaveLength(1)
  expect((await book(somebody(), id)).status).toBe(200)
})

test('B08 between the instant and the decision nobody gets a seat, and what happens then does not count', async () => {
  const [first, second, third] = [somebody(), somebody(), somebody()]
  const enough = await createSession(admin, needs(2))
  const tooFew = await createSession(admin, needs(2))
  const paid = await createSession(admin, { fee: 500, ...needs(2) })
  for (const id of [enough, tooFew]) await book(first, id)
  app.setTime(justBefore)
  await book(second, enough)
  app.setTime(decideAt)
  const undecided = { status: 409, body: { code: 'minimum_undecided' } }
  expect(await book(second, tooFew)).toMatchObject(undecided)
  await expect(startPayment(third, paid, 500_00)).rejects.toThrow(
    'We are checking whether enough students have booked',
  )
  expect((await cancel(second, enough)).status).toBe(200)
  await decide()
  const states = await Promise.all(
    [enough, tooFew, paid].map(async (id) => (await detailOf(id)).body.cancelledAt !== undefined),
  )
  expect(states).toEqual([false, true, true])
})

test('B08 no class moves to before the decision and the hour after it, and none is added there', async () => {
  const id = await createSession(admin, needs(2))
  const [only] = await readClasses(admin, id)
  const at = (minutes: number) => {
    const start = Date.parse(decideAt) + minutes * 60_000
    const times = { start: new Date(start).toISOString(), end: new Date(start + 3600_000).toISOString() }
    return { ...times, reason: 'The hall is taken' }
  }
  const move = (minutes: number) => admin.ask('PATCH', `/sessions/${id}/classes/${only?._id}`, at(minutes))
  const refusal = { status: 409, body: { code: 'class_before_minimum', field: 'start' } }
  expect(await move(59)).toMatchObject(refusal)
  expect(await admin.ask('POST', `/sessions/${id}/classes`, at(59))).toMatchObject(refusal)
  expect((await move(60)).status).toBe(200)
  expect((await admin.ask('PATCH', `/sessions/${id}`, { minimum: null })).status).toBe(200)
  expect((await move(59)).status).toBe(200)
})

test('B08 the capacity cannot go below the minimum until that is lowered or decided', async () => {
  const id = await createSession(admin, { capacity: 5, ...needs(3) })
  const change = (changes: object) => admin.ask('PATCH', `/sessions/${id}`, changes)
  expect(await change({ capacity: 2 })).toMatchObject({
    status: 409,
    body: { code: 'capacity_below_minimum', params: { count: 3 }, field: 'capacity' },
  })
  expect((await change({ capacity: 3 })).status).toBe(200)
  expect((await change({ capacity: 2, minimum: { count: 2 } })).status).toBe(200)
})

test('B08 a session that was cancelled says so at its address for thirty days, and nowhere else', async () => {
  const [student, other] = [somebody(), somebody()]
  const words = { title: 'Quaternions by candlelight', tutorId: tutor.id, tutor: 'Farhana Rahman' }
  const id = await createSession(admin, { ...words, capacity: 5, ...needs(2) })
  expect((await book(student, id)).status).toBe(200)
  const show = (person = student) => person.ask('GET', `/sessions/${id}`)
  // The caches know it while it is there.
  for (const person of [student, other, tutor]) expect((await show(person)).body.cancelledAt).toBe(undefined)
  app.setTime(decideAt)
  await decide()

  for (const person of [student, other, tutor, admin]) {
    const { body } = await show(person)
    expect(body).toMatchObject({ cancelledAt: decideAt, enrolled: 0 })
    expect(body).not.toHaveProperty('managed')
  }
  expect((await student.ask('GET', `/sessions/${id}/mine`)).body).toEqual({
    refusal: { code: 'session_not_bookable', message: expect.any(String) },
  })

  expect((await book(other, id)).status).toBe(404)
  for (const [method, path, body] of [
    ['GET', `/sessions/${id}/seats`],
    ['GET', `/sessions/${id}/bookings`],
    ['DELETE', `/sessions/${id}`],
    ['PATCH', `/sessions/${id}`, { capacity: 9 }],
    ['POST', `/sessions/${id}/waitlist`],
  ] as const)
    expect((await admin.ask(method, path, body)).status, path).toBe(404)
  const listed = await Promise.all(
    ['?search=Quaternions', '?page=1&limit=100', '', '?facets=true'].map(
      async (query) => (await student.ask('GET', `/sessions${query}`)).body.data,
    ),
  )
  expect(JSON.stringify(listed)).not.toContain('Quaternions')

  app.setTime(new Date(Date.parse(decideAt) + 30 * 24 * 3600_000 - 1))
  expect((await show()).status).toBe(200)
  app.setTime(new Date(Date.parse(decideAt) + 30 * 24 * 3600_000))
  expect((await show(admin)).status).toBe(404)
})
