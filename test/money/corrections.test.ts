import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CashBox } from '../../contract/day-close/cash-boxes.ts'
import type { Close, CloseRow } from '../../contract/day-close/day-close.ts'
import type { AdminPayment } from '../../contract/payments/payment-history.ts'
import { payments } from '../../db/schema.ts'
import { expectBooksToBalance } from '../support/books.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { cash, cashier, fillBox, newPhone, signBox } from '../support/desk.ts'
import { createPlan } from '../support/parts.ts'
import { pay } from '../support/payments.ts'
import { admin, type Person, student } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { smsTo, turnSmsOn, writeInEnglish } from '../support/sms-outbox.ts'

let app: TestApp
let owner: Person
let second: Person
let desk: Person
beforeAll(async () => {
  app = await boot()
  ;[owner, second] = [await admin(app), await admin(app)]
  desk = await cashier(app, owner)
  await fillBox(desk, 5000)
  await writeInEnglish(owner)
})
afterEach(() => delete app.services.context.sms)
afterAll(async () => {
  await expectBooksToBalance(app)
  await app.stop()
})

let ids = 0
const trxId = () => `TRX${1_000_000 + ids++}`
type Taken = { paymentId: string; bookingId: string; receipt: string }
/** A seat for this in cash, unless it is said otherwise. */
async function sold(fee = 100, changes: Record<string, unknown> = {}, by = desk) {
  const phone = newPhone()
  const sessionId = await createSession(owner, { fee })
  const sale = await by.ask('POST', '/desk/payments', cash(sessionId, { phone, amount: fee, ...changes }))
  expect(sale.status).toBe(200)
  return { ...(sale.body as unknown as Taken), sessionId, phone }
}
const correct = (paymentId: string, changes: Record<string, unknown> = {}, by = owner) =>
  by.ask('POST', `/payments/${paymentId}/corrections`, {
    ...{ correctionId: randomUUID(), method: 'nagad', reference: trxId(), reason: 'It was Nagad' },
    ...changes,
  })
const found = async (paymentId: string) => {
  const [row] = await app.services.context.database.select().from(payments).where(eq(payments.id, paymentId))
  const { body } = await owner.ask('GET', `/admin/payments?search=${row?.providerPaymentId}`)
  return (body.payments as unknown as AdminPayment[]).find(({ _id }) => _id === paymentId)
}
const inBox = async () => {
  const { rows } = await app.services.context.database.execute<{ taka: number }>(
    sql`select cash_in_box(id)::float8 / 100 as taka from cash_boxes where signed_at is null and branch_id is null`,
  )
  return rows[0]?.taka
}

describe('M10 a payment is not corrected', () => {
  test.each([
    [{ correctionId: undefined }, 400, 'malformed_id', 'correctionId'],
    [{ reason: ' ' }, 400, 'required', 'reason'],
    [{ method: 'balance' }, 400, 'must_be_one_of', 'method'],
    [{ reference: undefined }, 400, 'required', 'reference'],
    [{ reference: 'no' }, 400, 'invalid_trx_id', 'reference'],
    [{ amount: 0 }, 400, 'amount_out_of_range', 'amount'],
    [{ amount: 101 }, 409, 'correct_above_price', 'amount'],
    [{ method: 'cash', amount: 99.5 }, 400, 'cash_in_whole_taka', 'amount'],
    [{ method: 'cash', reference: undefined }, 400, 'nothing_to_change', 'body'],
  ])('M10 by %j: %i %s', async (changes, status, code, field) => {
    const { paymentId } = await sold()
    const before = await inBox()
    expect(await correct(paymentId, changes)).toMatchObject({ status, body: { code, field } })
    expect(await found(paymentId)).toMatchObject({ status: 'paid', correctable: true })
    expect(await inBox()).toBe(before)
  })

  test('M10 by a cashier, by its payer, and where there is none', async () => {
    const { paymentId } = await sold()
    expect(await correct(paymentId, {}, desk)).toMatchObject({ status: 403 })
    const own = await sold(100, { phone: '', email: second.email })
    expect(await correct(own.paymentId, {}, second)).toMatchObject({
      ...{ status: 403, body: { code: 'own_payment' } },
    })
    expect((await correct(randomUUID())).status).toBe(404)
  })

  test('M10 that was not taken by hand', async () => {
    const person = await student(app)
    await pay(app, person, await createSession(owner, { fee: 50 }), 5000)
    const { body } = await owner.ask('GET', `/admin/payments?search=${person.email}`)
    const [{ _id } = { _id: '' }] = body.payments as unknown as AdminPayment[]
    expect(await correct(_id)).toMatchObject({ status: 409, body: { code: 'correct_by_hand_only' } })
  })

  test('M10 of which money was refunded, by a transaction id that was used, or on another day', async () => {
    const given = await sold()
    const back = { amount: 30, reason: 'Came late' }
    expect((await owner.ask('POST', '/refunds', { payment: given.paymentId, ...back })).status).toBe(200)
    expect(await correct(given.paymentId)).toMatchObject({
      status: 409,
      body: { code: 'correct_before_refund' },
    })
    const reference = trxId()
    await sold(100, { method: 'nagad', reference })
    const other = await sold()
    expect(await correct(other.paymentId, { reference })).toMatchObject({
      ...{ status: 409, body: { code: 'reference_used', field: 'reference' } },
    })
    await app.services.context.database.execute(
      sql`update payments set recorded_at = recorded_at - interval '1 day' where id = ${other.paymentId}`,
    )
    expect(await correct(other.paymentId)).toMatchObject({ status: 409, body: { code: 'correct_same_day' } })
  })

  test('M14 whose cash box is signed', async () => {
    const { paymentId } = await sold()
    const { boxes } = (await owner.ask('GET', '/cash-boxes')).body as unknown as { boxes: CashBox[] }
    const open = boxes.find(({ signed }) => !signed)
    const counted = { 1: (await inBox()) ?? 0 }
    expect((await signBox(owner, open?._id ?? '', counted)).status).toBe(200)
    expect(await correct(paymentId)).toMatchObject({ status: 409, body: { code: 'correct_before_signing' } })
    await fillBox(desk, 5000)
  })

  test('B10 in its amount where the fee is paid by parts', async () => {
    const plan = await createPlan(owner)
    const sale = cash(plan, { amount: 1000, part: 1 })
    const { paymentId } = (await desk.ask('POST', '/desk/payments', sale)).body
    const same = { method: 'cash', reference: undefined }
    expect(await correct(paymentId as string, { ...same, amount: 900 })).toMatchObject({
      ...{ status: 409, body: { code: 'correct_amount_of_part', field: 'amount' } },
    })
    expect((await correct(paymentId as string)).status).toBe(200)
  })
})

