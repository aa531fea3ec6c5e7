import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cardIntents, payments } from '../../db/schema.ts'
import { reconcile } from '../../domain/payments/reconciling/reconcile.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { connectCardProvider, type Provider } from '../support/card-provider.ts'
import { emailsOf } from '../support/emails.ts'
import { findViolations } from '../support/invariants.ts'
import { confirm } from '../support/payments.ts'
import type { Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers, takeFrom } from '../support/users.ts'

let app: TestApp
let owner: Person
let people: Person[]
let provider: Provider
beforeAll(async () => {
  app = await boot()
  owner = (await createUsers([app], 1, 'Admin'))[0] as Person
  people = await createUsers([app], 40)
  provider = await connectCardProvider(app)
})
afterEach(() => app.setTime())
afterAll(() => app.stop())

const somebody = takeFrom(() => people)
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const database = () => app.services.context.database

const start = (person: Person, amountInCents: unknown) =>
  person.ask('POST', '/create-payment-intent', { amountInCents })
async function paid(person: Person, amountInCents: number): Promise<string> {
  const { status, body } = await start(person, amountInCents)
  expect(status).toBe(200)
  return confirm(app, body.clientSecret)
}
/** As the specification's client sends it. */
const use = (person: Person, sessionId: string, transactionId: string) =>
  person.ask('POST', '/payments', {
    ...{ sessionId, transactionId, email: person.email, amount: 1, paymentMethod: 'card' },
    ...{ sessionTitle: 'Optics', paid_at: new Date().toISOString(), paid_at_string: 'now' },
  })
const stateOf = async (reference: string) => {
  const { status, latest_charge } = await provider.stripe.paymentIntents.retrieve(reference, {
    expand: ['latest_charge'],
  })
  const charge = latest_charge as { amount_refunded: number } | null
  return { status, refunded: charge?.amount_refunded ?? 0 }
}
const paymentOf = async (reference: string) => {
  const [row] = await database().select().from(payments).where(eq(payments.providerPaymentId, reference))
  return row
}
const openOf = ({ id }: Person) => database().$count(cardIntents, eq(cardIntents.userId, id))

test('C12 an amount that is none, or that cards do not take, begins nothing', async () => {
  const person = somebody()
  for (const amount of [0, -1, 1.5, '', null, 2 ** 31])
    expect(await start(person, amount)).toMatchObject({ status: 400, body: { field: 'amountInCents' } })
  expect((await start(person, 2_147_483_647)).status).toBe(409)
  expect(await openOf(person)).toBe(0)
})

test('C12 C13 a payment begun by its amount alone buys the seat of the session that it is recorded for, once', async () => {
  const [person, other] = [somebody(), somebody()]
  const [id, elsewhere] = [await createSession(owner, { fee: 5 }), await createSession(owner, { fee: 5 })]
  const transactionId = await paid(person, 500)
  expect(await use(other, id, transactionId)).toMatchObject({ status: 400, body: { field: 'transactionId' } })
  expect((await use(person, crypto.randomUUID(), transactionId)).status).toBe(404)
  const answers = await Promise.all([1, 2, 3, 4].map(() => use(person, id, transactionId)))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.insertedId}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
  expect(await use(person, elsewhere, transactionId)).toMatchObject({ status: 400 })
  const { body } = await person.ask('GET', `/payments/check?sessionId=${id}`)
  expect(body.hasPaid).toBe(true)
  expect(await stateOf(transactionId)).toEqual({ status: 'succeeded', refunded: 0 })
  expect(await findViolations(app)).toEqual([])
})

test('C12 an unpaid one buys nothing, and may be paid and used afterwards', async () => {
  const person = somebody()
  const id = await createSession(owner, { fee: 5 })
  const { clientSecret } = (await start(person, 500)).body
  const reference = String(clientSecret).split('_secret_')[0] ?? ''
  expect(await use(person, id, reference)).toMatchObject({ status: 409, body: { field: 'transactionId' } })
  await confirm(app, clientSecret)
  expect((await use(person, id, reference)).status).toBe(200)
})

test('C12 the whole fee of a session that costs less now buys the seat, and the rest is refunded', async () => {
  const person = somebody()
  const id = await createSession(owner, {
    ...{ fee: 1000, lateJoin: 'pro_rata', registrationStart: '2020-01-01', registrationEnd: '2031-04-30' },
    repeat: { weekdays: ['sat'], from: '2031-03-01', count: 4, startTime: '18:00', endTime: '19:00' },
  })
  app.setTime(new Date('2031-03-10T00:00:00Z'))
  const transactionId = await paid(person, 1000_00)
  const answer = await use(person, id, transactionId)
  expect(answer.status).toBe(200)
  expect(await stateOf(transactionId)).toEqual({ status: 'succeeded', refunded: 500_00 })
  expect(await paymentOf(transactionId)).toMatchObject({
    ...{ keptMinor: 500_00, refundedMinor: 500_00, refundReasonCode: 'refund_above_price' },
  })
  expect((await use(person, id, transactionId)).body).toEqual(answer.body)
  expect(await findViolations(app)).toEqual([])
})

