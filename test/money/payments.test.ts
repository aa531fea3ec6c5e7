import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toLocalInput } from '../../contract/formats/dates.ts'
import { HOLD_MS } from '../../contract/payments/hold-times.ts'
import type { Cards } from '../../providers/cards.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { withCards } from '../support/card-provider.ts'
import { confirm, pay, startPayment } from '../support/payments.ts'
import { admin, createApiClient, instructor, type Person, student } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await boot()
  owner = await admin(app)
})
afterAll(() => app.stop())

const start = (person: Person, sessionId: string, amountInCents: unknown) =>
  person.ask('POST', '/create-payment-intent', { sessionId, amountInCents })
const record = (person: Person, sessionId: string, transactionId: string) =>
  person.ask('POST', '/payments', { sessionId, transactionId, email: person.email })

/** The provider's own account of an intent. */
async function atProvider(transactionId: string) {
  const intent = await app.services.context.cards?.getIntent(transactionId)
  if (!intent) throw new Error('The provider does not know the intent')
  return intent
}

describe('C12 starting a payment', () => {
  test('needs a user, an id, a whole amount and a session', async () => {
    const person = await student(app)
    const id = await createSession(owner, { fee: 500 })
    expect(
      (await createApiClient(app)('POST', '/create-payment-intent', { sessionId: id, amountInCents: 50000 }))
        .status,
    ).toBe(401)
    expect(await start(person, id, 'much')).toMatchObject({ status: 400, body: { field: 'amountInCents' } })
    expect(await start(person, id, 500.5)).toMatchObject({ status: 400, body: { field: 'amountInCents' } })
    expect(await start(person, 'x', 50000)).toMatchObject({ status: 400, body: { field: 'sessionId' } })
    expect((await start(person, '01931f3c-0000-7000-8000-000000000000', 50000)).status).toBe(404)
  })

  test('K04 the server sets the price: another amount is refused', async () => {
    const id = await createSession(owner, { fee: 750.5 })
    const person = await student(app)
    expect(await start(person, id, 1)).toMatchObject({ status: 400, body: { field: 'amountInCents' } })
    const { clientSecret } = (await start(person, id, 75050)).body
    expect(await atProvider(clientSecret.split('_secret_')[0] ?? '')).toMatchObject({
      amountMinor: 75050,
      currency: 'BDT',
    })
  })

  test('T13 is refused for a free, pending, sold-out or already booked session', async () => {
    const person = await student(app)
    expect(await start(person, await createSession(owner), 1)).toMatchObject({ status: 409 })
    const tutor = await instructor(app)
    expect(await start(tutor, await createSession(tutor, { fee: 5 }), 500)).toMatchObject({ status: 409 })
    const full = await createSession(owner, { fee: 5, capacity: 1 })
    expect((await pay(app, await student(app), full, 500)).status).toBe(200)
    expect(await start(person, full, 500)).toMatchObject({
      status: 409,
      body: { message: 'This session is sold out.' },
    })
    const booked = await createSession(owner, { fee: 5 })
    await pay(app, person, booked, 500)
    expect(await start(person, booked, 500)).toMatchObject({
      status: 409,
      body: { message: 'You have already booked this session.' },
    })
  })

  test('shares one intent between two tabs and a reload, also when started at once', async () => {
    const id = await createSession(owner, { fee: 5 })
    const person = await student(app)
    const secrets = await Promise.all(Array.from({ length: 5 }, () => startPayment(person, id, 500)))
    expect(new Set([...secrets, await startPayment(person, id, 500)]).size).toBe(1)
  })

  test('keeps the price of a hold when the fee changes; after the hold the new fee applies and the old intent is cancelled', async () => {
    const id = await createSession(owner, { fee: 5 })
    const person = await student(app)
    const old = await startPayment(person, id, 500)
    await owner.ask('PATCH', `/sessions/${id}`, { fee: 6 })
    expect(await start(person, id, 500)).toMatchObject({ body: { clientSecret: old, amountInCents: 500 } })
    expect(await start(person, id, 600)).toMatchObject({ body: { clientSecret: old, amountInCents: 500 } })
    expect(await start(person, id, 700)).toMatchObject({ status: 400, body: { field: 'amountInCents' } })
    expect((await person.ask('GET', `/sessions/${id}`)).body.fee).toBe(6)
    expect((await person.ask('GET', `/sessions/${id}/mine`)).body).toMatchObject({
      whole: { amount: 5 },
      hold: { fee: 5, amountInCents: 500, expiresAt: expect.any(String) },
    })
    app.setTime(new Date(Date.now() + HOLD_MS))
    expect(await start(person, id, 500)).toMatchObject({ status: 400, body: { field: 'amountInCents' } })
    expect(await startPayment(person, id, 600)).not.toBe(old)
    app.setTime()
    expect((await atProvider(await confirm(app, old, { expected: [400] }))).status).toBe('canceled')
  })

  test('never charges more than was shown: a hold above a lowered fee asks for a new look', async () => {
    const id = await createSession(owner, { fee: 6 })
    const person = await student(app)
    await startPayment(person, id, 600)
    await owner.ask('PATCH', `/sessions/${id}`, { fee: 5 })
    expect(await start(person, id, 500)).toMatchObject({ status: 400, body: { field: 'amountInCents' } })
    expect(await start(person, id, 600)).toMatchObject({ status: 200, body: { amountInCents: 600 } })
  })

  test('is limited to thirty a minute per user; resuming an open payment does not count', async () => {
    const [first = '', ...others] = await Promise.all(
      Array.from({ length: 32 }, () => createSession(owner, { fee: 5, capacity: 5 })),
    )
    const [last = '', over = ''] = others.splice(29)
    const person = await student(app)
    const at = new Date()
    app.setTime(at)
    const secret = await startPayment(person, first, 500)
    app.setTime(new Date(at.getTime() + 20_500))
    for (const id of others) expect((await start(person, id, 500)).status).toBe(200)

    const refused = await start(person, over, 500)
    expect(refused).toMatchObject({
      status: 429,
      body: { message: 'Too many requests. Please try again in 40 seconds.' },
    })
    expect(refused.headers.get('retry-after')).toBe('40')
    expect((await owner.ask('GET', `/sessions/${over}`)).body).toMatchObject({ seatsLeft: 5 })
    expect(await startPayment(person, first, 500)).toBe(secret)
    expect((await start(await student(app), over, 500)).status).toBe(200)

    app.setTime(new Date(at.getTime() + 60_000))
    expect((await start(person, last, 500)).status).toBe(200)
    expect(await start(person, over, 500)).toMatchObject({ status: 429 })
    app.setTime()
  })
})

