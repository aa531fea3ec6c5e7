import { afterAll, beforeAll, expect, test } from 'vitest'
import { DECISION_MS, HOLD_MS_BY_METHOD } from '../../contract/payments/hold-times.ts'
import type { MoneyEntry } from '../../contract/payments/payment-timeline.ts'
import type { OwnSession } from '../../contract/sessions/quote.ts'
import { reconcile } from '../../domain/payments/reconciling/reconcile.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { confirmAtBkash, payAtSslcommerz, startCheckout } from '../support/hosted-payments.ts'
import { confirm } from '../support/payments.ts'
import { admin, type Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers, takeFrom } from '../support/users.ts'

const FEE = 500
/** A wallet without a balance. */
const POOR = '01823074817'

let app: TestApp
let owner: Person
let people: Person[]
beforeAll(async () => {
  app = await boot()
  owner = await admin(app)
  people = await createUsers([app], 40)
})
afterAll(() => app.stop())

const somebody = takeFrom(() => people)
const stateOf = async (person: Person, id: string) => (await person.ask('GET', `/checkouts/${id}`)).body
const comeBack = (address: string, init: RequestInit = {}) => fetch(address, { redirect: 'manual', ...init })

async function payByCard(redirectUrl: string, card?: string) {
  const { target, fields } = await payAtSslcommerz(app, redirectUrl, card === undefined ? {} : { card })
  await comeBack(target, { method: 'POST', body: new URLSearchParams(fields) })
}

test.each([
  [{ method: 'cheque' }, 400, 'must_be_one_of', 'method'],
  [{ amount: 499 }, 400, 'fee_changed', 'amount'],
  [{ amount: 'x' }, 400, 'fee_out_of_range', 'amount'],
])('M02 a checkout with %j is refused, and holds no seat', async (change, status, code, field) => {
  const sessionId = await createSession(owner, { fee: FEE, capacity: 1 })
  const asked = { sessionId, method: 'bkash', amount: FEE, ...change }
  expect(await somebody().ask('POST', '/checkouts', asked)).toMatchObject({ status, body: { code, field } })
  await startCheckout(somebody(), { sessionId, method: 'card', amount: FEE })
})

test('M02 a method that takes no such amount says from and to which', async () => {
  const sessionId = await createSession(owner, { fee: 5 })
  const refused = await somebody().ask('POST', '/checkouts', { sessionId, method: 'sslcommerz', amount: 5 })
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'method_amount', params: { min: 10, max: 500_000 } },
  })
})

test('M02 cards are a way to pay from what Stripe takes, and refused below it', async () => {
  const own = await boot({ STRIPE_MINIMUM: '' })
  try {
    const boss = await admin(own)
    const [person] = (await createUsers([own], 1)) as [Person]
    const [little, enough] = [await createSession(boss, { fee: 3 }), await createSession(boss, { fee: 70 })]
    const methodsFor = async (id: string) =>
      ((await person.ask('GET', `/sessions/${id}/mine`)).body as unknown as OwnSession).whole?.ways.map(
        ({ method }) => method,
      )
    expect(await methodsFor(little)).not.toContain('card')
    expect(await methodsFor(enough)).toContain('card')
    expect(
      await person.ask('POST', '/checkouts', { sessionId: little, method: 'card', amount: 3 }),
    ).toMatchObject({ status: 409, body: { code: 'method_amount', params: { min: 70 } } })
    await startCheckout(person, { sessionId: enough, method: 'card', amount: 70 })
  } finally {
    await own.stop()
  }
})

test('M02 asked twice, the same checkout at the same page; the other methods stay open until one has paid', async () => {
  const sessionId = await createSession(owner, { fee: FEE })
  const person = somebody()
  const one = await startCheckout(person, { sessionId, method: 'bkash', amount: FEE })
  expect(await startCheckout(person, { sessionId, method: 'bkash', amount: FEE })).toMatchObject({
    checkoutId: one.checkoutId,
    redirectUrl: one.redirectUrl,
  })
  const other = await startCheckout(person, { sessionId, method: 'sslcommerz', amount: FEE })
  expect(other.checkoutId).toBe(one.checkoutId)
  expect(other.redirectUrl).toContain('sslcommerz')
  await comeBack(await confirmAtBkash(app, one.redirectUrl))
  const paid = await stateOf(person, one.checkoutId)
  expect(paid).toMatchObject({ state: 'paid', bookingId: expect.any(String) })
  expect((await person.ask('GET', '/checkouts')).body).toEqual([])
  const again = { sessionId, method: 'sslcommerz', amount: FEE }
  expect(await person.ask('POST', '/checkouts', again)).toMatchObject({
    status: 409,
    body: { code: 'already_booked' },
  })
})

