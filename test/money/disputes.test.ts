import { randomBytes } from 'node:crypto'
import { and, eq, like } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { AuditEvent } from '../../contract/centre/audit.ts'
import type { Overview } from '../../contract/centre/overview.ts'
import type { Close, CloseComparison, CloseRow } from '../../contract/day-close/day-close.ts'
import { dayOf } from '../../contract/formats/dates.ts'
import type { OpenDispute } from '../../contract/payments/disputes.ts'
import type { AdminPayment } from '../../contract/payments/payment-history.ts'
import type { MoneyEntry } from '../../contract/payments/payment-timeline.ts'
import type { UnansweredRefund } from '../../contract/payments/refunds.ts'
import { createPool } from '../../db/client.ts'
import { deliveries, messages } from '../../db/schema.ts'
import type { DisputedSeats } from '../../domain/context.ts'
import { reconcile } from '../../domain/payments/reconciling/reconcile.ts'
import { openDisputes } from '../../stand-ins/cards/dispute-opening.ts'
import type { TestApp } from '../support/boot.ts'
import { connectCardProvider, type Provider } from '../support/card-provider.ts'
import { bootCentre } from '../support/centre.ts'
import { deliveriesOf } from '../support/emails.ts'
import { findViolations } from '../support/invariants.ts'
import { confirm, startPayment } from '../support/payments.ts'
import type { Person } from '../support/people.ts'
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
afterEach(() => {
  app.setTime()
  app.services.context.disputedSeats = 'until-lost'
})
afterAll(async () => {
  expect(await findViolations(app)).toEqual([])
  await pool.end()
  await app.stop()
})

const DISPUTED = '4000000000000259'
const INQUIRY = '4000000000001976'
const round = () => reconcile(app.services.context)

/**
 * A user whose bank disputes 5.00, without a webhook so far, and helpers that read what users and Admins see
 * of it.
 */
async function disputed(
  card = DISPUTED,
  beforehand?: (person: Person, sessionId: string) => Promise<unknown>,
) {
  const person = somebody()
  const id = await createSession(owner, { fee: 5, capacity: 3 })
  const transactionId = await confirm(app, await startPayment(person, id, 500), { card })
  expect((await person.ask('POST', '/payments', { sessionId: id, transactionId })).status).toBe(200)
  const now = new Date(Date.now() + 24 * 3600_000)
  app.setTime(now)
  await openDisputes(drizzle(pool), { now, random: randomBytes })
  await beforehand?.(person, id)
  const [dispute] = (await provider.stripe.disputes.list({ payment_intent: transactionId })).data
  if (!dispute) throw new Error('Not disputed')
  const answer = (uncategorized_text: string) =>
    provider.stripe.disputes.update(dispute.id, { evidence: { uncategorized_text } })
  const payment = async () => {
    const { payments } = (await owner.ask('GET', `/admin/payments?search=${transactionId}`)).body
    return (payments as AdminPayment[])[0]
  }
  const query = new URLSearchParams({ person: person.id })
  return {
    person,
    id,
    transactionId,
    dispute,
    answer,
    payment,
    seats: async () => ((await person.ask('GET', '/bookedSessions')).body as unknown as object[]).length,
    left: async () => (await owner.ask('GET', `/sessions/${id}/seats`)).body.seatsLeft,
    acts: async () =>
      ((await owner.ask('GET', `/audit-trail?${query}`)).body.acts as AuditEvent[]).map(
        ({ action }) => action,
      ),
    entry: async () => ((await person.ask('GET', '/money')).body.entries as MoneyEntry[])[0],
    emails: async (to: string, event: string) => {
      const told = and(eq(deliveries.contact, to), like(messages.dedupeKey, event))
      return (await deliveriesOf(app, told)).map(({ body }) => body?.replaceAll('\u00a0', ' ') ?? '')
    },
  }
}

const settled = async (seats: DisputedSeats, outcome: string) => {
  app.services.context.disputedSeats = seats
  const story = await disputed()
  await round()
  await story.answer(outcome)
  await round()
  return story
}

