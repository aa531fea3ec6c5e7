import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CloseRow } from '../../contract/day-close/day-close.ts'
import type { AdminPayment } from '../../contract/payments/payment-history.ts'
import type { Receipt } from '../../contract/receipts/receipts.ts'
import { users } from '../../db/schema.ts'
import { expectBooksToBalance } from '../support/books.ts'
import type { TestApp } from '../support/boot.ts'
import { bootCentre } from '../support/centre.ts'
import { cash, cashier, newPhone } from '../support/desk.ts'
import { addDiscount, priceFor } from '../support/discounts.ts'
import { createPlan, duesOf } from '../support/parts.ts'
import type { Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'

let app: TestApp
let owner: Person
let desk: Person
let deskName: string
let somebody: () => Person
beforeAll(async () => {
  ;({ app, admin: owner, somebody } = await bootCentre(8))
  desk = await cashier(app, owner)
  deskName = 'Kashem Ali'
  await app.services.context.database.update(users).set({ name: deskName }).where(eq(users.email, desk.email))
})
afterAll(async () => {
  await expectBooksToBalance(app)
  await app.stop()
})

const take = (sale: object, by: Pick<Person, 'ask'> = desk) => by.ask('POST', '/desk/payments', sale)
const paymentIn = async (search: string) => {
  const { body } = await owner.ask('GET', `/admin/payments?search=${encodeURIComponent(search)}`)
  return (body.payments as unknown as AdminPayment[])[0]
}
const csv = async (path: string) => {
  const answer = await fetch(`${app.url}/api${path}`, { headers: { authorization: `Bearer ${owner.token}` } })
  return answer.text()
}

test('M12 a code that is for Admins to give is refused at the desk and online, and given by an Admin to others', async () => {
  await addDiscount(owner, { code: 'FAMILY', kind: 'percent', value: 25, adminsOnly: true })
  const sessionId = await createSession(owner, { fee: 1000 })
  const person = somebody()
  const sale = { ...cash(sessionId, { amount: 750, code: 'FAMILY' }), phone: '', email: person.email }
  const refused = { status: 409, body: { code: 'code_for_admins', field: 'code' } }
  expect(await take(sale)).toMatchObject(refused)
  const asked = await desk.ask('GET', `/desk/people?sessionId=${sessionId}&email=${person.email}&code=family`)
  expect(asked.body).toMatchObject({ whole: { amount: 1000 }, codeProblem: { code: 'code_for_admins' } })
  expect((await priceFor(person, sessionId, 'FAMILY')).body).toMatchObject({ reason: 'code_for_admins' })
  const online = { sessionId, method: 'card', amount: 750, code: 'FAMILY' }
  expect(await person.ask('POST', '/checkouts', online)).toMatchObject(refused)
  // Nobody gives it to themselves.
  expect(await take({ ...sale, email: owner.email }, owner)).toMatchObject(refused)
  expect(await take(sale, owner)).toMatchObject({ status: 200, body: { amount: 750 } })
})

test('M12 a code may be left to Admins later, and is listed as such', async () => {
  const id = await addDiscount(owner, { code: 'OPEN', kind: 'percent', value: 5 })
  const listed = async () =>
    (
      (await owner.ask('GET', '/discounts')).body.discounts as unknown as {
        _id: string
        adminsOnly: boolean
      }[]
    ).find((one) => one._id === id)
  expect(await listed()).toMatchObject({ adminsOnly: false })
  expect(await owner.ask('PATCH', `/discounts/${id}`, { adminsOnly: 'maybe' })).toMatchObject({
    ...{ status: 400, body: { code: 'must_be_boolean', field: 'adminsOnly' } },
  })
  expect((await owner.ask('PATCH', `/discounts/${id}`, { adminsOnly: true })).status).toBe(200)
  expect(await listed()).toMatchObject({ adminsOnly: true })
})

test('M12 M14 a code and who gave it stand in history, close, tables, person and receipt', async () => {
  await addDiscount(owner, { code: 'QUARTER', kind: 'percent', value: 25 })
  const sessionId = await createSession(owner, { fee: 1000 })
  const phone = newPhone()
  const { body } = await take(cash(sessionId, { phone, amount: 750, code: 'QUARTER' }))
  const reductions = [{ code: 'QUARTER', amount: 250, by: deskName }]
  const payment = await paymentIn(body.receipt as string)
  expect(payment).toMatchObject({ _id: body.paymentId, reductions })
  const found = await desk.ask('GET', `/desk/seats?phone=${encodeURIComponent(phone)}`)
  const person = await desk.ask(
    'GET',
    `/desk/people/${(found.body.person as unknown as { _id: string })._id}`,
  )
  expect(person.body.payments).toMatchObject([{ reductions }])
  const rows = (await desk.ask('GET', '/close/rows?kind=in')).body.rows as unknown as CloseRow[]
  expect(rows.find(({ paymentId }) => paymentId === body.paymentId)).toMatchObject({ reductions })
  for (const path of ['/close.csv', '/admin/payments.csv'])
    expect((await csv(path)).split('\n').find((line) => line.includes(body.paymentId as string))).toContain(
      `"250.00","QUARTER","${deskName}"`,
    )
  expect((await owner.ask('GET', `/payments/${body.paymentId}/receipt`)).body).toMatchObject({
    discount: { code: 'QUARTER', amount: 250 },
    reductions,
  })
})

test('M12 a code that a person used themselves was given by nobody', async () => {
  await addDiscount(owner, { code: 'OWN-USE', kind: 'percent', value: 10 })
  const [person, sessionId] = [somebody(), await createSession(owner, { fee: 1000 })]
  await owner.ask('POST', `/desk/people/${person.id}/advances`, { method: 'cash', amount: 900 })
  const paid = await person.ask('POST', '/checkouts', {
    sessionId,
    method: 'balance',
    amount: 900,
    code: 'OWN-USE',
  })
  expect(paid).toMatchObject({ status: 200, body: { state: 'paid' } })
  const [first] = (await owner.ask('GET', `/admin/payments?search=${person.email}&method=balance`)).body
    .payments as unknown as AdminPayment[]
  expect(first?.reductions).toEqual([{ code: 'OWN-USE', amount: 100 }])
})

test('B10 M14 what an Admin took off a part stands on its payment, with the reason; a code on all parts', async () => {
  await addDiscount(owner, { code: 'HALF', kind: 'percent', value: 50 })
  const plan = await createPlan(owner)
  const person = somebody()
  const sale = { sessionId: plan, email: person.email, method: 'cash' }
  expect((await take({ ...sale, amount: 500, part: 1, code: 'HALF' })).status).toBe(200)
  const second = (await duesOf(person)).find(({ part }) => part === 2)
  const lowered = await owner.ask('PATCH', `/dues/${second?._id}`, {
    amount: 300,
    reason: 'A brother comes too',
  })
  expect(lowered.status).toBe(200)
  const { body } = await take({ ...sale, amount: 300, part: 2 })
  const { reductions = [] } = (await paymentIn(body.receipt as string)) ?? {}
  expect(reductions).toHaveLength(2)
  expect(reductions).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ code: 'HALF', by: deskName }),
      expect.objectContaining({ reason: 'A brother comes too', amount: 200 }),
    ]),
  )
})

test('M12 the receipt of a seat that a code made free says who gave it', async () => {
  await addDiscount(owner, { code: 'WHOLE', kind: 'percent', value: 100 })
  const [given, own] = [somebody(), somebody()]
  const sessionId = await createSession(owner, { fee: 800 })
  const free = { sessionId, code: 'WHOLE' }
  const { body } = await desk.ask('POST', `/desk/people/${given.id}/bookings`, free)
  const receiptOf = async (bookingId: unknown) =>
    ((await owner.ask('GET', `/bookings/${bookingId}/receipt`)).body.receipts as unknown as Receipt[])[0]
  expect(await receiptOf(body.bookingId)).toMatchObject({
    ...{ amount: 0, reductions: [{ code: 'WHOLE', amount: 800, by: deskName }] },
  })
  const booked = await own.ask('POST', '/checkouts', { ...free, method: 'card', amount: 0 })
  expect((await receiptOf(booked.body.bookingId))?.reductions).toEqual([{ code: 'WHOLE', amount: 800 }])
})
