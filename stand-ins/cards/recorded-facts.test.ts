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
  /** The source: Stripe's documentation, or a public record of its responses. */
  source: string
  ask: [method: string, path: string, body?: string, headers?: Record<string, string>]
  is: { status: number; error?: object; headers?: Record<string, string> }
}

/** Recorded verbatim from a sandbox at version 2026-08-26.dahlia. */
const probes = 'github.com/Kiln-AI/stripe_world'
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

/** Responses of the real service, compared with the stand-in's. */
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
  'a refund of a charge that there is not': {
    source: probes,
    ask: ['POST', '/v1/refunds', 'charge=ch_nope'],
    is: {
      status: 404,
      error: { code: 'resource_missing', param: 'id', message: "No such charge: 'ch_nope'" },
    },
  },
  'a refund for another reason than a caller may have': {
    source: probes,
    ask: ['POST', '/v1/refunds', 'charge=ch_nope&reason=expired_uncaptured_charge'],
    is: {
      status: 400,
      error: {
        param: 'reason',
        message: 'Invalid reason: must be one of duplicate, fraudulent, or requested_by_customer',
      },
    },
  },
  'nothing to pay': {
    source: probes,
    ask: create(0, 'usd'),
    is: {
      status: 400,
      error: {
        code: 'parameter_invalid_integer',
        param: 'amount',
        message: expect.stringMatching(/^The amount must be .* {2}If you want to save a Payment Method/),
      },
    },
  },
  'a text that is too long': {
    source: 'docs.stripe.com/api/errors, and as pm-redirects.stripe.com and Express onboarding word it',
    ask: ['POST', '/v1/payment_intents', `amount=1000&currency=usd&description=abcd${'x'.repeat(5000)}wxyz`],
    is: {
      status: 400,
      error: {
        param: 'description',
        message: 'Invalid string: abcd...wxyz; must be at most 5000 characters',
      },
    },
  },
  'a key of metadata that is too long': {
    source: 'docs.stripe.com/api/metadata',
    ask: ['POST', '/v1/payment_intents', `amount=1000&currency=usd&metadata[${'k'.repeat(41)}]=v`],
    is: {
      status: 400,
      error: {
        message: `Metadata keys can have up to 40 characters, but you passed in a key that is 41 characters. Invalid key: ${'k'.repeat(41)}`,
      },
    },
  },
  'expanding what is not there, named as far as it was read': {
    source: probes,
    ask: ['POST', '/v1/payment_intents', 'amount=1000&currency=usd&expand[]=invalid.deep.path'],
    is: { status: 400, error: { message: 'This property cannot be expanded (invalid).' } },
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

test('a refund of zero has no error code', async () => {
  const { status, body } = await cards.call('POST', '/v1/refunds', '')
  expect(status).toBe(400)
  expect(body).not.toHaveProperty('error.code')
})

test('the last error of an intent has a doc_url and the kind of card', async () => {
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
  'a confirmation by a server needs a return_url, unless redirects are off: %s %s',
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

test('a failed charge cannot be refunded, and the error names its intent', async () => {
  const intent = await cards.stripe.paymentIntents.create({ amount: 1000, currency: 'usd' })
  const form = browserForm(intent, { number: '4000000000000002' })
  await cards.call('POST', `/v1/payment_intents/${intent.id}/confirm`, form, { authorization: '' })
  const [failed] = (await cards.stripe.charges.list({ payment_intent: intent.id })).data
  // github.com/Kiln-AI/stripe_world
  expect((await cards.call('POST', '/v1/refunds', `charge=${failed?.id}`)).body).toMatchObject({
    error: { message: `This PaymentIntent (${intent.id}) does not have a successful charge to refund.` },
  })
})

test('a key in use by another request is named', async () => {
  const holder = await cards.pool.connect()
  await holder.query("select pg_advisory_lock(hashtextextended('cards idempotency secret held', 0))")
  const headers = { 'idempotency-key': 'held' }
  const { status, body } = await cards.call(
    'POST',
    '/v1/payment_intents',
    'amount=1000&currency=usd',
    headers,
  )
  // docs.stripe.com/error-codes#idempotency-key-in-use
  expect([status, body]).toMatchObject([
    409,
    {
      error: {
        type: 'invalid_request_error',
        code: 'idempotency_key_in_use',
        message: expect.stringMatching(/still going through\): held\. Please try again later\.$/),
      },
    },
  ])
  await holder.query('select pg_advisory_unlock_all()')
  holder.release()
})
