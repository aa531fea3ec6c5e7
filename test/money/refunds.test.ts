import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, like } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { AuditEvent } from '../../contract/centre/audit.ts'
import type { Close, CloseComparison } from '../../contract/day-close/day-close.ts'
import { dayOf } from '../../contract/formats/dates.ts'
import type { MoneyEntry } from '../../contract/payments/payment-timeline.ts'
import type { UnansweredRefund } from '../../contract/payments/refunds.ts'
import type { Receipt } from '../../contract/receipts/receipts.ts'
import { createPool } from '../../db/client.ts'
import { deliveries, messages, payments } from '../../db/schema.ts'
import { type Payment, refundedOrDueMinor } from '../../domain/payments/ledger/payment.ts'
import { refundPayment } from '../../domain/payments/provider-refunds/send.ts'
import { reconcile } from '../../domain/payments/reconciling/reconcile.ts'
import type { Cards } from '../../providers/cards.ts'
import { decideRefunds } from '../../stand-ins/cards/refund-outcomes.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { connectCardProvider, type Provider, withCards } from '../support/card-provider.ts'
import { fillBox } from '../support/desk.ts'
import { deliveriesOf, emailsOf } from '../support/emails.ts'
import { findViolations } from '../support/invariants.ts'
import { confirm, startPayment } from '../support/payments.ts'
import type { Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers, takeFrom } from '../support/users.ts'

let app: TestApp
let other: TestApp
/** An Admin whose sign-in does not end when time is moved. */
let owner: Person
let provider: Provider
let people: Person[]
let pool: pg.Pool
beforeAll(async () => {
  app = await boot()
  other = await boot({ DATABASE_URL: app.databaseUrl })
  owner = (await createUsers([app], 1, 'Admin'))[0] as Person
  people = await createUsers([app], 20)
  provider = await connectCardProvider(app)
  pool = createPool(app.databaseUrl, () => {})
})
afterEach(() => app.setTime())
afterAll(async () => {
  await pool.end()
  await other.stop()
  await app.stop()
})

const somebody = takeFrom(() => people)
const PENDING = '4000000000007726'
const FAILING = '4000000000005126'

/** A user who has paid by card, and helpers that read what users and Admins see of it. */
async function payer(card?: string, fee = 5) {
  const person = somebody()
  const id = await createSession(owner, { fee })
  const transactionId = await confirm(app, await startPayment(person, id, Math.round(fee * 100)), { card })
  const recorded = await person.ask('POST', '/payments', { sessionId: id, transactionId })
  expect(recorded.status).toBe(200)
  const query = new URLSearchParams({ person: person.id, action: 'payment.refunded' })
  return {
    person,
    id,
    transactionId,
    cancel: () => person.ask('DELETE', `/bookedSessions/${id}`),
    recheck: () => person.ask('POST', '/payments/recheck', { sessionId: id }),
    status: async () =>
      ((await person.ask('GET', '/paymentsid')).body as unknown as { status: string }[])[0]?.status,
    acts: async () => (await owner.ask('GET', `/audit-trail?${query}`)).body.acts as AuditEvent[],
    emails: async () => {
      const told = and(eq(deliveries.contact, person.email), like(messages.dedupeKey, 'refunded:%'))
      return (await deliveriesOf(app, told)).length
    },
    timeline: async () => {
      const [entry] = (await person.ask('GET', '/money')).body.entries as MoneyEntry[]
      return entry?.events.map(({ kind, at }) => ({ kind, at })) ?? []
    },
  }
}

/** Moves the clock so that the provider completes pending refunds, and sends no webhook. */
async function providerDecides(ms: number) {
  const now = new Date(Date.now() + ms)
  app.setTime(now)
  await decideRefunds(drizzle(pool), { now, random: randomBytes })
  return now
}

const rounds = async (most: number) => {
  for (let count = 0; count < most; count += 1) await reconcile(app.services.context)
}

