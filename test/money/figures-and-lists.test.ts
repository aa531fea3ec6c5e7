import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Overview } from '../../contract/centre/overview.ts'
import { dayOf, weekOf } from '../../contract/formats/dates.ts'
import { users } from '../../db/schema.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { insertDeliveries } from '../support/emails.ts'
import { insertHeldPayment, insertRefundDue } from '../support/money.ts'
import { createPlan } from '../support/parts.ts'
import { pay } from '../support/payments.ts'
import type { Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { tutorForm } from '../support/tutors.ts'
import { createUsers } from '../support/users.ts'

/** Wednesday, ten in the morning in Dhaka. */
const NOW = new Date('2027-03-10T04:00:00.000Z')
const DAY_MS = 24 * 3600_000
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS)

let app: TestApp
let boss: Person
let people: Person[]
let overview: Overview
beforeAll(async () => {
  app = await boot()
  app.setTime(NOW)
  ;[boss] = (await createUsers([app], 1, 'Admin')) as [Person]
  const [tutor] = (await createUsers([app], 1, 'Instructor')) as [Person]
  people = await createUsers([app], 8)
  await fill(tutor)
  overview = (await boss.ask('GET', '/overview')).body as unknown as Overview
})
afterAll(() => app.stop())

const registration = {
  registrationStart: inDays(-60).toISOString(),
  registrationEnd: inDays(60).toISOString(),
  ...{ classStart: inDays(70).toISOString(), classEnd: inDays(71).toISOString() },
}
const somebody = () => people.pop() as Person

/** Something behind each figure, and something beside it that it does not count. */
async function fill(tutor: Person) {
  const { context } = app.services
  const { database } = context
  const paid = await createSession(boss, { ...registration, fee: 100 })
  // Last Friday and Saturday, the first day of the week; and today, which is cancelled again or stays.
  for (const days of [-5, -4]) {
    app.setTime(inDays(days))
    await pay(app, somebody(), paid, 10_000)
  }
  app.setTime(NOW)
  const left = somebody()
  await pay(app, left, paid, 10_000)
  expect((await left.ask('DELETE', `/bookedSessions/${paid}`)).status).toBe(200)
  const due = (await pay(app, somebody(), paid, 10_000)).body.insertedId
  await insertRefundDue(database, due, { at: NOW, amountMinor: 100 })
  for (const title of ['First', 'Second']) await createSession(tutor, { ...registration, title })
  await somebody().ask('POST', '/tutors', tutorForm())
  await database.update(users).set({ requestedRole: 'Instructor' }).where(eq(users.id, somebody().id))
  const sender = somebody()
  const review = { method: 'desk', wallet: 'nagad', at: NOW, until: inDays(1) } as const
  await insertHeldPayment(database, { userId: sender.id, sessionId: paid }, { ...review, reference: 'N1' })
  const times = { createdAt: NOW, expiresAt: inDays(1) }
  await insertDeliveries(app, times, { ...times, state: 'sent', sentAt: NOW })
}

type Answer = { total: number; rows: { amount: number; bookedAt: string }[] }
const list = async (path: string) => (await boss.ask('GET', path)).body as unknown as Answer
const today = dayOf(NOW)
const month = dayOf(NOW, -29)
const [saturday] = weekOf(today)

test.each([
  ['takings of today', 'in', today, () => overview.centre?.today.takings, 200],
  ['takings of the month', 'in', month, () => overview.centre?.month.takings, 400],
  ['refunds of today', 'out', today, () => overview.centre?.today.refunds, 100],
  ['refunds of the month', 'out', month, () => overview.centre?.month.refunds, 100],
])('I01 the %s are the sum of their list', async (_, kind, date, figure, expected) => {
  const { rows } = await list(`/close/rows?kind=${kind}&date=${date}&to=${today}&limit=100`)
  const sum = rows.reduce((total, { amount }) => total + amount, 0)
  expect([figure(), sum]).toEqual([expected, expected])
})

test.each([
  ['today', today, () => overview.centre?.today.seats, 1],
  ['this week, which begins on Saturday', saturday, () => overview.centre?.seatsThisWeek, 2],
  ['the month', month, () => overview.centre?.month.seats, 3],
])('I01 the seats booked %s are those of their list', async (_, from, figure, expected) => {
  const { total } = await list(`/admin/bookings?from=${from}&to=${today}`)
  expect([figure(), total]).toEqual([expected, expected])
})

