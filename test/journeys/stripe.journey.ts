import type { Page } from '@playwright/test'
import { HOLD_MS } from '../../contract/payments/hold-times.ts'
import { type RunningServer, serve } from '../support/serve.ts'
import { arrive } from './arrive.ts'
import { expect, test } from './journey.ts'
import { cardPayment } from './paying.ts'
import { newSession, newStudent } from './people.ts'

/** The part of Stripe.js that the product uses: an element with change events, and a confirmation. */
const stripeJs = `
  window.Stripe = () => ({
    elements: () => ({
      create: () => {
        const listeners = {}
        const tell = ({ target: { value } }) =>
          listeners.change({
            complete: value === '4242',
            error: value === '4241' ? { code: 'invalid_number', message: 'Stripe’s sentence.' } : undefined,
          })
        return {
          mount: (into) => {
            into.innerHTML = '<input aria-label="Card by Stripe">'
            into.firstChild.oninput = tell
          },
          on: (event, listener) => { listeners[event] = listener },
          update: () => 0,
          destroy: () => 0,
        }
      },
    }),
    confirmCardPayment: async (secret) => window.answers.shift(),
  })`

const declined = {
  error: {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Stripe’s sentence.',
  },
}
const unreachable = {
  error: { type: 'api_connection_error', message: 'An error occurred with our connection.' },
}
const succeeded = { paymentIntent: { id: 'pi_journey', status: 'succeeded' } }

const answerWith = (page: Page, answer: object) =>
  page.evaluate((next) => Object.assign(window, { answers: [next] }), answer)

// A server with Stripe keys. No request reaches Stripe: the browser context responds in its place.
let served: RunningServer
test.beforeAll(async () => {
  served = await serve({ STRIPE_SECRET_KEY: 'sk_test_journey', STRIPE_PUBLISHABLE_KEY: 'pk_test_journey' })
})
test.afterAll(() => served.stop())

test('C40 X07 with Stripe configured the card is typed into Stripe’s own element', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: served.url })
  const page = await context.newPage()
  const { id } = await newSession(context.request, { fee: 300 })
  await arrive(page, await newStudent(context.request))
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: stripeJs }),
  )
  await page.route('**/api/checkouts', (route) =>
    route.fulfill({
      json: {
        clientSecret: 'pi_journey_secret_1',
        checkoutId: id,
        method: 'card',
        ...{ amount: 300, amountInCents: 30_000, currency: 'BDT' },
        expiresAt: new Date(Date.now() + HOLD_MS).toISOString(),
      },
    }),
  )
  const recorded = page.waitForRequest(
    (request) => request.method() === 'POST' && /payments$/.test(request.url()),
  )
  await page.route('**/api/payments', (route) => route.fulfill({ json: { insertedId: id } }))

  await page.goto(cardPayment(id))
  const pay = page.getByRole('button', { name: 'Pay ৳300' })
  const card = page.getByLabel('Card by Stripe')
  await pay.click()
  await expect(page.getByText('The card number is incomplete.')).toBeVisible()
  await card.fill('4241')
  await expect(page.getByText('The card number is not correct. Please check it.')).toBeVisible()
  await card.fill('4242')

  await answerWith(page, unreachable)
  await pay.click()
  await expect(page.getByText('Payment failed. Please try again.')).toBeVisible()
  await answerWith(page, declined)
  await pay.click()
  await expect(
    page.getByText('Your card was declined. Please use another card or contact your bank.'),
  ).toBeVisible()
  await answerWith(page, succeeded)
  await pay.click()
  await expect(page).toHaveURL('/dashboard/my-created-sessions')
  expect((await recorded).postDataJSON()).toMatchObject({
    sessionId: id,
    transactionId: 'pi_journey',
    amount: 300,
  })
  await context.close()
})
