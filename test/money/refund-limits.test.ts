import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AuditEvent } from '../../contract/centre/audit.ts'
import type { CashBox } from '../../contract/day-close/cash-boxes.ts'
import type { CentreDue } from '../../contract/fee-parts/fee-parts.ts'
import type { RefundRequest } from '../../contract/payments/give-back.ts'
import { payments, users } from '../../db/schema.ts'
import { processRefunds } from '../../domain/payments/reconcile.ts'
import { readMovedToday } from '../../domain/refund-limit/moved-today.ts'
import { readRefundLimitMinor } from '../../domain/settings/refund-limit.ts'
import { behindLock } from '../support/behind-lock.ts'
import { expectBooksToBalance } from '../support/books.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { cash, cashier, fillBox, newPhone, sumsOfBox } from '../support/desk.ts'
import { payAtSslcommerz, startCheckout } from '../support/hosted-payments.ts'
import { createPlan } from '../support/parts.ts'
import { pay } from '../support/payments.ts'
import { admin, giveRole, type Person, student } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'

let app: TestApp
let owner: Person
let second: Person
let desk: Person
beforeAll(async () => {
  app = await boot()
  owner = await admin(app)
  second = await admin(app)
  desk = await cashier(app, owner)
})
beforeEach(() => limit(1000))
afterAll(async () => {
  await expectBooksToBalance(app)
  await app.stop()
})

const limit = (refundLimit: unknown, by = owner) => by.ask('PUT', '/settings/refund-limit', { refundLimit })
/** Cash that somebody took for a seat. */
async function taken(fee: number, by = desk): Promise<string> {
  const sale = await by.ask(
    'POST',
    '/desk/payments',
    cash(await createSession(owner, { fee }), { amount: fee }),
  )
  expect(sale.status).toBe(200)
  return sale.body.paymentId as string
}
const give = (paymentId: string, by: Person, changes: Record<string, unknown> = {}) =>
  by.ask('POST', `/payments/${paymentId}/refunds`, { reason: 'Ill', ...changes })
const waiting = async (by = owner) =>
  (await by.ask('GET', '/refund-requests')).body.requests as unknown as RefundRequest[]
const requestOf = async (paymentId: string) => (await waiting()).find((one) => one.paymentId === paymentId)
const decide = (id: string | undefined, accept: boolean, by: Person) =>
  by.ask('POST', `/refund-requests/${id}`, { accept })
const database = () => app.services.context.database
const paymentOf = async (paymentId: string) =>
  (await database().select().from(payments).where(eq(payments.id, paymentId)))[0]
const idOf = async ({ email }: Person) =>
  ((await owner.ask('GET', `/admin/users?search=${email}`)).body.users as { _id: string }[])[0]?._id ?? ''
/** What somebody has moved today for the payer of a payment, in the smallest unit. */
const movedFor = async (paymentId: string, by: Person) =>
  readMovedToday(database(), app.services.context, {
    by: await idOf(by),
    userId: (await paymentOf(paymentId))?.userId ?? '',
  })
const adminGives = { status: 409, body: { code: 'admin_gives_back', params: { limit: 1000 } } }

test('M10 the limit of refunds is a whole number that Admins set', async () => {
  expect(await limit(0.5)).toMatchObject({ status: 400, body: { field: 'refundLimit' } })
  expect(await limit(-1)).toMatchObject({ status: 400, body: { field: 'refundLimit' } })
  expect((await limit(500, desk)).status).toBe(403)
  expect((await owner.ask('GET', '/settings/refund-limit')).body).toEqual({ refundLimit: 1000 })
})