describe('C13 recording a payment', () => {
  test('C14 E06 T12 a verified payment books the seat', async () => {
    const id = await createSession(owner, { fee: 750.5, capacity: 10, title: 'Paid for' })
    const person = await student(app)
    expect((await person.ask('GET', `/payments/check?email=${person.email}&sessionId=${id}`)).body).toEqual({
      hasPaid: false,
    })
    const secret = await startPayment(person, id, 75050)
    const transactionId = await confirm(app, secret)
    const paidAt = new Date(Date.now() + 5 * 60_000)
    app.setTime(paidAt)
    const recorded = await person.ask('POST', '/payments', {
      sessionId: id,
      email: person.email,
      amount: 1,
      transactionId,
      paymentMethod: 'gold',
      sessionTitle: 'Something else',
      paid_at: '2001-01-01T00:00:00Z',
      paid_at_string: 'long ago',
    })
    app.setTime()
    expect(recorded).toMatchObject({ status: 200, body: { insertedId: expect.any(String) } })
    expect((await person.ask('GET', `/payments/check?email=${person.email}&sessionId=${id}`)).body).toEqual({
      hasPaid: true,
    })
    expect((await person.ask('GET', '/bookedSessions')).body).toMatchObject([{ sessionId: id, fee: 750.5 }])
    expect((await createApiClient(app)('GET', `/sessions/${id}`)).body).toMatchObject({
      enrolled: 1,
      seatsLeft: 9,
    })
    const payment = {
      _id: recorded.body.insertedId,
      sessionId: id,
      email: person.email,
      amount: 750.5,
      transactionId,
      paymentMethod: 'card',
      sessionTitle: 'Paid for',
      paid_at: paidAt.toISOString(),
      paid_at_string: expect.stringMatching(`^\\d+ \\w+ \\d{4}, ${toLocalInput(paidAt).slice(11)}$`),
    }
    const list = async () => (await person.ask('GET', `/paymentsid?email=${person.email}`)).body
    expect(await list()).toMatchObject([payment])
    app.setTime(new Date(paidAt.getTime() + 60_000))
    const later = await pay(app, person, await createSession(owner, { fee: 5 }), 500)
    app.setTime()
    expect(await list()).toMatchObject([{ _id: later.body.insertedId }, payment])
  })

  test('refuses an intent that is unknown, unpaid, another user’s or for another session', async () => {
    const [one, two] = [await createSession(owner, { fee: 5 }), await createSession(owner, { fee: 5 })]
    const [payer, thief] = [await student(app), await student(app)]
    expect(await record(payer, one, 'pi_unknown')).toMatchObject({
      status: 400,
      body: { field: 'transactionId' },
    })
    expect(await record(payer, one, '../x')).toMatchObject({ status: 400, body: { field: 'transactionId' } })
    const secret = await startPayment(payer, one, 500)
    const intent = secret.split('_secret_')[0] ?? ''
    expect((await record(payer, one, intent)).status).toBe(409)
    await confirm(app, secret)
    expect((await record(thief, one, intent)).status).toBe(400)
    expect((await record(payer, two, intent)).status).toBe(400)
    expect(
      (await payer.ask('POST', '/payments', { sessionId: one, transactionId: intent, email: thief.email }))
        .status,
    ).toBe(403)
    expect((await thief.ask('GET', '/bookedSessions')).body).toEqual([])
    expect((await record(payer, one, intent)).status).toBe(200)
  })

  test('books nothing for an uncaptured charge', async () => {
    const { context } = app.services
    const { cards, payments } = context
    if (!cards) throw new Error('No card provider')
    const uncaptured: Cards = {
      ...cards,
      async getIntent(id) {
        const intent = await cards.getIntent(id)
        return intent && { ...intent, status: 'requires_capture' }
      },
    }
    context.payments = withCards(context, uncaptured).payments
    const id = await createSession(owner, { fee: 5 })
    const person = await student(app)
    const intent = await confirm(app, await startPayment(person, id, 500))
    expect((await record(person, id, intent)).status).toBe(409)
    expect((await person.ask('GET', '/bookedSessions')).body).toEqual([])
    context.payments = payments
    expect((await record(person, id, intent)).status).toBe(200)
  })

  test('books nothing for a declined card, and the same intent can be retried', async () => {
    const id = await createSession(owner, { fee: 5 })
    const person = await student(app)
    const secret = await startPayment(person, id, 500)
    const intent = await confirm(app, secret, { card: '4000000000000002', expected: [402] })
    expect((await record(person, id, intent)).status).toBe(409)
    await confirm(app, secret)
    expect((await record(person, id, intent)).status).toBe(200)
  })

  test('records once, under one id, when sent twenty times at once', async () => {
    const id = await createSession(owner, { fee: 5 })
    const person = await student(app)
    const intent = await confirm(app, await startPayment(person, id, 500))
    const answers = await Promise.all(Array.from({ length: 20 }, () => record(person, id, intent)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map(({ body }) => body.insertedId)).size).toBe(1)
    expect((await createApiClient(app)('GET', `/sessions/${id}`)).body).toMatchObject({ enrolled: 1 })
  })

  test('seats one of ten people who pay for the last seat after their holds expired, and refunds nine', async () => {
    const id = await createSession(owner, { fee: 5, capacity: 10 })
    const people = await Promise.all(Array.from({ length: 10 }, () => student(app)))
    const secrets = await Promise.all(people.map((person) => startPayment(person, id, 500)))
    const intents = await Promise.all(secrets.map((secret) => confirm(app, secret)))
    app.setTime(new Date(Date.now() + HOLD_MS))
    expect((await owner.ask('PATCH', `/sessions/${id}`, { capacity: 1 })).status).toBe(200)
    const answers = await Promise.all(people.map((person, index) => record(person, id, intents[index] ?? '')))
    app.setTime()
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    const refunded = await Promise.all(
      intents.map(async (intent) => (await atProvider(intent)).charge?.refundedMinor),
    )
    expect(refunded).toEqual(answers.map(({ status }) => (status === 200 ? 0 : 500)))
  })
})

