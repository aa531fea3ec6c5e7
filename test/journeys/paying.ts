import type { APIRequestContext, Page } from '@playwright/test'
import { callAs } from './people.ts'

export async function typeCard(page: Page): Promise<void> {
  await page.getByLabel('Card number').fill('4242424242424242')
  await page.getByLabel('Expiry (MM/YY)').fill('12/34')
  await page.getByLabel('CVC').fill('123')
}

/** Opens the card form from the list of ways to pay. */
export const chooseCard = (page: Page) => page.getByRole('button', { name: 'International card' }).click()

/** The payment page with the card form open. */
export const cardPayment = (id: string) => `/dashboard/payment/${id}?method=card`

export const pay = (page: Page) => page.getByRole('button', { name: 'Pay ৳' })

/** Starts a payment, which holds a seat; returns the client secret. */
export async function hold(
  request: APIRequestContext,
  email: string,
  sessionId: string,
  amountInCents: number,
) {
  const body = { sessionId, amountInCents }
  const answer = await callAs(request, email, 'POST', '/create-payment-intent', body)
  return (answer as { clientSecret: string }).clientSecret
}

/** Confirms a payment at the card provider without recording it; returns its reference. */
export async function charge(
  request: APIRequestContext,
  clientSecret: string,
  number = '4242424242424242',
): Promise<string> {
  const { cards } = await (await request.get('/api/config')).json()
  const intent = clientSecret.split('_secret_')[0] ?? ''
  const answer = await request.post(`${cards.standIn}/v1/payment_intents/${intent}/confirm`, {
    form: {
      client_secret: clientSecret,
      key: cards.publishableKey,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2040',
      'payment_method_data[card][cvc]': '123',
    },
  })
  if (!answer.ok()) throw new Error(await answer.text())
  return intent
}

/** Makes a paid booking without a browser; returns the payment's reference. */
export async function buy(
  request: APIRequestContext,
  email: string,
  sessionId: string,
  amountInCents: number,
) {
  const transactionId = await charge(request, await hold(request, email, sessionId, amountInCents))
  await callAs(request, email, 'POST', '/payments', { sessionId, transactionId })
  return transactionId
}