test('I01 last week is that until Friday', async () => {
  const [first, last] = [weekOf(dayOf(NOW, -7))[0], weekOf(dayOf(NOW, -7)).at(-1)]
  const { total } = await list(`/admin/bookings?from=${first}&to=${last}`)
  expect([overview.centre?.seatsLastWeek, total]).toEqual([1, 1])
})

test.each([
  ['a failed email', '/outbox?state=failed', () => overview.centre?.failedEmails, 1],
  ['a pending refund', '/admin/payments?status=refund_due', () => overview.centre?.refundsDue, 1],
  ['a payment to decide', '/held-payments', () => overview.waiting?.payments, 1],
])('I01 the figure of %s is the number of rows of its list', async (_, path, figure, expected) => {
  expect([figure(), (await list(path)).total]).toEqual([expected, expected])
})

test('I01 the sessions, applications and requests that wait are those of their lists', async () => {
  const { body } = await boss.ask('GET', '/sessions?status=pending&limit=6')
  expect(body.pagination).toMatchObject({ total: overview.waiting?.sessions })
  expect((body.data as unknown as { title: string }[]).map(({ title }) => title).toSorted()).toEqual([
    'First',
    'Second',
  ])
  const tutors = (await boss.ask('GET', '/tutors?status=pending')).body as unknown as { status: string }[]
  expect(tutors.map(({ status }) => status)).toEqual(['pending'])
  const asking = await list('/admin/users?asking=true')
  expect([overview.waiting?.sessions, overview.waiting?.tutors]).toEqual([2, tutors.length])
  expect([overview.waiting?.roles, asking.total]).toEqual([1, 1])
})

test('I01 an Instructor’s sessions without approval are those of their lists', async () => {
  const [tutor] = (await createUsers([app], 1, 'Instructor')) as [Person]
  for (const title of ['Waits', 'Rejected']) await createSession(tutor, { ...registration, title })
  const count = async (status: string) => {
    const { body } = await tutor.ask('GET', `/sessions?status=${status}&limit=6`)
    return (body.pagination as unknown as { total: number }).total
  }
  const [first] = (await tutor.ask('GET', '/sessions?status=pending&limit=1')).body.data as unknown as {
    _id: string
  }[]
  const rejection = { status: 'rejected', rejectionReason: 'Too short' }
  expect((await boss.ask('PATCH', `/sessions/${first?._id}`, rejection)).status).toBe(200)
  const { own } = (await tutor.ask('GET', '/overview')).body as unknown as Overview
  expect([own?.pending, own?.rejected]).toEqual([await count('pending'), await count('rejected')])
  expect(own).toEqual({ pending: 1, rejected: 1 })
})

test('I01 others see of a state only what they may see anyway', async () => {
  const person = (await createUsers([app], 1))[0] as Person
  const { body } = await person.ask('GET', '/sessions?status=pending&limit=6')
  expect(body).toMatchObject({ data: [], pagination: { total: 0 } })
  expect((await person.ask('GET', '/sessions?status=nonsense')).status).toBe(400)
})

test('I01 late parts of fees are those of the dues', async () => {
  const id = await createPlan(boss)
  const student = (await createUsers([app], 1))[0] as Person
  const body = { sessionId: id, email: student.email, method: 'cash', amount: 1000, part: 1, isTheirs: true }
  expect((await boss.ask('POST', '/desk/payments', body)).status).toBe(200)
  app.setTime('2036-12-31T04:00:00Z')
  const { centre } = (await boss.ask('GET', '/overview')).body as unknown as Overview
  const { sums } = (await boss.ask('GET', '/desk/dues')).body as unknown as {
    sums: { late: { count: number; amount: number } }
  }
  expect(centre?.lateParts).toEqual({ count: sums.late.count, amount: sums.late.amount })
  app.setTime(NOW)
})

test('I01 the rows of several days are those of at most six weeks', async () => {
  const ask = async (query: string) => (await boss.ask('GET', `/close/rows?kind=in&${query}`)).body
  for (const wrong of [`date=${today}&to=${month}`, `date=2026-01-01&to=${today}`])
    expect(await ask(wrong)).toMatchObject({ code: 'too_many_days', field: 'to' })
})
