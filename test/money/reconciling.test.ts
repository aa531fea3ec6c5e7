import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { HOLD_MS } from '../../contract/payments/hold-times.ts'
import { createPool } from '../../db/client.ts'
import { reconcile } from '../../domain/payments/reconciling/reconcile.ts'
import type { Faults } from '../../stand-ins/cards/index.ts'
import { decideRefunds } from '../../stand-ins/cards/refund-outcomes.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { connectCardProvider, type Provider } from '../support/card-provider.ts'
import { findViolations } from '../support/invariants.ts'
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
  people = await createUsers([app], 30)
  provider = await connectCardProvider(app)
})
afterEach(() => {
  faults = undefined
  app.setTime()
})
afterAll(() => app.stop())

const somebody = takeFrom(() => people)
const MINUTE = 60_000
const inFuture = (ms: number) => app.setTime(new Date(Date.now() + ms))
const round = () => reconcile(app.services.context)
const statusAtProvider = async (intent: string) =>
  (await provider.stripe.paymentIntents.retrieve(intent)).status
const intentOf = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? ''
const paymentsOf = async (person: Person) =>
  (await person.ask('GET', '/paymentsid')).body as unknown as { status: string; refundReason?: string }[]

test('a closed browser and a lost webhook end in a seat', async () => {
  const person = somebody()
  const id = await createSession(owner, { fee: 5 })
  await confirm(app, await startPayment(person, id, 500))
  await round()
  expect((await person.ask('GET', '/bookedSessions')).body).toMatchObject([{ sessionId: id }])
})

test('after a lost response to the intent’s creation the next start continues with the same intent', async () => {
  const person = somebody()
  const id = await createSession(owner, { fee: 5 })
  faults = ({ path }) => (path.endsWith('/payment_intents') ? { kind: 'drop' } : undefined)
  const refused = await person.ask('POST', '/create-payment-intent', { sessionId: id, amountInCents: 500 })
  expect(refused).toMatchObject({ status: 503, body: { message: expect.stringContaining('try again') } })
  faults = undefined
  await startPayment(person, id, 500)
  const made = await provider.stripe.paymentIntents.list({ limit: 100 })
  expect(made.data.filter(({ metadata }) => metadata.sessionId === id)).toHaveLength(1)
})

test('a payment after the hold gets a free seat, or is refunded with a reason', async () => {
  const [late, later, quick] = [somebody(), somebody(), somebody()]
  const id = await createSession(owner, { fee: 5, capacity: 2 })
  const secrets = [await startPayment(late, id, 500), await startPayment(later, id, 500)]
  inFuture(HOLD_MS)
  expect((await pay(app, quick, id, 500)).status).toBe(200)
  for (const secret of secrets) {
    await confirm(app, secret)
    await round()
  }
  const statuses = [await paymentsOf(late), await paymentsOf(later)]
  expect(statuses).toMatchObject([
    [{ status: 'paid' }],
    [{ status: 'refunded', refundReason: expect.stringContaining('seat was gone') }],
  ])
  expect(await provider.refundedMinor(intentOf(secrets[1] ?? ''))).toBe(500)
})

test('an active hold always gets its seat, whoever else wants it', async () => {
  const [holder, other] = [somebody(), somebody()]
  const id = await createSession(owner, { fee: 5, capacity: 1 })
  const secret = await startPayment(holder, id, 500)
  const start = () => other.ask('POST', '/create-payment-intent', { sessionId: id, amountInCents: 500 })
  expect(await start()).toMatchObject({ status: 409, body: { message: 'This session is sold out.' } })
  expect((await owner.ask('GET', `/sessions/${id}`)).body).toMatchObject({ enrolled: 0, seatsLeft: 0 })
  await owner.ask('PATCH', `/sessions/${id}`, { fee: 0 })
  const free = await other.ask('POST', '/bookedSessions', { sessionId: id })
  expect(free).toMatchObject({ status: 409, body: { message: 'This session is sold out.' } })
  inFuture(HOLD_MS - 1)
  await confirm(app, secret)
  await round()
  expect(await paymentsOf(holder)).toMatchObject([{ status: 'paid' }])
})

test('an expired hold frees its seat at that very instant', async () => {
  const [holder, other] = [somebody(), somebody()]
  const id = await createSession(owner, { fee: 5, capacity: 1 })
  const start = (person: Person) =>
    person.ask('POST', '/create-payment-intent', { sessionId: id, amountInCents: 500 })
  const begin = new Date()
  app.setTime(begin)
  const { holdExpiresAt } = (await start(holder)).body
  expect(holdExpiresAt).toBe(new Date(begin.getTime() + HOLD_MS).toISOString())
  app.setTime(new Date(begin.getTime() + HOLD_MS - 1))
  expect((await start(holder)).body).toMatchObject({ holdExpiresAt })
  expect((await start(other)).status).toBe(409)
  app.setTime(new Date(begin.getTime() + HOLD_MS))
  expect((await start(other)).status).toBe(200)
  expect((await start(holder)).status).toBe(409)
})

