import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { AuditEvent } from '../../contract/centre/audit.ts'
import { payments, users } from '../../db/schema.ts'
import { cash, cashier } from '../support/desk.ts'
import { createPlan } from '../support/parts.ts'
import { pay } from '../support/payments.ts'
import { giveRole, student } from '../support/people.ts'
import {
  adminGives,
  app,
  database,
  decide,
  desk,
  give,
  limit,
  owner,
  paymentOf,
  requestOf,
  second,
  startLimits,
  taken,
  waiting,
} from '../support/refund-limits.ts'
import { createSession } from '../support/sessions.ts'

startLimits()

test('M10 the limit of refunds is a whole number that Admins set', async () => {
  expect(await limit(0.5)).toMatchObject({ status: 400, body: { field: 'refundLimit' } })
  expect(await limit(-1)).toMatchObject({ status: 400, body: { field: 'refundLimit' } })
  expect((await limit(500, desk)).status).toBe(403)
  expect((await owner.ask('GET', '/settings')).body).toMatchObject({
    'refund-limit': { value: { refundLimit: 1000 } },
  })
})

test('M10 a cashier refunds what they took themselves that day up to the limit, and nothing else', async () => {
  const others = await cashier(app, owner)
  const paymentId = await taken(1000)
  expect(await give(paymentId, others)).toMatchObject(adminGives)
  expect(await give(await taken(1001), desk)).toMatchObject(adminGives)
  const yesterday = await taken(1000)
  await database()
    .update(payments)
    .set({ recordedAt: new Date(Date.now() - 24 * 3600_000) })
    .where(eq(payments.id, yesterday))
  expect(await give(yesterday, desk)).toMatchObject(adminGives)
  expect(await give(paymentId, desk)).toMatchObject({ status: 200, body: { status: 'refunded' } })
})

test('M10 above the limit nothing moves until another Admin confirms it, and the history names both', async () => {
  const paymentId = await taken(1500)
  const refundId = '01931f3c-0000-7000-8000-00000000a001'
  for (const _twice of [1, 2])
    expect(await give(paymentId, owner, { refundId })).toMatchObject({
      status: 200,
      body: { waits: true, amount: 1500, refundId, status: 'paid' },
    })
  expect(await give(paymentId, second)).toMatchObject({
    status: 409,
    body: { code: 'refund_waits_for_admin' },
  })
  expect(await requestOf(paymentId)).toMatchObject({ amount: 1500, reason: 'Ill', isOwn: true })
  expect((await waiting(second)).find((one) => one._id === refundId)).toMatchObject({ isOwn: false })
  expect((await owner.ask('GET', '/overview')).body.waiting).toMatchObject({ refunds: 1 })
  expect(await decide(refundId, true, owner)).toMatchObject({
    status: 403,
    body: { code: 'second_admin_confirms' },
  })
  expect((await paymentOf(paymentId))?.status).toBe('paid')
  expect((await decide(refundId, true, second)).status).toBe(200)
  expect((await paymentOf(paymentId))?.status).toBe('refunded')
  expect(await decide(refundId, false, second)).toMatchObject({
    status: 409,
    body: { code: 'refund_request_decided' },
  })
  // The first request, sent again, answers with what became of it.
  expect((await give(paymentId, owner, { refundId })).body).toMatchObject({ refundId, status: 'refunded' })
  const { acts } = (await owner.ask('GET', `/audit-trail?object=${paymentId}`)).body as unknown as {
    acts: AuditEvent[]
  }
  expect(acts.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['refund.asked', 'refund.confirmed', 'payment.refunded']),
  )
})

test('M10 what an Admin refunds of one payment counts together, so that nobody splits it', async () => {
  const paymentId = await taken(1500)
  expect((await give(paymentId, owner, { amount: 800 })).body).not.toHaveProperty('waits')
  expect((await give(paymentId, owner, { amount: 201 })).body).toMatchObject({ waits: true, left: 700 })
  expect((await decide((await requestOf(paymentId))?._id, true, second)).status).toBe(200)
  // What two have agreed on counts for neither.
  expect((await give(paymentId, owner, { amount: 200 })).body).not.toHaveProperty('waits')
  // Another Admin is a second person.
  expect((await give(paymentId, second)).body).toMatchObject({ status: 'refunded', amount: 299 })
})

