import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFixture, type Fixture, publishableKey } from './fixture.ts'

let cards: Fixture
beforeAll(async () => {
  cards = await createFixture()
})
afterAll(async () => {
  expect(cards.errors).toEqual([])
  await cards.close()
})

const PATH = '/v1/payment_methods'
const CARD = {
  type: 'card',
  'card[number]': '4242424242424242',
  'card[exp_month]': '12',
  'card[exp_year]': '2030',
  'card[cvc]': '123',
}
/** As Stripe.js sends it, with the publishable key in the body and what it says of itself. */
const send = (changes: Record<string, string> = {}, key = publishableKey) => {
  const about = { payment_user_agent: 'stripe.js/v3', time_on_page: '1200', guid: 'x' }
  const form = new URLSearchParams({ ...CARD, ...about, key, ...changes })
  return cards.call('POST', PATH, String(form), { authorization: '' })
}

test.each([
  ['an unknown key', {}, 'pk_test_somebodyelse', 401, undefined, undefined],
  ['another kind', { type: 'sepa_debit' }, publishableKey, 400, 'type', undefined],
  [
    'a wrong number',
    { 'card[number]': '4242424242424241' },
    publishableKey,
    402,
    'card[number]',
    'incorrect_number',
  ],
  [
    'a month in the past',
    { 'card[exp_year]': '2020' },
    publishableKey,
    402,
    'card[exp_year]',
    'invalid_expiry_year',
  ],
  ['a field of no card', { 'card[pin]': '1' }, publishableKey, 400, 'card[pin]', 'parameter_unknown'],
] as const)('%s is refused', async (_, changes, key, status, param, code) => {
  const { status: answered, body } = await send(changes, key)
  const { error } = body as { error: { param?: string; code?: string } }
  expect([answered, error.param, error.code]).toEqual([status, param, code])
})

test('a browser makes a card, which shows no number, and a confirmation names it', async () => {
  const made = await send({ 'billing_details[name]': 'Ayesha' })
  expect(made.status).toBe(200)
  expect(made.text).not.toContain('4242424242424242')
  expect(made.body).toMatchObject({
    id: expect.stringMatching(/^pm_/),
    object: 'payment_method',
    type: 'card',
    card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030 },
    billing_details: { name: 'Ayesha' },
  })
  const { id } = made.body as { id: string }
  const intent = await cards.stripe.paymentIntents.create({ amount: 75_050, currency: 'bdt' })
  const form = new URLSearchParams({
    key: publishableKey,
    client_secret: String(intent.client_secret),
    payment_method: id,
  })
  const confirm = `/v1/payment_intents/${intent.id}/confirm`
  const paid = await cards.call('POST', confirm, String(form), { authorization: '' })
  expect(paid.body).toMatchObject({ status: 'succeeded', payment_method: id })
})

test('a card that is declined is made, and declined when it pays', async () => {
  const { body } = await send({ 'card[number]': '4000000000000002' })
  const { id: payment_method } = body as { id: string }
  const intent = await cards.stripe.paymentIntents.create({ amount: 75_050, currency: 'bdt' })
  const confirming = cards.stripe.paymentIntents.confirm(intent.id, { payment_method })
  await expect(confirming).rejects.toMatchObject({ code: 'card_declined' })
})