test('M03 one’s checkouts that are not over are listed, the newest first', async () => {
  const person = somebody()
  const begin = async () => {
    const sessionId = await createSession(owner, { fee: FEE })
    return (await startCheckout(person, { sessionId, method: 'card', amount: FEE })).checkoutId
  }
  const ids = [await begin(), await begin()]
  const listed = (await person.ask('GET', '/checkouts')).body as unknown as { checkoutId: string }[]
  expect(listed.map(({ checkoutId }) => checkoutId)).toEqual(ids.toReversed())
})

test('M02 who began too many checkouts in a minute waits, and goes on with those that are open; nobody else does', async () => {
  const { context } = app.services
  const { limits } = context
  const sessions = await Promise.all([1, 2, 3].map(() => createSession(owner, { fee: FEE })))
  const [person, other] = [somebody(), somebody()]
  const ask = (who: Person, at: number) =>
    who.ask('POST', '/checkouts', { sessionId: sessions[at], method: 'card', amount: FEE })
  context.limits = { ...limits, newCheckouts: { max: 2, seconds: 60 } }
  try {
    for (const at of [0, 1]) expect((await ask(person, at)).status).toBe(200)
    const refused = await ask(person, 2)
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask(person, 0)).status).toBe(200)
    expect((await ask(other, 2)).status).toBe(200)
    app.setTime(new Date(Date.now() + 61_000))
    expect((await ask(person, 2)).status).toBe(200)
  } finally {
    context.limits = limits
    app.setTime()
  }
})

test('M02 a start whose answer never came is taken for lost after half a minute, and another one begins', async () => {
  const sessionId = await createSession(owner, { fee: FEE })
  const person = somebody()
  const asked = { sessionId, method: 'bkash', amount: FEE } as const
  const lost = await startCheckout(person, asked)
  // As if the process had died before it wrote the answer down.
  await app.services.context.database.execute(
    `update attempts set reference = null, redirect_url = null where checkout_id = '${lost.checkoutId}'`,
  )
  expect(await person.ask('POST', '/checkouts', asked)).toMatchObject({
    status: 409,
    body: { code: 'already_started' },
  })
  app.setTime(new Date(Date.now() + 31_000))
  const again = await startCheckout(person, asked)
  expect(again.checkoutId).toBe(lost.checkoutId)
  await comeBack(await confirmAtBkash(app, again.redirectUrl))
  expect(await stateOf(person, lost.checkoutId)).toMatchObject({ state: 'paid' })
  app.setTime(new Date())
})

test('M02 a wallet’s page holds the seat longer than the card form, and by switching nobody holds it for ever', async () => {
  const sessionId = await createSession(owner, { fee: FEE })
  const person = somebody()
  const begin = Date.now()
  app.setTime(new Date(begin))
  const ask = async (method: string) =>
    new Date(
      String((await person.ask('POST', '/checkouts', { sessionId, method, amount: FEE })).body.expiresAt),
    )
  expect((await ask('card')).getTime()).toBe(begin + HOLD_MS_BY_METHOD.card)
  app.setTime(new Date(begin + 60_000))
  expect((await ask('bkash')).getTime()).toBe(begin + HOLD_MS_BY_METHOD.bkash)
  expect((await ask('sslcommerz')).getTime()).toBe(begin + HOLD_MS_BY_METHOD.bkash)
  app.setTime(new Date())
})

test('M03 somebody else’s checkout does not exist', async () => {
  const sessionId = await createSession(owner, { fee: FEE })
  const { checkoutId } = await startCheckout(somebody(), { sessionId, method: 'bkash', amount: FEE })
  expect((await somebody().ask('GET', `/checkouts/${checkoutId}`)).status).toBe(404)
})

