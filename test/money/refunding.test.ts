import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditEvent } from '../../contract/centre/audit.ts'
import type { AdminPayment } from '../../contract/payments/payment-history.ts'
import type { Receipt } from '../../contract/receipts/receipts.ts'
import { reconcile } from '../../domain/payments/reconciling/reconcile.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { cashier } from '../support/desk.ts'
import { emailsOf } from '../support/emails.ts'
import { findViolations } from '../support/invariants.ts'
import { payBy, type WayToPay, waysToPay } from '../support/pay-by.ts'
import { giveRole, type Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers, takeFrom } from '../support/users.ts'

const FEE = 500
/** Its bank refuses the refund. */
const REFUSED = '4111111111110041'

let app: TestApp
let admins: [Person, Person]
let desk: Person
let people: Person[]
beforeAll(async () => {
  app = await boot({}, { clock: () => new Date(Date.now() + later) })
  admins = (await createUsers([app], 2, 'Admin')) as [Person, Person]
  people = await createUsers([app], 70)
  desk = await cashier(app, admins[0])
})
afterAll(async () => {
  await settle()
  expect(await findViolations(app)).toEqual([])
  await app.stop()
})

const somebody = takeFrom(() => people)

let later = 0
/** Time passes in which refunds are made: SSLCommerz takes some seconds, and is not asked at once again. */
async function pass(seconds: number) {
  later += seconds * 1000
  await reconcile(app.services.context)
}
async function settle() {
  for (const seconds of [10, 120]) await pass(seconds)
}

/** Somebody who has paid 500 taka this way, and helpers that read what people see of it. */
async function paid(
  way: WayToPay,
  { person = somebody(), card = undefined as string | undefined, taker = admins[1] as Person } = {},
) {
  const sessionId = await createSession(admins[0], { fee: FEE, capacity: 1 })
  const one = { person, sessionId, amount: FEE, admin: taker, ...(card && { card }) }
  const { paymentId, bookingId } = await payBy(app, way, one)
  const listed = async (by: Person = admins[0]) => {
    const { body } = await by.ask('GET', `/admin/payments?search=${encodeURIComponent(person.email)}`)
    return (body.payments as AdminPayment[]).find(({ _id }) => _id === paymentId)
  }
  return {
    ...{ person, sessionId, paymentId, bookingId, listed },
    createRefund: (changes: object = {}, by: Person = admins[0]) =>
      by.ask('POST', '/refunds', { payment: paymentId, reason: 'Fell ill', ...changes }),
    enrolled: async () => (await person.ask('GET', `/sessions/${sessionId}`)).body.enrolled,
    notes: async () => {
      const { body } = await person.ask('GET', `/payments/${paymentId}/receipt`)
      return (body as unknown as Receipt).creditNotes.map(({ amount }) => amount)
    },
    acts: async () => {
      const { body } = await admins[0].ask('GET', `/audit-trail?object=${paymentId}&action=payment.refunded`)
      return (body.acts as AuditEvent[]).map(({ by, machine, after }) => ({
        by: by?.email ?? machine,
        ...after,
      }))
    },
  }
}

