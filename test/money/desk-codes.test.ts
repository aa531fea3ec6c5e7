import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { findDeskPerson } from '../../contract/desk/desk.ts'
import type { ResponseOf } from '../../contract/http/endpoint.ts'
import { receipts } from '../../db/schema.ts'
import { expectBooksToBalance } from '../support/books.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { cash, cashier, newPhone } from '../support/desk.ts'
import { addDiscount } from '../support/discounts.ts'
import { createPlan } from '../support/parts.ts'
import { admin, type Person, student } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'

let app: TestApp
let owner: Person
let desk: Person
beforeAll(async () => {
  app = await boot()
  owner = await admin(app)
  desk = await cashier(app, owner)
})
afterAll(async () => {
  await expectBooksToBalance(app)
  await app.stop()
})

let made = 0
/** A code that nobody else has, a tenth off unless it says otherwise. */
async function newCode(changes: Record<string, unknown> = {}): Promise<string> {
  made += 1
  const code = `DESK-${made}`
  await addDiscount(owner, { code, kind: 'percent', value: 10, ...changes })
  return code
}
const take = (body: Record<string, unknown>, by = desk) => by.ask('POST', '/desk/payments', body)
const quote = async (query: Record<string, string>) =>
  (await desk.ask('GET', `/desk/people?${new URLSearchParams(query)}`)).body as unknown as ResponseOf<
    typeof findDeskPerson
  >

test('M12 M10 the desk sells nothing by a code that does not apply, and takes no other amount than its price', async () => {
  const [sessionId, elsewhere] = [await createSession(owner, { fee: 1000 }), await createSession(owner)]
  const [code, other] = [await newCode(), await newCode({ sessionIds: [elsewhere] })]
  const refused = async (changes: Record<string, unknown>) =>
    (await take(cash(sessionId, { amount: 900, ...changes }))).body
  expect(await refused({ code: 'NOBODY-S' })).toMatchObject({ code: 'code_unknown', field: 'code' })
  expect(await refused({ code: other })).toMatchObject({ code: 'code_not_for_session', field: 'code' })
  expect(await refused({})).toMatchObject({ code: 'amount_is_not_price', params: { price: 1000 } })
  expect(await refused({ code, amount: 1000 })).toMatchObject({
    code: 'amount_is_not_price',
    params: { price: 900 },
  })
  expect(await quote({ sessionId, code: other })).toMatchObject({
    whole: { amount: 1000 },
    codeProblem: { code: 'code_not_for_session' },
  })
  expect(await quote({ sessionId, code: 'NOBODY-S' })).toMatchObject({
    codeProblem: { code: 'code_unknown' },
  })
  expect((await owner.ask('GET', `/sessions/${sessionId}`)).body).toMatchObject({ enrolled: 0 })
})

test('M12 M10 a walk-in pays the price by their code, once, and the receipt says which', async () => {
  const sessionId = await createSession(owner, { fee: 1000 })
  const code = await newCode()
  expect(await quote({ sessionId, code: code.toLowerCase() })).toMatchObject({
    whole: { amount: 900, code, full: 1000 },
  })
  const phone = newPhone()
  const taken = await take(cash(sessionId, { phone, amount: 900, code: code.toLowerCase() }))
  expect(taken).toMatchObject({ status: 200, body: { amount: 900 } })
  const receipt = await owner.ask('GET', `/payments/${taken.body.paymentId}/receipt`)
  expect(receipt.body).toMatchObject({ discount: { code }, amount: 900 })
  const again = await take(cash(await createSession(owner, { fee: 1000 }), { phone, amount: 900, code }))
  expect(again).toMatchObject({ status: 409, body: { code: 'code_used_by_you' } })
})

test('M12 of many counters at once as many sell by a code as it has uses', async () => {
  const sessionId = await createSession(owner, { fee: 1000 })
  const code = await newCode({ limit: 3 })
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => take(cash(sessionId, { amount: 900, code }))),
  )
  const outcomes = answers.map(({ status, body }) => (status === 200 ? 'sold' : body.code)).sort()
  expect(outcomes).toEqual([...Array(5).fill('code_used_up'), ...Array(3).fill('sold')])
  expect((await owner.ask('GET', `/sessions/${sessionId}`)).body).toMatchObject({ enrolled: 3 })
})