test('a dispute without a webhook is found: payment and timeline show it, and Admins are told once', async () => {
  const { payment, dispute, entry, acts, seats, emails, transactionId } = await disputed()
  await round()
  await round()
  await provider.notify('charge.dispute.updated', transactionId)
  expect(await payment()).toMatchObject({
    status: 'paid',
    dispute: { reference: dispute.id, amount: 5, reason: 'fraudulent', status: 'needs_response' },
  })
  expect(await payment()).not.toHaveProperty('dispute.outcome')
  const { state, events } = (await entry()) ?? {}
  expect([state, events?.map(({ kind }) => kind)]).toEqual([
    'booked',
    ['held', 'charged', 'booked', 'disputed'],
  ])
  expect(await acts()).toEqual(['payment.disputed'])
  expect(await emails(owner.email, `disputed:${dispute.id}%`)).toEqual([
    expect.stringContaining('The payer’s bank is asking for ৳5 back. The reason it gives: fraudulent.'),
  ])
  expect(await seats()).toBe(1)
})

test('Admins find an open dispute: whose, how much, and by when evidence is due, until the bank decides', async () => {
  const { person, id, dispute, transactionId, answer } = await disputed()
  await round()
  const listed = async () => {
    const { body } = await owner.ask('GET', '/disputes')
    const { disputes, total } = body as unknown as { disputes: OpenDispute[]; total: number }
    const { waiting } = (await owner.ask('GET', '/overview')).body as unknown as Overview
    expect(waiting?.disputes).toBe(total)
    return disputes.find(({ reference }) => reference === dispute.id)
  }
  expect(await listed()).toMatchObject({
    ...{ transactionId, sessionId: id, amount: 5, currency: 'BDT', reason: 'fraudulent', needsAnswer: true },
    respondBy: new Date((dispute.evidence_details.due_by ?? 0) * 1000).toISOString(),
    person: { email: person.email },
  })
  const { notifications } = (await owner.ask('GET', '/notifications')).body
  expect(notifications).toContainEqual(expect.objectContaining({ kind: 'dispute_waits' }))
  expect((await person.ask('GET', '/disputes')).status).toBe(403)
  await answer('losing_evidence')
  await round()
  expect(await listed()).toBeUndefined()
})

test('the nearest deadline comes first, and the email leads to the list', async () => {
  const first = await disputed()
  app.setTime()
  const second = await disputed(INQUIRY)
  await round()
  const { disputes } = (await owner.ask('GET', '/disputes')).body as unknown as { disputes: OpenDispute[] }
  const due = disputes.map(({ respondBy }) => respondBy ?? '')
  expect(due).toEqual(due.toSorted())
  const references = disputes.map(({ reference }) => reference)
  expect(references).toEqual(expect.arrayContaining([first.dispute.id, second.dispute.id]))
  const told = like(messages.dedupeKey, `disputed:${first.dispute.id}%`)
  const [email] = await deliveriesOf(app, and(eq(deliveries.contact, owner.email), told))
  expect(email?.body).toContain('/dashboard/disputes')
})

test.each(['created', 'funds_withdrawn', 'closed'])(
  'the webhook charge.dispute.%s alone triggers a look-up, and its content is not trusted',
  async (what) => {
    const { payment, transactionId } = await disputed()
    const object = { object: 'dispute', id: 'du_1', payment_intent: transactionId, status: 'lost' }
    const body = JSON.stringify({
      object: 'event',
      type: `charge.dispute.${what}`,
      data: { object },
    })
    expect(await provider.post(body, await provider.sign(body))).toBe(200)
    expect(await payment()).toMatchObject({ status: 'paid', dispute: { status: 'needs_response' } })
  },
)