test('M10 cash that was Nagad: the ledger says both, the seat stays, and no money was refunded', async () => {
  turnSmsOn(app)
  const before = await inBox()
  const { paymentId, bookingId, receipt, phone, sessionId } = await sold(300)
  const reference = trxId()
  const corrected = await correct(paymentId, { reference })
  expect(corrected).toMatchObject({ status: 200, body: { amount: 300 } })
  const { paymentId: newId, receipt: newReceipt } = corrected.body as unknown as Taken
  expect(await inBox()).toBe(before)
  expect(await found(newId)).toMatchObject({
    ...{ status: 'paid', paymentMethod: 'nagad', transactionId: reference, bookingId },
    corrects: { paymentId, receipt },
  })
  expect(await found(paymentId)).toMatchObject({ correctedBy: { paymentId: newId, receipt: newReceipt } })
  expect((await owner.ask('GET', `/sessions/${sessionId}`)).body).toMatchObject({ enrolled: 1 })
  const { sums } = (await owner.ask('GET', `/admin/payments?search=${receipt}`)).body
  expect(sums).toMatchObject([{ charged: 0, refunded: 0 }])
  const rows = (await owner.ask('GET', '/close/rows?kind=net&limit=100')).body.rows as unknown as CloseRow[]
  expect(rows.filter((row) => row.paymentId === paymentId)).toMatchObject([
    { kind: 'out', method: 'cash', correctedBy: { receipt: newReceipt } },
    { kind: 'in', method: 'cash', correctedBy: { receipt: newReceipt } },
  ])
  const sms = (await smsTo(app, `+88${phone.replace('-', '')}`)).map(({ body }) => body)
  expect(sms).toHaveLength(2)
  expect(sms[1]).toContain(`receipt ${newReceipt} replaces ${receipt}. You paid Tk 300, Nagad.`)
  expect(sms.join()).not.toContain('refunded')
  expect((await owner.ask('GET', `/payments/${paymentId}/receipt`)).body).toMatchObject({
    ...{ correctedBy: { receipt: newReceipt }, net: 0 },
  })
})

test('M10 what the family reads of a corrected payment is the right one alone', async () => {
  const person = await student(app)
  const { paymentId } = await sold(200, { phone: '', email: person.email })
  expect((await correct(paymentId)).status).toBe(200)
  const own = (await person.ask('GET', '/paymentsid')).body as unknown as AdminPayment[]
  expect(own).toMatchObject([{ status: 'paid', paymentMethod: 'nagad' }])
  const { entries } = (await person.ask('GET', '/money')).body
  expect(entries).toMatchObject([
    { state: 'booked', events: expect.not.arrayContaining([{ kind: 'refunded' }]) },
  ])
  expect(JSON.stringify(entries)).not.toContain('refund')
})