test('capacity cannot go below booked and held seats', async () => {
  const id = await createSession(owner, { fee: 5, capacity: 3 })
  await pay(app, somebody(), id, 500)
  await startPayment(somebody(), id, 500)
  const change = (capacity: number) => owner.ask('PATCH', `/sessions/${id}`, { capacity })
  expect(await change(1)).toMatchObject({ status: 409, body: { field: 'capacity' } })
  expect((await change(2)).status).toBe(200)
  inFuture(HOLD_MS)
  expect((await change(1)).status).toBe(200)
})

test('an unpaid intent is cancelled at the provider, then closed', async () => {
  const person = somebody()
  const id = await createSession(owner, { fee: 5 })
  const secret = await startPayment(person, id, 500)
  inFuture(HOLD_MS + 5 * MINUTE)
  await round()
  expect(await statusAtProvider(intentOf(secret))).toBe('requires_payment_method')
  inFuture(HOLD_MS + 25 * MINUTE)
  await round()
  expect(await statusAtProvider(intentOf(secret))).toBe('canceled')
  expect((await pay(app, person, id, 500)).status).toBe(200)
})

test('an unavailable provider is asked again in the next round; one failure does not stop the others', async () => {
  const [one, two] = [somebody(), somebody()]
  const ids = [await createSession(owner, { fee: 5 }), await createSession(owner, { fee: 5 })]
  const first = await confirm(app, await startPayment(one, ids[0] ?? '', 500))
  await confirm(app, await startPayment(two, ids[1] ?? '', 500))
  faults = () => ({ kind: 'drop-before' })
  await round()
  expect([await paymentsOf(one), await paymentsOf(two)]).toEqual([[], []])
  faults = ({ path }) => (path.includes(first) ? { kind: 'error-before' } : undefined)
  await round()
  expect([await paymentsOf(one), await paymentsOf(two)]).toMatchObject([[], [{ status: 'paid' }]])
  faults = undefined
  await round()
  expect(await paymentsOf(one)).toMatchObject([{ status: 'paid' }])
})

test('M09 a provider that answers one question of ten is asked about everybody in one round', async () => {
  const [payers, id] = [await createUsers([app], 22), await createSession(owner, { fee: 5 })]
  const secrets: string[] = []
  for (const person of payers) secrets.push(await startPayment(person, id, 500))
  const paid = await confirm(app, secrets.at(-1) ?? '')
  const failing = new Set(secrets.map(intentOf).filter((one, index) => index % 10 > 0 && one !== paid))
  faults = ({ path }) => (failing.has(path.split('/').at(-1) ?? '') ? { kind: 'error-before' } : undefined)
  await round()
  expect(await paymentsOf(payers.at(-1) as Person)).toMatchObject([{ status: 'paid' }])
})

test.each(['error-after', 'drop', 'error-before', 'rate-limit'] as const)(
  'a refund that meets %s goes out exactly once',
  async (kind) => {
    const [payer, other] = [somebody(), somebody()]
    const id = await createSession(owner, { fee: 5, capacity: 1 })
    const secret = await startPayment(payer, id, 500)
    inFuture(HOLD_MS)
    await pay(app, other, id, 500)
    const intent = await confirm(app, secret)
    faults = ({ path }) => (path.endsWith('/refunds') ? { kind } : undefined)
    const record = () => payer.ask('POST', '/payments', { sessionId: id, transactionId: intent })
    expect((await record()).status).toBe(409)
    expect(await paymentsOf(payer)).toMatchObject([{ status: 'refund_due' }])
    faults = undefined
    await round()
    expect(await paymentsOf(payer)).toMatchObject([{ status: 'refunded' }])
    expect(await provider.refundedMinor(intent)).toBe(500)
    expect((await record()).status).toBe(409)
  },
)

test('recorded and rechecked at once without a seat left: one refund, and all answers agree', async () => {
  const [late, quick] = [somebody(), somebody()]
  const id = await createSession(owner, { fee: 5, capacity: 1 })
  const secret = await startPayment(late, id, 500)
  inFuture(HOLD_MS)
  await pay(app, quick, id, 500)
  const intent = await confirm(app, secret)
  const asks = Array.from({ length: 30 }, (_, index) =>
    index % 3 === 0
      ? late.ask('POST', '/payments/recheck', { sessionId: id })
      : late.ask('POST', '/payments', { sessionId: id, transactionId: intent }),
  )
  const answers = await Promise.all([...asks, provider.notify('charge.refunded', intent)])
  const statuses = answers.map((answer) => (typeof answer === 'number' ? answer : answer.status))
  expect([...new Set(statuses)].sort()).toEqual([200, 409])
  await round()
  expect(await provider.refundedMinor(intent)).toBe(500)
  expect(await paymentsOf(late)).toMatchObject([{ status: 'refunded' }])
})

