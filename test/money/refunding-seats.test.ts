import { randomBytes } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Close } from '../../contract/day-close/day-close.ts'
import { dayOf } from '../../contract/formats/dates.ts'
import type { AdminPayment } from '../../contract/payments/payment-history.ts'
import { createPool } from '../../db/client.ts'
import { reconcile } from '../../domain/payments/reconciling/reconcile.ts'
import { openDisputes } from '../../stand-ins/cards/dispute-opening.ts'
import { expectBooksToBalance } from '../support/books.ts'
import type { TestApp } from '../support/boot.ts'
import { connectCardProvider, type Provider } from '../support/card-provider.ts'
import { bootCentre } from '../support/centre.ts'
import { payAtSslcommerz, startCheckout } from '../support/hosted-payments.ts'
import { findViolations } from '../support/invariants.ts'
import { createPlan, duesOf, payPart } from '../support/parts.ts'
import { confirm, pay, startPayment } from '../support/payments.ts'
import type { Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'

const DISPUTED = '4000000000000259'
const INQUIRY = '4000000000001976'
const RISKY = '4111111111110010'

let app: TestApp
let admin: Person
let somebody: () => Person
let provider: Provider
let pool: pg.Pool
beforeAll(async () => {
  ;({ app, admin, somebody } = await bootCentre(20))
  provider = await connectCardProvider(app)
  pool = createPool(app.databaseUrl, () => {})
})
afterEach(() => {
  app.setTime()
  app.services.context.disputedSeats = 'until-lost'
})
afterAll(async () => {
  await expectBooksToBalance(app)
  await pool.end()
  await app.stop()
})

const createRefund = (paymentId = '', changes: object = {}) =>
  admin.ask('POST', '/refunds', { payment: paymentId, reason: 'Goodwill', ...changes })

async function listed(person: Person) {
  const { body } = await admin.ask('GET', `/admin/payments?search=${encodeURIComponent(person.email)}`)
  return body.payments as AdminPayment[]
}

describe('M09 a fee that was paid online by parts', () => {
  /** Somebody who has paid two of six parts of 1000 by card. */
  async function seated() {
    const [sessionId, person] = [await createPlan(admin), somebody()]
    for (const part of [1, 2])
      expect((await payPart(app, person, sessionId, { part, amount: 1000 })).status).toBe(200)
    const [second, first] = await listed(person)
    const states = async () =>
      (await duesOf(person))
        .toSorted((a, b) => a.part - b.part)
        .map(({ state }) => state)
        .slice(0, 2)
    const enrolled = async () => (await admin.ask('GET', `/sessions/${sessionId}`)).body.enrolled
    return { sessionId, person, first, second, states, enrolled }
  }

  test('M09 a later part that is refunded is due again, less leaves it paid, and the seat stays', async () => {
    const { person, second, states, enrolled } = await seated()
    expect(second).toMatchObject({ part: { number: 2 }, refundable: 1000, freesSeat: false })
    expect((await createRefund(second?._id, { amount: 400 })).body).toMatchObject({
      status: 'paid',
      left: 600,
    })
    expect([await states(), await enrolled()]).toEqual([['paid', 'paid'], 1])
    expect(await findViolations(app)).toEqual([])
    expect((await createRefund(second?._id, { seat: 'keep' })).body).toMatchObject({ status: 'refunded' })
    expect([await states(), await enrolled()]).toEqual([['paid', 'due'], 1])
    expect((await payPart(app, person, second?.sessionId ?? '', { part: 2, amount: 1000 })).status).toBe(200)
    expect(await findViolations(app)).toEqual([])
  })

  test('M09 the first part frees the seat, and all other money is refunded, also of two at once', async () => {
    const one = await seated()
    expect((await createRefund(one.first?._id)).body).toMatchObject({ status: 'refunded', left: 0 })
    const other = await seated()
    const answers = await Promise.all([createRefund(other.first?._id), createRefund(other.second?._id)])
    expect(answers.map(({ status }) => status).filter((status) => status === 200).length).toBeGreaterThan(0)
    await reconcile(app.services.context)
    for (const { person, enrolled } of [one, other]) {
      const money = (await listed(person)).map(({ status, refundedAmount }) => ({ status, refundedAmount }))
      expect(money).toEqual(Array(2).fill({ status: 'refunded', refundedAmount: 1000 }))
      expect(await enrolled()).toBe(0)
    }
    expect(await findViolations(app)).toEqual([])
  })

  test('M09 the seat is kept for nothing of the first part, and the other parts stay as they are', async () => {
    const { person, first, states, enrolled } = await seated()
    expect((await createRefund(first?._id, { seat: 'keep' })).body).toMatchObject({ status: 'refunded' })
    expect([await states(), await enrolled()]).toEqual([['paid', 'paid'], 1])
    expect(await findViolations(app)).toEqual([])
    expect((await person.ask('DELETE', `/bookedSessions/${first?.sessionId}`)).body).toMatchObject({
      refund: 1000,
    })
    expect((await listed(person)).map(({ refundedAmount }) => refundedAmount)).toEqual([1000, 1000])
  })
})

describe('M09 money that a bank has, or that nobody has yet', () => {
  async function disputed(card: string) {
    const [person, id] = [somebody(), await createSession(admin, { fee: 500 })]
    const transactionId = await confirm(app, await startPayment(person, id, 500_00), { card })
    expect((await person.ask('POST', '/payments', { sessionId: id, transactionId })).status).toBe(200)
    const now = new Date(Date.now() + 24 * 3600_000)
    app.setTime(now)
    await openDisputes(drizzle(pool), { now, random: randomBytes })
    await reconcile(app.services.context)
    const [dispute] = (await provider.stripe.disputes.list({ payment_intent: transactionId })).data
    const decide = async (uncategorized_text: string) => {
      await provider.stripe.disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text } })
      await reconcile(app.services.context)
    }
    return { person, decide, payment: async () => (await listed(person))[0] }
  }
  const refused = { status: 409, body: { code: 'payment_disputed' } }

  test('M14 a payment that its payer disputes is not refunded, until the bank has decided for the centre', async () => {
    const { decide, payment } = await disputed(DISPUTED)
    const open = await payment()
    expect(open).toMatchObject({ status: 'paid', refundable: 0 })
    expect(await createRefund(open?._id)).toMatchObject(refused)
    expect(await createRefund(open?._id, { amount: 1 })).toMatchObject(refused)
    await decide('winning_evidence')
    expect(await payment()).toMatchObject({ refundable: 500 })
    expect((await createRefund(open?._id)).body).toMatchObject({ status: 'refunded' })
  })

  test.each(['until-lost', 'keep'] as const)(
    'M14 money that a bank has taken is not refunded again: %s',
    async (seats) => {
      app.services.context.disputedSeats = seats
      const { decide, payment } = await disputed(DISPUTED)
      await decide('losing_evidence')
      const lost = await payment()
      expect(lost?.refundable).toBe(0)
      expect(await createRefund(lost?._id)).toMatchObject(refused)
    },
  )

  test('M14 while a bank only asks, the money can be refunded', async () => {
    const { payment } = await disputed(INQUIRY)
    const asked = await payment()
    expect(asked?.refundable).toBe(500)
    expect((await createRefund(asked?._id)).body).toMatchObject({ amount: 500, left: 0 })
  })

  test('M09 a payment that waits for a decision is no payment yet', async () => {
    const [person, sessionId] = [somebody(), await createSession(admin, { fee: 500 })]
    const asked = { sessionId, method: 'sslcommerz', amount: 500 } as const
    const { redirectUrl, checkoutId } = await startCheckout(person, asked)
    const { target, fields } = await payAtSslcommerz(app, redirectUrl, { card: RISKY })
    await fetch(target, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
    const { rows } = await pool.query<{ id: string; state: string }>(
      'select id, state from attempts where checkout_id = $1',
      [checkoutId],
    )
    expect(rows[0]?.state).toBe('held')
    for (const id of [rows[0]?.id, checkoutId])
      expect(await createRefund(id)).toMatchObject({ status: 404, body: { code: 'payment_not_found' } })
    expect(await listed(person)).toEqual([])
  })
})

