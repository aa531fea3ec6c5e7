import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserForm, createFixture, type Fixture } from './fixture.ts'

let cards: Fixture
beforeAll(async () => {
  cards = await createFixture()
})
afterAll(async () => {
  expect(cards.errors).toEqual([])
  await cards.close()
})

type Fact = {
  /** Where Stripe, or somebody who has asked it, says so. */
  source: string
  ask: [method: string, path: string, body?: string, headers?: Record<string, string>]
  is: { status: number; error?: object; headers?: Record<string, string> }
}

const minimums = 'docs.stripe.com/currencies#minimum-and-maximum-charge-amounts'
const tooSmall = (message: string) => ({
  status: 400,
  error: { type: 'invalid_request_error', code: 'amount_too_small', param: 'amount', message },
})
const create = (amount: number, currency: string): Fact['ask'] => [
  'POST',
  '/v1/payment_intents',
  `amount=${amount}&currency=${currency}`,
]

/** What the real service answers, asked of the stand-in. */
const facts: Record<string, Fact> = {
  'less than half a dollar': {
    source: `${minimums}; github.com/EuroPython/epcon/issues/1259`,
    ask: create(49, 'usd'),
    is: tooSmall('Amount must be at least $0.50 usd'),
  },
  'less than half a euro': {
    source: 'github.com/EuroPython/epcon/issues/1259',
    ask: create(49, 'eur'),
    is: tooSmall('Amount must be at least €0.50 eur'),
  },
  'half a dollar': { source: minimums, ask: create(50, 'usd'), is: { status: 200 } },
  'less than fifty yen': {
    source: minimums,
    ask: create(49, 'jpy'),
    is: tooSmall('Amount must be at least ¥50 jpy'),
  },
  'thirty pence': { source: minimums, ask: create(30, 'gbp'), is: { status: 200 } },
  'another account': {
    source: 'docs.stripe.com/error-codes#account-invalid',
    ask: ['GET', '/v1/refunds', undefined, { 'stripe-account': 'acct_nope' }],
    is: {
      status: 403,
      error: { code: 'account_invalid', message: expect.stringContaining("access to account 'acct_nope'") },
    },
  },
  'a version that never was': {
    source: 'github.com/stripe/stripe-java/issues/682',
    ask: ['GET', '/v1/refunds', undefined, { 'stripe-version': '2019-2-19' }],
    is: { status: 400, error: { message: 'Invalid Stripe API version: 2019-2-19' } },
  },
  'a version, answered with': {
    source: 'docs.stripe.com/api/versioning',
    ask: ['GET', '/v1/refunds', undefined, { 'stripe-version': '2024-06-20' }],
    is: { status: 200, headers: { 'stripe-version': '2024-06-20' } },
  },
  'no version, answered with that of the account': {
    source: 'docs.stripe.com/api/versioning',
    ask: ['GET', '/v1/refunds'],
    is: { status: 200, headers: { 'stripe-version': '2026-10-28.endive' } },
  },
  'a charge that there is not': {
    source: 'docs.stripe.com/error-codes#resource-missing',
    ask: ['GET', '/v1/charges/ch_nope'],
    is: {
      status: 404,
      error: { code: 'resource_missing', param: 'id', message: "No such charge: 'ch_nope'" },
    },
  },
  'what there is not': {
    source: 'docs.stripe.com/api/errors',
    ask: ['GET', '/v1/payment_intents_of_somebody'],
    is: {
      status: 404,
      error: { type: 'invalid_request_error', message: expect.stringContaining('Unrecognized request URL') },
    },
  },
}

test.each(Object.entries(facts))('%s', async (_, { ask, is }) => {
  const answer = await cards.call(...ask)
  expect(answer.status).toBe(is.status)
  if (is.error) expect(answer.body).toMatchObject({ error: is.error })
  for (const [name, value] of Object.entries(is.headers ?? {})) expect(answer.headers.get(name)).toBe(value)
})

test('a refund of nothing has no code', async () => {
  const { status, body } = await cards.call('POST', '/v1/refunds', '')
  expect(status).toBe(400)
  expect(body).not.toHaveProperty('error.code')
})

test('changing what a paid intent costs names the parameter', async () => {
  const paid = await cards.stripe.paymentIntents.create({
    amount: 1000,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    expand: ['latest_charge'],
  })
  expect(paid.latest_charge).toMatchObject({
    receipt_url: expect.stringMatching(/^https:\/\/pay\.stripe\.com/),
  })
  const { status, body } = await cards.call('POST', `/v1/payment_intents/${paid.id}`, 'amount=2000')
  expect([status, body]).toMatchObject([
    400,
    { error: { code: 'payment_intent_unexpected_state', param: 'amount' } },
  ])
})

test('the last error of an intent says where to read about it, and of what kind the card was', async () => {
  const intent = await cards.stripe.paymentIntents.create({ amount: 1000, currency: 'usd' })
  const form = browserForm(intent, { number: '4000000000009995' })
  await cards.call('POST', `/v1/payment_intents/${intent.id}/confirm`, form, { authorization: '' })
  expect((await cards.stripe.paymentIntents.retrieve(intent.id)).last_payment_error).toMatchObject({
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    doc_url: 'https://stripe.com/docs/error-codes/card-declined',
    payment_method_type: 'card',
  })
})

test.each([
  ['&automatic_payment_methods[enabled]=true', '', 400],
  ['', '', 400],
  ['', '&return_url=https://shop.test/back', 200],
  ['&automatic_payment_methods[enabled]=true&automatic_payment_methods[allow_redirects]=never', '', 200],
  ['&payment_method_types[]=card', '', 200],
])(
  // github.com/opencollective/opencollective-frontend/pull/12346, github.com/neilberkman/paper_tiger/pull/106
  'a server that confirms says where to come back to, unless nobody is sent away: %s %s',
  async (made, confirmed, status) => {
    const card = '&payment_method=pm_card_visa'
    const { body } = await cards.call('POST', '/v1/payment_intents', `amount=1000&currency=usd${made}`)
    const { id } = body as { id: string }
    const form = `${card}${confirmed}`.slice(1)
    const answer = await cards.call('POST', `/v1/payment_intents/${id}/confirm`, form)
    expect(answer.status).toBe(status)
    if (status === 400) {
      expect(answer.body).toMatchObject({ error: { message: expect.stringContaining('`return_url`') } })
    }
    const atOnce = `amount=1000&currency=usd&confirm=true${made}${card}${confirmed}`
    expect((await cards.call('POST', '/v1/payment_intents', atOnce)).status).toBe(status)
  },
)
