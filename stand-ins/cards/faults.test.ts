import { once } from 'node:events'
import { serve } from '@hono/node-server'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFixture, type Fixture, refusal, secretKey, stripeThrough } from './fixture.ts'
import type { Fault } from './index.ts'

let next: Fault | undefined
const asked: { method: string; path: string }[] = []
let cards: Fixture
beforeAll(async () => {
  cards = await createFixture({
    faults: (request) => {
      asked.push(request)
      const fault = next
      next = undefined
      return fault
    },
  })
})
afterAll(async () => {
  expect(cards.errors).toEqual([])
  await cards.close()
})

const payment = {
  amount: 1000,
  currency: 'bdt',
  confirm: true,
  payment_method: 'pm_card_visa',
  return_url: 'https://shop.test/back',
}
const charges = async () => (await cards.stripe.charges.list({ limit: 100 })).data.length

test('429 does nothing, and reports it', async () => {
  const before = await charges()
  next = { kind: 'rate-limit' }
  const error = await refusal(cards.stripe.paymentIntents.create(payment))
  expect(error).toMatchObject({ type: 'StripeRateLimitError', statusCode: 429, code: 'rate_limit' })
  expect(await charges()).toBe(before)
  expect(asked.at(-2)).toEqual({ method: 'POST', path: '/api.stripe.com/v1/payment_intents' })
})

test.each(['error-before', 'drop-before'] as const)('%s does nothing', async (kind) => {
  const before = await charges()
  next = { kind }
  await refusal(cards.stripe.paymentIntents.create(payment))
  expect(await charges()).toBe(before)
})

test.each(['error-after', 'drop'] as const)(
  '%s has charged, and repeating the key returns the charge',
  async (kind) => {
    const before = await charges()
    const create = () => cards.stripe.paymentIntents.create(payment, { idempotencyKey: kind })
    next = { kind }
    const error = await refusal(create())
    expect(error.type).toBe(kind === 'drop' ? 'StripeConnectionError' : 'StripeAPIError')
    expect(await charges()).toBe(before + 1)
    expect((await create()).status).toBe('succeeded')
    expect(await charges()).toBe(before + 1)
  },
)

test('the SDK’s own retry survives a fault and charges once', async () => {
  const before = await charges()
  next = { kind: 'error-after' }
  const patient = stripeThrough(cards.app, { maxNetworkRetries: 2 })
  expect((await patient.paymentIntents.create(payment)).status).toBe('succeeded')
  expect(await charges()).toBe(before + 1)
})

test('a delay answers late, after the work', async () => {
  const before = await charges()
  next = { kind: 'delay', ms: 300 }
  let isAnswered = false
  const paying = cards.stripe.paymentIntents.create(payment).then(() => {
    isAnswered = true
  })
  await expect.poll(charges).toBe(before + 1)
  expect(isAnswered).toBe(false)
  await paying
})

test('over the network a dropped response is a cut connection, and the rest works as in process', async () => {
  const server = serve({ fetch: cards.app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const lead: typeof fetch = (input, init) =>
    fetch(String(input).replace('https://', `http://127.0.0.1:${port}/`), init)
  const stripe = new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(lead),
    maxNetworkRetries: 0,
  })
  const before = await charges()
  const create = () => stripe.paymentIntents.create(payment, { idempotencyKey: 'network' })
  next = { kind: 'drop' }
  expect((await refusal(create())).type).toBe('StripeConnectionError')
  expect(await charges()).toBe(before + 1)
  expect((await create()).status).toBe('succeeded')
  expect((await refusal(stripe.paymentIntents.retrieve('pi_nope'))).statusCode).toBe(404)
  server.close()
  await once(server, 'close')
})