test('M12 M10 a hold at the full price becomes the cheaper one, also by parts of a fee', async () => {
  const sessionId = await createPlan(owner)
  const code = await newCode()
  const person = await student(app)
  const held = await person.ask('POST', '/checkouts', { sessionId, method: 'bkash', amount: 1000, part: 1 })
  expect(held.status).toBe(200)
  const who = { phone: undefined, email: person.email, name: undefined }
  expect(await quote({ sessionId, email: person.email, code })).toMatchObject({
    whole: { amount: 5400 },
    parts: { amount: 900 },
  })
  expect(await take(cash(sessionId, { ...who, amount: 900, part: 1, code }))).toMatchObject({
    status: 200,
    body: { amount: 900, part: { number: 1, of: 6 } },
  })
  expect(await take(cash(sessionId, { ...who, amount: 900, part: 2 }))).toMatchObject({ status: 200 })
})

test('M12 B15 a code that leaves nothing to pay gives the seat at once, with a receipt', async () => {
  const sessionId = await createSession(owner, { fee: 1000 })
  const [free, tenth] = [await newCode({ value: 100 }), await newCode()]
  const { body } = await desk.ask('POST', '/desk/people', { name: 'Rahima', phone: newPhone() })
  const id = (body.person as { _id: string })._id
  const book = (code: string) => desk.ask('POST', `/desk/people/${id}/bookings`, { sessionId, code })
  expect(await book(tenth)).toMatchObject({ status: 409, body: { code: 'needs_payment', field: 'code' } })
  expect(await take(cash(sessionId, { amount: 0, code: free }))).toMatchObject({
    status: 400,
    body: { field: 'amount' },
  })
  const booked = await book(free)
  expect(booked.status).toBe(200)
  expect((await book(free)).body).toEqual(booked.body)
  const ofSeat = eq(receipts.bookingId, booked.body.bookingId as string)
  expect(await app.services.context.database.$count(receipts, ofSeat)).toBe(1)
  expect((await owner.ask('GET', `/sessions/${sessionId}`)).body).toMatchObject({ enrolled: 1 })
})

test('M10 cash is taken in whole taka, of a fee at once and by parts; a wallet to the poisha', async () => {
  const sessionId = await createSession(owner, { fee: 1018.5 })
  expect(await take(cash(sessionId, { amount: 1018.5 }))).toMatchObject({
    status: 409,
    body: { code: 'amount_is_not_price', params: { price: 1018 } },
  })
  expect(await take(cash(sessionId, { amount: 1018 }))).toMatchObject({ status: 200 })
  const wallet = { method: 'nagad', reference: `NAGAD${Date.now()}`, amount: 1018.5 }
  expect(await take(cash(sessionId, wallet))).toMatchObject({ status: 200 })
  const planned = await createPlan(owner, { fee: 600.6 })
  const phone = newPhone()
  expect(await take(cash(planned, { phone, amount: 100, part: 1 }))).toMatchObject({ status: 200 })
  expect(await take(cash(planned, { phone, amount: 100, part: 2 }))).toMatchObject({ status: 200 })
  const { feeParts = [], next } = await quote({ sessionId: planned, phone })
  expect(feeParts.map(({ amount }) => amount)).toEqual(Array(6).fill(100))
  expect(next?.ways).toContainEqual(expect.objectContaining({ method: 'cash', amount: 100 }))
  const newcomers = await quote({ sessionId: planned })
  const byMethod = (ways: { method: string; amount: number }[] = []) =>
    Object.fromEntries(ways.map(({ method, amount }) => [method, amount]))
  expect(byMethod(newcomers.whole?.ways)).toMatchObject({ cash: 600, nagad: 600.6 })
  expect(byMethod(newcomers.parts?.ways)).toMatchObject({ cash: 100, nagad: 100.1 })
  // The first part was paid by a wallet, so the others are still of the whole fee.
  const other = newPhone()
  const first = { ...wallet, reference: `NAGAD${Date.now()}1`, amount: 100.1, part: 1, phone: other }
  expect(await take(cash(planned, first))).toMatchObject({ status: 200 })
  const later = await quote({ sessionId: planned, phone: other })
  expect(byMethod(later.next?.ways)).toMatchObject({ cash: 100, nagad: 100.1 })
  expect(await take(cash(planned, { phone: other, amount: 100, part: 2 }))).toMatchObject({ status: 200 })
  const left = (await quote({ sessionId: planned, phone: other })).feeParts
  expect(left?.map(({ amount }) => amount)).toEqual([100.1, 100, 100.1, 100.1, 100.1, 100.1])
})