test('M03 a checkout that is open says until when, and one that was left says so and can begin again', async () => {
  const sessionId = await createSession(owner, { fee: FEE })
  const person = somebody()
  const { checkoutId, redirectUrl } = await startCheckout(person, { sessionId, method: 'bkash', amount: FEE })
  expect(await stateOf(person, checkoutId)).toMatchObject({
    state: 'open',
    method: 'bkash',
    expiresAt: expect.any(String),
  })
  const attempt = await app.services.context.database.execute<{ id: string; reference: string }>(
    `select id, reference from attempts where checkout_id = '${checkoutId}'`,
  )
  const [{ id, reference } = { id: '', reference: '' }] = attempt.rows
  await comeBack(`${app.url}/api/payments/${id}/return?paymentID=${reference}&status=cancel`)
  expect(await stateOf(person, checkoutId)).toMatchObject({ state: 'open', reason: 'payment_cancelled' })
  const again = await startCheckout(person, { sessionId, method: 'bkash', amount: FEE })
  expect(again.checkoutId).toBe(checkoutId)
  expect(again.redirectUrl).not.toBe(redirectUrl)
  // The page that was left takes no money any more, whatever is typed there.
  await comeBack(await confirmAtBkash(app, redirectUrl))
  expect(await stateOf(person, checkoutId)).toMatchObject({ state: 'open' })
  await comeBack(await confirmAtBkash(app, again.redirectUrl))
  expect(await stateOf(person, checkoutId)).toMatchObject({ state: 'paid' })
})

test('M03 a claim that bKash refuses says why, whatever the payer’s browser brings back', async () => {
  const sessionId = await createSession(owner, { fee: FEE })
  const begin = async () => {
    const person = somebody()
    const started = await startCheckout(person, { sessionId, method: 'bkash', amount: FEE })
    return { ...started, state: () => stateOf(person, started.checkoutId) }
  }
  const [left, poor] = [await begin(), await begin()]
  const cancelled = await comeBack(app.url + left.redirectUrl, {
    ...{ method: 'POST', body: new URLSearchParams({ action: 'cancel' }) },
  })
  const { pathname, search } = new URL(cancelled.headers.get('location') ?? '')
  await comeBack(app.url + pathname + search.replace('status=cancel', 'status=success'))
  expect(await left.state()).toMatchObject({ state: 'open', reason: 'payment_cancelled' })
  await comeBack(await confirmAtBkash(app, poor.redirectUrl, { wallet: POOR }))
  expect(await poor.state()).toMatchObject({ state: 'open', reason: 'payment_declined' })
})

test('M03 without a return or a notice, a payer who opens the checkout again has the seat', async () => {
  const sessionId = await createSession(owner, { fee: FEE })
  const person = somebody()
  const { checkoutId, redirectUrl } = await startCheckout(person, { sessionId, method: 'bkash', amount: FEE })
  await confirmAtBkash(app, redirectUrl)
  expect((await person.ask('GET', '/checkouts')).body).toMatchObject([{ checkoutId, state: 'open' }])
  expect(await stateOf(person, checkoutId)).toMatchObject({ state: 'paid', bookingId: expect.any(String) })
  expect((await person.ask('GET', '/checkouts')).body).toEqual([])
})

test('M04 the reconciler claims what its payer has confirmed, when their browser never came back', async () => {
  const sessionId = await createSession(owner, { fee: FEE })
  const person = somebody()
  const { redirectUrl } = await startCheckout(person, { sessionId, method: 'bkash', amount: FEE })
  await confirmAtBkash(app, redirectUrl)
  await reconcile(app.services.context)
  expect((await person.ask('GET', `/sessions/${sessionId}/mine`)).body.bookingId).toBeDefined()
})

test('M04 bKash moves no money for a seat that has gone', async () => {
  const sessionId = await createSession(owner, { fee: FEE, capacity: 1 })
  const [late, quick] = [somebody(), somebody()]
  const { checkoutId, redirectUrl } = await startCheckout(late, { sessionId, method: 'bkash', amount: FEE })
  const back = await confirmAtBkash(app, redirectUrl)
  app.setTime(new Date(Date.now() + HOLD_MS_BY_METHOD.bkash + 1000))
  const other = await startCheckout(quick, { sessionId, method: 'card', amount: FEE })
  await comeBack(back)
  expect(await stateOf(late, checkoutId)).toMatchObject({ state: 'ended', reason: 'hold_expired' })
  await confirm(app, String((other as unknown as { clientSecret: string }).clientSecret))
  expect(await stateOf(quick, other.checkoutId)).toMatchObject({ state: 'paid' })
  app.setTime(new Date())
})

