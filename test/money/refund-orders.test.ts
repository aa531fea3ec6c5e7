import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Close } from '../../contract/day-close/day-close.ts'
import { dayOf } from '../../contract/formats/dates.ts'
import { createPool, type Executor } from '../../db/client.ts'
import { payments, refunds } from '../../db/schema.ts'
import { setKept } from '../../domain/payments/ledger/allocate.ts'
import { makeRefundDue } from '../../domain/payments/ledger/make-refund-due.ts'
import { applyProviderRefunds } from '../../domain/payments/provider-refunds/sums.ts'
import { reconcile } from '../../domain/payments/reconciling/reconcile.ts'
import type { ListedRefund } from '../../providers/payments/provider.ts'
import { openDisputes } from '../../stand-ins/cards/dispute-opening.ts'
import type { TestApp } from '../support/boot.ts'
import { connectCardProvider, type Provider } from '../support/card-provider.ts'
import { bootCentre } from '../support/centre.ts'
import { findViolations } from '../support/invariants.ts'
import { confirm, pay, startPayment } from '../support/payments.ts'
import type { Person } from '../support/people.ts'
import { readClasses } from '../support/session-classes.ts'
import { createSession } from '../support/sessions.ts'

let app: TestApp
let owner: Person
let provider: Provider
let somebody: () => Person
let pool: pg.Pool
beforeAll(async () => {
  ;({ app, admin: owner, somebody } = await bootCentre(20))
  provider = await connectCardProvider(app)
  pool = createPool(app.databaseUrl, () => {})
})
beforeEach(() => setRule(50))
afterEach(() => {
  app.setTime()
  app.services.context.disputedSeats = 'until-lost'
})
afterAll(async () => {
  await pool.end()
  await app.stop()
})

const DISPUTED = '4000000000000259'
const DAY_MS = 24 * 3600_000
const setRule = (percent: number, hoursBefore = 0) =>
  owner.ask('PUT', '/settings/refund-rule', { hoursBefore, percent })
const round = () => reconcile(app.services.context)

/** Somebody who has paid 10 taka by card. */
async function payer(card?: string) {
  const [person, id] = [somebody(), await createSession(owner, { fee: 10 })]
  const transactionId = await confirm(app, await startPayment(person, id, 10_00), { card })
  const recorded = await person.ask('POST', '/payments', { sessionId: id, transactionId })
  expect(recorded.status).toBe(200)
  return {
    ...{ person, id, transactionId },
    cancel: () => person.ask('DELETE', `/bookedSessions/${id}`),
    /** When it is too late to cancel: the centre keeps all. */
    leave: async () => expect((await person.ask('DELETE', '/auth/account')).status).toBe(200),
    refundAtProvider: (minor: number) =>
      provider.stripe.refunds.create({ payment_intent: transactionId, amount: minor }),
  }
}

async function read(transactionId: string) {
  const { database } = app.services.context
  const [payment] = await database
    .select()
    .from(payments)
    .where(eq(payments.providerPaymentId, transactionId))
  if (!payment) throw new Error('No payment')
  return payment
}

/** The provider lists these refunds of the payment. */
async function list(transactionId: string, listed: ListedRefund[]) {
  const { context } = app.services
  const payment = await read(transactionId)
  await context.database.transaction((transaction) =>
    applyProviderRefunds(transaction, context, payment, listed),
  )
  const { status, keptMinor, refundedMinor } = await read(transactionId)
  return { status, keptMinor, refundedMinor }
}

const change = (work: (transaction: Executor) => Promise<unknown>) =>
  app.services.context.database.transaction(work)

const listed = (one: Partial<ListedRefund> & { amountMinor: number }): ListedRefund => ({
  ...{ refundId: null, reference: `re_${randomUUID()}`, createdAt: new Date(), state: 'succeeded' },
  ...one,
})

test('M09 what an operator returns of a payment that the centre kept leaves the books in order', async () => {
  await setRule(50, 8760)
  const { leave, transactionId, refundAtProvider } = await payer()
  await leave()
  await refundAtProvider(2_00)
  await round()
  expect(await read(transactionId)).toMatchObject({ status: 'paid', keptMinor: 8_00, refundedMinor: 2_00 })
  expect(await findViolations(app)).toEqual([])
})

