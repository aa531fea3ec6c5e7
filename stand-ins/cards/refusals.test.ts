import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserForm, createFixture, type Fixture, publishableKey } from './fixture.ts'

let cards: Fixture
beforeAll(async () => {
  cards = await createFixture()
})
afterAll(async () => {
  expect(cards.errors).toEqual([])
  await cards.close()
})

const good = 'amount=1000&currency=bdt'

describe('authentication', () => {
  test('a call without a key is refused with 401 and a challenge', async () => {
    const answer = await cards.call('GET', '/v1/payment_intents', undefined, { authorization: '' })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="Stripe"')
    expect(answer.body).toMatchObject({
      error: { type: 'invalid_request_error', message: expect.stringContaining('did not provide') },
    })
  })

  test('a wrong key is refused, and not repeated in full', async () => {
    const headers = { authorization: 'Bearer sk_test_somebodyelseskey' }
    const answer = await cards.call('POST', '/v1/payment_intents', good, headers)
    expect(answer.status).toBe(401)
    expect(answer.body).toMatchObject({ error: { message: 'Invalid API Key provided: sk_test_******skey' } })
  })

  test('the publishable key cannot make server requests', async () => {
    for (const [method, path, body] of [
      ['POST', '/v1/payment_intents', good],
      ['GET', '/v1/payment_intents', undefined],
      ['GET', '/v1/charges', undefined],
      ['POST', '/v1/refunds', 'charge=ch_1'],
      ['GET', '/v1/events', undefined],
    ] as const) {
      const answer = await cards.call(method, path, body, { authorization: `Bearer ${publishableKey}` })
      expect(answer.status).toBe(403)
      expect(answer.body).toMatchObject({ error: { code: 'secret_key_required' } })
    }
  })

  test('the secret key works by Basic authentication', async () => {
    const basic = Buffer.from('sk_test_0123456789abcdefghij:').toString('base64')
    const headers = { authorization: `Basic ${basic}` }
    expect((await cards.call('GET', '/v1/charges', undefined, headers)).status).toBe(200)
  })

  test('a browser sees an intent only with its client secret, and never its metadata', async () => {
    const intent = await cards.stripe.paymentIntents.create({
      amount: 1000,
      currency: 'bdt',
      metadata: { user: 'u1' },
    })
    const path = `/v1/payment_intents/${intent.id}?key=${publishableKey}`
    const withoutKey = { authorization: '' }
    const none = await cards.call('GET', path, undefined, withoutKey)
    expect([none.status, none.body]).toMatchObject([
      400,
      { error: { code: 'parameter_missing', param: 'client_secret' } },
    ])
    const wrong = await cards.call(
      'GET',
      `${path}&client_secret=${intent.client_secret}x`,
      undefined,
      withoutKey,
    )
    expect([wrong.status, wrong.body]).toMatchObject([400, { error: { param: 'client_secret' } }])
    const right = await cards.call(
      'GET',
      `${path}&client_secret=${intent.client_secret}`,
      undefined,
      withoutKey,
    )
    expect([right.status, right.body]).toMatchObject([200, { id: intent.id, amount: 1000 }])
    expect(right.body).not.toHaveProperty('metadata')
    const form = browserForm({ client_secret: 'pi_x_secret_y' })
    const confirm = await cards.call('POST', `/v1/payment_intents/${intent.id}/confirm`, form, withoutKey)
    expect(confirm.status).toBe(400)
  })
})

describe('not found', () => {
  test.each([
    ['/v1/payment_intents/pi_nope', "No such payment_intent: 'pi_nope'"],
    ['/v1/payment_intents/%00', "No such payment_intent: ''"],
  ])('%s → 404', async (path, message) => {
    const answer = await cards.call('GET', path)
    expect(answer.status).toBe(404)
    expect(answer.body).toMatchObject({
      error: { type: 'invalid_request_error', code: 'resource_missing', message },
    })
  })

  test('an unknown address or method is answered as by Stripe', async () => {
    for (const [method, path] of [
      ['GET', '/v1/nope'],
      ['DELETE', '/v1/payment_intents/pi_1'],
      ['GET', '/v1/payouts/po_1'],
    ] as const) {
      const answer = await cards.call(method, path)
      expect(answer.status).toBe(404)
      expect(answer.body).toMatchObject({
        error: { message: expect.stringContaining(`Unrecognized request URL (${method}: ${path})`) },
      })
    }
  })
})

