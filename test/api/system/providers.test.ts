import { describe, expect, test } from 'vitest'
import { firebaseEnv } from '../../support/firebase.ts'
import { admin } from '../../support/people.ts'
import { scrape } from '../../support/scrape.ts'
import { createSession } from '../../support/sessions.ts'
import { createHealthApps, HOUR, type Options, readHealth } from './health-apps.ts'

const { booted, start, startBeside } = createHealthApps()

describe('provider keys', () => {
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  }
  const google = { GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret' }
  const bkash = (username: string) => ({
    BKASH_APP_KEY: 'key',
    BKASH_APP_SECRET: 'secret',
    BKASH_USERNAME: username,
    BKASH_PASSWORD: 'password',
    BKASH_LIVE: '1',
  })
  const sslcommerz = {
    SSLCOMMERZ_STORE_ID: 'shop',
    SSLCOMMERZ_STORE_PASSWORD: 'secret',
    SSLCOMMERZ_LIVE: '1',
  }
  const token = () => Response.json({ statusCode: '0000', id_token: 't', expires_in: 3600 })
  const answered = (APIConnect: string) => () => Response.json({ APIConnect })
  const images = { IMGBB_API_KEY: 'imgbb-key' }
  /** Providers that answer so, by host; others are away. */
  const providers = (answers: Record<string, () => Response>): Options => ({
    fetch: async (input) => {
      const { host } = new URL(new Request(input).url)
      const answer = answers[host]
      if (!answer) throw new TypeError('fetch failed', { cause: new Error(`getaddrinfo EAI_AGAIN ${host}`) })
      return answer()
    },
  })
  const error =
    (status: number, message: string, more = {}) =>
    () =>
      Response.json({ error: { message, ...more } }, { status })

  test.each([
    [
      'cards',
      stripe,
      'api.stripe.com',
      error(401, 'Invalid API Key provided'),
      /Stripe rejects our secret key \(401: Invalid API Key provided\)/,
    ],
    [
      'identity',
      firebaseEnv,
      'identitytoolkit.googleapis.com',
      error(400, 'API key not valid.'),
      /Firebase rejects our key \(400: API key not valid/,
    ],
    [
      'images',
      images,
      'api.imgbb.com',
      error(400, 'Invalid API v1 key.', { code: 100 }),
      /imgbb rejects our key \(Invalid API v1 key/,
    ],
    [
      'google',
      google,
      'oauth2.googleapis.com',
      () => Response.json({ error: 'invalid_client' }, { status: 401 }),
      /Google rejects our client \(401\)/,
    ],
    [
      'bkash',
      bkash('refused'),
      'tokenized.pay.bka.sh',
      () => Response.json({ statusCode: '2001', statusMessage: 'Invalid App Key' }),
      /bKash rejects our keys \(.*2001 Invalid App Key/,
    ],
    [
      'sslcommerz',
      sslcommerz,
      'securepay.sslcommerz.com',
      answered('INACTIVE'),
      /SSLCommerz rejects our store \(APIConnect: INACTIVE\)/,
    ],
  ])('%s: an invalid key', async (name, env, host, answer, text) => {
    const app = await startBeside({ DEMO: '0', ...env }, providers({ [host]: answer }))
    expect((await readHealth(app)).of(name)).toMatchObject({
      state: 'broken',
      text: expect.stringMatching(text),
    })
  })

  test.each([
    ['cards', stripe, 'api.stripe.com', () => Response.json({ data: [] })],
    [
      'identity',
      firebaseEnv,
      'identitytoolkit.googleapis.com',
      () => Response.json({ authorizedDomains: ['localhost'] }),
    ],
    ['images', images, 'api.imgbb.com', error(400, 'Empty upload source.', { code: 130 })],
    [
      'google',
      google,
      'oauth2.googleapis.com',
      () => Response.json({ error: 'invalid_grant' }, { status: 400 }),
    ],
    ['bkash', bkash('accepted'), 'tokenized.pay.bka.sh', token],
    ['sslcommerz', sslcommerz, 'securepay.sslcommerz.com', answered('DONE')],
  ])('%s: a valid key', async (name, env, host, answer) => {
    const app = await startBeside({ DEMO: '0', ...env }, providers({ [host]: answer }))
    expect((await readHealth(app)).of(name)).toMatchObject({ state: 'fine' })
  })

  test('an unavailable provider is not reported as a bad key', async () => {
    const ill = providers({ 'api.stripe.com': error(503, 'Later') })
    const { of } = await readHealth(await startBeside({ DEMO: '0', ...stripe, ...images }, ill))
    expect(of('cards')).toMatchObject({ state: 'unknown', text: expect.stringContaining('503: Later') })
    // The cause, and not that `fetch` failed.
    expect(of('images')).toMatchObject({
      state: 'unknown',
      text: expect.stringContaining('getaddrinfo EAI_AGAIN api.imgbb.com'),
    })
  })

  // What BoithokCheckUnanswered and BoithokKeysRefused ask of Prometheus.
  test.each([
    ['away', {}, [1, 1, 1, 1, 1]],
    [
      'back, and one refuses us',
      { 'tokenized.pay.bka.sh': token, 'securepay.sslcommerz.com': answered('INACTIVE') },
      [1, 1, 1, 0, 3],
    ],
  ])('S05 providers that are %s show in their metric', async (_what, answers, states) => {
    const env = { ...stripe, ...images, ...google, ...bkash('away'), ...sslcommerz }
    const app = await startBeside({ DEMO: '0', ...env }, providers(answers))
    const seen = async () => {
      const { sum } = await scrape(app.url)
      return ['cards', 'images', 'google', 'bkash', 'sslcommerz'].map((check) =>
        sum('boithok_system_check', { check }),
      )
    }
    await expect.poll(seen).toEqual(states)
  })

  test('test keys, a missing webhook secret, a domain unknown to Firebase', async () => {
    const ok = providers({
      'api.stripe.com': () => Response.json({ data: [] }),
      'identitytoolkit.googleapis.com': () => Response.json({ authorizedDomains: ['localhost'] }),
    })
    const tests = await startBeside(
      {
        DEMO: '0',
        ...stripe,
        ...firebaseEnv,
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
        STRIPE_WEBHOOK_SECRET: '',
        PUBLIC_URL: 'https://boithok.test',
      },
      ok,
    )
    const { of } = await readHealth(tests)
    expect(of('cards')).toMatchObject({ state: 'attention', text: expect.stringContaining('test keys') })
    expect(of('notices')).toMatchObject({
      state: 'attention',
      text: expect.stringContaining('STRIPE_WEBHOOK_SECRET is not set'),
    })
    expect(of('identity')).toMatchObject({
      state: 'attention',
      text: expect.stringContaining('boithok.test'),
    })
  })

  test('a missing card provider matters once a paid session is on offer', async () => {
    const without = await start({ DEMO: '0' })
    expect((await readHealth(without)).of('cards')).toMatchObject({ state: 'fine' })
    const owner = await admin(without)
    await createSession(owner, { fee: 500, registrationEnd: new Date(Date.now() + HOUR).toISOString() })
    const { database } = without.services.context
    await database.execute(`update sessions set status = 'approved'`)
    const { of } = await readHealth(await start({ DEMO: '0', DATABASE_URL: without.databaseUrl }))
    expect(of('cards')).toMatchObject({
      state: 'attention',
      text: expect.stringContaining('sessions with a fee'),
    })
  })

  test('the sandboxes of bKash and SSLCommerz give seats away, which matters outside of a demonstration', async () => {
    const sandbox = { ...bkash('sandbox'), ...sslcommerz, BKASH_LIVE: '', SSLCOMMERZ_LIVE: '' }
    const ok = providers({
      'tokenized.sandbox.bka.sh': token,
      'sandbox.sslcommerz.com': answered('DONE'),
    })
    const { of } = await readHealth(await startBeside({ DEMO: '0', ...sandbox }, ok))
    for (const name of ['bkash', 'sslcommerz'])
      expect(of(name)).toMatchObject({ state: 'attention', text: expect.stringContaining('sandbox') })
    expect(of('cards')).toMatchObject({ state: 'fine', text: expect.stringContaining('other ways') })
    const shown = await readHealth(await startBeside(sandbox, ok))
    for (const name of ['bkash', 'sslcommerz']) expect(shown.of(name)).toMatchObject({ state: 'fine' })
  })

  test('the demonstration has its own bKash and SSLCommerz; elsewhere they are not offered without keys', async () => {
    const [shown, centre] = [await readHealth(booted()), await readHealth(await startBeside({ DEMO: '0' }))]
    for (const name of ['bkash', 'sslcommerz']) {
      expect(shown.of(name)).toMatchObject({ state: 'fine', text: expect.stringContaining('its own') })
      expect(centre.of(name)).toMatchObject({ state: 'fine', text: expect.stringContaining('not offered') })
    }
  })

  test('a clock that differs from the Date of Stripe’s responses', async () => {
    const date = new Date(Date.now() - HOUR).toUTCString()
    const answer = () => Response.json({ data: [] }, { headers: { date } })
    const { of } = await readHealth(
      await startBeside({ DEMO: '0', ...stripe }, providers({ 'api.stripe.com': answer })),
    )
    expect(of('clock')).toMatchObject({
      state: 'broken',
      text: expect.stringMatching(/3,(59\d|60\d) seconds off/),
    })
  })
})
