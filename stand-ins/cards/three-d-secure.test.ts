import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserForm, createFixture, type Fixture, refusal } from './fixture.ts'

let cards: Fixture
beforeAll(async () => {
  cards = await createFixture()
})
afterAll(async () => {
  expect(cards.errors).toEqual([])
  await cards.close()
})

const challenged = '4000002760003184'

async function startAuthentication(number = challenged, more = '') {
  const intent = await cards.stripe.paymentIntents.create({ amount: 75_050, currency: 'bdt' })
  const path = `/v1/payment_intents/${intent.id}/confirm`
  const answer = await cards.call('POST', path, browserForm(intent, { number }) + more, { authorization: '' })
  expect(answer.status).toBe(200)
  const waiting = await cards.stripe.paymentIntents.retrieve(intent.id)
  const url = urlOf(waiting)
  return { intent, waiting, url: new URL(url || 'http://localhost/') }
}

/** Where authentication happens: by redirect, or in Stripe's scripts. */
function urlOf({ next_action: action }: Stripe.PaymentIntent): string {
  const forScripts = action?.use_stripe_sdk as { stripe_js?: string } | undefined
  return action?.redirect_to_url?.url ?? forScripts?.stripe_js ?? ''
}

function answerPage(url: URL, outcome: string) {
  const form = new URLSearchParams({ client_secret: url.searchParams.get('client_secret') ?? '', outcome })
  return cards.app.request(url, { method: 'POST', body: form, redirect: 'manual' })
}

const statusOf = async (id: string) => (await cards.stripe.paymentIntents.retrieve(id)).status

test('a page with a wrong secret shows and does nothing', async () => {
  const { intent, url } = await startAuthentication()
  url.searchParams.set('client_secret', 'guess')
  expect(await (await cards.app.request(url)).text()).toContain('This authentication is over')
  await answerPage(url, 'complete')
  expect(await statusOf(intent.id)).toBe('requires_action')
  expect((await answerPage(url, 'whatever')).status).toBe(400)
  expect((await cards.app.request('/api.stripe.com/redirect/authenticate/pi_nope')).status).toBe(404)
})

test('a card that cannot authenticate is declined: authentication_required', async () => {
  const { id } = await cards.stripe.paymentIntents.create({ amount: 1000, currency: 'bdt' })
  const error = await refusal(
    cards.stripe.paymentIntents.confirm(id, {
      payment_method: 'pm_card_authenticationRequired',
      off_session: true,
    }),
  )
  expect([error.statusCode, error.code]).toEqual([402, 'authentication_required'])
  expect((await cards.stripe.charges.list({ payment_intent: id })).data).toEqual([])
})

test('a bad return_url is refused', async () => {
  const { id } = await cards.stripe.paymentIntents.create({ amount: 1000, currency: 'bdt' })
  for (const return_url of ['javascript:alert(1)', '/back', 'nothing']) {
    const error = await refusal(
      cards.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa', return_url }),
    )
    expect([error.code, error.param]).toEqual(['url_invalid', 'return_url'])
  }
})

test.each(['4000002500003155', challenged])(
  '%s requires authentication, and pays once it passes',
  async (number) => {
    const { intent, waiting, url } = await startAuthentication(
      number,
      '&return_url=https://shop.test/back?x=1',
    )
    expect(waiting).toMatchObject({
      status: 'requires_action',
      latest_charge: null,
      amount_received: 0,
      next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: 'https://shop.test/back?x=1' } },
    })
    const page = await cards.app.request(url)
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://shop.test;")
    expect(await page.text()).toContain('BDT 750.50')

    const done = await answerPage(url, 'complete')
    expect(done.status).toBe(303)
    const back = new URL(done.headers.get('location') ?? '')
    expect(back.href).toContain('https://shop.test/back?x=1&')
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: 'succeeded',
    })
    const paid = await cards.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
    expect(paid).toMatchObject({
      status: 'succeeded',
      next_action: null,
      latest_charge: { payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } } },
    })
  },
)

test('a failed authentication asks for another card', async () => {
  const { intent, url } = await startAuthentication(challenged, '&return_url=https://shop.test/back')
  const done = await answerPage(url, 'fail')
  expect(done.headers.get('location')).toContain('redirect_status=failed')
  expect(await cards.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: 'requires_payment_method',
    latest_charge: null,
    last_payment_error: {
      code: 'payment_intent_authentication_failure',
      payment_method: { card: { last4: '3184' } },
    },
  })
  const paid = await cards.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
  expect(paid.status).toBe('succeeded')
})

test('leaving the page allows another card, and the old page is then void', async () => {
  const { intent, url } = await startAuthentication()
  expect(await statusOf(intent.id)).toBe('requires_action')
  const declined = { payment_method: 'pm_card_chargeDeclined' }
  expect((await refusal(cards.stripe.paymentIntents.confirm(intent.id, declined))).code).toBe('card_declined')
  expect(await (await answerPage(url, 'complete')).text()).toContain('This authentication is over')
  expect(await statusOf(intent.id)).toBe('requires_payment_method')
})

test('a canceled intent can no longer be authenticated', async () => {
  const canceled = await startAuthentication()
  await cards.stripe.paymentIntents.cancel(canceled.intent.id)
  await answerPage(canceled.url, 'complete')
  expect(await statusOf(canceled.intent.id)).toBe('canceled')
})

test('4000008400001629 authenticates, then declines', async () => {
  const { intent, url } = await startAuthentication('4000008400001629')
  expect(await (await answerPage(url, 'complete')).text()).toContain('You can close this page')
  expect(await cards.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'card_declined', decline_code: 'generic_decline' },
  })
})

test('the page submitted ten times at once charges once', async () => {
  const { intent, url } = await startAuthentication()
  await Promise.all(Array.from({ length: 10 }, () => answerPage(url, 'complete')))
  expect((await cards.stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1)
})

test.each(['&use_stripe_sdk=true', ''])(
  'without a redirect the next action is use_stripe_sdk%s',
  async (more) => {
    const { waiting } = await startAuthentication(challenged, more)
    expect(waiting.next_action).toMatchObject({
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: expect.stringContaining(waiting.id) },
    })
  },
)

test('the page is on the browser’s own origin, which no other site can choose', async () => {
  const own = await createFixture({ publicUrl: 'https://boithok.test' })
  const pageFor = async (origin: string) => {
    const intent = await own.stripe.paymentIntents.create({ amount: 1000, currency: 'bdt' })
    const headers = { authorization: '', origin }
    const path = `/v1/payment_intents/${intent.id}/confirm`
    await own.call('POST', path, browserForm(intent, { number: challenged }), headers)
    return new URL(urlOf(await own.stripe.paymentIntents.retrieve(intent.id))).origin
  }
  expect(await pageFor('https://localhost')).toBe('https://localhost')
  expect(await pageFor('https://evil.test')).toBe('https://boithok.test')
  expect(await pageFor('null')).toBe('https://boithok.test')
  await own.close()
})
