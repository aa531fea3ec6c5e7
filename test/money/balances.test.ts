import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readBalance } from '../../domain/payments/ledger/balance.ts'
import { expectBooksToBalance } from '../support/books.ts'
import type { TestApp } from '../support/boot.ts'
import { bootCentre } from '../support/centre.ts'
import { cashier } from '../support/desk.ts'
import { emailsOf } from '../support/emails.ts'
import { createPlan } from '../support/parts.ts'
import type { Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'

let app: TestApp
let admin: Person
let desk: Person
let somebody: () => Person
beforeAll(async () => {
  ;({ app, admin, somebody } = await bootCentre(40))
  desk = await cashier(app, admin)
})
afterAll(async () => {
  await expectBooksToBalance(app)
  await app.stop()
})

const database = () => app.services.context.database
const balanceOf = async (person: Person) => (await person.ask('GET', '/balance')).body.amount
const take = async (person: Person, changes: object = {}, by: Person = desk) =>
  by.ask('POST', `/desk/people/${person.id}/advances`, {
    method: 'cash',
    amount: 1000,
    isTheirs: true,
    ...changes,
  })
/** Somebody with 1000 taka in advance. */
async function withMoney(amount = 1000) {
  const person = somebody()
  const taken = await take(person, { amount })
  expect(taken.status).toBe(200)
  return { person, id: person.id, advanceId: taken.body.paymentId as string, taken }
}
const session = (fee = 700, changes: object = {}) => createSession(admin, { fee, ...changes })
const sell = ({ email }: Person, sessionId: string, changes: object = {}, by: Person = desk) =>
  by.ask('POST', '/desk/payments', { sessionId, email, method: 'balance', amount: 700, ...changes })
const pay = (person: Person, sessionId: string, changes: object = {}) =>
  person.ask('POST', '/checkouts', { sessionId, method: 'balance', amount: 700, ...changes })
const createRefund = (paymentId: string, changes: object = {}, by: Person = admin) =>
  by.ask('POST', '/refunds', { payment: paymentId, reason: 'They asked', ...changes })
/** What came in and was refunded on this day, in whole. */
async function moved() {
  const { lines } = (await admin.ask('GET', '/close')).body as unknown as {
    lines: { method: string; in: { amount: number }; out: { amount: number } }[]
  }
  return lines.map(({ method, in: { amount: taken }, out: { amount: given } }) => ({ method, taken, given }))
}

describe('M15 money in advance is refused', () => {
  test.each([
    [{ amount: 0 }, 400, 'amount_out_of_range'],
    [{ amount: -5 }, 400, 'amount_out_of_range'],
    [{ amount: 1.005 }, 400, 'amount_out_of_range'],
    [{ amount: 1.5 }, 400, 'cash_in_whole_taka'],
    [{ method: 'card' }, 400, 'must_be_one_of'],
    [{ method: 'balance' }, 400, 'must_be_one_of'],
    [{ method: 'nagad' }, 400, 'required'],
    [{ method: 'nagad', reference: '!' }, 400, 'invalid_trx_id'],
  ])('M15 as %j', async (changes, status, code) => {
    const person = somebody()
    expect(await take(person, changes)).toMatchObject({ status, body: { code } })
    expect(await balanceOf(person)).toBe(0)
  })

  test('M15 from a cashier for themselves, and with a transaction id that has paid before', async () => {
    expect(await take(desk)).toMatchObject({ status: 403, body: { code: 'own_payment' } })
    const sent = { method: 'nagad', reference: '7C9DK1AA' }
    expect((await take(somebody(), sent)).status).toBe(200)
    expect(await take(somebody(), sent)).toMatchObject({ status: 409, body: { code: 'reference_used' } })
    // Nor does it buy a seat.
    const bought = sell(somebody(), await session(), { ...sent })
    expect(await bought).toMatchObject({ status: 409, body: { code: 'reference_used' } })
  })
})

test('M15 money in advance has a receipt of that day, and a repeated request takes nothing', async () => {
  const person = somebody()
  const sent = { paymentId: randomUUID(), reason: 'For the winter courses' }
  const before = await moved()
  const [first, second] = await Promise.all([take(person, sent), take(person, sent)])
  expect(first).toMatchObject({
    status: 200,
    body: {
      paymentId: sent.paymentId,
      receipt: expect.stringMatching(/^\d{4}-\d{6}$/),
      balance: { amount: 1000 },
    },
  })
  expect(second.body).toEqual(first.body)
  expect((await take(person, sent)).body).toEqual(first.body)
  expect(await balanceOf(person)).toBe(1000)
  const cashOf = (lines: typeof before) => lines.find(({ method }) => method === 'cash')?.taken ?? 0
  expect(cashOf(await moved()) - cashOf(before)).toBe(1000)
  const { body } = await person.ask('GET', `/payments/${sent.paymentId}/receipt`)
  expect(body).toMatchObject({ number: first.body.receipt, amount: 1000, method: 'cash' })
  expect(body.session).toBeUndefined()
  expect((await person.ask('GET', `/payments/${sent.paymentId}/receipt.pdf?lang=bn`)).status).toBe(200)
  expect(await take(somebody(), sent)).toMatchObject({ status: 409, body: { code: 'reference_used' } })
  const { acts } = (await admin.ask('GET', `/audit-trail?object=${sent.paymentId}`)).body
  expect(acts).toMatchObject([{ action: 'payment.taken', after: { amount: 1000, reason: sent.reason } }])
})

test('M15 who pays in advance gets one message with the receipt and the balance', async () => {
  const person = somebody()
  const sent = { paymentId: randomUUID() }
  const { body } = await take(person, sent)
  await take(person, sent)
  await take(person, { amount: 250 })
  const emails = await emailsOf(app, person)
  expect(emails.map(({ subject }) => subject)).toEqual([
    'We have received ৳1,000 in advance',
    'We have received ৳250 in advance',
  ])
  expect(emails[0]?.body).toContain(`You paid ৳1,000 in advance. Receipt: ${body.receipt}.`)
  expect(emails[0]?.body).toContain(`/dashboard/receipts/${sent.paymentId}`)
  expect(emails[1]?.body).toContain('You have ৳1,250 with the centre now.')
})

describe('M15 a balance pays', () => {
  test('M15 a seat at the desk, and nothing comes in', async () => {
    const { person, id } = await withMoney()
    const before = await moved()
    const sessionId = await session()
    expect(await sell(person, sessionId, { amount: 600 })).toMatchObject({
      status: 409,
      body: { code: 'amount_is_not_price' },
    })
    expect(await sell(person, sessionId)).toMatchObject({ status: 200, body: { amount: 700 } })
    expect(await balanceOf(person)).toBe(300)
    expect(await moved()).toEqual(before)
    expect((await person.ask('GET', `/payments/check?sessionId=${sessionId}`)).body).toEqual({
      hasPaid: true,
    })
    const { body } = await admin.ask('GET', `/desk/people/${id}`)
    expect(body).toMatchObject({
      balance: { amount: 300 },
      payments: [
        { paymentMethod: 'balance', refundable: 700 },
        { sessionId: null, sessionTitle: '', refundable: 300 },
      ],
    })
    expect(await sell(person, await session())).toMatchObject({
      status: 409,
      body: { code: 'balance_too_low', params: { balance: 300 } },
    })
  })

  test('M15 so much as there is, and cash the rest, in one act', async () => {
    const { person } = await withMoney(300)
    const sessionId = await session()
    const top = { method: 'cash', fromBalance: 300, paymentId: randomUUID() }
    for (const [changes, status, code] of [
      [{ fromBalance: 300.5 }, 409, 'balance_too_low'],
      [{ fromBalance: 700 }, 400, 'amount_out_of_range'],
      [{ fromBalance: 0 }, 400, 'amount_out_of_range'],
    ] as const)
      expect(await sell(person, sessionId, { ...top, ...changes })).toMatchObject({ status, body: { code } })
    const before = await moved()
    const sold = await sell(person, sessionId, top)
    expect(sold).toMatchObject({ status: 200, body: { amount: 700 } })
    expect((await sell(person, sessionId, top)).body).toEqual(sold.body)
    expect(await balanceOf(person)).toBe(0)
    const cashOf = (lines: typeof before) => lines.find(({ method }) => method === 'cash')?.taken ?? 0
    expect(cashOf(await moved()) - cashOf(before)).toBe(400)
  })

  test('M15 first: whoever takes cash beside it, or more than remains, is told what there is and what is left', async () => {
    const { person } = await withMoney(300)
    const sessionId = await session()
    const before = await moved()
    for (const fromBalance of [undefined, 200])
      expect(await sell(person, sessionId, { method: 'cash', fromBalance })).toMatchObject({
        status: 409,
        body: { code: 'balance_first', params: { balance: 300, rest: 400 }, field: 'fromBalance' },
      })
    expect(await sell(person, sessionId, { method: 'nagad', reference: '7C9DK1BB' })).toMatchObject({
      status: 409,
      body: { code: 'balance_first' },
    })
    expect(await moved()).toEqual(before)
    expect((await sell(person, sessionId, { method: 'cash', fromBalance: 300 })).status).toBe(200)
    const { person: rich } = await withMoney()
    const refused = await sell(rich, await session(), { method: 'cash', fromBalance: 300 })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'balance_first',
        params: { balance: 1000, rest: 0 },
        message: '1000 paid in advance is with the centre and is used first. Nothing is left to take.',
      },
    })
  })

  test('M15 first, also of two sales in cash at once: the second takes what is left', async () => {
    const { person } = await withMoney(300)
    const ids = [await session(), await session()] as const
    const top = { method: 'cash', fromBalance: 300 }
    const done = await Promise.all(ids.map((id) => sell(person, id, top)))
    expect(done.map(({ status }) => status).sort()).toEqual([200, 409])
    const left = done[0]?.status === 409 ? ids[0] : ids[1]
    expect((await sell(person, left, { method: 'cash' })).status).toBe(200)
    expect(await balanceOf(person)).toBe(0)
  })

  test('M15 a seat online, where it covers all of it', async () => {
    const { person } = await withMoney()
    const [first, second] = [await session(), await session()]
    expect(await pay(person, first)).toMatchObject({
      status: 200,
      body: { state: 'paid', bookingId: expect.any(String) },
    })
    expect(await pay(person, second)).toMatchObject({ status: 409, body: { code: 'balance_too_low' } })
    expect(await pay(somebody(), second)).toMatchObject({ status: 409, body: { code: 'balance_too_low' } })
    expect((await person.ask('GET', `/sessions/${second}/mine`)).body.hold).toBeUndefined()
    expect((await person.ask('GET', '/money')).status).toBe(200)
    // Another way had begun.
    const { person: other } = await withMoney()
    expect((await pay(other, second, { method: 'bkash' })).status).toBe(200)
    expect(await pay(other, second)).toMatchObject({ status: 200, body: { state: 'paid' } })
    expect(await balanceOf(other)).toBe(300)
  })

  test('M15 B10 parts of a fee, online and at the desk', async () => {
    const { person } = await withMoney(3500)
    const sessionId = await createPlan(admin)
    expect((await pay(person, sessionId, { amount: 1000, part: 1 })).body.state).toBe('paid')
    expect((await pay(person, sessionId, { amount: 1000, part: 2 })).body.state).toBe('paid')
    expect((await sell(person, sessionId, { amount: 1000, part: 3 })).status).toBe(200)
    expect(
      (await sell(person, sessionId, { amount: 1000, part: 4, method: 'cash', fromBalance: 500 })).status,
    ).toBe(200)
    expect(await balanceOf(person)).toBe(0)
  })
})

