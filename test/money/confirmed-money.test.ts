import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../../db/schema.ts'
import { expectBooksToBalance } from '../support/books.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { bootCentre } from '../support/centre.ts'
import { cash, cashier, fillBox } from '../support/desk.ts'
import { createApiClient, type Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'

let app: TestApp
let owner: Person
let desk: Person
let somebody: () => Person
beforeAll(async () => {
  ;({ app, admin: owner, somebody } = await bootCentre(8))
  desk = await cashier(app, owner)
  await fillBox(desk, 5000)
})
afterAll(async () => {
  await expectBooksToBalance(app)
  await app.stop()
})

let ids = 0
const trxId = () => `CONF${1000 + ids++}`
/** Money in advance that a cashier wrote down as sent to a wallet. */
async function sent(amount = 500, by: Pick<Person, 'ask'> = desk, reference = trxId()) {
  const person = somebody()
  const money = { method: 'nagad', amount, reference }
  const { body } = await by.ask('POST', `/desk/people/${person.id}/advances`, money)
  return { person, reference, paymentId: body.paymentId as string }
}
const inCash = (paymentId: string, by: Pick<Person, 'ask'> = desk) =>
  by.ask('POST', '/refunds', { payment: paymentId, reason: 'Fetched', method: 'cash' })
const confirm = (paymentId: string, by: Pick<Person, 'ask'> = owner) =>
  by.ask('POST', `/payments/${paymentId}/confirmation`)
const unseen = { status: 409, body: { code: 'wallet_money_unseen', field: 'method' } }
const upload = (csv: string) =>
  fetch(`${app.url}/api/close/statement?method=nagad`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'text/csv' },
    body: csv,
  })

describe('M10 M15 what a cashier wrote down as sent to a wallet', () => {
  test('M10 is not refunded in cash until an Admin has confirmed it', async () => {
    const { paymentId } = await sent()
    expect(await inCash(paymentId)).toMatchObject(unseen)
    expect((await confirm(paymentId, desk)).status).toBe(403)
    for (const _again of [1, 2]) expect((await confirm(paymentId)).status).toBe(200)
    const { acts } = (await owner.ask('GET', `/audit-trail?action=payment.confirmed&object=${paymentId}`))
      .body
    expect(acts).toMatchObject([{ after: { by: 'admin' } }])
    expect((await inCash(paymentId)).status).toBe(200)
  })

  test('M14 nor until a statement has just this amount', async () => {
    const { paymentId, reference } = await sent(300)
    expect((await upload(`TrxID,Amount\n${reference},299\n`)).status).toBe(200)
    expect(await inCash(paymentId)).toMatchObject(unseen)
    expect((await upload(`TrxID,Amount\n${reference},300\n`)).status).toBe(200)
    expect((await inCash(paymentId)).status).toBe(200)
  })

  test('M10 a seat that was bought so, as well', async () => {
    const sale = cash(await createSession(owner, { fee: 200 }), {
      amount: 200,
      method: 'nagad',
      reference: trxId(),
    })
    const { paymentId } = (await desk.ask('POST', '/desk/payments', sale)).body
    expect(await inCash(paymentId as string)).toMatchObject(unseen)
  })

  test('M10 but what somebody wrote down is whom ADMIN_EMAILS make an Admin', async () => {
    const writer = await cashier(app, owner)
    const sessionId = await createSession(owner, { fee: 200 })
    const sale = cash(sessionId, { amount: 200, method: 'nagad', reference: trxId() })
    const { paymentId } = (await writer.ask('POST', '/desk/payments', sale)).body
    expect((await owner.ask('DELETE', `/sessions/${sessionId}`)).status).toBe(200)
    expect(await inCash(paymentId as string)).toMatchObject(unseen)
    const { database } = app.services.context
    await database.update(users).set({ emailVerified: true }).where(eq(users.email, writer.email))
    const named = await boot({ DATABASE_URL: app.databaseUrl, ADMIN_EMAILS: writer.email })
    try {
      const there = { ask: createApiClient(named, desk.token) }
      expect((await inCash(paymentId as string, there)).status).toBe(200)
    } finally {
      await named.stop()
    }
  })

  test('M10 and what an Admin wrote down themselves is', async () => {
    const { paymentId } = await sent(400, owner)
    await app.services.context.database.update(users).set({ isCashier: true }).where(eq(users.id, owner.id))
    expect((await inCash(paymentId, owner)).status).toBe(200)
  })
})

test('M10 nothing else is confirmed, nor one’s own', async () => {
  const person = somebody()
  const given = { method: 'cash', amount: 100 }
  const { body } = await desk.ask('POST', `/desk/people/${person.id}/advances`, given)
  expect(await confirm(body.paymentId as string)).toMatchObject({
    ...{ status: 409, body: { code: 'not_sent_by_hand' } },
  })
  const own = { method: 'nagad', amount: 100, reference: trxId() }
  const mine = await desk.ask('POST', `/desk/people/${owner.id}/advances`, own)
  expect(await confirm(mine.body.paymentId as string)).toMatchObject({
    ...{ status: 403, body: { code: 'own_payment' } },
  })
  expect((await confirm('01931f3c-0000-7000-8000-000000000000')).status).toBe(404)
})