test('C12 any other amount, a seat that is gone and a free session end in a refund with the reason', async () => {
  const [first, second] = [somebody(), somebody()]
  const id = await createSession(owner, { fee: 5, capacity: 1 })
  const free = await createSession(owner, {})
  const cases: [Person, string, number, string][] = [
    [first, id, 499, 'refund_wrong_amount'],
    [first, id, 50_000, 'refund_wrong_amount'],
    [first, free, 500, 'refund_wrong_amount'],
  ]
  for (const [person, session, amount, code] of cases) {
    const transactionId = await paid(person, amount)
    expect(await use(person, session, transactionId)).toMatchObject({ status: 409, body: { code } })
    expect(await stateOf(transactionId)).toEqual({ status: 'succeeded', refunded: amount })
    expect(await use(person, session, transactionId)).toMatchObject({ status: 409, body: { code } })
  }
  const [mine, theirs] = [await paid(first, 500), await paid(second, 500)]
  const answers = await Promise.all([use(first, id, mine), use(second, id, theirs)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('refund_no_seat')
  expect(await findViolations(app)).toEqual([])
})

test('C12 who holds a seat by another way gets that seat, and the other way ends', async () => {
  const person = somebody()
  const id = await createSession(owner, { fee: 5, capacity: 1 })
  expect(
    (await person.ask('POST', '/create-payment-intent', { sessionId: id, amountInCents: 500 })).status,
  ).toBe(200)
  const transactionId = await paid(person, 500)
  expect((await use(person, id, transactionId)).status).toBe(200)
  const { body } = await person.ask('GET', '/checkouts')
  expect((body as unknown as { state: string }[]).filter(({ state }) => state === 'open')).toEqual([])
  expect(await findViolations(app)).toEqual([])
})

test('C12 three may be open: a fourth ends the oldest that is unpaid, and waits where all are paid', async () => {
  const person = somebody()
  const secrets: string[] = []
  for (let times = 0; times < 4; times += 1) secrets.push((await start(person, 500)).body.clientSecret)
  expect(await openOf(person)).toBe(3)
  await confirm(app, secrets[0] ?? '', { expected: [400] })
  for (const secret of secrets.slice(1)) await confirm(app, secret)
  expect((await start(person, 500)).status).toBe(429)
  const many = somebody()
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => start(many, 500)))
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(3)
  expect(await openOf(many)).toBeLessThanOrEqual(3)
})

test('C12 a person begins thirty a minute', async () => {
  const person = somebody()
  for (let times = 0; times < 30; times += 1) expect((await start(person, 500)).status).toBe(200)
  expect((await start(person, 500)).status).toBe(429)
})

test('C12 what is used for no session within an hour is refunded by itself, and its payer hears why', async () => {
  const [person, late] = [somebody(), somebody()]
  const id = await createSession(owner, { fee: 5 })
  const [unused, inTime] = [await paid(person, 500), await paid(late, 500)]
  const { clientSecret } = (await start(person, 700)).body
  app.setTime(inMinutes(59))
  await reconcile(app.services.context)
  expect(await stateOf(unused)).toEqual({ status: 'succeeded', refunded: 0 })
  expect((await use(late, id, inTime)).status).toBe(200)
  app.setTime(inMinutes(61))
  await Promise.all([reconcile(app.services.context), reconcile(app.services.context)])
  expect(await stateOf(unused)).toEqual({ status: 'succeeded', refunded: 500 })
  await confirm(app, clientSecret, { expected: [400] })
  expect(await paymentOf(unused)).toMatchObject({
    ...{ sessionId: null, keptMinor: 0, refundedMinor: 500, status: 'refunded' },
    refundReasonCode: 'refund_no_session',
  })
  expect(await openOf(person)).toBe(0)
  expect((await emailsOf(app, person)).map(({ body }) => body).join()).toContain('within an hour')
  expect(await use(person, id, unused)).toMatchObject({ status: 400, body: { field: 'transactionId' } })
  expect((await person.ask('GET', '/balance')).body).toMatchObject({ amountInCents: 0 })
  expect(await findViolations(app)).toEqual([])
})

test('C12 used and refunded at once: one of the two, and no money is lost', async () => {
  const id = await createSession(owner, { fee: 5 })
  for (let times = 0; times < 5; times += 1) {
    const person = somebody()
    const transactionId = await paid(person, 500)
    app.setTime(inMinutes(61))
    const [answer] = await Promise.all([use(person, id, transactionId), reconcile(app.services.context)])
    const { refunded } = await stateOf(transactionId)
    expect([200, 400]).toContain(answer.status)
    expect(refunded).toBe(answer.status === 200 ? 0 : 500)
    app.setTime()
  }
  expect(await findViolations(app)).toEqual([])
})

test('C12 money of an account that was deleted is refunded', async () => {
  const person = somebody()
  const transactionId = await paid(person, 500)
  expect((await person.ask('DELETE', '/auth/account')).status).toBe(200)
  await reconcile(app.services.context)
  expect(await stateOf(transactionId)).toEqual({ status: 'succeeded', refunded: 500 })
})