test('a refund that failed at the provider is due again, and given by hand at once', async () => {
  const person = somebody()
  const id = await createSession(owner, { fee: 5 })
  await pay(app, person, id, 500)
  await person.ask('DELETE', `/bookedSessions/${id}`)
  const [payment] = (await person.ask('GET', '/paymentsid')).body as unknown as { transactionId: string }[]
  const intent = payment?.transactionId ?? ''
  const [first] = (await provider.stripe.refunds.list({ payment_intent: intent })).data
  const { database } = app.services.context
  await database.execute(sql`update cards.refunds set status = 'failed' where payment_intent_id = ${intent}`)
  await database.execute(
    sql`update cards.charges set amount_refunded = 0 where payment_intent_id = ${intent}`,
  )
  expect(await provider.notify('charge.refund.updated', intent)).toBe(200)
  expect(await paymentsOf(person)).toMatchObject([{ status: 'refund_due' }])
  const refunds = (await provider.stripe.refunds.list({ payment_intent: intent })).data
  expect(refunds).toMatchObject([{ id: first?.id, status: 'failed' }])
  const [{ _id: paymentId = '' } = {}] = (await owner.ask('GET', `/admin/payments?search=${intent}`)).body
    .payments as { _id: string }[]
  const byHand = { amount: 5, reason: 'Their card is closed', method: 'bkash', reference: `HAND-${intent}` }
  expect((await owner.ask('POST', '/refunds', { payment: paymentId, ...byHand })).status).toBe(200)
  expect(await paymentsOf(person)).toMatchObject([{ status: 'refunded' }])
  expect(await findViolations(app)).toEqual([])
})

test('a larger refund by the provider is recorded as it is', async () => {
  const person = somebody()
  const id = await createSession(owner, { fee: 5 })
  await owner.ask('PUT', '/settings/refund-rule', { hoursBefore: 0, percent: 50 })
  await pay(app, person, id, 500)
  const [payment] = (await person.ask('GET', '/paymentsid')).body as unknown as { transactionId: string }[]
  const intent = payment?.transactionId ?? ''
  await provider.stripe.refunds.create({ payment_intent: intent, amount: 400 })
  expect((await person.ask('DELETE', `/bookedSessions/${id}`)).body).toMatchObject({ refundInCents: 300 })
  await owner.ask('PUT', '/settings/refund-rule', { hoursBefore: 24, percent: 100 })
  expect(await provider.refundedMinor(intent)).toBe(400)
  expect(await paymentsOf(person)).toMatchObject([{ status: 'refunded' }])
  expect(await findViolations(app)).toEqual([])
})

test('a running process reconciles by itself, and receives webhooks', async () => {
  const own = await boot({ RECONCILE_INTERVAL_SECONDS: '0.2' })
  try {
    const [payer] = await createUsers([own], 1)
    const id = await createSession(await admin(own), { fee: 5 })
    const seated = async () => (await (payer as Person).ask('GET', '/bookedSessions')).body
    await confirm(own, await startPayment(payer as Person, id, 500))
    expect(await seated()).toEqual([])
    own.startJobs()
    await expect.poll(seated).toMatchObject([{ sessionId: id }])
    const delivered = async () => {
      const { rows } = await own.services.context.database.execute(
        'select delivered_at from cards.webhook_deliveries where delivered_at is null',
      )
      return rows.length
    }
    await expect.poll(delivered).toBe(0)
  } finally {
    await own.stop()
  }
})

test('T08 a cancelled session’s payments are refunded at once by whichever process is free, long before the next round', {
  timeout: 120_000,
}, async () => {
  const own = await boot({ RECONCILE_INTERVAL_SECONDS: '3600' })
  const other = await boot({ RECONCILE_INTERVAL_SECONDS: '3600', DATABASE_URL: own.databaseUrl })
  try {
    const boss = await admin(own)
    const payers = await createUsers([own], 4)
    const id = await createSession(boss, { fee: 5 })
    for (const payer of payers) await pay(own, payer, id, 500)
    own.startJobs()
    other.startJobs()
    const statuses = async () =>
      (await Promise.all(payers.map(paymentsOf))).map(([payment]) => payment?.status)
    expect(new Set(await statuses())).toEqual(new Set(['paid']))
    await boss.ask('DELETE', `/sessions/${id}`)
    await expect.poll(statuses, { timeout: 90_000 }).toEqual(Array(4).fill('refunded'))
  } finally {
    await other.stop()
    await own.stop()
  }
})

test('a card whose bank sends its refund back is asked for none again, and waits for an Admin', async () => {
  const person = somebody()
  const id = await createSession(owner, { fee: 5 })
  const transactionId = await confirm(app, await startPayment(person, id, 500), { card: '4000000000005126' })
  await person.ask('POST', '/payments', { sessionId: id, transactionId })
  await person.ask('DELETE', `/bookedSessions/${id}`)
  const { database } = app.services.context
  const pool = createPool(app.databaseUrl, () => {}, 20)
  for (let tries = 0; tries < 5; tries += 1) {
    await database.execute(
      sql`update cards.refunds set next_status_at = created_at where next_status is not null`,
    )
    await decideRefunds(drizzle(pool), { now: new Date(), random: randomBytes })
    expect(await provider.notify('charge.refund.updated', transactionId)).toBe(200)
  }
  expect((await provider.stripe.refunds.list({ payment_intent: transactionId })).data).toHaveLength(1)
  await round()
  expect(await paymentsOf(person)).toMatchObject([{ status: 'refund_due' }])
  await pool.end()
})
