import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Discount } from '../../contract/discounts/discounts.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { connectCardProvider, type Provider } from '../support/card-provider.ts'
import { addDiscount, priceFor } from '../support/discounts.ts'
import { findViolations } from '../support/invariants.ts'
import { isLong } from '../support/long.ts'
import { confirm } from '../support/payments.ts'
import type { Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers, takeFrom } from '../support/users.ts'

let app: TestApp
let admin: Person
let people: Person[]
let provider: Provider
beforeAll(async () => {
  app = await boot()
  admin = (await createUsers([app], 1, 'Admin'))[0] as Person
  people = await createUsers([app], 200)
  provider = await connectCardProvider(app)
})
afterEach(() => app.setTime())
afterAll(() => app.stop())

/** Of one code, for which twice as many people come. */
const USES = isLong ? 50 : 15

const somebody = takeFrom(() => people)
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)

/** A new code. Each has another name. */
async function code(kind: 'percent' | 'amount', value: number, terms: object = {}): Promise<string> {
  const name = `C-${crypto.randomUUID().slice(0, 8)}`.toUpperCase()
  await addDiscount(admin, { code: name, kind, value, ...terms })
  return name
}
const find = async (name: string) => {
  const { discounts } = (await admin.ask('GET', '/discounts')).body as unknown as { discounts: Discount[] }
  return discounts.find((discount) => discount.code === name) as Discount
}
const usedOf = async (name: string) => (await find(name)).used

type Wish = { amount: number; code?: string | undefined; method?: string }
const buy = (person: Person, sessionId: string, { method = 'card', ...wish }: Wish) =>
  person.ask('POST', '/checkouts', { sessionId, method, ...wish })

/** Starts a payment by card, confirms and records it; returns the provider's reference. */
async function pay(person: Person, sessionId: string, wish: Wish): Promise<string> {
  const { status, body } = await buy(person, sessionId, wish)
  if (status !== 200) throw new Error(JSON.stringify(body))
  const transactionId = await confirm(app, body.clientSecret)
  await person.ask('POST', '/payments', { sessionId, transactionId })
  return transactionId
}

test('M12 the price shown is the price held, charged and refunded', async () => {
  const person = somebody()
  const session = await createSession(admin, { fee: 333.33 })
  const name = await code('percent', 15)
  const { body: shown } = await priceFor(person, session, name)
  expect(shown.amount).toBe(283.33)
  const { body: held } = await buy(person, session, { amount: 283.33, code: name.toLowerCase() })
  expect(held).toMatchObject({ state: 'open', amount: 283.33, amountInCents: shown.amountInCents })
  expect((await priceFor(person, session)).body).toMatchObject({ amount: 283.33, full: 333.33, code: name })
  const transactionId = await confirm(app, held.clientSecret)
  expect((await provider.stripe.paymentIntents.retrieve(transactionId)).amount_received).toBe(28_333)
  await person.ask('POST', '/payments', { sessionId: session, transactionId })
  expect(await usedOf(name)).toBe(1)
  await person.ask('DELETE', `/bookedSessions/${session}`)
  expect(await provider.refundedMinor(transactionId)).toBe(28_333)
  expect(await findViolations(app)).toEqual([])
})

test('M12 a wrong code, a wrong price and a code that does not apply hold no seat', async () => {
  const person = somebody()
  const session = await createSession(admin, { fee: 100, capacity: 1 })
  const name = await code('percent', 10)
  const other = await code('percent', 10, { sessionIds: [await createSession(admin, { fee: 100 })] })
  const refused = async (wish: Wish) => (await buy(person, session, wish)).body
  expect(await refused({ amount: 90, code: 'MISSING' })).toMatchObject({
    code: 'code_unknown',
    field: 'code',
  })
  expect(await refused({ amount: 90, code: other })).toMatchObject({
    code: 'code_not_for_session',
    field: 'code',
  })
  expect(await refused({ amount: 100, code: name })).toMatchObject({ code: 'fee_changed', field: 'amount' })
  expect(await refused({ amount: 90 })).toMatchObject({ code: 'fee_changed', field: 'amount' })
  expect((await person.ask('GET', `/sessions/${session}/seats`)).body.seatsLeft).toBe(1)
  expect(await usedOf(name)).toBe(0)
})