test('M10 a cashier gives back what they took themselves that day up to the limit, and nothing else', async () => {
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

test('M10 M14 cash that another Admin confirms comes out of the box of who asked for it', async () => {
  const branch = async (name: string, by: Person) => {
    const { insertedId: branchId } = (await owner.ask('POST', '/branches', { name, address: 'Dhaka' })).body
    expect((await by.ask('PUT', '/desk/branch', { branchId })).status).toBe(200)
    return branchId
  }
  const [here, there] = [await branch('Uttara', owner), await branch('Banani', second)]
  const reference = '7012345678'
  const sale = cash(await createSession(owner, { fee: 1500 }), { amount: 1500, method: 'rocket', reference })
  const paymentId = (await desk.ask('POST', '/desk/payments', sale)).body.paymentId as string
  expect((await give(paymentId, owner, { method: 'cash' })).body).toMatchObject({ waits: true })
  const request = await requestOf(paymentId)
  expect(request).toMatchObject({ method: 'rocket', givenBy: 'cash' })
  await fillBox(owner, 1500)
  expect((await decide(request?._id, true, second)).status).toBe(200)
  const { boxes } = (await owner.ask('GET', '/cash-boxes')).body as unknown as { boxes: CashBox[] }
  const givenAt = async (id: unknown) => {
    const box = boxes.find(({ branch }) => branch?._id === id)
    return box ? (await sumsOfBox(app, box._id)).given : 0
  }
  expect([await givenAt(here), await givenAt(there)]).toEqual([1500, 0])
  // All use one box again.
  for (const id of [here, there])
    expect((await owner.ask('PATCH', `/branches/${id}`, { closed: true })).status).toBe(200)
})

test('M10 what an Admin gives back of one payment counts together, so that nobody splits it', async () => {
  const paymentId = await taken(1500)
  expect((await give(paymentId, owner, { amount: 800 })).body).not.toHaveProperty('waits')
  expect((await give(paymentId, owner, { amount: 201 })).body).toMatchObject({ waits: true, left: 700 })
  expect((await decide((await requestOf(paymentId))?._id, true, second)).status).toBe(200)
  // What two have agreed on counts for neither.
  expect((await give(paymentId, owner, { amount: 200 })).body).not.toHaveProperty('waits')
  // Another Admin is a second person.
  expect((await give(paymentId, second)).body).toMatchObject({ status: 'refunded', amount: 299 })
})

test('M10 of two halves that an Admin gives back at once, one waits', async () => {
  for (let round = 0; round < 4; round += 1) {
    const paymentId = await taken(1500)
    const halves = await Promise.all([1, 2].map(() => give(paymentId, owner, { amount: 700 })))
    expect(halves.map(({ body }) => body.waits === true).toSorted()).toEqual([false, true])
    expect(await paymentOf(paymentId)).toMatchObject({ refundedMinor: 700_00 })
  }
})

/** Payments of 1,000 for the first parts of a fee, which buy one seat. */
async function inParts(count: number): Promise<string[]> {
  const sold = cash(await createPlan(owner), { amount: 1000 })
  const ids: string[] = []
  for (let part = 1; part <= count; part += 1) {
    const { status, body } = await desk.ask('POST', '/desk/payments', { ...sold, part })
    expect(status).toBe(200)
    ids.push(body.paymentId as string)
  }
  return ids
}

test('M10 what an Admin gives back of several payments for one seat counts together', async () => {
  const [, middle, third] = await inParts(3)
  expect((await give(middle as string, owner, { amount: 600 })).body).not.toHaveProperty('waits')
  expect((await give(third as string, owner, { amount: 401 })).body).toMatchObject({ waits: true })
  expect((await decide((await requestOf(third as string))?._id, true, second)).status).toBe(200)
  // What two have agreed on counts for neither, another Admin begins anew, and so does another person.
  expect((await give(third as string, owner, { amount: 400 })).body).not.toHaveProperty('waits')
  expect((await give(third as string, second, { amount: 199 })).body).not.toHaveProperty('waits')
  const [, elsewhere] = await inParts(2)
  expect((await give(elsewhere as string, owner)).body).not.toHaveProperty('waits')
})

test('M10 of two halves of two payments for one seat at once, one waits', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [, ...later] = await inParts(3)
    const halves = await Promise.all(later.map((id) => give(id, owner, { amount: 600 })))
    expect(halves.map(({ body }) => body.waits === true).toSorted()).toEqual([false, true])
    // The control: of two people’s seats none waits.
    const seats = [await inParts(2), await inParts(2)]
    const apart = await Promise.all(seats.map(([, id]) => give(id as string, owner, { amount: 600 })))
    expect(apart.map(({ body }) => body.waits)).toEqual([undefined, undefined])
  }
})

