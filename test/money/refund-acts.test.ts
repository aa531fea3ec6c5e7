import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeskRefund } from '../../contract/desk/desk.ts'
import type { RefundRequest } from '../../contract/payments/refunds-by-staff.ts'
import { expectBooksToBalance } from '../support/books.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { cashier, fillBox, newPhone } from '../support/desk.ts'
import { createPlan } from '../support/parts.ts'
import { type Answer, admin, type Person, student } from '../support/people.ts'
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
  await owner.ask('PUT', '/settings/refund-limit', { refundLimit: 100_000 })
  await owner.ask('PUT', '/settings/refund-rule', { hoursBefore: 1, percent: 100 })
  await fillBox(owner, 50_000)
})
afterAll(async () => {
  await expectBooksToBalance(app)
  await app.stop()
})

const database = () => app.services.context.database

const refund = (by: Person, body: object): Promise<Answer> =>
  by.ask('POST', '/refunds', { reason: 'Fell ill', refundId: randomUUID(), ...body })

type Held = { bookingId: string; paymentIds: string[]; sessionId: string; person: Person }

/** A seat of which somebody has paid so many parts of 1,000 taka in cash. */
async function paidParts(count: number): Promise<Held> {
  const [person, sessionId] = [await student(app), await createPlan(owner)]
  const sold = { sessionId, email: person.email, isTheirs: true, method: 'cash', amount: 1000 }
  const paymentIds: string[] = []
  let bookingId = ''
  for (let part = 1; part <= count; part += 1) {
    const { status, body } = await desk.ask('POST', '/desk/payments', { ...sold, part })
    expect(status).toBe(200)
    paymentIds.push(body.paymentId as string)
    bookingId = body.bookingId as string
  }
  return { bookingId, paymentIds, sessionId, person }
}

const keptOf = async (paymentIds: string[]) => {
  const { rows } = await database().execute<{ id: string; kept: number; refunded: number }>(sql`
    select id, kept_minor / 100 as kept, refunded_minor / 100 as refunded from payments
    where id = any(${sql.param(paymentIds)}::uuid[])`)
  return paymentIds.map((id) => rows.find((row) => row.id === id))
}
const kept = async (held: Held) => (await keptOf(held.paymentIds)).map((row) => row?.kept)
const seatOf = async ({ sessionId, person }: Held) =>
  (await owner.ask('GET', `/desk/people?sessionId=${sessionId}&email=${person.email}`)).body as unknown as {
    bookingId?: string
    feeParts?: { state: string }[]
    person: { _id: string }
  }
const partsOf = async (held: Held) => (await seatOf(held)).feeParts?.map(({ state }) => state).slice(0, 3)

