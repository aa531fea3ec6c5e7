import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../server/config.ts'
import { renamedRateLimits, renamedSettings } from '../../server/settings.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { createApiClient } from '../support/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await boot({ PUBLIC_URL: 'http://localhost:4000' })
})
afterAll(() => app.stop())

test('/config has what a client needs to start', async () => {
  expect((await createApiClient(app)('GET', '/config')).body).toEqual({
    currency: 'BDT',
    demo: true,
    banner: null,
    identity: {
      apiKey: expect.any(String),
      projectId: 'boithok',
      authDomain: 'localhost:4000',
      standIn: 'http://localhost:4000',
    },
    google: true,
    mail: true,
    outbox: true,
    cards: {
      publishableKey: expect.stringMatching(/^pk_test_/),
      standIn: 'http://localhost:4000/api.stripe.com',
    },
  })
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['CURRENCY', 'TAKA'],
  ['PUBLIC_URL', 'boithok.example'],
  ['PUBLIC_URL', 'https://boithok.example/path'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DEMO', 'yes'],
  ['ADMIN_EMAILS', 'admin'],
  ['SMTP_URL', 'http://mail.example'],
  ['SMTP_URL', 'smtp://mail.example'],
  ['MAIL_FROM', 'a@b.example'],
  ['GOOGLE_CLIENT_ID', 'x'],
  ['TRUST_PROXY', '-1'],
  ['RATE_LIMITS', 'user-requests=0'],
  ['RATE_LIMITS', '__proto__=5'],
  ['RATE_LIMITS', 'user-requests=600;notes=5'],
  ['PASSWORD_POLICY', 'min=5'],
  ['PASSWORD_POLICY', 'emoji'],
  ['PASSWORD_POLICY', 'toString'],
  ['PASSWORD_POLICY', 'min=8.5'],
  ['PASSWORD_POLICY', 'min=30,max=20'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_1'],
  ['OUTBOUND', 'no'],
  ['DATABASE_CONNECTIONS', '2'],
  ['RECONCILE_INTERVAL_SECONDS', 'soon'],
  ['METRICS_TOKEN', 'short'],
  ['LOG_LEVEL', 'loud'],
  ['STRIPE_SECRET_KEY', 'pk_live_1'],
  ['FIREBASE_API_KEY', 'AIza'],
])('%s=%s stops the start, and the message names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
  expect(() => readConfig({ [name]: value })).toThrow(name.split('_')[0])
  // In the words of an operator, not of a library.
  expect(() => readConfig({ [name]: value })).not.toThrow(/Invalid|NaN|expected|received/)
})

test('a list may end with a comma', () => {
  expect(readConfig({ ADMIN_EMAILS: 'A@b.example, c@d.example,' }).adminEmails).toEqual([
    'a@b.example',
    'c@d.example',
  ])
})

test.each([
  ['HOST', { HOST: '0.0.0.0' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://boithok.example' }],
])('a local-only demonstration is refused where %s allows access from outside', (name, env) => {
  expect(() => readConfig({ DEMO: '1', ...env })).toThrow(new RegExp(`^DEMO: .*${name}=.*DEMO=public`))
  expect(readConfig({ DEMO: 'public', ...env }).demo).toBe('public')
})

const live = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }
const mail = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example' }

test('a demonstration refuses live keys, and a public one anything that acts in its operator’s name', () => {
  expect(() => readConfig(live)).toThrow(/^STRIPE_SECRET_KEY: .*live/)
  expect(() => readConfig({ DEMO: 'public', ...live })).toThrow(/^STRIPE_SECRET_KEY: .*live/)
  expect(readConfig({ DEMO: '0', ...live }).stripe).toBeDefined()
  expect(readConfig(mail).demo).toBe('local')
  expect(() => readConfig({ DEMO: 'public', ...mail })).toThrow(/^SMTP_URL: /)
  expect(() => readConfig({ DEMO: 'public', IMGBB_API_KEY: 'x' })).toThrow(/^IMGBB_API_KEY: /)
})

test('limits have the decided defaults, and each can be changed', () => {
  expect(readConfig({}).limits).toEqual({
    'user-requests': { max: 600, seconds: 60 },
    'payment-attempts': { max: 30, seconds: 60 },
    notes: { max: 60, seconds: 60 },
    bookings: { max: 30, seconds: 3600 },
    'session-bookings': { max: 3, seconds: 3600 },
    'session-holds': { max: 3, seconds: 3600 },
    emails: { max: 30, seconds: 3600 },
    uploads: { max: 60, seconds: 3600 },
    applications: { max: 10, seconds: 86_400 },
    'ip-requests': { max: 6000, seconds: 60 },
    'ip-assets': { max: 60_000, seconds: 60 },
    'ip-sign-ups': { max: 1000, seconds: 3600 },
    concurrency: { max: 8, seconds: 0 },
    'ip-streams': { max: 1000, seconds: 0 },
  })
  const limits = readConfig({ RATE_LIMITS: 'user-requests=5, uploads=7' }).limits
  expect(limits).toEqual({
    ...readConfig({}).limits,
    'user-requests': { max: 5, seconds: 60 },
    uploads: { max: 7, seconds: 3600 },
  })
})

test.each(Object.entries(renamedSettings))(
  '%s stops the start, and the message names %s',
  (name, newName) => {
    expect(() => readConfig({ [name]: '1' })).toThrow(
      new ConfigError(`${name}: is called ${newName} since 0.2; rename it`),
    )
    expect(readConfig({ [name]: '' })).toEqual(readConfig({}))
  },
)

test.each(Object.entries(renamedRateLimits))(
  'the rate limit %s stops the start, and the message names %s',
  (name, newName) => {
    expect(() => readConfig({ RATE_LIMITS: `${name}=5` })).toThrow(
      new ConfigError(`RATE_LIMITS: ${name} is called ${newName} since 0.2; rename it`),
    )
  },
)

test('the demonstration is on for an embedded database on loopback only, unless set explicitly', () => {
  expect(readConfig({}).demo).toBe('local')
  expect(readConfig({ HOST: '0.0.0.0' }).demo).toBe(false)
  expect(readConfig({ PUBLIC_URL: 'https://boithok.example' }).demo).toBe(false)
  expect(readConfig({ DATABASE_URL: 'postgres://localhost/x' }).demo).toBe(false)
  expect(readConfig({ HOST: '0.0.0.0', DEMO: 'public' }).demo).toBe('public')
  expect(readConfig({ DEMO: '0' }).demo).toBe(false)
})