test(`M12 ${USES} uses of a code go to ${USES} of ${2 * USES} people who come at once`, async () => {
  const sessions = await Promise.all(Array.from({ length: 6 }, () => createSession(admin, { fee: 100 })))
  const name = await code('percent', 50, { limit: USES })
  const rush = people.splice(0, 2 * USES)
  const answers = await Promise.all(
    rush.map((person, at) => buy(person, sessions[at % 6] as string, { amount: 50, code: name })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(USES)
  const refusals = answers.filter(({ status }) => status !== 200)
  expect(new Set(refusals.map(({ body }) => body.code))).toEqual(new Set(['code_used_up']))
  expect(await find(name)).toMatchObject({ used: USES, limit: USES })
  const late = somebody()
  expect((await priceFor(late, sessions[0] as string, name)).body.reason).toBe('code_used_up')
})

test('M12 without the lock, people who count at once use a code too often', async () => {
  const { database } = app.services.context
  await database.execute(sql`create table unguarded (person integer)`)
  let counted = 0
  const { promise: allHaveCounted, resolve } = Promise.withResolvers<void>()
  const use = (person: number) =>
    database.transaction(async (transaction) => {
      const { rows } = await transaction.execute<{ used: string }>(
        sql`select count(*) as used from unguarded`,
      )
      counted += 1
      if (counted === 3) resolve()
      await allHaveCounted
      if (Number(rows[0]?.used) < 1) await transaction.execute(sql`insert into unguarded values (${person})`)
    })
  await Promise.all([1, 2, 3].map(use))
  const { rows } = await database.execute(sql`select person from unguarded`)
  await database.execute(sql`drop table unguarded`)
  expect(rows).toHaveLength(3)
})

test('M12 the database refuses a use beyond the limit, whoever writes it', async () => {
  const [first, second] = [somebody(), somebody()]
  const session = await createSession(admin, { fee: 100 })
  const name = await code('percent', 10, { limit: 1 })
  await buy(first, session, { amount: 90, code: name })
  const { body: other } = await buy(second, session, { amount: 100 })
  const written = app.services.context.database.execute(sql`
    insert into redemptions (checkout_id, discount_id, user_id, created_at)
    select ${other.checkoutId}, id, ${second.id}, now() from discounts where code = ${name}`)
  await expect(written).rejects.toMatchObject({ cause: { constraint: 'discounts_uses' } })
})

test('M12 a person uses a code once, also with two hands', async () => {
  const person = somebody()
  const sessions = await Promise.all([1, 2].map(() => createSession(admin, { fee: 100 })))
  const name = await code('percent', 10)
  const answers = await Promise.all(
    sessions.map((session) => buy(person, session, { amount: 90, code: name })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('code_used_by_you')
  const [free] = sessions.filter((_, at) => answers[at]?.status === 409)
  expect((await priceFor(person, free as string, name)).body.reason).toBe('code_used_by_you')
})

test('M12 a use counts from the hold, is free again when it ends, and stays when it is paid', async () => {
  const [first, second, third] = [somebody(), somebody(), somebody()]
  const session = await createSession(admin, { fee: 100 })
  const name = await code('percent', 10, { limit: 1 })
  const wish = { amount: 90, code: name }
  expect((await buy(first, session, wish)).status).toBe(200)
  expect((await buy(second, session, wish)).body.code).toBe('code_used_up')
  await first.ask('DELETE', `/sessions/${session}/hold`)
  expect(await usedOf(name)).toBe(0)
  expect((await buy(second, session, wish)).status).toBe(200)
  app.setTime(inMinutes(11))
  expect(await usedOf(name)).toBe(0)
  await pay(third, session, wish)
  expect(await usedOf(name)).toBe(1)
  app.setTime(inMinutes(60))
  expect(await usedOf(name)).toBe(1)
  expect((await buy(second, session, wish)).body.code).toBe('code_used_up')
})

test('M12 money that comes late keeps its price while the code has a use left, and is refunded when it has none', async () => {
  const [late, tooLate, quick] = [somebody(), somebody(), somebody()]
  const session = await createSession(admin, { fee: 100 })
  const name = await code('percent', 10, { limit: 2 })
  const wish = { amount: 90, code: name }
  const secrets = [(await buy(late, session, wish)).body.clientSecret]
  secrets.push((await buy(tooLate, session, wish)).body.clientSecret)
  app.setTime(inMinutes(11))
  await pay(quick, session, wish)
  const record = async (person: Person, secret = '') =>
    person.ask('POST', '/payments', { sessionId: session, transactionId: await confirm(app, secret) })
  expect((await record(late, secrets[0])).status).toBe(200)
  expect((await record(tooLate, secrets[1])).body.code).toBe('refund_code_used_up')
  expect(await usedOf(name)).toBe(2)
  expect(await findViolations(app)).toEqual([])
})

test('M12 another code changes the price of the same checkout, once nobody can pay the old price', async () => {
  const person = somebody()
  const session = await createSession(admin, { fee: 100 })
  const [small, large] = [await code('percent', 10), await code('percent', 30)]
  const { body: full } = await buy(person, session, { amount: 100 })
  const { body: first } = await buy(person, session, { amount: 90, code: small })
  const { body: second } = await buy(person, session, { amount: 70, code: large })
  expect([first.checkoutId, second.checkoutId]).toEqual([full.checkoutId, full.checkoutId])
  expect(second.expiresAt).toBe(full.expiresAt)
  expect([await usedOf(small), await usedOf(large)]).toEqual([0, 1])
  for (const { clientSecret } of [full, first]) await confirm(app, clientSecret, { expected: [400] })
  expect((await buy(person, session, { amount: 70 })).body.clientSecret).toBe(second.clientSecret)
  await pay(person, session, { amount: 70, code: large })
  expect(await usedOf(large)).toBe(1)
  expect(await findViolations(app)).toEqual([])
})

test('M12 people who exchange their codes at once all get an answer', async () => {
  const session = await createSession(admin, { fee: 100 })
  const [one, other] = [await code('percent', 10), await code('percent', 20)]
  const pairs = Array.from({ length: 10 }, () => [somebody(), somebody()] as const)
  const hold = (from: readonly (readonly [Person, Person])[], a: Wish, b: Wish) =>
    Promise.all(from.flatMap(([left, right]) => [buy(left, session, a), buy(right, session, b)]))
  const [tenth, fifth] = [
    { amount: 90, code: one },
    { amount: 80, code: other },
  ]
  await hold(pairs, tenth, fifth)
  const answers = await hold(pairs, fifth, tenth)
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect([await usedOf(one), await usedOf(other)]).toEqual([10, 10])
})

test('M12 while a hosted page can still be paid, the price stays', async () => {
  const person = somebody()
  const session = await createSession(admin, { fee: 100 })
  const name = await code('percent', 10)
  expect((await buy(person, session, { amount: 100, method: 'sslcommerz' })).status).toBe(200)
  expect((await buy(person, session, { amount: 90, code: name })).body).toMatchObject({
    code: 'price_is_held',
    field: 'code',
  })
  expect(await usedOf(name)).toBe(0)
})

test('M12 a code for the whole price books at once, with two hands once, and uses the code', async () => {
  const person = somebody()
  const session = await createSession(admin, { fee: 100, capacity: 1 })
  const name = await code('percent', 100, { limit: 1 })
  const wish = { amount: 0, code: name }
  const answers = await Promise.all([buy(person, session, wish), buy(person, session, wish)])
  const [booked] = answers.filter(({ status }) => status === 200)
  expect(answers.find(({ status }) => status !== 200)?.body.code).toBe('already_booked')
  const bookings = (await person.ask('GET', '/bookedSessions')).body as unknown as { _id: string }[]
  expect(booked?.body).toMatchObject({ state: 'paid', bookingId: bookings[0]?._id })
  expect((await person.ask('GET', `/checkouts/${booked?.body.checkoutId}`)).body).toMatchObject({
    state: 'paid',
    bookingId: bookings[0]?._id,
    amount: 0,
  })
  const { body: receipt } = await person.ask('GET', `/bookings/${bookings[0]?._id}/receipt`)
  expect(receipt.receipts).toMatchObject([{ discount: { code: name, amount: 100 }, amount: 0, net: 0 }])
  expect(await usedOf(name)).toBe(1)
  expect((await priceFor(somebody(), session, name)).body.reason).toBe('code_used_up')
  expect(await findViolations(app)).toEqual([])
})

test('M12 a code for the whole price also books the seat that its person holds already', async () => {
  const person = somebody()
  const session = await createSession(admin, { fee: 100, capacity: 1 })
  const { body: held } = await buy(person, session, { amount: 100 })
  const { body } = await buy(person, session, { amount: 0, code: await code('amount', 100) })
  expect(body).toMatchObject({ checkoutId: held.checkoutId, bookingId: expect.any(String) })
  await confirm(app, held.clientSecret, { expected: [400] })
  expect((await person.ask('GET', `/sessions/${session}/seats`)).body.seatsLeft).toBe(0)
  expect(await findViolations(app)).toEqual([])
})

test('M12 what a used code gives stays; its end and limit can change, the limit not below its uses', async () => {
  const [one, other] = [somebody(), somebody()]
  const session = await createSession(admin, { fee: 100 })
  const name = await code('percent', 10, { limit: 5 })
  for (const person of [one, other]) await pay(person, session, { amount: 90, code: name })
  const { _id } = await find(name)
  const change = async (terms: object) => (await admin.ask('PATCH', `/discounts/${_id}`, terms)).body.code
  expect(await change({ kind: 'percent', value: 20 })).toBe('discount_in_use')
  expect(await change({ kind: 'amount', value: 10 })).toBe('discount_in_use')
  expect(await change({ limit: 1 })).toBe('limit_below_used')
  expect(await change({ limit: 2, until: '2030-01-01' })).toBeUndefined()
  expect((await priceFor(somebody(), session, name)).body.reason).toBe('code_used_up')
})

test('M12 wrong codes are limited when a seat is bought, too', async () => {
  const person = somebody()
  const session = await createSession(admin, { fee: 100 })
  const codes = []
  for (let at = 0; at < 11; at += 1)
    codes.push((await buy(person, session, { amount: 90, code: `GUESS-${at}` })).body.code)
  expect(codes.slice(0, 10)).toEqual(Array(10).fill('code_unknown'))
  expect(codes.at(10)).toBe('too_many_requests')
})