describe('a refund the provider takes time for', () => {
  test('is reported once, when it is done, however often it is checked, and without a webhook', async () => {
    const { cancel, recheck, status, acts, emails, timeline, transactionId } = await payer(PENDING)
    await cancel()
    for (let times = 0; times < 2; times += 1) {
      expect((await recheck()).body.found).toBe('refund_due')
      await rounds(1)
    }
    expect([await status(), await acts(), await emails()]).toEqual(['refund_due', [], 0])
    expect((await timeline()).at(-1)?.kind).toBe('refund_due')
    expect((await provider.stripe.refunds.list({ payment_intent: transactionId })).data).toHaveLength(1)

    const now = await providerDecides(3 * 24 * 3600_000)
    await rounds(2)
    for (let times = 0; times < 3; times += 1) expect((await recheck()).body.found).toBe('refunded')
    await provider.notify('charge.refunded', transactionId)
    expect(await status()).toBe('refunded')
    expect(await acts()).toMatchObject([{ machine: 'reconciler', after: { refund: 5 } }])
    expect(await emails()).toBe(1)
    expect((await timeline()).filter(({ kind }) => kind === 'refunded')).toEqual([
      { kind: 'refunded', at: now.toISOString() },
    ])
    expect(await findViolations(app)).toEqual([])
  })

  test('is followed to its end by rechecks alone', async () => {
    const { cancel, recheck, acts } = await payer(PENDING)
    await cancel()
    await providerDecides(60_000)
    expect((await recheck()).body.found).toBe('refunded')
    expect(await acts()).toHaveLength(1)
  })
})

test('M09 of a refund that its provider has forgotten, an Admin gives a part by hand after a day, and the rest is requested again', async () => {
  await fillBox(owner, 10)
  const { cancel, recheck, status, transactionId } = await payer(PENDING)
  await cancel()
  const [{ _id: paymentId = '' } = {}] = (await owner.ask('GET', `/admin/payments?search=${transactionId}`))
    .body.payments as { _id: string }[]
  await pool.query('delete from cards.refunds where payment_intent_id = $1', [transactionId])
  await pool.query('update cards.charges set amount_refunded = 0 where payment_intent_id = $1', [
    transactionId,
  ])
  const give = (by = owner) =>
    by.ask('POST', '/refunds', {
      payment: paymentId,
      amount: 2,
      reason: 'Lost',
      method: 'cash',
      reference: '',
    })
  expect(await give()).toMatchObject({ status: 409, body: { code: 'refund_under_way' } })
  app.setTime(new Date(Date.now() + 24 * 3600_000 + 60_000))
  expect(await give()).toMatchObject({ status: 200, body: { status: 'refund_due', left: 3 } })
  await rounds(1)
  expect(await status()).toBe('refund_due')
  await providerDecides(3 * 24 * 3600_000)
  expect((await recheck()).body.found).toBe('refunded')
  expect(await provider.refundedMinor(transactionId)).toBe(300)
  expect((await recheck()).body.found).toBe('refunded')
})

test('M09 a refund that the bank sends back weeks later is found without a webhook, asked for no more, and told; an Admin gives it by hand', async () => {
  const { person, cancel, status, acts, emails, transactionId } = await payer(FAILING)
  const [{ _id: bookingId = '' } = {}] = (await person.ask('GET', '/bookedSessions')).body as unknown as {
    _id: string
  }[]
  await cancel()
  expect([await status(), (await acts()).length, await emails()]).toEqual(['refunded', 1, 1])
  const now = await providerDecides(20 * 24 * 3600_000)
  await rounds(3)
  const { data } = await provider.stripe.refunds.list({ payment_intent: transactionId })
  expect(data.map(({ status }) => status)).toEqual(['failed'])
  expect([await status(), await emails()]).toEqual(['refund_due', 1])
  const told = (await emailsOf(app, person)).filter(({ dedupeKey }) =>
    dedupeKey?.startsWith('refund-came-back'),
  )
  expect(told.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('Your bank did not take your refund'),
  ])
  const { refunds } = (await owner.ask('GET', '/refunds/unanswered')).body as unknown as {
    refunds: UnansweredRefund[]
  }
  const waiting = refunds.find((refund) => refund.transactionId === transactionId)
  await owner.ask('POST', '/refunds', {
    payment: waiting?.paymentId,
    ...{ amount: 5, reason: 'Their card is closed', method: 'bkash', reference: 'TRX9' },
  })
  expect(await status()).toBe('refunded')
  const { receipts } = (await person.ask('GET', `/bookings/${bookingId}/receipt`)).body as unknown as {
    receipts: Receipt[]
  }
  expect(receipts).toMatchObject([
    { creditNotes: [{ amount: 5 }, { amount: 5, failed: true }, { amount: 5 }], net: 0 },
  ])
  // The day on which the refund failed has its debit note, and the credit note of what was given by hand.
  const day = dayOf(now)
  const { lines } = (await owner.ask('GET', `/close?date=${day}`)).body as unknown as Close
  const outOf = (method: string) => lines.find((line) => line.method === method)?.out
  expect(outOf('card')).toMatchObject({ count: 0, amount: -5 })
  const { providers } = (await owner.ask('GET', `/close/providers?date=${day}`)).body as unknown as {
    providers: CloseComparison[]
  }
  const cards = providers.find(({ method }) => method === 'card')
  expect(cards?.lines.map(({ out }) => out.here.count)).toEqual([0])
  expect(outOf('bkash')).toMatchObject({ count: 1, amount: 5 })
  expect(await findViolations(app)).toEqual([])
})