describe('M09 an Admin refunds any payment', () => {
  test('M09 not without a reason, nor too much, nothing, fractions of a poisha, or of an unknown payment', async () => {
    const { createRefund, listed } = await paid('card')
    const refused = async (changes: object, status: number, body: object) =>
      expect(await createRefund(changes)).toMatchObject({ status, body })
    await refused({ reason: ' ' }, 400, { code: 'required', field: 'reason' })
    for (const amount of [0, -1, 1.005, 1e-9, 'much'])
      await refused({ amount }, 400, { code: 'amount_out_of_range', field: 'amount' })
    await refused({ seat: 'yes' }, 400, { code: 'must_be_one_of', field: 'seat' })
    await refused({ refundId: 'one' }, 400, { code: 'malformed_id', field: 'refundId' })
    await refused({ amount: 500.01 }, 409, {
      code: 'refund_too_much',
      field: 'amount',
      params: { most: 500 },
    })
    await refused({ reference: 'HAND-1' }, 409, { code: 'not_by_hand' })
    const unknown = await admins[0].ask('POST', '/refunds', { payment: randomUUID(), reason: 'Fell ill' })
    expect(unknown).toMatchObject({ status: 404, body: { code: 'payment_not_found' } })
    expect(await listed()).toMatchObject({ status: 'paid', refundable: 500, freesSeat: true })
  })

  test('M09 not by a Student or an Instructor; a cashier refunds what was taken by hand, and no seat for nothing', async () => {
    const [online, byHand] = [await paid('bkash'), await paid('cash', { taker: desk })]
    const [tutor] = (await createUsers([app], 1, 'Instructor')) as [Person]
    for (const by of [online.person, tutor])
      expect(await online.createRefund({}, by)).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
    expect(await online.createRefund({}, desk)).toMatchObject({ status: 409, body: { code: 'not_by_hand' } })
    const forNothing = await byHand.createRefund({ seat: 'keep' }, desk)
    expect(forNothing).toMatchObject({ status: 403, body: { code: 'admin_moves_money' } })
    const shown = async (id: string) => (await desk.ask('GET', `/desk/bookings/${id}`)).body.refundable
    expect(await shown(online.bookingId)).toBeUndefined()
    expect(await shown(byHand.bookingId)).toMatchObject({
      payments: [{ paymentId: byHand.paymentId, amount: 500, byHand: true }],
      all: { amount: 500 },
    })
    expect(await byHand.createRefund({}, desk)).toMatchObject({ status: 200, body: { amount: 500, left: 0 } })
  })

  test.each(['card', 'cash'] as const)(
    'M09 nobody decides about their own %s, another Admin does',
    async (way) => {
      const person = somebody()
      const { createRefund, listed } = await paid(way, { person })
      await giveRole(app, person.email, 'Admin')
      expect(await createRefund({ amount: 1 }, person)).toMatchObject({
        status: 403,
        body: { code: 'own_payment' },
      })
      expect([(await listed(person))?.refundable, (await listed())?.refundable]).toEqual([0, 500])
      expect((await createRefund()).status).toBe(200)
    },
  )

  test.each(waysToPay)(
    'M09 all of a payment by %s: the seat is free at once, and the money is refunded',
    async (way) => {
      const { person, sessionId, bookingId, createRefund, listed, enrolled, notes, acts } = await paid(way)
      const answer = await createRefund()
      expect(answer).toMatchObject({ status: 200, body: { amount: 500, amountInCents: 500_00, left: 0 } })
      expect(await enrolled()).toBe(0)
      expect(await listed()).toMatchObject({ refundable: 0, freesSeat: false })
      const { body } = await person.ask('GET', `/booked/${bookingId}`)
      expect(body.sessionDetails).toMatchObject({ cancelReasonCode: 'refund_by_centre' })
      // Somebody else takes the seat.
      await payBy(app, 'cash', { person: somebody(), sessionId, amount: FEE, admin: admins[1] })
      await settle()
      expect(await listed()).toMatchObject({ status: 'refunded', refundReasonCode: 'refund_by_centre' })
      expect(await notes()).toEqual([500])
      expect((await acts()).at(-1)).toMatchObject({ by: admins[0].email, refund: 500, reason: 'Fell ill' })
      expect(await createRefund()).toMatchObject({
        status: 409,
        body: { code: 'refund_too_much', params: { most: 0 } },
      })
      const told = (await emailsOf(app, person)).map(({ body: text }) => text)
      expect(told.some((text) => text?.includes('৳500'))).toBe(true)
      expect(await findViolations(app)).toEqual([])
    },
  )

  test.each(waysToPay)(
    'M09 an amount of a payment by %s keeps the seat, and the rest can follow',
    async (way) => {
      const { person, sessionId, bookingId, createRefund, listed, enrolled, notes, acts } = await paid(way)
      expect(await createRefund({ amount: 120 })).toMatchObject({
        status: 200,
        body: { amount: 120, left: 380 },
      })
      const hasPaid = { hasPaid: true }
      expect((await person.ask('GET', `/payments/check?sessionId=${sessionId}`)).body).toEqual(hasPaid)
      await settle()
      expect(await listed()).toMatchObject({ status: 'paid', refundable: 380, freesSeat: true })
      expect((await person.ask('GET', `/payments/check?sessionId=${sessionId}`)).body).toEqual(hasPaid)
      const { body } = await admins[0].ask('GET', `/desk/bookings/${bookingId}`)
      expect(body.refundable).toMatchObject({
        payments: [{ amount: 380, method: way, byHand: way === 'cash', freesSeat: true }],
      })
      expect(body.booking).toMatchObject({ cancellation: { refund: 380, returned: 120 } })
      expect(await createRefund({ amount: 381 })).toMatchObject({
        status: 409,
        body: { params: { most: 380 } },
      })
      expect([await enrolled(), await notes()]).toEqual([1, [120]])
      expect(await createRefund()).toMatchObject({ status: 200, body: { amount: 380, left: 0 } })
      await settle()
      expect([await enrolled(), await notes()]).toEqual([0, [120, 380]])
      expect((await acts()).filter(({ by }) => by === admins[0].email)).toMatchObject([
        { refund: 380 },
        { refund: 120 },
      ])
      const told = (await emailsOf(app, person)).map(({ body: text }) => text).join('\n')
      expect([told.includes('৳120'), told.includes('৳380'), told.includes('৳500 ')]).toEqual([
        true,
        true,
        false,
      ])
      expect(await findViolations(app)).toEqual([])
    },
  )

  test.each(waysToPay)('M09 all of a payment by %s, and the person keeps the seat', async (way) => {
    const { person, sessionId, createRefund, listed, enrolled } = await paid(way)
    expect(await createRefund({ seat: 'keep' })).toMatchObject({
      status: 200,
      body: { amount: 500, left: 0 },
    })
    await settle()
    expect(await listed()).toMatchObject({
      status: 'refunded',
      refundReasonCode: 'refund_seat_stays',
      refundable: 0,
    })
    expect(await enrolled()).toBe(1)
    expect((await person.ask('GET', `/payments/check?sessionId=${sessionId}`)).body).toEqual({
      hasPaid: true,
    })
    expect(await findViolations(app)).toEqual([])
    // Nothing of it is refunded again.
    expect((await person.ask('DELETE', `/bookedSessions/${sessionId}`)).body).toMatchObject({ refund: 0 })
    await settle()
    expect(await findViolations(app)).toEqual([])
  })
})