describe('a lost dispute', () => {
  test('by default frees the seat at that moment, and not before', async () => {
    const { payment, seats, left, acts, entry, emails, person, dispute } = await settled(
      'until-lost',
      'losing_evidence',
    )
    expect([await seats(), await left()]).toEqual([0, 3])
    expect(await payment()).toMatchObject({
      status: 'charged_back',
      dispute: { outcome: 'lost', closed_at: expect.any(String) },
    })
    expect((await entry())?.state).toBe('charged_back')
    expect((await entry())?.events.map(({ kind }) => kind)).toContain('dispute_lost')
    expect((await acts()).toSorted()).toEqual(['booking.cancelled', 'dispute.closed', 'payment.disputed'])
    expect(await emails(person.email, 'cancelled:%')).toHaveLength(1)
    expect(await emails(owner.email, `dispute-closed:${dispute.id}%`)).toEqual([
      expect.stringContaining('The bank has decided for the payer, who keeps the ৳5.'),
    ])
    expect(await findViolations(app)).toEqual([])
  })

  test('M14 is in the books of the day on which it was lost: close, table, first screen, receipt and provider’s list', async () => {
    const { person, dispute, payment } = await settled('until-lost', 'losing_evidence')
    const date = dayOf(app.services.context.clock())
    const lost = (await owner.ask('GET', `/close/rows?kind=lost&date=${date}`)).body
    const own = (lost.rows as CloseRow[]).filter(({ reference }) => reference === dispute.id)
    expect(own).toMatchObject([{ kind: 'lost', amount: 5, method: 'card', byHand: false }])
    const { total } = lost as unknown as { total: number }
    const { lines } = (await owner.ask('GET', `/close?date=${date}`)).body as unknown as Close
    const line = lines.find(({ method, byHand }) => method === 'card' && !byHand)
    expect(line?.lost).toEqual({ count: total, amount: 5 * total, amountInCents: 500 * total })
    expect(String((await owner.ask('GET', `/close.csv?date=${date}`)).body)).toContain(dispute.id)
    const { centre } = (await owner.ask('GET', '/overview')).body as unknown as Overview
    expect(centre?.today.lost).toBe(5 * total)
    const { _id } = (await payment()) ?? {}
    expect((await person.ask('GET', `/payments/${_id}/receipt`)).body).toMatchObject({
      amount: 5,
      lost: [{ amount: 5, at: expect.any(String) }],
      net: 0,
    })
    const { providers } = (await owner.ask('GET', `/close/providers?date=${date}`)).body as unknown as {
      providers: CloseComparison[]
    }
    expect(providers).toMatchObject([{ lines: [{ lost: { here: line?.lost, there: line?.lost } }] }])
  })

  test('keeps the seat where the setting says so', async () => {
    const { payment, seats } = await settled('keep', 'losing_evidence')
    expect(await seats()).toBe(1)
    expect(await payment()).toMatchObject({ status: 'paid', dispute: { outcome: 'lost' } })
  })

  test('does not repeat a refund that was due', async () => {
    const { payment, person, id, answer, transactionId } = await disputed(DISPUTED)
    await person.ask('DELETE', `/bookedSessions/${id}`)
    await round()
    expect(await payment()).toMatchObject({ status: 'refund_due' })
    // The provider refused to return it, so that it waits for an Admin, until the bank has decided.
    const waits = async () => {
      const { refunds } = (await owner.ask('GET', '/refunds/unanswered')).body
      return (refunds as UnansweredRefund[]).some((refund) => refund.transactionId === transactionId)
    }
    expect(await waits()).toBe(true)
    await answer('losing_evidence')
    await round()
    expect(await payment()).toMatchObject({ status: 'charged_back' })
    expect(await waits()).toBe(false)
    expect(await provider.refundedMinor(transactionId)).toBe(0)
    const recheck = await person.ask('POST', '/payments/recheck', { sessionId: id })
    expect(recheck.body).toMatchObject({ found: 'charged_back' })
    expect(await findViolations(app)).toEqual([])
  })
})

describe('a won dispute', () => {
  test('by default never touched the seat', async () => {
    const { payment, seats, entry } = await settled('until-lost', 'winning_evidence')
    expect(await seats()).toBe(1)
    expect(await payment()).toMatchObject({ status: 'paid', dispute: { outcome: 'won' } })
    expect((await entry())?.events.at(-1)?.kind).toBe('dispute_won')
  })

  test('refunds the returned money where the seat was released at once', async () => {
    app.services.context.disputedSeats = 'release'
    const { payment, seats, answer, transactionId } = await disputed()
    await round()
    expect([await seats(), (await payment())?.status]).toEqual([0, 'charged_back'])
    await answer('winning_evidence')
    await round()
    expect(await payment()).toMatchObject({ status: 'refunded', refundedAmount: 5 })
    expect(await provider.refundedMinor(transactionId)).toBe(500)
  })

  test('lets a refund that became due meanwhile go out', async () => {
    const { payment, person, id, answer } = await disputed()
    await person.ask('DELETE', `/bookedSessions/${id}`)
    await round()
    await answer('winning_evidence')
    await round()
    expect((await payment())?.status).toBe('refunded')
  })
})

test('an inquiry frees no seat, even where seats are released at once, and allows a refund', async () => {
  app.services.context.disputedSeats = 'release'
  const { payment, seats, person, id } = await disputed(INQUIRY)
  await round()
  expect([await seats(), await payment()]).toMatchObject([
    1,
    { status: 'paid', dispute: { status: 'warning_needs_response' } },
  ])
  await person.ask('DELETE', `/bookedSessions/${id}`)
  expect((await payment())?.status).toBe('refunded')
})
