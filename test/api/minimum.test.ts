import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { auditTrail } from '../../db/schema.ts'
import { decideMinimums } from '../../domain/bookings/decide-minimums.ts'
import { processRefunds } from '../../domain/payments/reconcile.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { emailsOf } from '../support/emails.ts'
import { findViolations } from '../support/invariants.ts'
import { confirm, pay, startPayment } from '../support/payments.ts'
import { createSession, sessionForm, weekly } from '../support/sessions.ts'
import { createUsers, type TestUser, takeFrom } from '../support/users.ts'
import { book, cancel, join } from '../support/waitlist.ts'

let app: TestApp
let admin: TestUser
let tutor: TestUser
let people: TestUser[]
beforeAll(async () => {
  app = await boot()
  admin = (await createUsers([app], 1, 'Admin'))[0] as TestUser
  tutor = (await createUsers([app], 1, 'Instructor'))[0] as TestUser
  people = await createUsers([app], 40)
})
afterEach(() => app.setTime())
afterAll(async () => {
  await processRefunds(app.services.context)
  expect(await findViolations(app)).toEqual([])
  await app.stop()
})

const somebody = takeFrom(() => people)
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000).toISOString()
/** Registration ends in five days, the class is in seven. */
const decideAt = inDays(3)
const justBefore = new Date(Date.parse(decideAt) - 1)
const needs = (count: number, changes: object = {}) => ({ minimum: { count, decideAt, ...changes } })
const decide = () => decideMinimums(app.services.context)
const subjects = async (person: TestUser) => (await emailsOf(app, person)).map(({ subject }) => subject)
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

test('B08 below the minimum the session is cancelled, everybody gets the money back and is told once', async () => {
  const [payer, holder, waiting] = [somebody(), somebody(), somebody()]
  const id = await createSession(admin, { fee: 500, capacity: 2, ...needs(2) })
  expect((await detailOf(id)).body).toMatchObject({ minimum: { count: 2, decideAt }, enrolled: 0 })
  expect((await pay(app, payer, id, 500_00)).status).toBe(200)
  const { _id: bookingId } = (await payer.ask('GET', `/booked/${id}`)).body.sessionDetails
  app.setTime(justBefore)
  const secret = await startPayment(holder, id, 500_00)
  expect((await join(waiting, id)).status).toBe(200)
  await decide()
  expect((await detailOf(id)).status).toBe(200)
  app.setTime(decideAt)
  await decide()
  await decide()
  expect((await detailOf(id)).status).toBe(404)
  // The hold was no seat; what its person pays now comes back.
  const transactionId = await confirm(app, secret)
  const late = await holder.ask('POST', '/payments', { sessionId: id, transactionId, email: holder.email })
  expect(late.body.code).toBe('refund_session_cancelled')
  await processRefunds(app.services.context)
  const { sessionDetails } = (await payer.ask('GET', `/booked/${bookingId}`)).body
  expect(sessionDetails).toMatchObject({ cancelReasonCode: 'cancelled_below_minimum' })
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
  await expect(startPayment(third, paid, 500_00)).rejects.toThrow('being decided')
  expect((await cancel(second, enough)).status).toBe(200)
  await decide()
  const states = await Promise.all([enough, tooFew, paid].map(async (id) => (await detailOf(id)).status))
  expect(states).toEqual([200, 404, 404])
})
