import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserForm, createFixture, type Fixture, refusal } from './fixture.ts'

let cards: Fixture
beforeAll(async () => {
  cards = await createFixture()
})
afterAll(async () => {
  expect(cards.errors).toEqual([])
  await cards.close()
})

const create = (more: object = {}) =>
  cards.stripe.paymentIntents.create({ amount: 75_050, currency: 'bdt', ...more })
const paid = () => create({ confirm: true, payment_method: 'pm_card_visa' })

describe('state errors', () => {
  test('confirming without a card', async () => {
    const intent = await create()
    const error = await refusal(cards.stripe.paymentIntents.confirm(intent.id))
    expect([error.statusCode, error.code]).toEqual([400, 'payment_intent_unexpected_state'])
    expect(error.payment_intent?.status).toBe('requires_payment_method')
  })

  test('confirming and canceling a paid intent', async () => {
    const { id } = await paid()
    const { paymentIntents } = cards.stripe
    for (const call of [
      () => paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
      () => paymentIntents.cancel(id),
    ]) {
      const error = await refusal(call())
      expect([error.statusCode, error.code]).toEqual([400, 'payment_intent_unexpected_state'])
      expect(error.payment_intent).toMatchObject({ id, status: 'succeeded', amount: 75_050 })
    }
  })

  test('confirming or canceling a canceled intent', async () => {
    const { id } = await create()
    await cards.stripe.paymentIntents.cancel(id)
    for (const call of [
      () => cards.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
      () => cards.stripe.paymentIntents.cancel(id),
    ]) {
      expect((await refusal(call())).code).toBe('payment_intent_unexpected_state')
    }
  })

  test('an unknown payment method', async () => {
    const { id } = await create()
    const error = await refusal(cards.stripe.paymentIntents.confirm(id, { payment_method: 'pm_nope' }))
    expect([error.statusCode, error.code, error.param]).toEqual([404, 'resource_missing', 'payment_method'])
  })
})

