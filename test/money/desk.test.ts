import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { RosterEntry } from '../../contract/bookings/roster.ts'
import type { AuditEvent } from '../../contract/centre/audit.ts'
import { attempts, bookings, payments, users } from '../../db/schema.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { cash, cashier, newPhone } from '../support/desk.ts'
import { findViolations } from '../support/invariants.ts'
import { startPayment } from '../support/payments.ts'
import { admin, type Person, student, unconfirmedStudent } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'

let app: TestApp
let owner: Person
let desk: Person
let second: Person
beforeAll(async () => {
  app = await boot()
  owner = await admin(app)
  desk = await cashier(app, owner)
  second = await cashier(app, owner)
})
afterEach(() => app.setTime())
afterAll(async () => {
  expect(await findViolations(app)).toEqual([])
  await app.stop()
})

const take = (body: unknown, by = desk) => by.ask('POST', '/desk/payments', body)
const session = (changes = {}) => createSession(owner, { fee: 5, ...changes })
const database = () => app.services.context.database

describe('M10 the desk refuses, and leaves nothing behind', () => {
  test.each([
    [{ phone: undefined }, 400, 'contact_required', 'phone'],
    [{ phone: '01212345678' }, 400, 'invalid_phone', 'phone'],
    [{ email: 'nobody' }, 400, 'invalid_email', 'email'],
    [{ name: ' ' }, 400, 'required', 'name'],
    [{ method: 'card' }, 400, 'must_be_one_of', 'method'],
    [{ method: 'bkash' }, 400, 'required', 'reference'],
    [{ amount: 0 }, 400, 'amount_out_of_range', 'amount'],
    [{ amount: 4.99 }, 409, 'amount_is_not_price', 'amount'],
    [{ sessionId: '01931f3c-0000-7000-8000-000000000000' }, 404, 'session_not_found', undefined],
  ])('M10 %j: %i %s', async (changes, status, code, field) => {
    const before = [await database().$count(users), await database().$count(payments)]
    const answer = await take(cash(await session(), changes))
    expect(answer).toMatchObject({ status, body: { code, ...(field && { field }) } })
    expect([await database().$count(users), await database().$count(payments)]).toEqual(before)
  })

  test('M06 a cashier’s own money, which another takes and refunds', async () => {
    const own = cash(await session(), { email: desk.email, phone: undefined })
    const refused = { status: 403, body: { code: 'own_payment' } }
    expect(await take(own)).toMatchObject(refused)
    const { paymentId } = (await take(own, second)).body
    const back = { amount: 5, reason: 'Ill' }
    expect(await desk.ask('POST', '/refunds', { payment: paymentId, ...back })).toMatchObject(refused)
    expect((await second.ask('POST', '/refunds', { payment: paymentId, ...back })).status).toBe(200)
  })

  test('M10 another amount than the price is told the price', async () => {
    const { body } = await take(cash(await session({ fee: 750 }), { amount: 700 }))
    expect(body).toMatchObject({ code: 'amount_is_not_price', params: { price: 750 } })
  })

  test.each([
    ['a free session', { fee: 0 }, 0, 'session_is_free'],
    ['a session whose registration is over', {}, 6, 'registration_over'],
    ['a session that is over', {}, 9, 'class_over'],
  ])('M10 %s sells no seat', async (_name, changes, daysLater, code) => {
    const id = await session(changes)
    // Tokens end within an hour, so the sale is made by the rule itself at another time.
    const people = await database().$count(users)
    app.setTime(new Date(Date.now() + daysLater * 24 * 3600_000))
    const { takePayment } = await import('../../domain/desk/take-payment.ts')
    const [row] = await database().select().from(users).where(eq(users.email, owner.email))
    const actor = { ...(row as typeof users.$inferSelect), uid: '', email: null, picture: null }
    const sale = {
      ...cash(id),
      email: null,
      reference: null,
      passWaitlistReason: null,
      method: 'cash',
      amountMinor: 500,
    } as const
    const signIn = { uid: '', authTime: new Date(), sid: null }
    await expect(
      takePayment(app.services.context, { ...actor, signIn }, { ...sale, phone: '+8801812345678' }),
    ).rejects.toMatchObject({ code })
    expect(await database().$count(users)).toBe(people)
  })

  test('M10 a sold out session, and a person with a seat', async () => {
    const id = await session({ capacity: 1 })
    const first = cash(id)
    expect((await take(first)).status).toBe(200)
    expect(await take(first)).toMatchObject({ status: 409, body: { code: 'person_already_booked' } })
    const people = await database().$count(users)
    expect(await take(cash(id))).toMatchObject({ status: 409, body: { code: 'sold_out' } })
    expect(await database().$count(users)).toBe(people)
  })

  test('M10 an email and a phone of two people', async () => {
    const [one, other] = [await student(app), newPhone()]
    expect((await take(cash(await session(), { phone: other }))).status).toBe(200)
    const both = cash(await session(), { phone: other, email: one.email })
    expect(await take(both)).toMatchObject({ status: 409, body: { code: 'several_people' } })
  })
})