test('M09 money that comes twice by two methods is refunded once by itself', async () => {
  const sessionId = await createSession(owner, { fee: FEE })
  const person = somebody()
  const one = await startCheckout(person, { sessionId, method: 'bkash', amount: FEE })
  const other = await startCheckout(person, { sessionId, method: 'sslcommerz', amount: FEE })
  await comeBack(await confirmAtBkash(app, one.redirectUrl))
  await payByCard(other.redirectUrl)
  const { body } = await person.ask('GET', '/paymentsid')
  const payments = body as unknown as { status: string; paymentMethod: string; refundReasonCode?: string }[]
  expect(payments.map(({ status, paymentMethod }) => `${paymentMethod} ${status}`).toSorted()).toEqual([
    'bkash paid',
    expect.stringMatching(/^sslcommerz refund/),
  ])
  expect(await stateOf(person, one.checkoutId)).toMatchObject({ state: 'paid' })
  const { entries } = (await person.ask('GET', '/money')).body as unknown as { entries: MoneyEntry[] }
  expect(entries.map(({ _id, state }) => [_id, state])).toEqual([[one.checkoutId, 'booked']])
  const happened = entries[0]?.events.map(({ kind, method }) => `${kind} ${method ?? ''}`.trim())
  expect(happened).toEqual(
    expect.arrayContaining(['charged bkash', 'booked', 'charged sslcommerz', 'refund_due']),
  )
})

test('M09 money that comes after the seat has gone is refunded, and says why', async () => {
  const sessionId = await createSession(owner, { fee: FEE, capacity: 1 })
  const [late, quick] = [somebody(), somebody()]
  const { checkoutId, redirectUrl } = await startCheckout(late, {
    sessionId,
    method: 'sslcommerz',
    amount: FEE,
  })
  app.setTime(new Date(Date.now() + HOLD_MS_BY_METHOD.sslcommerz + 1000))
  await startCheckout(quick, { sessionId, method: 'card', amount: FEE })
  await payByCard(redirectUrl)
  const due = await stateOf(late, checkoutId)
  expect(due.state).toMatch(/^refund/)
  expect(due.reason).toBe('refund_no_seat')
  app.setTime(new Date())
})

test.each([-100, 100])(
  'M09 money of another amount than the price (%i paisa) is refunded in full',
  async (difference) => {
    const { context } = app.services
    const { payments } = context
    const { card } = payments
    if (!card) throw new Error('No card provider')
    const sessionId = await createSession(owner, { fee: FEE })
    const person = somebody()
    const started = await startCheckout(person, { sessionId, method: 'card', amount: FEE })
    await confirm(app, String((started as unknown as { clientSecret: string }).clientSecret))
    const look: typeof card.look = async (attempt) => {
      const outcome = await card.look(attempt)
      if (outcome.state !== 'paid') return outcome
      const [charge] = outcome.charges
      return { ...outcome, charges: [{ ...charge, amountMinor: charge.amountMinor + difference }] }
    }
    // It says that it has refunded what came.
    const refund: typeof card.refund = async ({ amountMinor }) => ({
      state: 'succeeded',
      reference: null,
      amountMinor,
      refusal: null,
    })
    context.payments = { ...payments, card: { ...card, look, refund } }
    const shown = await stateOf(person, started.checkoutId)
    context.payments = payments
    expect(shown).toMatchObject({ state: 'refund_due', reason: 'refund_wrong_amount' })
    expect((await person.ask('GET', `/sessions/${sessionId}/mine`)).body.bookingId).toBeUndefined()
  },
)