test('M14 money that an operator returns later counts on its own day, and is in the audit trail', async () => {
  const { person, cancel, transactionId, refundAtProvider } = await payer()
  await cancel()
  const later = new Date(Date.now() + 3 * DAY_MS)
  const outOn = async (day: string) => {
    const { lines } = (await owner.ask('GET', `/close?date=${day}`)).body as unknown as Close
    return lines.find(({ method }) => method === 'card')?.out.amount ?? 0
  }
  const before = await outOn(dayOf(new Date()))
  app.setTime(later)
  const made = await refundAtProvider(2_00)
  await pool.query('update cards.refunds set created_at = $1 where id = $2', [later, made.id])
  await round()
  expect(await read(transactionId)).toMatchObject({
    status: 'refunded',
    keptMinor: 3_00,
    refundedMinor: 7_00,
  })
  expect([await outOn(dayOf(new Date())), await outOn(dayOf(later))]).toEqual([before, 2])
  const { acts } = (await owner.ask('GET', `/audit-trail?person=${person.id}&action=payment.refunded`)).body
  expect(acts).toMatchObject([{ after: { refund: 2 } }, { after: { refund: 5 } }])
})

test('B04 who is refunded all that a switch cost loses the dearer seat, and is refunded the rest too', async () => {
  const times = { registrationStart: '2020-01-01', registrationEnd: '2030-12-31', lateJoin: 'full' }
  const from = await createSession(owner, {
    ...times,
    fee: 10,
    classStart: '2030-06-01',
    classEnd: '2030-06-30',
  })
  const to = await createSession(owner, {
    ...{ ...times, fee: 30, classStart: '2030-06-02', classEnd: '2030-06-30', seriesId: from },
  })
  const person = somebody()
  await pay(app, person, from, 10_00)
  const [first] = await readClasses(owner, from)
  const later = (time = '') => new Date(Date.parse(time) + 30 * 60_000).toISOString()
  const { body: moved } = await owner.ask('PATCH', `/sessions/${from}/classes/${first?._id}`, {
    ...{ start: later(first?.start), end: later(first?.end), reason: 'Rain' },
  })
  const bookingId = (await person.ask('GET', `/booked/${from}`)).body.sessionDetails._id
  const path = `/bookings/${bookingId}/choices/${moved.changeId}`
  const { body } = await person.ask('POST', path, { choice: 'switch', sessionId: to })
  const { amount } = body.checkout as unknown as { amount: number }
  const begun = await person.ask('POST', '/checkouts', { sessionId: to, method: 'card', amount })
  const transactionId = await confirm(app, begun.body.clientSecret)
  expect((await person.ask('POST', '/payments', { sessionId: to, transactionId })).status).toBe(200)
  await provider.stripe.refunds.create({ payment_intent: transactionId })
  await round()
  await round()
  expect((await person.ask('GET', '/bookedSessions')).body).toEqual([])
  const paid = (await person.ask('GET', '/paymentsid')).body as unknown as { status: string }[]
  expect(paid.map(({ status }) => status)).toEqual(['refunded', 'refunded'])
  expect(await findViolations(app)).toEqual([])
})

/** The bank disputes the payment, and decides. */
async function dispute(transactionId: string, evidence: string) {
  const now = new Date(Date.now() + DAY_MS)
  app.setTime(now)
  await openDisputes(drizzle(pool), { now, random: randomBytes })
  await round()
  const [opened] = (await provider.stripe.disputes.list({ payment_intent: transactionId })).data
  await provider.stripe.disputes.update(opened?.id ?? '', { evidence: { uncategorized_text: evidence } })
  await round()
}

test('M07 where disputed seats stay, a lost dispute ends the difference that was due, and the seat stays paid', async () => {
  app.services.context.disputedSeats = 'keep'
  const { person, transactionId } = await payer(DISPUTED)
  const { id } = await read(transactionId)
  const providers = app.services.context.payments
  app.services.context.payments = {}
  const due = { dueAt: new Date(), reason: 'refund_price_difference', amountMinor: 3_00 } as const
  await change((transaction) => makeRefundDue(transaction, eq(payments.id, id), due))
  const now = new Date(Date.now() + DAY_MS)
  app.setTime(now)
  await openDisputes(drizzle(pool), { now, random: randomBytes })
  app.services.context.payments = providers
  await dispute(transactionId, 'losing_evidence')
  expect(await read(transactionId)).toMatchObject({ status: 'paid', keptMinor: 10_00, refundedMinor: 0 })
  expect((await person.ask('GET', '/bookedSessions')).body).toHaveLength(1)
  expect(await findViolations(app)).toEqual([])
})

test('M07 what the centre had kept of a cancelled seat stays its own when it wins the dispute', async () => {
  app.services.context.disputedSeats = 'release'
  await setRule(50, 8760)
  const { leave, transactionId } = await payer(DISPUTED)
  await leave()
  await dispute(transactionId, 'winning_evidence')
  await round()
  expect(await read(transactionId)).toMatchObject({ status: 'paid', keptMinor: 10_00, refundedMinor: 0 })
  expect(await findViolations(app)).toEqual([])
})