describe('parameters', () => {
  test.each([
    [
      'amount=1000',
      { code: 'parameter_missing', param: 'currency', message: 'Missing required param: currency.' },
    ],
    ['currency=bdt', { code: 'parameter_missing', param: 'amount' }],
    ['amount=0&currency=bdt', { code: 'parameter_invalid_integer', param: 'amount' }],
    ['amount=-5&currency=bdt', { code: 'parameter_invalid_integer', param: 'amount' }],
    ['amount=7.5&currency=bdt', { code: 'parameter_invalid_integer', message: 'Invalid integer: 7.5' }],
    ['amount=1e3&currency=bdt', { code: 'parameter_invalid_integer', param: 'amount' }],
    ['amount=100000000&currency=bdt', { code: 'amount_too_large', param: 'amount' }],
    ['amount=&currency=bdt', { code: 'parameter_invalid_empty', param: 'amount' }],
    ['amount[a]=1&currency=bdt', { param: 'amount', message: 'Invalid string' }],
    [
      'amount=1000&currency=taka',
      { param: 'currency', message: expect.stringContaining('Invalid currency: taka') },
    ],
    [`${good}&colour=red`, { code: 'parameter_unknown', param: 'colour' }],
    [
      `${good}&automatic_payment_methods[on]=true`,
      { code: 'parameter_unknown', param: 'automatic_payment_methods[on]' },
    ],
    [`${good}&automatic_payment_methods[enabled]=yes`, { param: 'automatic_payment_methods[enabled]' }],
    [`${good}&metadata=plain`, { param: 'metadata', message: 'Invalid object' }],
    [`${good}&metadata[${'k'.repeat(41)}]=v`, { message: expect.stringContaining('up to 40 characters') }],
    [`${good}&metadata[k]=${'v'.repeat(501)}`, { message: expect.stringContaining('up to 500 characters') }],
    [`${good}&metadata[a][b]=v`, { param: 'metadata[a]' }],
    [`${good}&capture_method=manual`, { param: 'capture_method' }],
    [`${good}&payment_method_types[]=ideal`, { param: 'payment_method_types' }],
    [`${good}&transfer_data[destination]=acct_1`, { message: expect.stringContaining('does not implement') }],
    [`${good}&confirm=true`, { param: 'payment_method' }],
    [`${good}&description=%00`, { message: expect.stringContaining('null characters') }],
    [`${good}&a[b][c][d][e][f][g][h]=1`, { message: expect.stringContaining('nested too deeply') }],
    [`${good}&constructor[x]=1`, { code: 'parameter_unknown' }],
    [`${good}&expand[]=nothing`, { param: 'expand' }],
  ])('%s → 400', async (body, error) => {
    const answer = await cards.call('POST', '/v1/payment_intents', body)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ error: { type: 'invalid_request_error', ...error } })
  })

  test('51 metadata keys are too many', async () => {
    const keys = Array.from({ length: 51 }, (_, index) => `&metadata[k${index}]=v`).join('')
    expect((await cards.call('POST', '/v1/payment_intents', good + keys)).status).toBe(400)
  })

  test.each([
    'limit=0',
    'limit=101',
    'limit=ten',
    'starting_after=pi_nope',
    'created[gte]=soon',
    'created=-1',
    'starting_after=a&ending_before=b',
  ])('a list refuses %s', async (query) => {
    const answer = await cards.call('GET', `/v1/payment_intents?${query}`)
    expect(answer.status).toBe(400)
  })

  test('a body that is no form is refused', async () => {
    const headers = { 'content-type': 'application/json' }
    const answer = await cards.call('POST', '/v1/payment_intents', '{"amount":1000}', headers)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({
      error: { message: expect.stringContaining('x-www-form-urlencoded') },
    })
  })

  test.each(['%', '%E0%A4%A', '&&&', '=', '[', 'amount[', ']=1', '[]=1', 'a[=1', '\ud83d'])(
    'the malformed body %j is refused, not answered with 500',
    async (body) => {
      expect((await cards.call('POST', '/v1/payment_intents', body)).status).toBe(400)
    },
  )

  test('a body past the limit is refused with 413', async () => {
    const answer = await cards.call(
      'POST',
      '/v1/payment_intents',
      `${good}&description=${'x'.repeat(300_000)}`,
    )
    expect(answer.status).toBe(413)
    expect(answer.body).toMatchObject({ error: { type: 'invalid_request_error' } })
  })
})

test('every response has a request id and is not cacheable', async () => {
  const headers = { 'stripe-version': '2020-08-27' }
  for (const path of ['/v1/charges', '/v1/payment_intents/pi_nope', '/v1/nope']) {
    const answer = await cards.call('GET', path, undefined, headers)
    expect(answer.headers.get('request-id')).toMatch(/^req_\w{14}$/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('stripe-version')).toBe('2020-08-27')
  }
})