describe('M15 a balance is not spent twice', () => {
  test('M15 by many at once', async () => {
    const { person, advanceId } = await withMoney()
    const ids = await Promise.all(Array.from({ length: 4 }, () => session()))
    const done = await Promise.all([
      ...ids.slice(0, 2).map((id) => sell(person, id)),
      ...ids.slice(2).map((id) => pay(person, id)),
      createRefund(advanceId, { amount: 1000 }),
    ])
    expect(done.filter(({ status }) => status === 200)).toHaveLength(1)
    expect([0, 300]).toContain(await balanceOf(person))
  })

  const found: number[] = []
  /** Spends 400 taka without asking anybody, tells how, and undoes it. */
  const spendRaw = (id: string, meanwhile?: () => Promise<void>) =>
    database()
      .transaction(async (transaction): Promise<string> => {
        found.push(await readBalance(transaction, app.services.context, id))
        await transaction.execute(spend(id, 40_000))
        await meanwhile?.()
        throw new Error('undone')
      })
      .catch((error: Error) => String(error.cause ?? error.message))
  const spend = (id: string, amountMinor: number) => sql`
    insert into payments (id, checkout_id, user_id, session_id, provider_payment_id, amount_minor, currency, method, by_hand,
      session_title, status, charged_at, recorded_at)
    select gen_random_uuid(), checkout_id, user_id, session_id, gen_random_uuid(), ${amountMinor}, currency, 'balance', true,
      '', 'paid', now(), now() from payments where user_id = ${id} and method = 'balance' limit 1`
  const waitsForBalance = async (id: string) => {
    const { rows } = await database().execute(sql`
      select from pg_locks where locktype = 'advisory' and not granted
        and ((classid::bigint << 32) | objid::bigint) = hashtextextended('balance ' || ${id}::text, 0)`)
    return rows.length > 0
  }

  test('M15 not even by a writer that asks nobody: it waits for the other, and is refused', async () => {
    const { person, id } = await withMoney()
    expect((await sell(person, await session(500), { amount: 500 })).status).toBe(200)
    expect(
      await database()
        .execute(spend(id, 50_001))
        .catch(({ cause }) => String(cause)),
    ).toContain('the balance of')
    // What was spent is taken from no advance either, whoever says that it is not kept.
    const { advanceId } = await withMoney(300)
    const lower = (paymentId: string, minor: number) =>
      database()
        .execute(sql`update payments set kept_minor = kept_minor - ${minor} where id = ${paymentId}`)
        .catch(({ cause }) => String(cause))
    const spent = await withMoney(1000)
    expect((await sell(spent.person, await session(700))).status).toBe(200)
    expect(await lower(spent.advanceId, 30_001)).toContain('the balance of')
    expect(await lower(advanceId, 1)).not.toContain('the balance of')
    let second: Promise<string> | undefined
    const first = spendRaw(id, async () => {
      second = spendRaw(id)
      await expect.poll(() => waitsForBalance(id)).toBe(true)
    })
    expect([await first, await second]).toEqual(['undone', 'undone'])
    // The control: each had found enough, so that whoever only looks spends it twice.
    expect(found).toEqual([50_000, 50_000])
  })
})