test('M09 a refund that the provider calls processing says so, and is followed until the money is back', async () => {
  const sessionId = await createSession(owner, { fee: FEE })
  const person = somebody()
  const { checkoutId, redirectUrl } = await startCheckout(person, {
    sessionId,
    method: 'sslcommerz',
    amount: FEE,
  })
  await payByCard(redirectUrl)
  const { bookingId } = await stateOf(person, checkoutId)
  expect((await person.ask('DELETE', `/bookedSessions/${bookingId}`)).status).toBe(200)
  expect(await stateOf(person, checkoutId)).toMatchObject({
    state: 'refund_due',
    reason: 'cancelled_by_student',
  })
  const listed = async () => (await person.ask('GET', '/checkouts')).body
  expect(await listed()).toMatchObject([{ checkoutId, state: 'refund_due' }])
  app.setTime(new Date(Date.now() + 5 * 60_000))
  await reconcile(app.services.context)
  expect(await stateOf(person, checkoutId)).toMatchObject({
    state: 'refunded',
    reason: 'cancelled_by_student',
  })
  expect(await listed()).toEqual([])
  app.setTime(new Date())
})

test('M09 a risky payment waits for a person, keeps its seat, and is refunded when nobody accepts it', async () => {
  const sessionId = await createSession(owner, { fee: FEE, capacity: 1 })
  const person = somebody()
  const { checkoutId, redirectUrl } = await startCheckout(person, {
    sessionId,
    method: 'sslcommerz',
    amount: FEE,
  })
  await payByCard(redirectUrl, '4111111111110010')
  expect(await stateOf(person, checkoutId)).toMatchObject({
    state: 'confirming',
    reason: 'payment_held',
  })
  expect((await person.ask('POST', '/payments/recheck', { sessionId })).body.found).toBe('processing')
  app.setTime(new Date(Date.now() + DECISION_MS - 60_000))
  await reconcile(app.services.context)
  expect(
    (await somebody().ask('POST', '/checkouts', { sessionId, method: 'card', amount: FEE })).body.code,
  ).toBe('sold_out')
  app.setTime(new Date(Date.now() + DECISION_MS + 60_000))
  await reconcile(app.services.context)
  const due = await stateOf(person, checkoutId)
  expect(due.state).toMatch(/^refund/)
  expect(due.reason).toBe('refund_held_refused')
  app.setTime(new Date())
})

/** The attempt of a risky payment, which waits for a person. */
async function heldOf(person: Person) {
  const sessionId = await createSession(owner, { fee: FEE })
  const wanted = { sessionId, method: 'sslcommerz', amount: FEE } as const
  const { checkoutId, redirectUrl } = await startCheckout(person, wanted)
  await payByCard(redirectUrl, '4111111111110010')
  const { heldPayments } = (await owner.ask('GET', '/held-payments')).body as unknown as {
    heldPayments: { attemptId: string; checkoutId: string }[]
  }
  const { attemptId } = heldPayments.find((one) => one.checkoutId === checkoutId) ?? {}
  return { checkoutId, decide: (body: unknown) => owner.ask('POST', `/held-payments/${attemptId}`, body) }
}

test('M09 a risky payment that a person accepts has its seat', async () => {
  const person = somebody()
  const { checkoutId, decide } = await heldOf(person)
  expect((await decide({ accept: true })).status).toBe(200)
  expect(await stateOf(person, checkoutId)).toMatchObject({ state: 'paid' })
})

test('M04 while a person decides about a risky payment, bKash takes no money for the same seat', async () => {
  const [person, sessionId] = [somebody(), await createSession(owner, { fee: FEE })]
  const bkash = await startCheckout(person, { sessionId, method: 'bkash', amount: FEE })
  const card = await startCheckout(person, { sessionId, method: 'sslcommerz', amount: FEE })
  await payByCard(card.redirectUrl, '4111111111110010')
  await comeBack(await confirmAtBkash(app, bkash.redirectUrl))
  expect(await stateOf(person, card.checkoutId)).toMatchObject({
    state: 'confirming',
    reason: 'payment_held',
  })
  expect((await person.ask('GET', '/paymentsid')).body).toEqual([])
})

test('M09 of two who decide about a risky payment at once one is told that it is decided', async () => {
  const person = somebody()
  const { decide } = await heldOf(person)
  const answers = await Promise.all([
    decide({ accept: true }),
    decide({ accept: false, reason: 'No' }),
    decide({ accept: true }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const codes = answers.flatMap(({ body }) => (body.code ? [body.code] : []))
  expect(codes).toEqual(['already_decided', 'already_decided'])
})
