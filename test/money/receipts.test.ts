import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Receipt } from '../../contract/receipts/receipts.ts'
import { processRefunds } from '../../domain/payments/reconciling/reconcile.ts'
import { numberReceipts } from '../../domain/receipts/number.ts'
import type { TestApp } from '../support/boot.ts'
import { bootCentre } from '../support/centre.ts'
import { addDiscount } from '../support/discounts.ts'
import { findViolations } from '../support/invariants.ts'
import { confirm, pay } from '../support/payments.ts'
import { textsOf } from '../support/pdf.ts'
import type { Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'

let app: TestApp
let owner: Person
let somebody: () => Person
beforeAll(async () => {
  ;({ app, admin: owner, somebody } = await bootCentre(13))
})
afterEach(() => app.setTime())
afterAll(() => app.stop())

const numberAll = () => app.services.context.database.transaction(numberReceipts)

/** Pays 1,250 taka for a new session. */
async function buy(person: Person) {
  const session = await createSession(owner, { fee: 1250, title: 'Physics' })
  const { insertedId: payment } = (await pay(app, person, session, 125_000)).body
  const read = async () =>
    (await person.ask('GET', `/payments/${payment}/receipt`)).body as unknown as Receipt & { isOwn?: true }
  return { session, payment: payment as string, read }
}

test('M13 a receipt is its payer’s, and Admins see it', async () => {
  const person = somebody()
  const { payment, read } = await buy(person)
  const path = `/payments/${payment}/receipt`
  expect(await somebody().ask('GET', path)).toMatchObject({
    status: 404,
    body: { code: 'receipt_not_found' },
  })
  const { isOwn, ...receipt } = await read()
  expect(isOwn).toBe(true)
  expect((await owner.ask('GET', path)).body).toEqual(receipt)
})

test('M13 a receipt says what was sold, how it was paid and who sold it, and has its number as soon as it is given', async () => {
  const centre = {
    name: 'Alo Coaching',
    address: 'Mirpur 10, Dhaka',
    phone: '01711',
    email: 'alo@centre.test',
  }
  await owner.ask('PUT', '/settings/centre', centre)
  const person = somebody()
  const { session, payment, read } = await buy(person)
  const before = await read()
  expect(before).toMatchObject({
    paymentId: payment,
    buyer: { email: person.email },
    session: { _id: session, title: 'Physics', classes: 1, classStart: expect.any(String) },
    method: 'card',
    reference: expect.stringMatching(/^pi_/),
    currency: 'BDT',
    amountInCents: 125_000,
    amount: 1250,
    creditNotes: [],
    net: 1250,
    centre,
  })
  expect(before.number).toBeUndefined()
  await numberAll()
  const after = await read()
  expect(after).toEqual({ ...before, number: expect.stringMatching(/^\d{4}-\d{6}$/) })
  const booking = await person.ask('GET', `/bookings/${after.bookingId}/receipt`)
  const { isOwn, ...receipt } = after
  expect(isOwn).toBe(true)
  expect(booking.body).toMatchObject({ number: after.number, receipts: [receipt], isOwn })
})

test('M13 a numbered receipt is a paper: what is changed afterwards does not change it', async () => {
  const person = somebody()
  const { session, read } = await buy(person)
  await numberAll()
  const printed = await read()
  const centre = { name: 'Another name', address: 'Uttara', phone: '01700 000 009', email: 'new@centre.test' }
  await owner.ask('PUT', '/settings/centre', centre)
  await person.ask('POST', '/users', { name: 'Somebody Else', email: person.email })
  expect((await owner.ask('PATCH', `/sessions/${session}`, { capacity: 7 })).status).toBe(200)
  const { status } = await owner.ask('POST', `/sessions/${session}/classes`, {
    start: new Date(Date.now() + 6.5 * 24 * 3600_000).toISOString(),
    end: new Date(Date.now() + 6.6 * 24 * 3600_000).toISOString(),
    reason: 'One more for revision',
  })
  expect(status).toBe(200)
  expect(await read()).toEqual(printed)
})

test('M13 G08 who deletes their account goes from their receipts, whose sums and numbers stay', async () => {
  const person = somebody()
  const { payment } = await buy(person)
  await numberAll()
  const read = async () => (await owner.ask('GET', `/payments/${payment}/receipt`)).body
  const printed = await read()
  expect((await person.ask('DELETE', '/auth/account')).status).toBe(200)
  await processRefunds(app.services.context)
  expect(await read()).toMatchObject({
    ...{ number: printed.number, amount: 1250, centre: printed.centre },
    session: printed.session,
    buyer: { name: '', email: null, phone: null },
  })
})

test('M13 a refund has a credit note of its own, below the receipt that it belongs to', async () => {
  const person = somebody()
  await owner.ask('PUT', '/settings/refund-rule', { hoursBefore: 0, percent: 60 })
  const { session, read } = await buy(person)
  expect((await person.ask('DELETE', `/bookedSessions/${session}`)).status).toBe(200)
  await numberAll()
  expect(await read()).toMatchObject({
    number: expect.stringMatching(/^\d{4}-\d{6}$/),
    amount: 1250,
    creditNotes: [{ number: expect.stringMatching(/^CN-\d{4}-\d{6}$/), amount: 750, amountInCents: 75_000 }],
    net: 500,
  })
})

test('M13 a free booking has no receipt, but a confirmation', async () => {
  const person = somebody()
  const sessionId = await createSession(owner)
  const { insertedId } = (await person.ask('POST', '/bookedSessions', { sessionId })).body
  const { body } = await person.ask('GET', `/bookings/${insertedId}/receipt`)
  expect(body).toMatchObject({ receipts: [], booking: { _id: insertedId } })
  expect(body).not.toHaveProperty('number')
  expect(await person.ask('GET', `/bookings/${insertedId}/receipt.pdf`)).toMatchObject({
    status: 404,
    body: { code: 'receipt_not_found' },
  })
  expect((await person.ask('GET', `/booked/${insertedId}`)).body).toMatchObject({ hasReceipt: false })
})

test('M13 a seat that a code made free is charged 0, and has a numbered receipt where the others are', async () => {
  const person = somebody()
  const sessionId = await createSession(owner, { fee: 1250, title: 'Optics' })
  await addDiscount(owner, { code: 'WHOLE', kind: 'percent', value: 100 })
  const asked = { sessionId, method: 'card', amount: 0, code: 'WHOLE' }
  const { bookingId } = (await person.ask('POST', '/checkouts', asked)).body
  const path = `/bookings/${bookingId}/receipt`
  const read = async (by: Person) => (await by.ask('GET', path)).body
  expect(await person.ask('GET', `${path}.pdf`)).toMatchObject({ status: 409 })
  const [before] = (await read(person)).receipts as unknown as Receipt[]
  expect(before).toEqual({
    bookingId,
    paid_at: expect.any(String),
    buyer: expect.objectContaining({ email: person.email }),
    session: expect.objectContaining({ _id: sessionId, title: 'Optics' }),
    currency: 'BDT',
    discount: { code: 'WHOLE', amount: 1250, amountInCents: 125_000 },
    reductions: [{ code: 'WHOLE', amount: 1250 }],
    amountInCents: 0,
    amount: 0,
    creditNotes: [],
    lost: [],
    netInCents: 0,
    net: 0,
    centre: expect.anything(),
  })
  await numberAll()
  const after = await read(person)
  const number = expect.stringMatching(/^\d{4}-\d{6}$/)
  expect(after).toMatchObject({ number, receipts: [{ ...before, number }], isOwn: true })
  expect(await read(owner)).toEqual({ ...after, isOwn: undefined })
  expect((await somebody().ask('GET', path)).status).toBe(404)
  expect((await person.ask('GET', '/money')).body.entries).toMatchObject([
    { state: 'booked', amount: 0, bookingId, receiptNumber: after.number },
  ])
  expect((await person.ask('GET', `/booked/${bookingId}`)).body).toMatchObject({ hasReceipt: true })
  const pdf = await fetch(`${app.url}/api${path}.pdf`, {
    headers: { authorization: `Bearer ${person.token}` },
  })
  expect(textsOf(Buffer.from(await pdf.arrayBuffer()))).toEqual(
    expect.arrayContaining([`Receipt ${after.number}`, '৳1,250', '৳0', 'Discount, code WHOLE']),
  )
  expect(await findViolations(app)).toEqual([])
})

test.each([
  ['en', 'Receipt', ['Total paid', '৳1,250', 'Paid with', 'Card', 'Physics']],
  ['bn', 'রসিদ', ['মোট পেমেন্ট', '৳১,২৫০', 'পেমেন্টের মাধ্যম', 'কার্ড', 'Physics']],
])('M13 a receipt is a PDF in the language %s, whose text can be copied', async (lang, title, said) => {
  const person = somebody()
  const { payment, read } = await buy(person)
  const path = `/payments/${payment}/receipt.pdf?lang=${lang}`
  expect(await person.ask('GET', path)).toMatchObject({ status: 409, body: { code: 'receipt_not_numbered' } })
  await numberAll()
  const response = await fetch(`${app.url}/api${path}`, {
    headers: { authorization: `Bearer ${person.token}` },
  })
  expect(response.headers.get('content-type')).toBe('application/pdf')
  const { number } = await read()
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="receipt-${number}.pdf"`)
  const pdf = Buffer.from(await response.arrayBuffer())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  // A5 in points.
  expect(pdf.toString('latin1')).toContain('/MediaBox [0 0 419.53 595.28]')
  expect(textsOf(pdf)).toEqual(expect.arrayContaining([`${title} ${number}`, ...said]))
})

test('M13 a number on paper finds its payment, in the lists of Admins and payers and in the CSV', async () => {
  const person = somebody()
  await owner.ask('PUT', '/settings/refund-rule', { hoursBefore: 0, percent: 60 })
  const { session, payment, read } = await buy(person)
  await person.ask('DELETE', `/bookedSessions/${session}`)
  await numberAll()
  const { number = '', creditNotes } = await read()
  for (const written of [number, creditNotes[0]?.number, number.replace('-0', '-')]) {
    const { body } = await owner.ask('GET', `/admin/payments?search=${written}`)
    expect(body.payments).toMatchObject([{ _id: payment, receiptNumber: number }])
  }
  const money = await person.ask('GET', '/money')
  expect(money.body.entries).toMatchObject([{ paymentId: payment, receiptNumber: number }])
  const table = await fetch(`${app.url}/api/admin/payments.csv?search=${number}`, {
    headers: { authorization: `Bearer ${owner.token}` },
  })
  expect((await table.text()).trimEnd()).toContain(`"${number}"`)
})

test('M13 a receipt shows the price, the discount of a code, and what was paid', async () => {
  const person = somebody()
  const sessionId = await createSession(owner, { fee: 1250 })
  await addDiscount(owner, { code: 'EID26', kind: 'amount', value: 250 })
  const asked = { sessionId, method: 'card', amount: 1000, code: 'EID26' }
  const transactionId = await confirm(app, (await person.ask('POST', '/checkouts', asked)).body.clientSecret)
  const { insertedId } = (await person.ask('POST', '/payments', { sessionId, transactionId })).body
  expect((await person.ask('GET', `/payments/${insertedId}/receipt`)).body).toMatchObject({
    amount: 1000,
    discount: { code: 'EID26', amount: 250, amountInCents: 25_000 },
    net: 1000,
  })
})