test('M10 a wallet with a wrong transaction id, which is free for whom it belongs to', async () => {
  const wrong = trxId()
  const { paymentId } = await sold(100, { method: 'nagad', reference: wrong })
  const right = await correct(paymentId, {
    reference: trxId(),
    method: undefined,
    reason: 'Two messages mixed up',
  })
  expect(right.status).toBe(200)
  await sold(100, { method: 'nagad', reference: wrong })
  // And from a wallet to cash.
  const again = await correct(right.body.paymentId as string, { method: 'cash', reference: undefined })
  expect(again.status).toBe(200)
  expect(await correct(paymentId)).toMatchObject({ status: 409, body: { code: 'payment_corrected' } })
})

test('M10 M15 another amount of money in advance, as long as it is not spent', async () => {
  const person = await student(app)
  const id = (await owner.ask('GET', `/admin/users?search=${person.email}`)).body.users as unknown as {
    _id: string
  }[]
  const advance = { method: 'cash', amount: 500 }
  const taken = await desk.ask('POST', `/desk/people/${id[0]?._id}/advances`, advance)
  const same = { method: 'cash', reference: undefined, reason: 'A zero too few' }
  const more = await correct(taken.body.paymentId as string, { ...same, amount: 700 })
  expect(more.status).toBe(200)
  expect((await person.ask('GET', '/balance')).body).toMatchObject({ amount: 700 })
  const sessionId = await createSession(owner, { fee: 600 })
  const sale = { sessionId, email: person.email, method: 'balance', amount: 600 }
  expect((await desk.ask('POST', '/desk/payments', sale)).status).toBe(200)
  expect(await correct(more.body.paymentId as string, { ...same, amount: 500 })).toMatchObject({
    ...{ status: 409, body: { code: 'balance_too_low' } },
  })
  expect((await correct(more.body.paymentId as string, { ...same, amount: 650 })).status).toBe(200)
  expect((await person.ask('GET', '/balance')).body).toMatchObject({ amount: 50 })
})

test('M10 less than before counts for the limit of refunds', async () => {
  expect((await owner.ask('PUT', '/settings/refund-limit', { refundLimit: 100 })).status).toBe(200)
  // Set in the morning of the day, so that the limit of before does not hold.
  const { paymentId } = await sold(300)
  const same = { method: 'cash', reference: undefined }
  expect(await correct(paymentId, { ...same, amount: 150 })).toMatchObject({
    ...{ status: 409, body: { code: 'above_limit_of_day', params: { limit: 100 } } },
  })
  const less = await correct(paymentId, { ...same, amount: 230 })
  expect(less.status).toBe(200)
  expect(await correct(less.body.paymentId as string, { ...same, amount: 190 })).toMatchObject({
    ...{ status: 409, body: { code: 'above_limit_of_day' } },
  })
  expect((await owner.ask('PUT', '/settings/refund-limit', { refundLimit: 5000 })).status).toBe(200)
})

test('M10 of two Admins at once one corrects, and the same request twice is one', async () => {
  const { paymentId } = await sold()
  const both = await Promise.all([correct(paymentId), correct(paymentId, {}, second)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const other = await sold()
  const sent = { correctionId: randomUUID(), reference: trxId() }
  const [first, again] = await Promise.all([correct(other.paymentId, sent), correct(other.paymentId, sent)])
  expect(first.status).toBe(200)
  expect(again.body).toEqual(first.body)
  expect((await correct(other.paymentId, sent)).body).toEqual(first.body)
})

test('M14 a statement that has the payment as it is keeps it', async () => {
  const reference = trxId()
  const { paymentId } = await sold(120, { method: 'nagad', reference })
  const csv = `TrxID,Amount\n${reference},120\n`
  const read = await fetch(`${app.url}/api/close/statement?method=nagad`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'text/csv' },
    body: csv,
  })
  expect(read.status).toBe(200)
  expect(await found(paymentId)).toMatchObject({ handSent: { confirmed: 'statement' } })
  expect(await correct(paymentId, { method: 'cash', reference: undefined })).toMatchObject({
    ...{ status: 409, body: { code: 'correct_before_statement' } },
  })
})

test('M14 the day of a correction sums up to what was really taken', async () => {
  const lineOf = async (method: string) => {
    const { lines } = (await owner.ask('GET', '/close')).body as unknown as Close
    const line = lines.find((one) => one.method === method && one.byHand)
    return (line?.in.amount ?? 0) - (line?.out.amount ?? 0)
  }
  const [cashBefore, nagadBefore] = [await lineOf('cash'), await lineOf('nagad')]
  const { paymentId } = await sold(250)
  expect((await correct(paymentId)).status).toBe(200)
  expect([await lineOf('cash'), await lineOf('nagad')]).toEqual([cashBefore, nagadBefore + 250])
})