describe('M15 what is refunded', () => {
  test('M15 of a seat from the balance is there again at once, also when the centre cancels', async () => {
    const { person, id } = await withMoney()
    const before = await moved()
    const [own, centres] = [await session(500), await session(500)]
    expect((await pay(person, own, { amount: 500 })).status).toBe(200)
    const { bookingId } = (await sell(person, centres, { amount: 500 })).body
    expect(await balanceOf(person)).toBe(0)
    expect((await person.ask('DELETE', `/bookedSessions/${own}`)).status).toBe(200)
    expect(await balanceOf(person)).toBe(500)
    expect((await admin.ask('DELETE', `/sessions/${centres}`)).status).toBe(200)
    expect(await balanceOf(person)).toBe(1000)
    expect(bookingId).toBeDefined()
    expect(await moved()).toEqual(before)
    expect((await admin.ask('GET', `/desk/people/${id}`)).body).toMatchObject({
      refunds: [],
      payments: [{ status: 'refunded' }, { status: 'refunded' }, { status: 'paid' }],
    })
  })

  test('M15 by an Admin of a payment from the balance goes to the balance', async () => {
    const { person } = await withMoney()
    const { paymentId } = (await sell(person, await session())).body as unknown as { paymentId: string }
    expect(await createRefund(paymentId, { amount: 200 })).toMatchObject({ status: 200 })
    expect(await balanceOf(person)).toBe(500)
    expect(await createRefund(paymentId, { amount: 501 })).toMatchObject({
      status: 409,
      body: { code: 'refund_too_much' },
    })
    expect((await createRefund(paymentId)).status).toBe(200)
    expect(await balanceOf(person)).toBe(1000)
  })

  test('M15 of money in advance is what was not spent, by those who may refund', async () => {
    const { person, advanceId } = await withMoney()
    expect((await sell(person, await session())).status).toBe(200)
    const other = await cashier(app, admin)
    expect(await createRefund(advanceId, {}, other)).toMatchObject({
      status: 409,
      body: { code: 'admin_gives_back' },
    })
    expect(await createRefund(advanceId, { amount: 301 })).toMatchObject({
      status: 409,
      body: { code: 'refund_too_much', params: { most: 300 } },
    })
    const before = await moved()
    expect(await createRefund(advanceId, { amount: 100 }, desk)).toMatchObject({
      status: 200,
      body: { left: 200 },
    })
    expect(await createRefund(advanceId)).toMatchObject({ status: 200, body: { left: 0 } })
    expect(await balanceOf(person)).toBe(0)
    expect(await createRefund(advanceId)).toMatchObject({ status: 409, body: { code: 'refund_too_much' } })
    const givenOf = (lines: typeof before) => lines.find(({ method }) => method === 'cash')?.given ?? 0
    expect(givenOf(await moved()) - givenOf(before)).toBe(300)
  })

  test('M15 of an account that is deleted is due back by hand', async () => {
    const { person, id, advanceId } = await withMoney()
    expect((await pay(person, await session())).status).toBe(200)
    expect((await person.ask('DELETE', '/auth/account')).status).toBe(200)
    const { refunds } = (await admin.ask('GET', '/desk/refunds')).body as unknown as {
      refunds: { paymentId: string; amount: number }[]
    }
    expect(refunds).toMatchObject([{ paymentId: advanceId, amount: 1000 }])
    expect(await readBalance(database(), app.services.context, id)).toBe(0)
    expect((await createRefund(advanceId, { takenBy: 'Rahima Begum' })).status).toBe(200)
  })
})

test('M15 lists, papers and tables show money in advance', async () => {
  const { person, taken } = await withMoney()
  expect((await sell(person, await session())).status).toBe(200)
  for (const path of [
    '/close/rows?kind=in',
    '/close.csv',
    '/close.xlsx',
    '/admin/payments.csv',
    `/staff-search?q=${taken.body.receipt}`,
    '/refunds/unanswered',
    '/desk/refunds',
    '/overview',
    '/notifications',
    '/audit-trail',
  ])
    expect([path, (await admin.ask('GET', path)).status]).toEqual([path, 200])
  const { body } = await admin.ask('GET', `/admin/payments?search=${person.email}`)
  // What is paid from the balance does not come in again.
  expect(body).toMatchObject({ total: 2, sums: [{ charged: 1000, refunded: 0 }] })
  expect((await person.ask('GET', '/paymentsid')).body).toMatchObject([
    { paymentMethod: 'balance' },
    { sessionId: null },
  ])
})
