import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditEvent } from '../../contract/centre/audit.ts'
import type { DeskRefund } from '../../contract/desk/desk.ts'
import { payments } from '../../db/schema.ts'
import { reconcile } from '../../domain/payments/reconciling/reconcile.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { cash, cashier } from '../support/desk.ts'
import { emailsOf } from '../support/emails.ts'
import { findViolations } from '../support/invariants.ts'
import { pay } from '../support/payments.ts'
import { admin, type Person, student } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers } from '../support/users.ts'

let app: TestApp
let owner: Person
let desk: Person
beforeAll(async () => {
  app = await boot()
  owner = await admin(app)
  desk = await cashier(app, owner)
})
afterAll(async () => {
  expect(await findViolations(app)).toEqual([])
  await app.stop()
})

const session = (changes = {}) => createSession(owner, { fee: 5, ...changes })
/** All of it by the cashier who took it; a part of it by an Admin. */
const createRefund = (paymentId: string, amount: number, changes = {}) =>
  (amount < 5 ? owner : desk).ask('POST', '/refunds', {
    payment: paymentId,
    amount,
    reason: 'Moved to Khulna',
    ...changes,
  })

/** A student who has paid 5 taka in cash. */
async function paidAtDesk(sessionId: string, payer?: Person) {
  const person = payer ?? (await student(app))
  const { status, body } = await desk.ask('POST', '/desk/payments', {
    ...cash(sessionId),
    phone: undefined,
    email: person.email,
  })
  expect(status).toBe(200)
  return { person, paymentId: body.paymentId as string, bookingId: body.bookingId as string }
}

const read = async (id: string) =>
  (await app.services.context.database.select().from(payments).where(eq(payments.id, id)))[0]

const due = async () => (await desk.ask('GET', '/desk/refunds')).body.refunds as DeskRefund[]