describe('M10 an account that has not confirmed its address', () => {
  const refused = { status: 409, body: { code: 'address_unconfirmed', field: 'isTheirs' } }

  test('M10 gets a seat once somebody has said that the account is theirs', async () => {
    const person = await unconfirmedStudent(app)
    const sale = cash(await session(), { phone: undefined, email: person.email, isTheirs: undefined })
    expect(await take(sale)).toMatchObject(refused)
    expect(await take({ ...sale, isTheirs: false })).toMatchObject(refused)
    expect(await take({ ...sale, isTheirs: 'yes' })).toMatchObject({ status: 400 })
    expect((await take({ ...sale, isTheirs: true })).status).toBe(200)
  })

  test('M15 the same of money in advance', async () => {
    const person = await unconfirmedStudent(app)
    const { person: found } = (await desk.ask('GET', `/desk/seats?email=${person.email}`)).body
    const path = `/desk/people/${(found as { _id: string })._id}/advances`
    const advance = { method: 'cash', amount: 5 }
    expect(await desk.ask('POST', path, advance)).toMatchObject(refused)
    expect((await desk.ask('POST', path, { ...advance, isTheirs: true })).status).toBe(200)
  })

  test('M10 is not asked about where the desk knows a person by their number, or wrote the address down', async () => {
    const [phone, email] = [newPhone(), 'noted-here@desk.test']
    const known = cash(await session(), { phone, email, isTheirs: undefined })
    expect((await take(known)).status).toBe(200)
    const again = cash(await session(), { phone: undefined, email, isTheirs: undefined })
    expect((await take(again)).status).toBe(200)
  })
})

