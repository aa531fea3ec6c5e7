import type Stripe from 'stripe'
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

const create = () =>
  cards.stripe.paymentIntents.create({ amount: 1000, currency: 'bdt', metadata: { user: 'u1' } })

async function payInBrowser(card: Parameters<typeof browserForm>[1]) {
  const intent = await create()
  const path = `/v1/payment_intents/${intent.id}/confirm`
  const answer = await cards.call('POST', path, browserForm(intent, card), { authorization: '' })
  return { intent, answer }
}

describe('declines', () => {
  test.each([
    ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
    ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['4000000000009987', 'card_declined', 'lost_card', 'Your card was declined.'],
    ['4000000000009979', 'card_declined', 'stolen_card', 'Your card was declined.'],
    ['4000000000006975', 'card_declined', 'card_velocity_exceeded', undefined],
    ['4000000000000069', 'expired_card', undefined, 'Your card has expired.'],
    ['4000000000000127', 'incorrect_cvc', undefined, "Your card's security code is incorrect."],
    ['4000000000000119', 'processing_error', undefined, undefined],
  ])('%s → %s %s', async (number, code, declineCode, message) => {
    const { intent, answer } = await payInBrowser({ number })
    expect(answer.status).toBe(402)
    expect(answer.body).toMatchObject({
      error: {
        type: 'card_error',
        code,
        ...(declineCode && { decline_code: declineCode }),
        ...(message && { message }),
        charge: expect.stringMatching(/^ch_/),
        payment_intent: { id: intent.id, status: 'requires_payment_method' },
      },
    })
    expect(answer.text).not.toContain('metadata":{"user"')
    const after = await cards.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
    expect(after).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      amount_received: 0,
      last_payment_error: { type: 'card_error', code, payment_method: { card: { last4: number.slice(-4) } } },
      latest_charge: { status: 'failed', paid: false, failure_code: code },
    })
  })

  test('the SDK throws a card error that carries the intent, and another card then pays it', async () => {
    const { id } = await create()
    const declined = cards.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' })
    const error = await refusal(declined)
    expect(error).toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'generic_decline',
      advice_code: 'try_again_later',
      payment_intent: { id },
    })
    const paid = await cards.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
    expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null })
    const charges = await cards.stripe.charges.list({ payment_intent: id })
    expect(charges.data.map(({ status }) => status)).toEqual(['succeeded', 'failed'])
  })

  test('a payment blocked by Radar never reached the bank', async () => {
    const { id } = await create()
    await refusal(cards.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_radarBlock' }))
    const { latest_charge } = await cards.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
    expect(latest_charge).toMatchObject({
      failure_code: 'card_declined',
      outcome: { type: 'blocked', network_status: 'not_sent_to_network', risk_level: 'highest' },
    })
  })

  test('a missing security code cannot be wrong', async () => {
    const { answer } = await payInBrowser({ number: '4000000000000127', cvc: '' })
    expect(answer.status).toBe(200)
  })
})

describe('invalid cards leave the intent unchanged', () => {
  test.each([
    [{ number: '4242424242424241' }, 'incorrect_number', 'number'],
    [{ number: '4000000000000003' }, 'incorrect_number', 'number'],
    [{ number: '4242' }, 'invalid_number', 'number'],
    [{ number: '4242x42424242424' }, 'invalid_number', 'number'],
    [{ exp_month: '13' }, 'invalid_expiry_month', 'exp_month'],
    [{ exp_month: '0' }, 'invalid_expiry_month', 'exp_month'],
    [{ exp_year: '2025' }, 'invalid_expiry_year', 'exp_year'],
    [{ exp_year: '25' }, 'invalid_expiry_year', 'exp_year'],
    [{ exp_year: '2090' }, 'invalid_expiry_year', 'exp_year'],
    [{ exp_month: '2', exp_year: '2026' }, 'invalid_expiry_month', 'exp_month'],
    [{ cvc: '12' }, 'invalid_cvc', 'cvc'],
    [{ cvc: '1234' }, 'invalid_cvc', 'cvc'],
    [{ cvc: 'abc' }, 'invalid_cvc', 'cvc'],
  ])('%j → %s', async (card, code, field) => {
    const { intent, answer } = await payInBrowser(card)
    expect(answer.status).toBe(402)
    expect(answer.body).toMatchObject({
      error: { type: 'card_error', code, param: `payment_method_data[card][${field}]` },
    })
    const after = await cards.stripe.paymentIntents.retrieve(intent.id)
    expect(after).toMatchObject({
      status: 'requires_payment_method',
      latest_charge: null,
      last_payment_error: null,
    })
  })

  test('a real card is refused in the words of Stripe’s test mode', async () => {
    const { answer } = await payInBrowser({ number: '4539578763621486' })
    expect(answer.status).toBe(402)
    expect(answer.body).toMatchObject({
      error: {
        code: 'card_declined',
        decline_code: 'test_mode_live_card',
        message: expect.stringContaining('used a non test (live) card'),
      },
    })
  })
})

