import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { reconcile } from '../../domain/payments/reconciling/reconcile.ts'
import type { Faults } from '../../stand-ins/cards/index.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { connectCardProvider, type Provider } from '../support/card-provider.ts'
import { findViolations } from '../support/invariants.ts'
import { isLong } from '../support/long.ts'
import { confirm, pay, startPayment } from '../support/payments.ts'
import { admin, type Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers, takeFrom } from '../support/users.ts'

let faults: Faults | undefined
let app: TestApp
let owner: Person
let provider: Provider
let people: Person[]
beforeAll(async () => {
  app = await boot({}, { cardFaults: (request) => faults?.(request) })
  owner = await admin(app)
  people = await createUsers([app], 60)
  provider = await connectCardProvider(app)
})
afterEach(() => {
  faults = undefined
})
afterAll(() => app.stop())

const TIMES = isLong ? 20 : 3

const somebody = takeFrom(() => people)
const releaseSeat = (person: Person, id: string) => person.ask('DELETE', `/sessions/${id}/hold`)
const seatsLeft = async (id: string) => (await owner.ask('GET', `/sessions/${id}/seats`)).body.seatsLeft
const intentOf = (secret: string) => secret.split('_secret_')[0] ?? ''
const statusOf = async (secret: string) =>
  (await provider.stripe.paymentIntents.retrieve(intentOf(secret))).status

test('a paid seat cannot be released, and another user’s hold stays', async () => {
  const [payer, holder, stranger] = [somebody(), somebody(), somebody()]
  const id = await createSession(owner, { fee: 5, capacity: 2 })
  await pay(app, payer, id, 500)
  const secret = await startPayment(holder, id, 500)
  for (const person of [payer, stranger]) expect((await releaseSeat(person, id)).status).toBe(200)
  expect((await payer.ask('GET', '/bookedSessions')).body).toHaveLength(1)
  expect(await statusOf(secret)).toBe('requires_payment_method')
  expect(await seatsLeft(id)).toBe(0)
})

test('while the provider is down the seat stays held, so that nobody pays for a seat that is gone', async () => {
  const person = somebody()
  const id = await createSession(owner, { fee: 5, capacity: 1 })
  await startPayment(person, id, 500)
  faults = () => ({ kind: 'drop-before' })
  expect((await releaseSeat(person, id)).status).toBe(503)
  expect(await seatsLeft(id)).toBe(0)
})

test('the seat is free at once for others, the intent is cancelled, and a new payment can begin', async () => {
  const [first, second] = [somebody(), somebody()]
  const id = await createSession(owner, { fee: 5, capacity: 1 })
  const secret = await startPayment(first, id, 500)
  for (const _ of [1, 2])
    expect(await releaseSeat(first, id)).toMatchObject({ status: 200, body: { success: true } })
  expect(await seatsLeft(id)).toBe(1)
  expect((await first.ask('GET', '/money')).body.entries).toMatchObject([{ state: 'unpaid' }])
  await confirm(app, secret, { expected: [400] })
  expect(await statusOf(secret)).toBe('canceled')
  await startPayment(second, id, 500)
  expect(await releaseSeat(second, id)).toMatchObject({ status: 200 })
  expect((await pay(app, first, id, 500)).status).toBe(200)
})

test('an already charged card keeps its seat, and the answer says so', async () => {
  const person = somebody()
  const id = await createSession(owner, { fee: 5 })
  await confirm(app, await startPayment(person, id, 500))
  expect(await releaseSeat(person, id)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('the seat is yours') },
  })
  expect((await person.ask('GET', '/bookedSessions')).body).toHaveLength(1)
})

test('an intent still being created holds no seat any more, and is cancelled later', async () => {
  const person = somebody()
  const id = await createSession(owner, { fee: 5, capacity: 1 })
  faults = ({ path }) => (path.endsWith('/payment_intents') ? { kind: 'drop' } : undefined)
  expect(
    (await person.ask('POST', '/create-payment-intent', { sessionId: id, amountInCents: 500 })).status,
  ).toBe(503)
  faults = undefined
  expect((await releaseSeat(person, id)).status).toBe(200)
  expect(await seatsLeft(id)).toBe(1)
  expect((await pay(app, person, id, 500)).status).toBe(200)
})

test(`released in one tab while paid in another, ${TIMES} times: a seat, or no charge, or a refund`, async () => {
  const buyers = Array.from({ length: TIMES }, somebody)
  const id = await createSession(owner, { fee: 5, capacity: TIMES })
  const seated = await Promise.all(
    buyers.map(async (person, index) => {
      const secret = await startPayment(person, id, 500)
      const [, given] = await Promise.all([
        confirm(app, secret, { expected: [200, 400] }).then((transactionId) =>
          person.ask('POST', '/payments', { sessionId: id, transactionId }),
        ),
        new Promise((resolve) => setTimeout(resolve, index)).then(() => releaseSeat(person, id)),
      ])
      expect([200, 409]).toContain(given.status)
      const charged = (await statusOf(secret)) === 'succeeded'
      const booked = (await person.ask('GET', '/bookedSessions')).body as unknown as object[]
      expect(booked).toHaveLength(charged ? 1 : 0)
      return charged
    }),
  )
  await reconcile(app.services.context)
  expect(await findViolations(app)).toEqual([])
  expect(await seatsLeft(id)).toBe(TIMES - seated.filter(Boolean).length)
})