test('M10 of two halves that an Admin refunds at once, one waits', async () => {
  for (let round = 0; round < 4; round += 1) {
    const paymentId = await taken(1500)
    const halves = await Promise.all([1, 2].map(() => give(paymentId, owner, { amount: 700 })))
    expect(halves.map(({ body }) => body.waits === true).toSorted()).toEqual([false, true])
    expect(await paymentOf(paymentId)).toMatchObject({ refundedMinor: 700_00 })
  }
})

test('M10 the money that is refunded with the seat counts, too', async () => {
  const sessionId = await createPlan(owner)
  const first = cash(sessionId, { amount: 1000, part: 1 })
  const paymentId = (await desk.ask('POST', '/desk/payments', first)).body.paymentId as string
  const next = await desk.ask('POST', '/desk/payments', { ...first, part: 2 })
  expect(next.status).toBe(200)
  expect((await give(paymentId, owner)).body).toMatchObject({ waits: true, amount: 1000 })
  expect((await decide((await requestOf(paymentId))?._id, false, owner)).status).toBe(200)
  expect((await give(paymentId, owner, { seat: 'keep' })).body).toMatchObject({ status: 'refunded' })
})

test('M10 a card payment above the limit waits too, and an amount below it is refunded at once', async () => {
  const sessionId = await createSession(owner, { fee: 3000 })
  const person = await student(app)
  expect((await pay(app, person, sessionId, 3000_00)).status).toBe(200)
  const [payment] = (await person.ask('GET', '/paymentsid')).body as unknown as { _id: string }[]
  const paymentId = payment?._id ?? ''
  expect((await give(paymentId, owner, { amount: 900, seat: 'keep' })).body).not.toHaveProperty('waits')
  expect((await give(paymentId, owner, { amount: 2000 })).body).toMatchObject({ waits: true, left: 2100 })
  expect((await decide((await requestOf(paymentId))?._id, true, second)).status).toBe(200)
  expect(await paymentOf(paymentId)).toMatchObject({ refundedMinor: 2900_00 })
})

test('M10 where there is one Admin, they decide alone', async () => {
  const paymentId = await taken(1500)
  await giveRole(app, second.email, 'Student')
  expect(await give(paymentId, owner)).toMatchObject({ status: 200, body: { status: 'refunded' } })
  await giveRole(app, second.email, 'Admin')
})

test('M10 an Admin by ADMIN_EMAILS is the other one, whatever their role', async () => {
  const { context } = app.services
  await giveRole(app, second.email, 'Student')
  context.adminEmails = [second.email]
  const paymentId = await taken(1500)
  // Anybody can sign up with an address: it counts once it is confirmed.
  const named = (emailVerified: boolean) =>
    database().update(users).set({ emailVerified }).where(eq(users.email, second.email))
  await named(false)
  expect((await give(await taken(1500), owner)).body).not.toHaveProperty('waits')
  await named(true)
  expect((await give(paymentId, owner)).body).toHaveProperty('waits')
  context.adminEmails = []
  await giveRole(app, second.email, 'Admin')
})

test('M10 a cashier leaves no seat for less than it costs, in however many steps', async () => {
  const paymentId = await taken(300)
  const refused = { status: 409, body: { code: 'seat_keeps_price', field: 'amount', params: { price: 300 } } }
  for (const amount of [299, 1]) expect(await give(paymentId, desk, { amount })).toMatchObject(refused)
  expect(await give(paymentId, desk, { seat: 'keep' })).toMatchObject({ status: 403 })
  expect(await paymentOf(paymentId)).toMatchObject({ status: 'paid', refundedMinor: 0 })
  expect((await give(paymentId, desk)).body).toMatchObject({ status: 'refunded' })
})