test('M07 what the centre kept of a seat that was cancelled goes with a lost dispute', async () => {
  const { cancel, transactionId } = await payer(DISPUTED)
  await cancel()
  await dispute(transactionId, 'losing_evidence')
  expect(await read(transactionId)).toMatchObject({
    ...{ status: 'charged_back', keptMinor: 0, refundedMinor: 5_00 },
  })
  expect(await findViolations(app)).toEqual([])
})

// From here on the provider's books say something else.

test('M09 a refund that arrives after the bank has taken the money is written down', async () => {
  const { cancel, transactionId } = await payer()
  const { payments: providers } = app.services.context
  app.services.context.payments = {}
  await cancel()
  app.services.context.payments = providers
  const { id: paymentId } = await read(transactionId)
  const refundId = randomUUID()
  await change(async (transaction) => {
    const createdAt = new Date()
    const asked = { id: refundId, paymentId, amountMinor: 5_00, state: 'processing', createdAt } as const
    await transaction.insert(refunds).values(asked)
    await setKept(transaction, eq(payments.id, paymentId), 0, createdAt)
    await transaction.update(payments).set({ status: 'charged_back' }).where(eq(payments.id, paymentId))
  })
  expect(await list(transactionId, [listed({ refundId, amountMinor: 5_00 })])).toEqual({
    ...{ status: 'charged_back', keptMinor: 0, refundedMinor: 5_00 },
  })
})

test('M10 what was refunded at the provider, and written down by hand too, counts once', async () => {
  const { cancel, transactionId } = await payer()
  const { payments: providers } = app.services.context
  app.services.context.payments = {}
  await cancel()
  app.services.context.payments = providers
  const { id: paymentId } = await read(transactionId)
  const [byHand, createdAt, reference] = [randomUUID(), new Date(), `re_${randomUUID()}`]
  await change((transaction) =>
    transaction.insert(refunds).values({
      ...{ id: byHand, paymentId, amountMinor: 3_00, state: 'done', reference },
      ...{ createdAt, settledAt: createdAt, recordedById: owner.id },
    }),
  )
  const twice = [
    listed({ refundId: byHand, reference, amountMinor: 3_00 }),
    listed({ reference, amountMinor: 3_00 }),
  ]
  expect(await list(transactionId, twice)).toEqual({
    ...{ status: 'refund_due', keptMinor: 5_00, refundedMinor: 3_00 },
  })
})

test('M09 of a seat that stays, a refund of ours that fails is due again, and one of an operator’s is kept again', async () => {
  const { transactionId } = await payer()
  const { id: paymentId } = await read(transactionId)
  const due = { dueAt: new Date(), reason: 'refund_price_difference', amountMinor: 3_00 } as const
  const refundId = randomUUID()
  await change(async (transaction) => {
    await makeRefundDue(transaction, eq(payments.id, paymentId), due)
    const asked = {
      id: refundId,
      paymentId,
      amountMinor: 3_00,
      state: 'asked',
      createdAt: due.dueAt,
    } as const
    await transaction.insert(refunds).values(asked)
  })
  const ours = listed({ refundId, amountMinor: 3_00 })
  const operators = listed({ amountMinor: 2_00 })
  const back = { status: 'paid', keptMinor: 7_00, refundedMinor: 3_00 }
  expect(await list(transactionId, [ours])).toEqual(back)
  const more = { status: 'paid', keptMinor: 5_00, refundedMinor: 5_00 }
  expect(await list(transactionId, [operators, ours])).toEqual(more)
  expect(await list(transactionId, [{ ...operators, state: 'failed' }, ours])).toEqual(back)
  expect(await list(transactionId, [{ ...ours, state: 'failed' }])).toEqual({
    ...{ status: 'refund_due', keptMinor: 7_00, refundedMinor: 0 },
  })
})

test('M09 of a cancelled seat, what an operator returned beyond what was due is kept again when it fails', async () => {
  const { cancel, transactionId } = await payer()
  const providers = app.services.context.payments
  app.services.context.payments = {}
  await cancel()
  app.services.context.payments = providers
  const [due, more] = [listed({ amountMinor: 5_00 }), listed({ amountMinor: 5_00 })]
  const all = { status: 'refunded', keptMinor: 0, refundedMinor: 10_00 }
  expect(await list(transactionId, [more, due])).toEqual(all)
  expect(await list(transactionId, [{ ...more, state: 'failed' }, due])).toEqual({
    ...{ status: 'refunded', keptMinor: 5_00, refundedMinor: 5_00 },
  })
})