describe('M10 the money for a seat is refunded by one act', () => {
  test('not without saying of what, nor of two things, nor of an unknown one', async () => {
    for (const about of [{}, { booking: randomUUID(), payment: randomUUID() }])
      expect(await refund(owner, about)).toMatchObject({
        ...{ status: 400, body: { code: 'refund_about_one', field: 'booking' } },
      })
    for (const [about, code] of [
      [{ booking: randomUUID() }, 'booking_not_found'],
      [{ payment: randomUUID() }, 'payment_not_found'],
      [{ person: randomUUID() }, 'user_not_found'],
    ] as const)
      expect(await refund(owner, about)).toMatchObject({ status: 404, body: { code } })
    expect(await refund(await student(app), { booking: randomUUID() })).toMatchObject({ status: 403 })
  })

  test('the newest payment first, so that parts open again from the end, and the seat stays', async () => {
    const held = await paidParts(3)
    expect(await refund(desk, { booking: held.bookingId, amount: 2000 })).toMatchObject({
      ...{ status: 200, body: { amount: 2000, left: 1000, status: 'refunded' } },
    })
    expect(await kept(held)).toEqual([1000, 0, 0])
    expect(await partsOf(held)).toEqual(['paid', 'due', 'due'])
  })

  test('by a cashier only by whole parts; an Admin lowers one, and the seat stays', async () => {
    const held = await paidParts(3)
    const some = { booking: held.bookingId, amount: 1500 }
    expect(await refund(desk, some)).toMatchObject({ status: 409, body: { code: 'seat_keeps_price' } })
    expect(await kept(held)).toEqual([1000, 1000, 1000])
    expect(await refund(owner, some)).toMatchObject({ status: 200, body: { left: 1500 } })
    expect(await kept(held)).toEqual([1000, 500, 0])
    expect(await partsOf(held)).toEqual(['paid', 'paid', 'due'])
  })

  test('all of it frees the seat, in one act with one message', async () => {
    const held = await paidParts(3)
    const refundId = randomUUID()
    expect(await refund(desk, { booking: held.bookingId, refundId })).toMatchObject({
      ...{ status: 200, body: { refundId, amount: 3000, left: 0, status: 'refunded' } },
    })
    expect(await kept(held)).toEqual([0, 0, 0])
    expect((await seatOf(held)).bookingId).toBeUndefined()
    const { rows } = await database().execute(sql`
      select from refunds where act_id = ${refundId} and state = 'done' and cash_box_id is not null`)
    expect(rows).toHaveLength(3)
    const told = (
      await database().execute<{ count: number }>(sql`
      select count(*)::integer as count from messages join payments on payments.user_id = messages.user_id
      where name = 'refunded' and payments.id = ${held.paymentIds[0]}`)
    ).rows
    expect(told).toEqual([{ count: 1 }])
  })

  test('an Admin lets the person keep the seat for nothing', async () => {
    const held = await paidParts(2)
    expect(await refund(desk, { booking: held.bookingId, seat: 'keep' })).toMatchObject({ status: 403 })
    expect(await refund(owner, { booking: held.bookingId, seat: 'keep' })).toMatchObject({ status: 200 })
    expect(await kept(held)).toEqual([0, 0])
    expect((await seatOf(held)).bookingId).toBe(held.bookingId)
    // Nobody is asked again for what was given back.
    expect((await partsOf(held))?.slice(0, 2)).toEqual(['paid', 'paid'])
  })

  test('a repeated request refunds nothing twice, one at a time or at once, and says the same', async () => {
    const held = await paidParts(3)
    const act = { booking: held.bookingId, amount: 1000, refundId: randomUUID() }
    const all = await Promise.all([refund(desk, act), refund(desk, act), refund(desk, act)])
    expect(all.map(({ status, body }) => [status, body.amount])).toEqual(Array(3).fill([200, 1000]))
    expect(await refund(desk, act)).toMatchObject({ status: 200, body: { amount: 1000, left: 2000 } })
    expect(await kept(held)).toEqual([1000, 1000, 0])
    // The control: with another id it is another act.
    expect(await refund(desk, { ...act, refundId: randomUUID() })).toMatchObject({ status: 200 })
    expect(await kept(held)).toEqual([1000, 0, 0])
    const other = await paidParts(1)
    expect(await refund(desk, { ...act, booking: other.bookingId })).toMatchObject({
      ...{ status: 409, body: { code: 'reference_used', field: 'refundId' } },
    })
  })
})

