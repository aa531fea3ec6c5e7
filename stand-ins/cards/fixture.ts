import type { Hono } from 'hono'
import Stripe from 'stripe'
import { createTestDatabase } from '../../test/support/database.ts'
import { createTestPool } from '../../test/support/pool.ts'
import { type CardStandInOptions, createCardStandIn } from './index.ts'

export const secretKey = 'sk_test_0123456789abcdefghij'
export const publishableKey = 'pk_test_0123456789abcdefghij'

export type Fixture = Awaited<ReturnType<typeof createFixture>>

/** For tests: a stand-in with its own database, Stripe's SDK that uses it, and a fixed clock. */
export async function createFixture(options: Partial<CardStandInOptions> = {}) {
  const database = await createTestDatabase()
  const pool = createTestPool({ connectionString: database.url, max: 20 })
  // Dropping the database cuts connections that the ended pool is still closing.
  pool.on('error', () => {})
  const clock = { now: new Date('2026-03-01T10:00:00Z') }
  const errors: unknown[] = []
  const app = createCardStandIn({
    database: pool,
    secretKey,
    publishableKey,
    clock: () => clock.now,
    onError: (error) => errors.push(error),
    ...options,
  })
  const stripe = stripeThrough(app)
  return {
    app,
    pool,
    clock,
    /** Internal errors of the stand-in, which every test expects to be none. */
    errors,
    stripe,
    /** Sends a raw request, with `body` in Stripe's form encoding. */
    call: (method: string, path: string, body?: string, headers: Record<string, string> = {}) =>
      callThrough(app, method, path, body, headers),
    /** The newest charge of an intent. */
    async chargeOf(payment_intent: string): Promise<Stripe.Charge> {
      const [charge] = (await stripe.charges.list({ payment_intent })).data
      if (!charge) throw new Error(`${payment_intent} was not charged`)
      return charge
    },
    async close() {
      await pool.end()
      await database.drop()
    },
  }
}

export function stripeThrough(app: Hono, config: { maxNetworkRetries?: number } = {}): Stripe {
  const lead: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const to = `http://localhost/${url.host}${url.pathname}${url.search}`
    return app.fetch(
      new Request(to, {
        ...init,
        ...(init?.method === 'POST' && { body: withReturnUrl(to, init.body ?? '') }),
      }),
    )
  }
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(lead),
    maxNetworkRetries: 0,
    ...config,
  })
}

/** Confirms as a merchant's server does that sends a return_url each time. `call` adds parameters. */
export function withReturnUrl(url: string, body: BodyInit): BodyInit {
  const isConfirmed = url.endsWith('/confirm') || /(^|&)confirm=true/.test(String(body))
  if (!isConfirmed || /(^|&)return_url=/.test(String(body))) return body
  return `${body}&return_url=${encodeURIComponent('https://shop.test/back')}`
}

async function callThrough(
  app: Hono,
  method: string,
  path: string,
  body: string | undefined,
  headers: Record<string, string>,
) {
  const response = await app.request(`/api.stripe.com${path}`, {
    method,
    body,
    headers: {
      authorization: `Bearer ${secretKey}`,
      ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: readJson(text) }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The parameters with which Stripe.js confirms an intent with the publishable key. */
export function browserForm(
  intent: { client_secret: string | null },
  card: Partial<typeof visa> = {},
): string {
  const form = new URLSearchParams({
    key: publishableKey,
    client_secret: String(intent.client_secret),
    'payment_method_data[type]': 'card',
  })
  for (const [name, value] of Object.entries({ ...visa, ...card })) {
    if (value !== '') form.set(`payment_method_data[card][${name}]`, value)
  }
  return form.toString()
}

const visa = { number: '4242424242424242', exp_month: '12', exp_year: '2030', cvc: '123' }

/** The error that a call threw. */
export async function refusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await call.then(
    () => new Error('It was not refused'),
    (thrown: unknown) => thrown,
  )
  if (error instanceof Stripe.errors.StripeError) return error
  throw error
}