describe('M10 the desk takes money', () => {
  test('M10 of a walk-in: seat, payment, receipt and audit event; and finds them again', async () => {
    const id = await session()
    const phone = '০১৭১২-৯৯৯ ৯৯১'
    expect(
      await desk.ask('GET', `/desk/people?sessionId=${id}&phone=${encodeURIComponent(phone)}`),
    ).toMatchObject({
      status: 200,
      body: { person: null },
    })
    const { status, body } = await take(cash(id, { phone, name: 'Rahima Begum' }))
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        receipt: expect.stringMatching(/^\d{4}-\d{6}$/),
        amount: 5,
        amountInCents: 500,
        currency: 'BDT',
      },
    })
    const found = await desk.ask('GET', `/desk/people?sessionId=${id}&phone=8801712999991`)
    expect(found.body).toMatchObject({
      person: { name: 'Rahima Begum', email: null, phone: '+8801712999991' },
      bookingId: body.bookingId,
    })
    const [payment] = await database()
      .select()
      .from(payments)
      .where(eq(payments.id, body.paymentId as string))
    expect(payment).toMatchObject({ method: 'cash', byHand: true, status: 'paid', amountMinor: 500 })
    const roster = await owner.ask('GET', `/sessions/${id}/bookings`)
    expect(roster.body.bookings as RosterEntry[]).toMatchObject([{ name: 'Rahima Begum', payment: 'paid' }])
    const acts = await owner.ask('GET', `/audit-trail?object=${body.paymentId}`)
    expect(acts.body.acts as AuditEvent[]).toMatchObject([
      { action: 'payment.taken', by: { email: desk.email }, after: { amount: 5, method: 'cash' } },
    ])
    expect((await desk.ask('GET', `/bookings/${body.bookingId}/receipt`)).body).toMatchObject({
      number: body.receipt,
    })
    expect((await second.ask('GET', `/payments/${body.paymentId}/receipt`)).status).toBe(200)
    expect((await (await student(app)).ask('GET', `/payments/${body.paymentId}/receipt`)).status).toBe(404)
  })

  test('M10 of somebody who holds a seat: at the price that they were shown', async () => {
    const id = await session({ capacity: 1 })
    const person = await student(app)
    await startPayment(person, id, 500)
    await owner.ask('PATCH', `/sessions/${id}`, { fee: 8 })
    const found = await desk.ask('GET', `/desk/people?sessionId=${id}&email=${person.email}`)
    expect(found.body).toMatchObject({ hold: { fee: 5 }, whole: { isHeld: true, amount: 5 } })
    const answer = await take({
      sessionId: id,
      email: person.email,
      method: 'cash',
      amount: 5,
      isTheirs: true,
    })
    expect(answer.status).toBe(200)
    expect((await person.ask('GET', `/payments/check?sessionId=${id}`)).body).toEqual({ hasPaid: true })
  })

  test('M10 a transaction id counts once, however it is typed', async () => {
    const reference = 'ab12cd34ef'
    const paid = await take(cash(await session(), { method: 'nagad', reference }))
    expect(paid.status).toBe(200)
    const again = cash(await session(), { method: 'nagad', reference: ' AB12cd34EF ' })
    expect(await take(again)).toMatchObject({
      status: 409,
      body: { code: 'reference_used', field: 'reference' },
    })
    // Another wallet has ids of its own.
    expect((await take({ ...again, method: 'rocket' })).status).toBe(200)
  })
})

describe('M10 two cashiers at once', () => {
  const atOnce = (bodies: unknown[]) =>
    Promise.all(bodies.map((body, index) => take(body, index % 2 ? second : desk)))
  const codes = (answers: { status: number; body: { code?: unknown } }[]) =>
    answers.map(({ status, body }) => (status === 200 ? 'sold' : body.code)).toSorted()

  test.each([
    ['one seat is left', 1, ['sold', 'sold_out']],
    ['two seats are left', 2, ['sold', 'sold']],
  ])('M10 sell to two people as many seats as there are: %s', async (_name, capacity, expected) => {
    const id = await session({ capacity })
    expect(codes(await atOnce([cash(id), cash(id)]))).toEqual(expected)
    expect(await database().$count(bookings, eq(bookings.sessionId, id))).toBe(capacity)
  })

  test('M10 sell one seat to one known person', async () => {
    const id = await session()
    const { email } = await student(app)
    const sale = { sessionId: id, email, method: 'cash', amount: 5, isTheirs: true }
    expect(codes(await atOnce([sale, sale, sale, sale]))).toEqual([
      ...['person_already_booked', 'person_already_booked', 'person_already_booked', 'sold'],
    ])
    expect(await database().$count(payments, eq(payments.sessionId, id))).toBe(1)
  })

  test('M10 write one new person down once', async () => {
    const sale = cash(await session())
    expect(codes(await atOnce([sale, sale, sale, sale]))).toEqual([
      ...['person_already_booked', 'person_already_booked', 'person_already_booked', 'sold'],
    ])
  })

  test('M10 write one new person down once, for two sessions', async () => {
    const phone = newPhone()
    const sales = await Promise.all([1, 2, 3].map(async () => cash(await session(), { phone })))
    expect(codes(await atOnce(sales))).toEqual(['sold', 'sold', 'sold'])
    const { body } = await owner.ask('GET', `/admin/users?search=${phone}`)
    expect(body.total).toBe(1)
  })

  test('M10 use a transaction id once', async () => {
    const sales = await Promise.all(
      [1, 2, 3, 4].map(async () => cash(await session(), { method: 'bkash', reference: 'BK7RACE001' })),
    )
    expect(codes(await atOnce(sales))).toEqual(['reference_used', 'reference_used', 'reference_used', 'sold'])
    expect(await database().$count(attempts, eq(attempts.reference, 'BK7RACE001'))).toBe(1)
  })
})