describe('M15 what somebody has in advance is refunded by one act', () => {
  test('the newest first, and no more than is left of it', async () => {
    const phone = newPhone()
    const { body } = await desk.ask('POST', '/desk/people', { name: 'Rahima Begum', phone })
    const person = (body.person as { _id: string })._id
    const paymentIds: string[] = []
    for (const amount of [500, 300]) {
      const taken = await desk.ask('POST', `/desk/people/${person}/advances`, {
        ...{ method: 'cash', amount, paymentId: randomUUID() },
      })
      expect(taken.status).toBe(200)
      paymentIds.push(taken.body.paymentId as string)
    }
    const sessionId = await createSession(owner, { fee: 200 })
    const used = { sessionId, phone, method: 'balance', amount: 200, paymentId: randomUUID() }
    expect((await desk.ask('POST', '/desk/payments', used)).status).toBe(200)
    expect(await refund(desk, { person, amount: 601 })).toMatchObject({
      ...{ status: 409, body: { code: 'refund_too_much', params: { most: 600 } } },
    })
    expect(await refund(desk, { person, amount: 400 })).toMatchObject({ status: 200, body: { left: 200 } })
    expect((await keptOf(paymentIds)).map((row) => row?.refunded)).toEqual([100, 300])
    // Of two at once one gets what is left.
    const both = await Promise.all([refund(desk, { person }), refund(owner, { person })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('M10 two people refund the same taka at once, and it goes once', () => {
  /** What each would do about all money for a seat of two parts. */
  type Act = [string, (held: Held) => Promise<Answer>]
  const acts: Act[] = [
    ['a cashier, the seat', ({ bookingId }) => refund(desk, { booking: bookingId })],
    ['a cashier, the newest payment', ({ paymentIds }) => refund(desk, { payment: paymentIds[1] })],
    ['an Admin, the seat', ({ bookingId }) => refund(owner, { booking: bookingId })],
    ['an Admin, the payment that bought it', ({ paymentIds }) => refund(owner, { payment: paymentIds[0] })],
    [
      'the student, who leaves',
      ({ person, sessionId }) => person.ask('DELETE', `/bookedSessions/${sessionId}`),
    ],
  ]
  for (const [index, [name, first]] of acts.entries())
    for (const [other, then] of acts.slice(index))
      test(`${name} and ${other}`, async () => {
        const held = await paidParts(2)
        const answers = await Promise.all([first(held), then(held)])
        for (const { status } of answers) expect([200, 409, 404]).toContain(status)
        expect(answers.some(({ status }) => status === 200)).toBe(true)
        const money = await keptOf(held.paymentIds)
        for (const row of money) expect((row?.kept ?? 0) + (row?.refunded ?? 0)).toBeLessThanOrEqual(1000)
        // Whatever is still due is refunded once, by whoever of two is first.
        const { refunds } = (await desk.ask('GET', '/desk/refunds')).body as unknown as {
          refunds: DeskRefund[]
        }
        const due = refunds.filter(({ bookingId }) => bookingId === held.bookingId)
        if (due.length > 0) {
          const act = { booking: held.bookingId, due: true, amount: due[0]?.ofSeat.amount }
          const handed = await Promise.all([refund(desk, act), refund(owner, act)])
          expect(handed.map(({ status }) => status).toSorted()).toEqual([200, 409])
        }
        const { rows } = await database().execute<{ twice: number }>(sql`
          select count(*)::integer as twice from payments
          where id = any(${sql.param(held.paymentIds)}::uuid[]) and kept_minor + refunded_minor <> amount_minor`)
        expect(rows).toEqual([{ twice: 0 }])
      })
})

test('M10 what is due back of a payment is handed out once, and nothing else of it', async () => {
  const held = await paidParts(1)
  const [payment = ''] = held.paymentIds
  expect(await refund(owner, { payment, due: true })).toMatchObject({
    ...{ status: 409, body: { code: 'refund_too_much' } },
  })
  expect((await held.person.ask('DELETE', `/bookedSessions/${held.sessionId}`)).status).toBe(200)
  const both = await Promise.all([desk, owner].map((by) => refund(by, { payment, due: true, amount: 1000 })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

// The lowest limit of a day counts, so this is the last.
test('above the limit it waits for a second Admin, once, and then moves whole', async () => {
  const held = await paidParts(3)
  await database()
    .execute(sql`delete from audit_trail where action = 'refund-limit.changed'`)
    .catch(() => {})
  await owner.ask('PUT', '/settings/refund-limit', { refundLimit: 900 })
  const asked = await refund(owner, { booking: held.bookingId, amount: 2000 })
  expect(asked).toMatchObject({ status: 200, body: { waits: true, amount: 2000 } })
  expect(await kept(held)).toEqual([1000, 1000, 1000])
  expect(await refund(owner, { booking: held.bookingId, amount: 2000 })).toMatchObject({
    ...{ status: 409, body: { code: 'refund_waits_for_admin' } },
  })
  const [request] = (
    (await owner.ask('GET', '/refund-requests')).body.requests as unknown as RefundRequest[]
  ).filter(({ _id }) => _id === asked.body.refundId)
  expect(request).toMatchObject({ amount: 2000, paymentId: held.paymentIds[2] })
  const decided = await Promise.all(
    [1, 2].map(() => second.ask('POST', `/refund-requests/${request?._id}`, { accept: true })),
  )
  expect(decided.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await kept(held)).toEqual([1000, 0, 0])

  // One request at a time about the same money; and it is confirmed as it was asked, or not at all.
  const other = await paidParts(3)
  const waits = await refund(owner, { booking: other.bookingId, amount: 2000 })
  expect(waits.body).toMatchObject({ waits: true })
  expect(await refund(owner, { payment: other.paymentIds[2], amount: 1000 })).toMatchObject({
    ...{ status: 409, body: { code: 'refund_waits_for_admin' } },
  })
  expect(await refund(owner, { payment: other.paymentIds[2], amount: 500 })).toMatchObject({ status: 200 })
  const confirm = () => second.ask('POST', `/refund-requests/${waits.body.refundId}`, { accept: true })
  expect(await confirm()).toMatchObject({ status: 409, body: { code: 'refund_request_changed' } })
  expect(await kept(other)).toEqual([1000, 1000, 500])
  const refuse = () => owner.ask('POST', `/refund-requests/${waits.body.refundId}`, { accept: false })
  expect((await refuse()).status).toBe(200)
})