test('M10 the money that goes back with the seat counts, too', async () => {
  const sessionId = await createPlan(owner)
  const first = cash(sessionId, { amount: 1000, part: 1 })
  const paymentId = (await desk.ask('POST', '/desk/payments', first)).body.paymentId as string
  const next = await desk.ask('POST', '/desk/payments', { ...first, part: 2 })
  expect(next.status).toBe(200)
  expect((await give(paymentId, owner)).body).toMatchObject({ waits: true, amount: 1000 })
  expect((await decide((await requestOf(paymentId))?._id, false, owner)).status).toBe(200)
  expect((await give(paymentId, owner, { keepsSeat: true })).body).toMatchObject({ status: 'refunded' })
})

test('M10 a refused wish moves nothing, and its Admin may ask again or take it back', async () => {
  const paymentId = await taken(1500)
  await give(paymentId, owner)
  expect((await decide((await requestOf(paymentId))?._id, false, second)).status).toBe(200)
  await give(paymentId, owner)
  expect((await decide((await requestOf(paymentId))?._id, false, owner)).status).toBe(200)
  expect(await requestOf(paymentId)).toBeUndefined()
  expect((await paymentOf(paymentId))?.status).toBe('paid')
})

test('M10 wishes that wait longest are listed first, and an Admin who asked is told which are their own', async () => {
  const [earlier, later] = [await taken(1500), await taken(1500)]
  for (const id of [later, earlier]) await give(id, owner)
  const asked = await requestOf(earlier)
  await database().execute(
    `update refund_requests set asked_at = asked_at - interval '1 hour' where id = '${asked?._id}'`,
  )
  const listed = (await waiting(second)).filter(({ paymentId }) => [earlier, later].includes(paymentId))
  expect(listed.map(({ paymentId, isOwn }) => [paymentId, isOwn])).toEqual([
    [earlier, false],
    [later, false],
  ])
  for (const { _id } of listed) expect((await decide(_id, false, owner)).status).toBe(200)
})

test('M10 of Admins who confirm and one who refuses at once, one side decides, and the money goes once', async () => {
  const third = await admin(app)
  for (let round = 0; round < 4; round += 1) {
    const paymentId = await taken(1500)
    await give(paymentId, owner)
    const id = (await requestOf(paymentId))?._id
    const answers = await Promise.all([
      decide(id, true, second),
      decide(id, true, third),
      decide(id, false, owner),
    ])
    const [one, other, refusal] = answers.map(({ status }) => status === 200)
    expect(one || other).toBe(!refusal)
    expect(await paymentOf(paymentId)).toMatchObject({ refundedMinor: refusal ? 0 : 1500_00 })
  }
  await giveRole(app, third.email, 'Student')
})

test('M10 of one who confirms and one who refuses after both have looked, one decides', async () => {
  const paymentId = await taken(1500)
  await give(paymentId, owner)
  const id = (await requestOf(paymentId))?._id
  const lock = sql`select from refund_requests where id = ${id} for update`
  const answers = await behindLock(app, lock, [
    () => decide(id, true, second),
    () => decide(id, false, owner),
  ])
  const [confirmed, refused] = answers.map(({ status }) => status)
  expect([confirmed, refused].toSorted()).toEqual([200, 409])
  expect(await paymentOf(paymentId)).toMatchObject({ refundedMinor: confirmed === 200 ? 1500_00 : 0 })
})