test('an intent has the fields it was created with', async () => {
  const intent = await create({
    metadata: { session: 's1', user: 'u1' },
    description: 'Physics, chapter 4',
    receipt_email: 'student@demo.test',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  })
  expect(intent).toMatchObject({
    object: 'payment_intent',
    amount: 75_050,
    amount_received: 0,
    currency: 'bdt',
    status: 'requires_payment_method',
    metadata: { session: 's1', user: 'u1' },
    description: 'Physics, chapter 4',
    receipt_email: 'student@demo.test',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    payment_method_types: ['card'],
    latest_charge: null,
    livemode: false,
    created: cards.clock.now.getTime() / 1000,
  })
  expect(intent.id).toMatch(/^pi_\w{24}$/)
  expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w{25}$`))
  const { lastResponse: _, ...retrieved } = await cards.stripe.paymentIntents.retrieve(intent.id)
  expect(intent).toMatchObject(retrieved)
})

test('currencies are case-insensitive and returned in lower case, with the amount unchanged', async () => {
  expect(await create({ amount: 500, currency: 'JPY' })).toMatchObject({ amount: 500, currency: 'jpy' })
})

test('a paid intent shows its charge, with brand and last four digits', async () => {
  const intent = await create({
    confirm: true,
    payment_method: 'pm_card_visa',
    metadata: { user: 'u1' },
    expand: ['latest_charge', 'payment_method'],
  })
  expect(intent).toMatchObject({ status: 'succeeded', amount_received: 75_050, last_payment_error: null })
  expect(intent.payment_method).toMatchObject({
    object: 'payment_method',
    card: { brand: 'visa', last4: '4242' },
  })
  expect(intent.latest_charge).toMatchObject({
    object: 'charge',
    amount: 75_050,
    amount_captured: 75_050,
    paid: true,
    captured: true,
    status: 'succeeded',
    refunded: false,
    metadata: { user: 'u1' },
    payment_intent: intent.id,
    payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242', three_d_secure: null } },
  })
})

test('metadata without a value is left out, and an empty object has none', async () => {
  expect((await create({ metadata: { a: '1', b: '' } })).metadata).toEqual({ a: '1' })
  expect((await create({ metadata: '' })).metadata).toEqual({})
})

test('a canceled intent says when and why', async () => {
  const { id } = await create()
  expect(await cards.stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' })).toMatchObject({
    status: 'canceled',
    cancellation_reason: 'abandoned',
    canceled_at: cards.clock.now.getTime() / 1000,
  })
})

test('two confirmations at once charge once', async () => {
  const intent = await create()
  const confirm = () =>
    cards.call('POST', `/v1/payment_intents/${intent.id}/confirm`, browserForm(intent), { authorization: '' })
  const answers = await Promise.all(Array.from({ length: 10 }, confirm))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)])
  expect((await cards.stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1)
})

test('a confirmation and a cancellation at once end as one of the two', async () => {
  for (let round = 0; round < 10; round++) {
    const { id } = await create()
    const { paymentIntents } = cards.stripe
    const results = await Promise.allSettled([
      paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
      paymentIntents.cancel(id),
    ])
    const [won] = results.filter((result) => result.status === 'fulfilled')
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    expect((await paymentIntents.retrieve(id)).status).toBe(won?.value.status)
  }
})

describe('lists', () => {
  test('run newest first in pages, forwards and backwards, through the SDK', async () => {
    const own = await createFixture()
    const ids: string[] = []
    for (let index = 0; index < 25; index++) {
      ids.unshift((await own.stripe.paymentIntents.create({ amount: 100 + index, currency: 'bdt' })).id)
    }
    const listed: string[] = []
    for await (const { id } of own.stripe.paymentIntents.list({ limit: 7 })) listed.push(id)
    expect(listed).toEqual(ids)

    const second = await own.stripe.paymentIntents.list({ limit: 10, starting_after: ids[9] })
    expect(second).toMatchObject({ object: 'list', url: '/v1/payment_intents', has_more: true })
    expect(second.data.map(({ id }) => id)).toEqual(ids.slice(10, 20))
    const first = await own.stripe.paymentIntents.list({ limit: 10, ending_before: ids[10] })
    expect(first.has_more).toBe(false)
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 10))
    const middle = await own.stripe.paymentIntents.list({ limit: 3, ending_before: ids[10] })
    expect(middle.data.map(({ id }) => id)).toEqual(ids.slice(7, 10))
    expect(middle.has_more).toBe(true)
    await own.close()
  })

  test('can be filtered by creation time', async () => {
    const own = await createFixture()
    const at = (second: string) => Date.parse(`2026-03-01T10:00:${second}Z`) / 1000
    for (const second of ['00.000', '01.000', '01.900', '02.000']) {
      own.clock.now = new Date(`2026-03-01T10:00:${second}Z`)
      await own.stripe.paymentIntents.create({ amount: 100, currency: 'bdt' })
    }
    const count = async (created: object | number) =>
      (await own.stripe.paymentIntents.list({ created })).data.length
    expect(await count(at('01'))).toBe(2)
    expect(await count({ gt: at('01') })).toBe(1)
    expect(await count({ gte: at('01') })).toBe(3)
    expect(await count({ lt: at('01') })).toBe(1)
    expect(await count({ lte: at('01') })).toBe(3)
    expect(await count({ gte: at('01'), lt: at('02') })).toBe(2)
    await own.close()
  })
})

test('what an intent does not refer to is not expanded', async () => {
  const error = await refusal(create({ expand: ['latest_charge.payment_intent'] }))
  expect([error.statusCode, error.param]).toEqual([400, 'expand'])
})

test('payment method types can be listed, as long as card is one of them', async () => {
  const error = await refusal(create({ allowed_payment_method_types: ['ideal'] }))
  expect([error.statusCode, error.param]).toEqual([400, 'allowed_payment_method_types'])
  const both = create({ allowed_payment_method_types: ['card'], payment_method_types: ['card'] })
  expect((await refusal(both)).code).toBe('parameters_exclusive')
  const { id, ...made } = await create({ allowed_payment_method_types: ['card', 'ideal'] })
  expect(made).toMatchObject({
    allowed_payment_method_types: ['card', 'ideal'],
    payment_method_types: ['card'],
  })
  const { paymentIntents } = cards.stripe
  const confirmed = await paymentIntents.confirm(id, {
    payment_method: 'pm_card_in',
    allowed_payment_method_types: ['card'],
    expand: ['payment_method'],
  })
  expect(confirmed).toMatchObject({ status: 'succeeded', payment_method: { card: { country: 'IN' } } })
})
