import type { TestApp } from './boot.ts'
import type { Person } from './people.ts'

/**
 * Confirms an intent with a card as the browser does, with the client secret and the publishable key, and
 * returns the intent's id. Throws unless the status is `expected`: 402 is a declined card, 400 a canceled
 * intent.
 */
export async function confirm(
  app: TestApp,
  clientSecret: string,
  { card = '4242424242424242', expected = [200] }: { card?: string; expected?: number[] } = {},
): Promise<string> {
  const intentId = clientSecret.split('_secret_')[0] ?? ''
  const { publishableKey } = app.services.clientConfig.cards
  const response = await fetch(`${app.url}/api.stripe.com/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      client_secret: clientSecret,
      key: publishableKey ?? '',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': card,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2040',
      'payment_method_data[card][cvc]': '123',
    }),
  })
  const text = await response.text()
  if (!expected.includes(response.status)) throw new Error(`Confirming answered ${response.status}: ${text}`)
  return intentId
}

/** Starts a payment and returns the client secret, or throws the error message. */
export async function startPayment(
  person: Pick<Person, 'ask'>,
  sessionId: string,
  amountInCents: number,
): Promise<string> {
  const { status, body } = await person.ask('POST', '/create-payment-intent', { sessionId, amountInCents })
  if (status !== 200) throw new Error(body.message)
  return body.clientSecret
}

/** Starts, confirms and records a payment; returns the response to the recording. */
export async function pay(app: TestApp, person: Person, sessionId: string, amountInCents: number) {
  const transactionId = await confirm(app, await startPayment(person, sessionId, amountInCents))
  return person.ask('POST', '/payments', { sessionId, transactionId, email: person.email })
}