describe('cards that succeed', () => {
  test.each([
    ['4242 4242 4242 4242', 'visa'],
    ['4000-0566-5566-5556', 'visa'],
    ['5555555555554444', 'mastercard'],
    ['2223003122003222', 'mastercard'],
    ['378282246310005', 'amex'],
    ['6011111111111117', 'discover'],
    ['3056930009020004', 'diners'],
    ['36227206271667', 'diners'],
    ['3566002020360505', 'jcb'],
    ['6200000000000005', 'unionpay'],
    ['6205500000000000004', 'unionpay'],
  ])('%s is a %s', async (number, brand) => {
    const { intent, answer } = await payInBrowser({ number })
    expect([answer.status, answer.body]).toMatchObject([200, { status: 'succeeded' }])
    const paid = await cards.stripe.paymentIntents.retrieve(intent.id, { expand: ['payment_method'] })
    expect(paid.payment_method).toMatchObject({ card: { brand, last4: number.slice(-4) } })
  })

  test('a card is valid in its expiry month', async () => {
    const { answer } = await payInBrowser({ exp_month: '3', exp_year: '26' })
    expect(answer.status).toBe(200)
  })

  test('parameters that Stripe.js adds about itself are accepted', async () => {
    const intent = await create()
    const about =
      '&payment_method_data[guid]=g&payment_method_data[payment_user_agent]=stripe.js&use_stripe_sdk=true'
    const form = `${browserForm(intent)}${about}&expected_payment_method_type=card&payment_method_data[billing_details][name]=A`
    const answer = await cards.call('POST', `/v1/payment_intents/${intent.id}/confirm`, form, {
      authorization: '',
    })
    expect(answer.status).toBe(200)
    const paid = await cards.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
    expect(paid.latest_charge).toMatchObject({ billing_details: { name: 'A' } })
  })

  test('a payment method that an intent was created with pays it later', async () => {
    const card = 'payment_method_data[type]=card&payment_method_data[card][token]=tok_visa'
    const { body } = await cards.call('POST', '/v1/payment_intents', `amount=1000&currency=bdt&${card}`)
    const intent = body as Stripe.PaymentIntent
    expect(intent.status).toBe('requires_confirmation')
    const paid = await cards.stripe.paymentIntents.confirm(intent.id)
    expect(paid).toMatchObject({ status: 'succeeded', payment_method: intent.payment_method })
  })
})

test('no card number and no security code is stored', async () => {
  const marked = { number: '4000000000009995', cvc: '737' }
  await payInBrowser(marked)
  const tables = await cards.pool.query(
    `select table_name from information_schema.tables where table_schema = 'cards'`,
  )
  for (const { table_name } of tables.rows) {
    const { rows } = await cards.pool.query(`select t::text as row from cards.${table_name} t`)
    const all = rows.map(({ row }) => row).join('\n')
    for (const number of ['4000000000009995', '4242424242424242', '4539578763621486'])
      expect(all).not.toContain(number)
    expect(all).not.toMatch(/cvc"?[:=]\W*737/)
  }
})