test('M14 what is refunded counts on its day in the close, and a day before stays as it was', async () => {
  const outOn = async (day: string) => {
    const { lines } = (await admin.ask('GET', `/close?date=${day}`)).body as unknown as Close
    return lines.find(({ method }) => method === 'card')?.out.amount ?? 0
  }
  const person = somebody()
  const { body } = await pay(app, person, await createSession(admin, { fee: 500 }), 500_00)
  const [today, later] = [dayOf(new Date()), new Date(Date.now() + 3 * 24 * 3600_000)]
  const before = await outOn(today)
  app.setTime(later)
  expect((await createRefund(body.insertedId, { amount: 150 })).body).toMatchObject({
    status: 'paid',
    left: 350,
  })
  expect([await outOn(today), await outOn(dayOf(later))]).toEqual([before, 150])
})

test('M09 a session is cancelled whose seat somebody kept for nothing: nothing is refunded again', async () => {
  const [person, sessionId] = [somebody(), await createSession(admin, { fee: 400 })]
  const { body } = await pay(app, person, sessionId, 400_00)
  expect((await createRefund(body.insertedId, { seat: 'keep' })).status).toBe(200)
  expect((await admin.ask('DELETE', `/sessions/${sessionId}`)).status).toBe(200)
  await reconcile(app.services.context)
  expect(await listed(person)).toMatchObject([{ status: 'refunded', refundedAmount: 400 }])
  expect(await findViolations(app)).toEqual([])
})
