import { afterEach, describe, expect, test } from 'vitest'
import { createFixture, type Fixture } from './fixture.ts'
import { deliverDueWebhooks, startWebhookDelivery } from './index.ts'

const secret = 'whsec_0123456789abcdefghij'
const open: Fixture[] = []
afterEach(async () => {
  for (const cards of open.splice(0)) {
    expect(cards.errors).toEqual([])
    await cards.close()
  }
})

type Delivery = { url: string; payload: string; signature: string }

/** A merchant that records webhooks and responds as configured. */
async function createMerchant(answer: () => Response | Promise<Response> = () => new Response('ok')) {
  const got: Delivery[] = []
  const merchantFetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const signature = request.headers.get('stripe-signature') ?? ''
    got.push({ url: request.url, payload: await request.text(), signature })
    return answer()
  }
  const webhook = { url: 'http://merchant.test/webhook', secret, fetch: merchantFetch }
  const cards = await createFixture({ webhook })
  open.push(cards)
  const options = { database: cards.pool, webhook, clock: () => cards.clock.now }
  const pass = (seconds: number) => {
    cards.clock.now = new Date(cards.clock.now.getTime() + seconds * 1000)
  }
  return { cards, got, options, pass, deliver: () => deliverDueWebhooks(options) }
}

const payment = { amount: 1000, currency: 'bdt', confirm: true, payment_method: 'pm_card_visa' }
const idsOf = (got: Delivery[]) => got.map(({ payload }) => JSON.parse(payload).id)

describe('signatures', () => {
  test('are accepted by Stripe’s own library, only with the right secret, body and time', async () => {
    const { cards, got, deliver } = await createMerchant()
    await cards.stripe.paymentIntents.create(
      { ...payment, metadata: { user: 'u1' } },
      { idempotencyKey: 'k1' },
    )
    await deliver()
    const delivery = got.find(({ payload }) => payload.includes('"payment_intent.succeeded"'))
    if (!delivery) throw new Error('Nothing came')
    const { payload, signature, url } = delivery
    expect(url).toBe('http://merchant.test/webhook')
    expect(signature).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/)
    const { webhooks } = cards.stripe
    const check = (body: string, key: string, at = cards.clock.now) =>
      webhooks.constructEvent(body, signature, key, 300, undefined, at.getTime())
    expect(check(payload, secret)).toMatchObject({
      object: 'event',
      type: 'payment_intent.succeeded',
      api_version: '2026-10-28.endive',
      pending_webhooks: 1,
      request: { id: expect.stringMatching(/^req_/), idempotency_key: 'k1' },
      data: { object: { object: 'payment_intent', status: 'succeeded', metadata: { user: 'u1' } } },
    })
    expect(() => check(payload, 'whsec_other')).toThrow('No signatures found')
    expect(() => check(payload.replace('1000', '1001'), secret)).toThrow('No signatures found')
    expect(() => check(payload, secret, new Date(cards.clock.now.getTime() + 301_000))).toThrow('tolerance')
  })
})