test('C11 hasPaid is about the caller and the session, and false once the refund is due', async () => {
  const [one, two] = [await createSession(owner, { fee: 5 }), await createSession(owner, { fee: 5 })]
  const [payer, stranger] = [await student(app), await student(app)]
  const hasPaid = async (person: Person, id: string) =>
    (await person.ask('GET', `/payments/check?email=${person.email}&sessionId=${id}`)).body
  expect((await createApiClient(app)('GET', `/payments/check?sessionId=${one}`)).status).toBe(401)
  expect(await payer.ask('GET', '/payments/check')).toMatchObject({
    status: 400,
    body: { field: 'sessionId' },
  })
  await startPayment(payer, one, 500)
  expect(await hasPaid(payer, one)).toEqual({ hasPaid: false })
  await pay(app, payer, one, 500)
  expect(await hasPaid(payer, one)).toEqual({ hasPaid: true })
  expect(await hasPaid(payer, two)).toEqual({ hasPaid: false })
  expect(await hasPaid(stranger, one)).toEqual({ hasPaid: false })
  expect((await payer.ask('DELETE', `/bookedSessions/${one}`)).status).toBe(200)
  expect(await hasPaid(payer, one)).toEqual({ hasPaid: false })
})

test('P08 another user’s payments are 403', async () => {
  const [one, two] = [await student(app), await student(app)]
  const id = await createSession(owner, { fee: 5 })
  expect((await one.ask('GET', `/paymentsid?email=${two.email}`)).status).toBe(403)
  expect((await one.ask('GET', `/payments/check?email=${two.email}&sessionId=${id}`)).status).toBe(403)
})