describe('M10 money that was taken by hand is refunded by hand', () => {
  test('M10 not without a reason, not more than came, and not of a provider', async () => {
    const { person, paymentId } = await paidAtDesk(await session())
    expect(await createRefund(paymentId, 5, { reason: ' ' })).toMatchObject({
      status: 400,
      body: { code: 'required', field: 'reason' },
    })
    expect(await createRefund(paymentId, 6)).toMatchObject({
      status: 409,
      body: { code: 'refund_too_much', params: { most: 5 }, field: 'amount' },
    })
    expect((await createRefund(randomUUID(), 5)).body.code).toBe('payment_not_found')
    const byCard = await pay(app, person, await session(), 500)
    expect(await createRefund(byCard.body.insertedId, 5)).toMatchObject({
      status: 409,
      body: { code: 'not_by_hand' },
    })
    expect(await read(paymentId)).toMatchObject({ status: 'paid', refundedMinor: 0 })
  })

  test('M13 each part has a credit note of its own, at the time of the program', async () => {
    const { person, paymentId } = await paidAtDesk(await session())
    const at = [10, 20].map((minutes) => new Date(Date.now() + minutes * 60_000))
    for (const [index, time] of at.entries()) {
      app.setTime(time)
      expect((await createRefund(paymentId, index + 1)).status).toBe(200)
    }
    app.setTime()
    const { body } = await person.ask('GET', `/payments/${paymentId}/receipt`)
    expect(body.creditNotes).toMatchObject([
      { amount: 1, at: at[0]?.toISOString() },
      { amount: 2, at: at[1]?.toISOString() },
    ])
  })

  test('M10 all of it frees the seat', async () => {
    const id = await session({ capacity: 1 })
    const { person, paymentId, bookingId } = await paidAtDesk(id)
    expect(await createRefund(paymentId, 5)).toMatchObject({
      status: 200,
      body: { status: 'refunded', left: 0, amount: 5 },
    })
    expect((await person.ask('GET', '/bookedSessions')).body).toEqual([])
    const { body } = await person.ask('GET', `/booked/${bookingId}`)
    expect(body.sessionDetails).toMatchObject({ sessionId: id, cancelReasonCode: 'refund_by_centre' })
    await paidAtDesk(id)
    const acts = await owner.ask('GET', `/audit-trail?object=${paymentId}&action=payment.refunded`)
    expect(acts.body.acts as AuditEvent[]).toMatchObject([
      { by: { email: desk.email }, after: { refund: 5, reason: 'Moved to Khulna' } },
    ])
  })

  test('M10 a part keeps the seat, and the rest can follow', async () => {
    const id = await session()
    const { person, paymentId } = await paidAtDesk(id)
    expect((await createRefund(paymentId, 2)).body).toMatchObject({ status: 'paid', left: 3 })
    expect((await person.ask('GET', `/payments/check?sessionId=${id}`)).body).toEqual({ hasPaid: true })
    expect(await createRefund(paymentId, 4)).toMatchObject({ status: 409, body: { params: { most: 3 } } })
    expect(await findViolations(app)).toEqual([])
    expect((await createRefund(paymentId, 3)).body).toMatchObject({ status: 'refunded', left: 0 })
  })

  test('M10 once, however often it is sent, and never more than came, by two cashiers at once', async () => {
    const { paymentId } = await paidAtDesk(await session())
    const refundId = randomUUID()
    const same = await Promise.all([1, 2, 3].map(() => createRefund(paymentId, 2, { refundId })))
    expect(same.map(({ status, body }) => [status, body.refundId])).toEqual(
      [1, 2, 3].map(() => [200, refundId]),
    )
    const others = await Promise.all([1, 2, 3].map(() => createRefund(paymentId, 2)))
    expect(others.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await read(paymentId)).toMatchObject({ refundedMinor: 400, status: 'paid' })
  })

  test('M10 what a cancelled booking makes due waits for the desk, not for a provider', async () => {
    const { person, paymentId } = await paidAtDesk(await session())
    const [booking] = (await person.ask('GET', '/bookedSessions')).body as unknown as { _id: string }[]
    expect((await person.ask('DELETE', `/bookedSessions/${booking?._id}`)).status).toBe(200)
    await reconcile(app.services.context)
    const { body: money } = await person.ask('GET', '/money')
    expect(money.entries).toMatchObject([{ state: 'refund_due', byHand: true }])
    expect(await read(paymentId)).toMatchObject({ status: 'refund_due', refundedMinor: 0 })
    expect((await due()).find((one) => one.paymentId === paymentId)).toMatchObject({
      email: person.email,
      method: 'cash',
      amount: 5,
      reasonCode: 'cancelled_by_student',
    })
    expect((await createRefund(paymentId, 1)).body).toMatchObject({ status: 'refund_due', left: 4 })
    expect((await due()).find((one) => one.paymentId === paymentId)?.amount).toBe(4)
    expect((await createRefund(paymentId, 4)).body).toMatchObject({ status: 'refunded', left: 0 })
    expect((await due()).some((one) => one.paymentId === paymentId)).toBe(false)
  })

  test('M10 cancelling says what is still due back after a part was refunded by hand', async () => {
    const [reachable] = (await createUsers([app], 1)) as [Person]
    const { person, paymentId, bookingId } = await paidAtDesk(await session(), reachable)
    const shown = async () => (await person.ask('GET', `/booked/${bookingId}`)).body.sessionDetails
    expect((await shown()).cancellation).toMatchObject({ refund: 5, refundInCents: 500 })
    expect((await shown()).cancellation).not.toHaveProperty('returned')
    await createRefund(paymentId, 2)
    const terms = { refund: 3, refundInCents: 300, returned: 2 }
    expect((await shown()).cancellation).toMatchObject(terms)
    expect((await person.ask('GET', '/bookedSessions')).body).toMatchObject([{ cancellation: terms }])
    // Sent again it says the same.
    for (let time = 0; time < 2; time += 1)
      expect((await person.ask('DELETE', `/bookedSessions/${bookingId}`)).body).toMatchObject({ refund: 3 })
    expect((await due()).find((one) => one.paymentId === paymentId)?.amount).toBe(3)
    const emails = await emailsOf(app, person)
    expect(emails.at(-1)?.body).toContain('৳3 ')
    expect(emails.at(-1)?.body).not.toContain('৳5')
    const { acts } = (await owner.ask('GET', `/audit-trail?object=${bookingId}&action=booking.cancelled`))
      .body
    expect(acts).toMatchObject([{ after: { refund: 3 } }])
  })

  test('M10 a session that is cancelled tells each student what is still due back', async () => {
    const [some, all] = (await createUsers([app], 2)) as [Person, Person]
    const id = await session()
    const { paymentId } = await paidAtDesk(id, some)
    await paidAtDesk(id, all)
    await createRefund(paymentId, 2)
    expect((await owner.ask('DELETE', `/sessions/${id}`)).status).toBe(200)
    const bodyOf = async (person: Person) => (await emailsOf(app, person)).at(-1)?.body
    expect(await bodyOf(some)).toContain('৳3 ')
    expect(await bodyOf(all)).toContain('৳5 ')
    expect((await due()).find((one) => one.paymentId === paymentId)?.amount).toBe(3)
  })

  test('M10 a booking is cancelled for less than was refunded already: nothing more is due', async () => {
    await owner.ask('PUT', '/settings/refund-rule', { hoursBefore: 24, percent: 20 })
    const { person, paymentId } = await paidAtDesk(await session())
    await createRefund(paymentId, 3)
    const [booking] = (await person.ask('GET', '/bookedSessions')).body as unknown as { _id: string }[]
    expect(booking).toMatchObject({ cancellation: { refund: 0, returned: 3 } })
    expect((await person.ask('DELETE', `/bookedSessions/${booking?._id}`)).status).toBe(200)
    expect(await read(paymentId)).toMatchObject({ status: 'refunded', refundedMinor: 300 })
    expect((await due()).some((one) => one.paymentId === paymentId)).toBe(false)
  })
})