describe('delivery', () => {
  test('is retried ever more slowly until the merchant answers 2xx', async () => {
    let status = 500
    const { cards, got, deliver, pass } = await createMerchant(() => new Response(null, { status }))
    await cards.stripe.paymentIntents.create({ amount: 1000, currency: 'bdt' })
    for (const pause of [1, 2, 4, 8]) {
      expect(await deliver()).toBe(1)
      pass(pause - 0.001)
      expect(await deliver()).toBe(0)
      pass(0.001)
    }
    status = 302
    expect(await deliver()).toBe(1)
    pass(16)
    status = 204
    expect(await deliver()).toBe(1)
    pass(7200)
    expect(await deliver()).toBe(0)
    expect(new Set(idsOf(got)).size).toBe(1)
    const [event] = (await cards.stripe.events.list()).data
    expect(event?.pending_webhooks).toBe(0)
  })

  test('gives up after three days on a merchant that does not answer', async () => {
    const { cards, deliver, pass } = await createMerchant(() => Promise.reject(new TypeError('fetch failed')))
    await cards.stripe.paymentIntents.create({ amount: 1000, currency: 'bdt' })
    let attempts = 0
    for (let hour = 0; hour <= 80; hour++) {
      attempts += await deliver()
      pass(3600)
    }
    expect(attempts).toBe(74)
    const undelivered = await cards.stripe.events.list({ delivery_success: false })
    expect(undelivered.data).toHaveLength(1)
  })

  test('continues after a restart, also of a process that died while sending', async () => {
    const { cards, got, options, deliver, pass } = await createMerchant()
    await cards.stripe.paymentIntents.create({ amount: 1000, currency: 'bdt' })
    const silent: typeof fetch = () => new Promise(() => {})
    const dying = deliverDueWebhooks({ ...options, webhook: { ...options.webhook, fetch: silent } })
    await expect
      .poll(async () => (await cards.pool.query('select attempts from cards.webhook_deliveries')).rows)
      .toEqual([{ attempts: 1 }])
    expect(await deliver()).toBe(0)
    pass(30)
    expect(await deliver()).toBe(1)
    expect(got).toHaveLength(1)
    // The killed sender never settles.
    void dying
  })

  test('by several processes sends each event once', async () => {
    const { cards, got, deliver } = await createMerchant()
    for (let index = 0; index < 30; index++) {
      await cards.stripe.paymentIntents.create({ amount: 1000 + index, currency: 'bdt' })
    }
    const rounds = Array.from({ length: 8 }, async () => {
      while ((await deliver()) > 0);
    })
    await Promise.all(rounds)
    expect(got).toHaveLength(30)
    expect(new Set(idsOf(got)).size).toBe(30)
  })

  test('runs in the background until stopped', async () => {
    const { cards, got, options } = await createMerchant()
    const delivery = startWebhookDelivery({ ...options, pollEvery: 10 })
    await cards.stripe.paymentIntents.create(payment)
    await expect.poll(() => got.length).toBe(3)
    await delivery.stop()
    await cards.stripe.paymentIntents.create(payment)
    expect(got).toHaveLength(3)
  })

  test('stops at once although the merchant is slow, and resends later', async () => {
    const { cards, options, deliver, pass, got } = await createMerchant()
    await cards.stripe.paymentIntents.create({ amount: 1000, currency: 'bdt' })
    let isAsked = false
    const slow: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        isAsked = true
        init?.signal?.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')))
      })
    const delivery = startWebhookDelivery({
      ...options,
      webhook: { ...options.webhook, fetch: slow },
      pollEvery: 10,
    })
    await expect.poll(() => isAsked).toBe(true)
    await delivery.stop()
    pass(1)
    expect(await deliver()).toBe(1)
    expect(got).toHaveLength(1)
  })
})

describe('events', () => {
  test('describe a payment step by step, each with its object at that moment', async () => {
    const { cards } = await createMerchant()
    const { id } = await cards.stripe.paymentIntents.create({ amount: 1000, currency: 'bdt' })
    await cards.stripe.paymentIntents
      .confirm(id, { payment_method: 'pm_card_chargeDeclined' })
      .catch(() => {})
    await cards.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
    await cards.stripe.refunds.create({ payment_intent: id, amount: 400 })
    await cards.stripe.refunds.create({ payment_intent: id })
    const other = await cards.stripe.paymentIntents.create({ amount: 1000, currency: 'bdt' })
    await cards.stripe.paymentIntents.confirm(other.id, { payment_method: 'pm_card_authenticationRequired' })
    await cards.stripe.paymentIntents.cancel(other.id)

    const { data } = await cards.stripe.events.list({ limit: 100 })
    const story = data.reverse()
    expect(story.map(({ type }) => type)).toEqual([
      'payment_intent.created',
      'charge.failed',
      'payment_intent.payment_failed',
      'charge.succeeded',
      'payment_intent.succeeded',
      'refund.created',
      'charge.refunded',
      'refund.created',
      'charge.refunded',
      'payment_intent.created',
      'payment_intent.requires_action',
      'payment_intent.canceled',
    ])
    expect(story[0]?.data.object).toMatchObject({
      id,
      status: 'requires_payment_method',
      latest_charge: null,
    })
    expect(story[2]?.data.object).toMatchObject({ last_payment_error: { code: 'card_declined' } })
    expect(story[6]?.data).toMatchObject({
      object: { amount_refunded: 400, refunded: false },
      previous_attributes: { amount_refunded: 0 },
    })
    expect(story[8]?.data).toMatchObject({
      object: { amount_refunded: 1000, refunded: true },
      previous_attributes: { amount_refunded: 400, refunded: false },
    })
    const types = async (params: object) =>
      (await cards.stripe.events.list(params)).data.map(({ type }) => type)
    expect(await types({ type: 'charge.failed' })).toEqual(['charge.failed'])
    expect(await types({ types: ['charge.failed', 'payment_intent.canceled'] })).toHaveLength(2)
    expect(await types({ type: 'refund.*' })).toEqual(['refund.created', 'refund.created'])
    expect(await types({ delivery_success: true })).toEqual([])
  })

  test('are not sent for a rolled-back request', async () => {
    const { cards } = await createMerchant()
    const refused = cards.stripe.paymentIntents.create({ ...payment, expand: ['nothing'] })
    await expect(refused).rejects.toThrow('cannot be expanded')
    expect((await cards.stripe.events.list()).data).toEqual([])
    expect((await cards.stripe.charges.list()).data).toEqual([])
  })
})
