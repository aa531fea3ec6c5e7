import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAttempt } from '../../domain/payments/attempts/attempts.ts'
import { reconcile } from '../../domain/payments/reconciling/reconcile.ts'
import { settle, settleById } from '../../domain/payments/settlement/settle.ts'
import { boot, type TestApp } from '../support/boot.ts'
import {
  createBkashNoticeSigner,
  createSslcommerzNoticeSigner,
  payAtSslcommerz,
  startCheckout,
} from '../support/hosted-payments.ts'
import { isLong } from '../support/long.ts'
import { admin, createApiClient, type Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers, takeFrom } from '../support/users.ts'

const FEE = 500
const RISKY = '4111111111110010'
/** A bank that decides after twenty seconds. */
const SLOW = '4111111111110030'
/** Of each of six causes. */
const CALLS = isLong ? 100 : 25

let app: TestApp
let owner: Person
let people: Person[]
/** Calls to bKash, by the ends of their paths. */
const called: Record<string, number> = {}
const count = ({ path }: { path: string }) => {
  const end = path.split('/').at(-1) ?? ''
  called[end] = (called[end] ?? 0) + 1
  return undefined
}
beforeAll(async () => {
  app = await boot({}, { bkashFaults: count, askEveryMs: 3000 })
  owner = await admin(app)
  people = await createUsers([app], 20)
})
afterAll(() => app.stop())

const somebody = takeFrom(() => people)
const stateOf = async (person: Person, id: string) => (await person.ask('GET', `/checkouts/${id}`)).body

async function attemptOf(checkoutId: string) {
  const { rows } = await app.services.context.database.execute<{ id: string }>(
    `select id from attempts where checkout_id = '${checkoutId}'`,
  )
  const found = rows[0] && (await findAttempt(app.services.context.database, rows[0].id))
  if (!found) throw new Error(`${checkoutId} has no attempt`)
  return found
}

test(`M06 ${6 * CALLS} calls of every cause at once ask bKash about an attempt a few times only`, async () => {
  const sessionId = await createSession(owner, { fee: FEE })
  const person = somebody()
  const { checkoutId } = await startCheckout(person, { sessionId, method: 'bkash', amount: FEE })
  const attempt = await attemptOf(checkoutId)
  const sign = await createBkashNoticeSigner(app)
  const visitor = createApiClient(app)
  const { context } = app.services
  const causes: (() => Promise<unknown>)[] = [
    () => fetch(`${app.url}/api/payments/${attempt.id}/return`, { redirect: 'manual' }),
    () => person.ask('POST', '/payments/recheck', { sessionId }),
    () => person.ask('GET', `/checkouts/${checkoutId}`),
    () => visitor('POST', '/webhooks/bkash', sign({ merchantInvoiceNumber: attempt.id })),
    () => reconcile(context),
    () => settleById(context, attempt.id),
  ]
  const before = called.status ?? 0
  const begun = performance.now()
  await Promise.all(causes.flatMap((cause) => Array.from({ length: CALLS }, cause)))
  const asked = (called.status ?? 0) - before
  expect(asked).toBeGreaterThan(0)
  // Five at once, and then one each three seconds.
  expect(asked).toBeLessThanOrEqual(5 + Math.ceil((performance.now() - begun) / 3000))
})

test('M09 of two who settle a risky payment at once neither sends it back', async () => {
  const sessionId = await createSession(owner, { fee: FEE })
  const person = somebody()
  const started = await startCheckout(person, { sessionId, method: 'sslcommerz', amount: FEE })
  const { target, fields } = await payAtSslcommerz(app, started.redirectUrl, { card: RISKY })
  const attempt = await attemptOf(started.checkoutId)
  const notice = (await createSslcommerzNoticeSigner(app))(attempt.id)
  const { context } = app.services
  // Each has read the attempt while it was open.
  const settled = await Promise.all([
    settle(context, attempt),
    settle(context, attempt),
    fetch(`${app.url}/api/webhooks/sslcommerz`, { method: 'POST', body: new URLSearchParams(notice) }),
    fetch(target, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' }),
  ])
  expect(settled.slice(0, 2)).toMatchObject([{ state: 'held' }, { state: 'held' }])
  // As one who was slower than all of them.
  expect(await settle(context, attempt)).toMatchObject({ state: 'held' })
  expect(await stateOf(person, started.checkoutId)).toMatchObject({
    state: 'confirming',
    reason: 'payment_held',
  })
})

test('M09 while a bank decides, the state stays, the seat is held, and no other way to pay begins', async () => {
  const sessionId = await createSession(owner, { fee: FEE, capacity: 1 })
  const person = somebody()
  const begun = Date.now()
  app.setTime(new Date(begun))
  const asked = { sessionId, method: 'sslcommerz', amount: FEE } as const
  const { checkoutId, redirectUrl } = await startCheckout(person, asked)
  const { target, fields } = await payAtSslcommerz(app, redirectUrl, { card: SLOW })
  await fetch(target, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  for (let times = 0; times < 8; times += 1)
    expect(await stateOf(person, checkoutId)).toMatchObject({
      state: 'confirming',
      reason: 'payment_processing',
    })
  expect(await person.ask('POST', '/checkouts', { ...asked, method: 'card' })).toMatchObject({
    status: 409,
    body: { code: 'already_started' },
  })
  const other = somebody()
  expect((await other.ask('POST', '/checkouts', asked)).body.code).toBe('sold_out')
  app.setTime(new Date(begun + 60_000))
  await reconcile(app.services.context)
  expect(await stateOf(person, checkoutId)).toMatchObject({ state: 'paid' })
  app.setTime()
})

test('M09 when the bank says no, the payer may try again', async () => {
  const sessionId = await createSession(owner, { fee: FEE })
  const person = somebody()
  const begun = Date.now()
  app.setTime(new Date(begun))
  const asked = { sessionId, method: 'sslcommerz', amount: FEE } as const
  const { checkoutId, redirectUrl } = await startCheckout(person, asked)
  const { target, fields } = await payAtSslcommerz(app, redirectUrl, { card: '4111111111110031' })
  await fetch(target, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  expect(await stateOf(person, checkoutId)).toMatchObject({ reason: 'payment_processing' })
  app.setTime(new Date(begun + 60_000))
  await reconcile(app.services.context)
  expect(await stateOf(person, checkoutId)).toMatchObject({ state: 'open' })
  await startCheckout(person, { ...asked, method: 'bkash' })
  app.setTime()
})

test('M06 a hundred made-up references of one person ask the card provider a few times only', async () => {
  const { context } = app.services
  const { card } = context.payments
  if (!card) throw new Error('No cards')
  let questions = 0
  const counting = {
    ...card,
    attemptOf: (reference: string) => {
      questions += 1
      return card.attemptOf?.(reference) ?? Promise.resolve(null)
    },
  }
  const { payments, askEveryMs } = context
  context.payments = { ...payments, card: counting }
  // None of them is old enough for another question, however slow the machine is.
  context.askEveryMs = 3_600_000
  const person = somebody()
  const sessionId = await createSession(owner, { fee: FEE })
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      person.ask('POST', '/payments', { sessionId, transactionId: `pi_made_up_${index}` }),
    ),
  )
  Object.assign(context, { payments, askEveryMs })
  expect(questions).toBeLessThanOrEqual(5)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 429]))
})