describe('M09 a payment is refunded once', () => {
  test.each(waysToPay)('M09 two Admins refund all of a payment by %s at once: one does', async (way) => {
    const { createRefund, listed, notes } = await paid(way)
    const control = await paid(way)
    const answers = await Promise.all([...admins, ...admins].map((by) => createRefund({}, by)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect(['refund_under_way', 'refund_too_much']).toContain(body.code)
    await settle()
    expect([await listed(), await notes()]).toMatchObject([
      { status: 'refunded', refundedAmount: 500 },
      [500],
    ])
    expect(await control.listed()).toMatchObject({ status: 'paid', refundable: 500 })
    expect(await findViolations(app)).toEqual([])
  })

  test.each(waysToPay)(
    'M09 a repeated request about %s answers as the first, also of another amount',
    async (way) => {
      const { createRefund, notes } = await paid(way)
      const refundId = randomUUID()
      const answers = await Promise.all([200, 200, 200].map((amount) => createRefund({ amount, refundId })))
      answers.push(await createRefund({ refundId }))
      expect(answers.map(({ status, body }) => [status, body.refundId, body.amount])).toEqual(
        Array(4).fill([200, refundId, 200]),
      )
      await settle()
      expect(await notes()).toEqual([200])
      const other = await paid('cash')
      expect(await other.createRefund({ refundId })).toMatchObject({
        status: 409,
        body: { code: 'reference_used', field: 'refundId' },
      })
    },
  )

  test('M09 it is refunded and cancelled at once: all is refunded once, and the seat is free once', async () => {
    const { person, sessionId, createRefund, listed, enrolled, notes } = await paid('card')
    const [given, cancelled] = await Promise.all([
      createRefund(),
      person.ask('DELETE', `/bookedSessions/${sessionId}`),
    ])
    expect([200, 409]).toContain(given.status)
    expect([200, 404]).toContain(cancelled.status)
    await settle()
    expect([await listed(), await enrolled()]).toMatchObject([{ status: 'refunded' }, 0])
    expect((await notes()).reduce((sum, amount) => sum + amount, 0)).toBe(500)
  })

  test('M09 while an amount is on its way, more can follow, and the session can be cancelled', async () => {
    const { sessionId, createRefund, listed, notes } = await paid('sslcommerz')
    expect((await createRefund({ amount: 100 })).body).toMatchObject({ status: 'refund_due', left: 400 })
    expect((await createRefund({ amount: 50 })).body).toMatchObject({ status: 'refund_due', left: 350 })
    expect((await admins[0].ask('DELETE', `/sessions/${sessionId}`)).status).toBe(200)
    await settle()
    await settle()
    expect(await listed()).toMatchObject({ status: 'refunded', refundedAmount: 500 })
    expect((await notes()).reduce((sum, amount) => sum + amount, 0)).toBe(500)
  })

  test('M09 what the centre kept of a cancelled seat can be refunded too', async () => {
    await admins[0].ask('PUT', '/settings/refund-rule', { hoursBefore: 0, percent: 40 })
    const { person, sessionId, bookingId, createRefund, listed, notes } = await paid('card')
    await admins[0].ask('PUT', '/settings/refund-rule', { hoursBefore: 0, percent: 100 })
    expect((await person.ask('DELETE', `/bookedSessions/${sessionId}`)).body).toMatchObject({ refund: 200 })
    expect(await listed()).toMatchObject({ status: 'refunded', refundable: 300, freesSeat: false })
    const { refundable } = (await admins[0].ask('GET', `/desk/bookings/${bookingId}`)).body
    expect(refundable).toMatchObject({ payments: [{ amount: 300, freesSeat: false }] })
    expect(await createRefund({ amount: 100 })).toMatchObject({
      status: 200,
      body: { status: 'refunded', left: 200 },
    })
    expect(await notes()).toEqual([200, 100])
    const last = (await emailsOf(app, person)).at(-1)?.body
    expect([last?.includes('৳100 '), last?.includes('৳300')]).toEqual([true, false])
  })
})

test('M09 what its provider refuses is refunded by hand, and the seat stays free or kept as it was decided', async () => {
  const { paymentId, createRefund, listed, enrolled } = await paid('sslcommerz', { card: REFUSED })
  expect((await createRefund({ seat: 'keep' })).body).toMatchObject({ status: 'refund_due', left: 0 })
  expect(await createRefund()).toMatchObject({ status: 409, body: { code: 'refund_under_way' } })
  for (let round = 1; round <= 8; round += 1) await pass(300)
  const { refunds } = (await admins[0].ask('GET', '/refunds/unanswered')).body
  expect(refunds).toMatchObject([{ paymentId, isFailed: true, amount: 500 }])
  expect(await createRefund()).toMatchObject({ status: 400, body: { code: 'required', field: 'reference' } })
  expect(await createRefund({ reference: 'NAGAD-77' })).toMatchObject({
    status: 200,
    body: { status: 'refunded', left: 0 },
  })
  expect([await listed(), await enrolled()]).toMatchObject([{ refundReasonCode: 'refund_seat_stays' }, 1])
})