test('without a card provider outside the demonstration, paid booking is refused with a message', async () => {
  const own = await boot({ DEMO: '0' })
  try {
    const id = await createSession(await admin(own), { fee: 5 })
    const { status, body } = await start(await student(own), id, 500)
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: 'Paid booking is not available yet: no card provider has been set up.',
    })
    expect((await createApiClient(own)('GET', '/config')).body).toMatchObject({
      cards: { publishableKey: null, standIn: null },
    })
  } finally {
    await own.stop()
  }
})

describe('K04 other currencies and other providers', () => {
  test('a fee is charged in the currency’s smallest unit, and one it cannot express is refused with a message', async () => {
    // Too much, too little, and the fee in major instead of minor units.
    const refused: Record<string, [number, number]> = { KWD: [100_000, 100_000_000], JPY: [49, 49] }
    for (const [CURRENCY, amount] of [
      ['PKR', 75_050],
      ['KWD', 750_500],
      ['UGX', 75_100],
      ['JPY', 751],
    ] as const) {
      const own = await boot({ CURRENCY })
      try {
        const [boss, person] = [await admin(own), await student(own)]
        const id = await createSession(boss, { fee: 750.5 })
        expect(await start(person, id, amount - 1)).toMatchObject({ status: 400 })
        const { clientSecret } = (await start(person, id, amount)).body
        const intent = await own.services.context.cards?.getIntent(clientSecret.split('_secret_')[0] ?? '')
        expect(intent).toMatchObject({ amountMinor: amount, currency: CURRENCY })
        const [fee, inSmallest] = refused[CURRENCY] ?? []
        if (fee === undefined) continue
        const other = await createSession(boss, { fee })
        expect(await start(person, other, inSmallest)).toMatchObject({
          status: 409,
          body: { message: expect.stringContaining('This amount cannot be paid this way') },
        })
      } finally {
        await own.stop()
      }
    }
  })

  test('with an invalid secret key the provider is unavailable, and the log says why', async () => {
    const env = { DEMO: '0', STRIPE_SECRET_KEY: 'sk_test_old', STRIPE_PUBLISHABLE_KEY: 'pk_test_old' }
    const fetch = async () =>
      Response.json({ error: { message: 'Invalid API Key provided' } }, { status: 401 })
    const own = await boot(env, { fetch })
    try {
      const id = await createSession(await admin(own), { fee: 5 })
      expect((await start(await student(own), id, 500)).status).toBe(503)
      expect(own.logged.join()).toContain('Invalid API Key provided')
    } finally {
      await own.stop()
    }
  })
})
