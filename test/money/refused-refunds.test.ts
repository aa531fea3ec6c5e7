import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CashBox } from '../../contract/day-close/cash-boxes.ts'
import type { Close } from '../../contract/day-close/day-close.ts'
import type { UnansweredRefund } from '../../contract/payments/refunds.ts'
import { reconcile } from '../../domain/payments/reconciling/reconcile.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { cash, cashier, fillBox, sumsOfBox } from '../support/desk.ts'
import { payAtSslcommerz, startCheckout } from '../support/hosted-payments.ts'
import { admin, type Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers, takeFrom } from '../support/users.ts'

const FEE = 500
/** Its bank refuses the refund at once, or cancels it after it was accepted. */
const REFUSED = '4111111111110041'
const CANCELLED = '4111111111110040'
const MINUTE = 60_000

let app: TestApp
let owner: Person
let desk: Person
let people: Person[]
beforeAll(async () => {
  app = await boot()
  owner = await admin(app)
  desk = await cashier(app, owner)
  people = await createUsers([app], 12)
})
afterEach(() => app.setTime())
afterAll(() => app.stop())

const somebody = takeFrom(() => people)

/** Somebody who has paid by this card and cancelled. Returns their payment. */
async function cancelled(card: string) {
  const sessionId = await createSession(owner, { fee: FEE })
  const person = somebody()
  const asked = { sessionId, method: 'sslcommerz', amount: FEE } as const
  const { checkoutId, redirectUrl } = await startCheckout(person, asked)
  const { target, fields } = await payAtSslcommerz(app, redirectUrl, { card })
  await fetch(target, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  const { bookingId } = (await person.ask('GET', `/checkouts/${checkoutId}`)).body
  expect((await person.ask('DELETE', `/bookedSessions/${bookingId}`)).status).toBe(200)
  const { rows } = await app.services.context.database.execute<{ id: string }>(
    `select id from payments where checkout_id = '${checkoutId}'`,
  )
  return { person, checkoutId, paymentId: rows[0]?.id ?? '' }
}

const createRefund = (by: Person, paymentId: string, changes = {}) =>
  by.ask('POST', '/refunds', {
    payment: paymentId,
    amount: FEE,
    reason: 'The bank does not take it',
    reference: `HAND-${paymentId.slice(-12)}`,
    ...changes,
  })

const listed = async (paymentId: string) =>
  ((await owner.ask('GET', '/refunds/unanswered')).body.refunds as unknown as UnansweredRefund[]).filter(
    (one) => one.paymentId === paymentId,
  )

const refundsOf = async (paymentId: string) =>
  (
    await app.services.context.database.execute<{ state: string; refusal: string | null }>(
      `select state, refusal from refunds where payment_id = '${paymentId}' order by created_at`,
    )
  ).rows

/** The reconciler's rounds of some minutes. */
async function rounds(count: number) {
  for (let round = 1; round <= count; round += 1) {
    app.setTime(new Date(Date.now() + round * 5 * MINUTE))
    await reconcile(app.services.context)
  }
}

describe('M09 money that its provider refuses to refund', () => {
  test.each([
    ['at once', REFUSED],
    ['after it has accepted', CANCELLED],
  ])('M09 refused %s: it is tried three times, listed, and is refunded by hand', async (_, card) => {
    const { person, checkoutId, paymentId } = await cancelled(card)
    await rounds(8)
    const tried = await refundsOf(paymentId)
    expect(tried.map(({ state }) => state)).toEqual(['failed', 'failed', 'failed'])
    expect(await listed(paymentId)).toMatchObject([{ isFailed: true, amount: FEE }])
    expect(await createRefund(desk, paymentId)).toMatchObject({ status: 409, body: { code: 'not_by_hand' } })
    expect(await createRefund(owner, paymentId, { reference: '' })).toMatchObject({
      status: 400,
      body: { code: 'required', field: 'reference' },
    })
    expect(await createRefund(owner, paymentId)).toMatchObject({
      status: 200,
      body: { status: 'refunded', left: 0 },
    })
    await rounds(2)
    expect(await refundsOf(paymentId)).toHaveLength(4)
    expect(await listed(paymentId)).toEqual([])
    expect((await person.ask('GET', `/checkouts/${checkoutId}`)).body).toMatchObject({ state: 'refunded' })
  })

  test('M09 what waits for more than a day goes by hand, though it was refused only once', async () => {
    const { paymentId } = await cancelled(REFUSED)
    await app.services.context.database.execute(
      `update payments set refund_due_at = refund_due_at - interval '25 hours' where id = '${paymentId}'`,
    )
    expect(await listed(paymentId)).toMatchObject([{ isFailed: true, isGivenUp: true }])
    expect((await createRefund(owner, paymentId)).status).toBe(200)
  })

  test('M09 after some hours it is tried again at most once an hour, however often the server looks', async () => {
    const { paymentId } = await cancelled(REFUSED)
    const triedAt = async (hours: number) => {
      app.setTime(new Date(Date.now() + hours * 60 * MINUTE))
      for (const _twice of [1, 2]) await reconcile(app.services.context)
      return (await refundsOf(paymentId)).length
    }
    expect(await refundsOf(paymentId)).toHaveLength(1)
    expect([await triedAt(10), await triedAt(11.1)]).toEqual([2, 3])
  })

  test('M09 M14 in cash it needs no reference, comes out of the box of who hands it out, and is the day’s cash', async () => {
    await fillBox(owner, 5000)
    const { paymentId } = await cancelled(REFUSED)
    const inCash = { reference: '', method: 'cash' }
    expect(await createRefund(owner, paymentId, inCash)).toMatchObject({
      status: 409,
      body: { code: 'refund_under_way' },
    })
    await rounds(8)
    expect(await createRefund(desk, paymentId, inCash)).toMatchObject({ body: { code: 'not_by_hand' } })
    const expected = async () => {
      const { boxes } = (await owner.ask('GET', '/cash-boxes')).body as unknown as { boxes: CashBox[] }
      const open = boxes.find(({ signed }) => !signed)
      return open ? (await sumsOfBox(app, open._id)).expected : 0
    }
    const dayCash = async () =>
      ((await owner.ask('GET', '/close')).body as unknown as Close).cash[0]?.amount ?? 0
    const before = [await expected(), await dayCash()]
    const given = await createRefund(owner, paymentId, inCash)
    expect(given).toMatchObject({ status: 200, body: { status: 'refunded', left: 0 } })
    expect([await expected(), await dayCash()]).toEqual(before.map((amount) => amount - FEE))
    const { rows } = (await owner.ask('GET', '/close/rows?kind=out&method=cash')).body
    expect(rows).toEqual([expect.objectContaining({ paymentId, method: 'cash', byHand: true, amount: FEE })])
  })

  test('M09 two payments that are refused at the same time are both listed, each once, and are refunded by hand', async () => {
    const all = [await cancelled(REFUSED), await cancelled(REFUSED)]
    await rounds(8)
    for (const { paymentId } of all) expect(await listed(paymentId)).toMatchObject([{ isFailed: true }])
    // A refund of somebody else that is under way is none of their business.
    const { paymentId: other } = await cancelled(CANCELLED)
    expect((await refundsOf(other)).map(({ state }) => state)).toEqual(['processing'])
    for (const { paymentId } of all) expect((await createRefund(owner, paymentId)).status).toBe(200)
  })

  test('M09 not by hand while the provider still tries, and by two at once only once', async () => {
    const { paymentId } = await cancelled(REFUSED)
    // The list offers it from when the server does it.
    expect(await listed(paymentId)).toMatchObject([{ isFailed: true, isGivenUp: false }])
    expect(await createRefund(owner, paymentId)).toMatchObject({
      status: 409,
      body: { code: 'refund_under_way' },
    })
    await rounds(8)
    expect(await listed(paymentId)).toMatchObject([{ isFailed: true, isGivenUp: true }])
    const references = ['ONE', 'TWO', 'THREE', 'FOUR']
    const answers = await Promise.all(
      references.map((reference) =>
        createRefund(owner, paymentId, { reference: `${reference}-${paymentId}`.slice(0, 40) }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await refundsOf(paymentId)).filter(({ state }) => state === 'done')).toHaveLength(1)
  })
})

test('M10 a reference of another refund is refused by name', async () => {
  const take = async () => {
    const { body } = await desk.ask('POST', '/desk/payments', {
      ...cash(await createSession(owner, { fee: FEE })),
      phone: undefined,
      email: somebody().email,
      amount: FEE,
    })
    return body.paymentId as string
  }
  const [one, other] = [await take(), await take()]
  expect((await createRefund(desk, one, { reference: 'CASH' })).status).toBe(200)
  expect(await createRefund(desk, other, { reference: 'CASH' })).toMatchObject({
    status: 409,
    body: { code: 'refund_reference_used', field: 'reference' },
  })
})