test('M10 a card payment above the limit waits too, and an amount below it goes back at once', async () => {
  const sessionId = await createSession(owner, { fee: 3000 })
  const person = await student(app)
  expect((await pay(app, person, sessionId, 3000_00)).status).toBe(200)
  const [payment] = (await person.ask('GET', '/paymentsid')).body as unknown as { _id: string }[]
  const paymentId = payment?._id ?? ''
  expect((await give(paymentId, owner, { amount: 900, keepsSeat: true })).body).not.toHaveProperty('waits')
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

/** Money by card that goes back, although its bank refuses that for good: a payment of 2,000 taka. */
async function refusedByBank(): Promise<string> {
  const [person, sessionId] = [await student(app), await createSession(owner, { fee: 2000 })]
  const started = await startCheckout(person, { sessionId, method: 'sslcommerz', amount: 2000 })
  const { target, fields } = await payAtSslcommerz(app, started.redirectUrl, { card: '4111111111110041' })
  await fetch(target, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  expect((await person.ask('DELETE', `/bookedSessions/${sessionId}`)).status).toBe(200)
  for (const _again of [2, 3]) await processRefunds(app.services.context)
  const [payment] = (await person.ask('GET', '/paymentsid')).body as unknown as { _id: string }[]
  return payment?._id ?? ''
}

test('M10 what an Admin gives back by hand, because its provider does not, counts together for its person alone', async () => {
  await fillBox(owner, 5000)
  const [one, other] = [await refusedByBank(), await refusedByBank()]
  const byHand = (paymentId: string, by: Person, amount: number) =>
    give(paymentId, by, { amount, method: 'cash', reference: '' })
  expect((await byHand(one, owner, 600)).body).toMatchObject({ amount: 600, left: 1400 })
  // Another person begins anew, and so does another Admin; just the limit is not above it.
  expect((await byHand(other, owner, 1000)).body).not.toHaveProperty('waits')
  expect((await byHand(one, second, 600)).body).not.toHaveProperty('waits')
  expect((await byHand(one, owner, 401)).body).toMatchObject({ waits: true })
  expect((await decide((await requestOf(one))?._id, true, second)).status).toBe(200)
  // What two have agreed on counts for neither.
  expect((await byHand(one, owner, 399)).body).toMatchObject({ status: 'refunded', left: 0 })
  expect((await byHand(other, second, 1000)).body).toMatchObject({ status: 'refunded', left: 0 })
})

describe('M10 what one person moves for another in a day counts together', () => {
  /** Seats of one person, each paid in cash: the payments and bookings. */
  async function seatsOf(fees: number[], phone = newPhone()) {
    const sold: { paymentId: string; bookingId: string }[] = []
    for (const fee of fees) {
      const sale = cash(await createSession(owner, { fee }), { amount: fee, phone })
      const { status, body } = await desk.ask('POST', '/desk/payments', sale)
      expect(status).toBe(200)
      sold.push(body as unknown as (typeof sold)[number])
    }
    return sold
  }
  const cancel = (bookingId: string | undefined, by = owner) =>
    by.ask('DELETE', `/desk/bookings/${bookingId}`)
  const setRole = async (person: Person, role: string) => {
    const { status } = await owner.ask('PATCH', `/admin/users/${await idOf(person)}/role`, { role })
    expect(status).toBe(200)
    await app.syncChanges()
  }

  test('M10 of several seats and of money in advance', async () => {
    const [one, other] = await seatsOf([600, 401])
    expect((await give(one?.paymentId ?? '', owner)).body).not.toHaveProperty('waits')
    expect((await give(other?.paymentId ?? '', owner)).body).toMatchObject({ waits: true })
    const person = await student(app)
    const advance = async () =>
      (
        await desk.ask('POST', `/desk/people/${await idOf(person)}/advances`, {
          amount: 600,
          method: 'cash',
          isTheirs: true,
        })
      ).body.paymentId as string
    const [first, next] = [await advance(), await advance()]
    expect((await give(first, desk)).status).toBe(200)
    expect(await give(next, desk)).toMatchObject(adminGives)
    expect((await give(next, owner)).body).not.toHaveProperty('waits')
  })

  test('M10 until the day is over', async () => {
    const [sold] = await seatsOf([600])
    expect((await give(sold?.paymentId ?? '', owner)).status).toBe(200)
    const userId = (await paymentOf(sold?.paymentId ?? ''))?.userId ?? ''
    const who = { by: (await idOf(owner)) ?? '', userId }
    const movedAt = (hours: number) =>
      readMovedToday(database(), { clock: () => new Date(Date.now() + hours * 3600_000) }, who)
    expect([await movedAt(0), await movedAt(24)]).toEqual([600_00, 0])
  })

  test('M10 what is due after cancelling for somebody, which nobody can confirm, is refused above the limit', async () => {
    const [large, small, rest] = await seatsOf([1500, 900, 200])
    const refused = { status: 409, body: { code: 'above_limit_of_day', params: { limit: 1000 } } }
    expect((await give(large?.paymentId ?? '', owner, { amount: 900 })).status).toBe(200)
    expect(await cancel(large?.bookingId)).toMatchObject(refused)
    expect(await cancel(large?.bookingId, second)).toMatchObject({ status: 200, body: { refund: 600 } })
    // A cashier hands out what is due up to the limit, and no more to one person in a day.
    expect((await give(large?.paymentId ?? '', desk)).status).toBe(200)
    expect(await cancel(small?.bookingId, second)).toMatchObject(refused)
    expect((await cancel(rest?.bookingId, second)).status).toBe(200)
    expect(await give(rest?.paymentId ?? '', desk, { amount: 200 })).toMatchObject({ status: 200 })
    expect((await give(small?.paymentId ?? '', second)).body).toMatchObject({ waits: true })
  })

  test('M10 a session by which more goes back to somebody than the limit is cancelled by two Admins', async () => {
    const sessionId = await createSession(owner, { fee: 1500 })
    const person = await student(app)
    await pay(app, person, sessionId, 150_000)
    const cancelIt = (by: Person) => by.ask('DELETE', `/sessions/${sessionId}`)
    const enrolled = async () => (await owner.ask('GET', `/sessions/${sessionId}`)).body.enrolled
    for (const _again of [1, 2])
      expect(await cancelIt(owner)).toMatchObject({ status: 200, body: { waits: true } })
    expect(await enrolled()).toBe(1)
    const puppet = await student(app)
    await setRole(puppet, 'Admin')
    expect(await cancelIt(puppet)).toMatchObject({ status: 403, body: { code: 'new_admin_confirms' } })
    await setRole(puppet, 'Student')
    const confirmed = await cancelIt(second)
    expect(confirmed.status).toBe(200)
    expect(confirmed.body).not.toHaveProperty('waits')
    await processRefunds(app.services.context)
    const { entries } = (await person.ask('GET', '/money')).body
    expect(entries).toMatchObject([{ state: 'refunded' }])
  })

  test('M10 a session of less is cancelled by one, and counts for who did it', async () => {
    const sessionId = await createSession(owner, { fee: 800 })
    const sale = cash(sessionId, { amount: 800 })
    const paymentId = (await desk.ask('POST', '/desk/payments', sale)).body.paymentId as string
    const { body } = await owner.ask('DELETE', `/sessions/${sessionId}`)
    expect(body).not.toHaveProperty('waits')
    expect(await movedFor(paymentId, owner)).toBe(800_00)
  })

  test('M10 what is due is handed out by one alone up to the limit', async () => {
    const sessionId = await createSession(owner, { fee: 1500 })
    const sale = cash(sessionId, { amount: 1500 })
    const paymentId = (await desk.ask('POST', '/desk/payments', sale)).body.paymentId as string
    for (const by of [owner, second])
      expect((await by.ask('DELETE', `/sessions/${sessionId}`)).status).toBe(200)
    expect(await give(paymentId, desk)).toMatchObject(adminGives)
    expect((await give(paymentId, owner)).body).toMatchObject({ waits: true, status: 'refund_due' })
    expect((await decide((await requestOf(paymentId))?._id, true, second)).status).toBe(200)
    expect(await paymentOf(paymentId)).toMatchObject({ status: 'refunded' })
  })

  test('M10 a limit that somebody raises holds from tomorrow', async () => {
    const paymentId = await taken(1500)
    expect((await limit(50_000)).status).toBe(200)
    expect((await give(paymentId, owner)).body).toMatchObject({ waits: true })
    const tomorrow = { ...app.services.context, clock: () => new Date(Date.now() + 24 * 3600_000) }
    expect(await readRefundLimitMinor(database(), tomorrow)).toBe(50_000_00)
  })

  test('M10 nobody makes a second Admin, or the only one, for a day', async () => {
    const puppet = await student(app)
    await setRole(puppet, 'Admin')
    const paymentId = await taken(1500)
    expect((await give(paymentId, owner)).body).toMatchObject({ waits: true })
    const id = (await requestOf(paymentId))?._id
    expect(await decide(id, true, puppet)).toMatchObject({
      status: 403,
      body: { code: 'new_admin_confirms' },
    })
    await setRole(puppet, 'Student')
    await setRole(second, 'Student')
    const other = await taken(1500)
    expect((await give(other, owner)).body).toMatchObject({ waits: true })
    await setRole(second, 'Admin')
    // They were one when the day began.
    expect((await decide(id, true, second)).status).toBe(200)
  })

  test('M10 B10 parts that somebody is let off count, and nobody lets themselves off', async () => {
    const [first] = await inParts(1)
    const { bookingId } = (
      await database().execute<{ bookingId: string }>(
        sql`select booking_id as "bookingId" from allocations where payment_id = ${first}`,
      )
    ).rows[0] as { bookingId: string }
    const { rows: parts } = await database().execute<{ id: string }>(
      sql`select id from fee_parts where booking_id = ${bookingId} and payment_id is null order by part`,
    )
    const waive = (index: number, by: Person) =>
      by.ask('PUT', `/dues/${parts[index]?.id}/waiver`, { reason: 'Hardship' })
    expect((await waive(0, owner)).status).toBe(200)
    for (const _again of [1, 2])
      expect(await waive(1, owner)).toMatchObject({ status: 200, body: { waits: true } })
    const dues = async (state: string) =>
      (await second.ask('GET', `/desk/dues?state=${state}&limit=100`)).body.dues as unknown as CentreDue[]
    const asked = (await dues('later')).find(({ _id }) => _id === parts[1]?.id)
    expect(asked).toMatchObject({ waiveAsked: { isOwn: false, reason: 'Hardship' } })
    const puppet = await student(app)
    await setRole(puppet, 'Admin')
    expect(await waive(1, puppet)).toMatchObject({ status: 403, body: { code: 'new_admin_confirms' } })
    await setRole(puppet, 'Student')
    expect((await give(first as string, owner, { amount: 1 })).body).toMatchObject({ waits: true })
    // Either takes the request back; then it is asked for anew.
    expect((await second.ask('DELETE', `/dues/${parts[1]?.id}/waiver`)).status).toBe(200)
    expect((await second.ask('DELETE', `/dues/${parts[1]?.id}/waiver`)).status).toBe(409)
    expect((await waive(1, owner)).body).toMatchObject({ waits: true })
    // Of two who confirm at once both find it waived.
    const both = await Promise.all([waive(1, second), waive(1, second)])
    expect(both).toMatchObject([{ status: 200, body: { success: true } }, { status: 200 }])
    expect((await dues('waived')).find(({ _id }) => _id === parts[1]?.id)).toMatchObject({ state: 'waived' })
    expect(await movedFor(first as string, second)).toBe(0)
    await database().execute(sql`update bookings set user_id = ${await idOf(owner)} where id = ${bookingId}`)
    expect(await waive(2, owner)).toMatchObject({ status: 403, body: { code: 'own_part' } })
    expect(
      await owner.ask('PATCH', `/dues/${parts[2]?.id}`, { amount: 1, reason: 'Mine', laterToo: false }),
    ).toMatchObject({ status: 403, body: { code: 'own_part' } })
    await database().execute(sql`update bookings set user_id =
      (select user_id from payments where id = ${first}) where id = ${bookingId}`)
  })
})

test('M10 a cashier leaves no seat for less than it costs, in however many steps', async () => {
  const paymentId = await taken(300)
  const refused = { status: 409, body: { code: 'seat_keeps_price', field: 'amount', params: { price: 300 } } }
  for (const amount of [299, 1]) expect(await give(paymentId, desk, { amount })).toMatchObject(refused)
  expect(await give(paymentId, desk, { keepsSeat: true })).toMatchObject({ status: 403 })
  expect(await paymentOf(paymentId)).toMatchObject({ status: 'paid', refundedMinor: 0 })
  expect((await give(paymentId, desk)).body).toMatchObject({ status: 'refunded' })
})