test('a refund made at the provider is found although its webhook is lost', async () => {
  const { status, acts, transactionId } = await payer()
  const { id } = await provider.stripe.refunds.create({ payment_intent: transactionId })
  await rounds(1)
  expect(await status()).toBe('refunded')
  expect(await acts()).toMatchObject([{ machine: 'card provider', after: { refund: 5, reference: id } }])
})

test('an expired event is no dead end: the remaining events are read from the start', async () => {
  const { status, transactionId } = await payer()
  await pool.query(
    `insert into cursors values ('card events', 'evt_long_gone')
     on conflict (name) do update set value = excluded.value`,
  )
  await provider.stripe.refunds.create({ payment_intent: transactionId })
  await rounds(1)
  expect(await status()).toBe('refunded')
})

describe('two processes refund 11.01 at once while another 1.00 is refunded at the provider', () => {
  type CreateRefund = (app: TestApp, cards: Cards, payment: Payment) => Promise<unknown>

  /** One process looks before the manual refund and the other after it, before either requests a refund. */
  async function race(createRefund: CreateRefund) {
    await owner.ask('PUT', '/settings/refund-rule', { hoursBefore: 0, percent: 50 })
    const { cancel, transactionId, acts } = await payer(undefined, 22.02)
    const { context } = app.services
    const { cards, payments } = context
    if (!cards) throw new Error('No cards')
    context.payments = {}
    await cancel()
    context.payments = payments
    const payment = await paymentOf(transactionId)
    const [looked, hand, lookedToo] = [gate(), gate(), gate()]
    const first: Cards['listRefunds'] = async (id) => {
      const made = await cards.listRefunds(id)
      looked.open()
      await lookedToo.opened
      return made
    }
    const second: Cards['listRefunds'] = async (id) => {
      await hand.opened
      const made = await cards.listRefunds(id)
      lookedToo.open()
      return made
    }
    await Promise.all([
      createRefund(app, { ...cards, listRefunds: first }, payment),
      createRefund(other, { ...(other.services.context.cards ?? cards), listRefunds: second }, payment),
      looked.opened.then(async () => {
        await provider.stripe.refunds.create({ payment_intent: transactionId, amount: 100 })
        hand.open()
      }),
    ])
    const violations = await findViolations(app)
    return { acts, total: await provider.refundedMinor(transactionId), breach: violations.join(), payment }
  }

  const isGivenTwice = (payment: Payment) => `refunded more than was due: ${payment.id}`

  test('one refund is requested, and the audit trail has the total', async () => {
    const { acts, total, breach, payment } = await race((app, cards, payment) =>
      refundPayment(withCards(app.services.context, cards), payment),
    )
    expect([1101, 1201]).toContain(total)
    expect(breach).not.toContain(isGivenTwice(payment))
    expect(await acts()).toMatchObject([{ after: { refund: total / 100 } }])
    expect(await findViolations(app)).toEqual([])
  })

  test('a control without coordination refunds too much, and the ledger shows it', async () => {
    const { total, breach, payment } = await race(async (_, cards, payment) => {
      const made = await cards.listRefunds(payment.providerPaymentId)
      const back = made.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
      await cards.refund(payment.providerPaymentId, refundedOrDueMinor(payment) - back, randomUUID())
    })
    expect(total).toBe(100 + 1101 + 1001)
    expect(breach).toContain(isGivenTwice(payment))
  })
})

function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open: () => open(), opened }
}

async function paymentOf(transactionId: string): Promise<Payment> {
  const { database } = app.services.context
  const [payment] = await database
    .select()
    .from(payments)
    .where(eq(payments.providerPaymentId, transactionId))
  if (!payment) throw new Error('No payment')
  return payment
}
