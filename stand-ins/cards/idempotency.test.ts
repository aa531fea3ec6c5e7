import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  browserForm,
  createFixture,
  type Fixture,
  publishableKey,
  refusal,
  stripeThrough,
} from './fixture.ts'

let cards: Fixture
beforeAll(async () => {
  cards = await createFixture()
})
afterAll(async () => {
  expect(cards.errors).toEqual([])
  await cards.close()
})

const given = { amount: 1000, currency: 'bdt' }

test('a key reused with other parameters is refused', async () => {
  const idempotencyKey = 'changed'
  const intent = await cards.stripe.paymentIntents.create(given, { idempotencyKey })
  const amount = await refusal(
    cards.stripe.paymentIntents.create({ ...given, amount: 1 }, { idempotencyKey }),
  )
  expect(amount).toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
    rawType: 'idempotency_error',
  })
  const endpoint = await refusal(cards.stripe.paymentIntents.cancel(intent.id, {}, { idempotencyKey }))
  expect(endpoint).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
  expect((await cards.stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_payment_method')
})

test('a key that is too long is refused', async () => {
  const headers = { 'idempotency-key': 'k'.repeat(256) }
  expect((await cards.call('POST', '/v1/payment_intents', 'amount=1000&currency=bdt', headers)).status).toBe(
    400,
  )
})

test('a repeated request gets the first response, byte for byte', async () => {
  const headers = { 'idempotency-key': 'same' }
  const body = 'amount=1000&currency=bdt&metadata[a]=1&metadata[b]=2'
  const first = await cards.call('POST', '/v1/payment_intents', body, headers)
  // The order of parameters does not matter.
  const reordered = 'metadata[b]=2&currency=bdt&metadata[a]=1&amount=1000'
  const second = await cards.call('POST', '/v1/payment_intents', reordered, headers)
  expect(second.text).toBe(first.text)
  expect(first.headers.get('idempotent-replayed')).toBeNull()
  expect(second.headers.get('idempotent-replayed')).toBe('true')
  expect(second.headers.get('original-request')).toBe(first.headers.get('request-id'))
  expect(second.headers.get('request-id')).not.toBe(first.headers.get('request-id'))
})

test('many concurrent repeats of an answered request never get “in use”', async () => {
  const headers = { 'idempotency-key': 'repeated' }
  const ask = () => cards.call('POST', '/v1/payment_intents', 'amount=1000&currency=bdt', headers)
  const first = await ask()
  const repeats = await Promise.all(Array.from({ length: 20 }, ask))
  expect(new Set(repeats.map(({ text }) => text))).toEqual(new Set([first.text]))
})

test('a decline is replayed without charging again', async () => {
  const { id } = await cards.stripe.paymentIntents.create(given)
  const confirm = () =>
    cards.stripe.paymentIntents.confirm(
      id,
      { payment_method: 'pm_card_chargeDeclined' },
      { idempotencyKey: 'decline' },
    )
  const [first, second] = [await refusal(confirm()), await refusal(confirm())]
  expect(second.charge).toBe(first.charge)
  expect(second.headers).toMatchObject({ 'idempotent-replayed': 'true' })
  expect((await cards.stripe.charges.list({ payment_intent: id })).data).toHaveLength(1)
})

test('a state error is replayed although the state has changed', async () => {
  const { id } = await cards.stripe.paymentIntents.create(given)
  const refund = () => cards.stripe.refunds.create({ payment_intent: id }, { idempotencyKey: 'too early' })
  await refusal(refund())
  await cards.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
  const again = await refusal(refund())
  expect(again.message).toContain('does not have a successful charge')
  expect((await cards.stripe.refunds.list({ payment_intent: id })).data).toEqual([])
})

test('a parameter error does not use up the key', async () => {
  const idempotencyKey = 'mistake'
  await refusal(cards.stripe.paymentIntents.create({ ...given, amount: 0 }, { idempotencyKey }))
  expect((await cards.stripe.paymentIntents.create(given, { idempotencyKey })).amount).toBe(1000)
})

test('a browser cannot fetch the response to a server', async () => {
  const idempotencyKey = 'server'
  const intent = await cards.stripe.paymentIntents.create({ ...given, metadata: { secret: 'yes' } })
  await cards.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }, { idempotencyKey })
  const headers = { authorization: `Bearer ${publishableKey}`, 'idempotency-key': idempotencyKey }
  const path = `/v1/payment_intents/${intent.id}/confirm`
  const answer = await cards.call('POST', path, browserForm(intent), headers)
  expect([answer.status, answer.headers.get('idempotent-replayed')]).toEqual([400, null])
  expect(answer.text).not.toContain('secret":"yes')
})

test('after a day a key is free again, and old keys are deleted', async () => {
  const own = await createFixture()
  const idempotencyKey = 'old'
  const create = () => own.stripe.paymentIntents.create(given, { idempotencyKey })
  const first = await create()
  own.clock.now = new Date('2026-03-02T09:59:59Z')
  expect((await create()).id).toBe(first.id)
  own.clock.now = new Date('2026-03-02T10:00:00Z')
  expect((await create()).id).not.toBe(first.id)
  own.clock.now = new Date('2026-03-04T10:00:00Z')
  await own.stripe.paymentIntents.create(given, { idempotencyKey: 'new' })
  const { rows } = await own.pool.query('select key from cards.idempotency_keys')
  expect(rows).toEqual([{ key: 'new' }])
  await own.close()
})

test('the same key many times at once does the work once', async () => {
  for (let round = 0; round < 5; round++) {
    const idempotencyKey = `race ${round}`
    const create = () => cards.stripe.paymentIntents.create(given, { idempotencyKey })
    const results = await Promise.allSettled(Array.from({ length: 20 }, create))
    const made = results.filter((result) => result.status === 'fulfilled').map(({ value }) => value.id)
    const refused = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason)
    expect(new Set(made).size).toBe(1)
    for (const error of refused)
      expect(error).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
    const { rows } = await cards.pool.query(`select 1 from cards.events where idempotency_key = $1`, [
      idempotencyKey,
    ])
    expect(rows).toHaveLength(1)
  }
})

test('the SDK retries by itself until it has a response', async () => {
  const patient = stripeThrough(cards.app, { maxNetworkRetries: 5 })
  const { id } = await patient.paymentIntents.create({
    ...given,
    confirm: true,
    payment_method: 'pm_card_visa',
  })
  const refund = () => patient.refunds.create({ payment_intent: id }, { idempotencyKey: `refund ${id}` })
  const refunds = await Promise.all(Array.from({ length: 5 }, refund))
  expect(new Set(refunds.map((made) => made.id)).size).toBe(1)
})
