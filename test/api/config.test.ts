import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../config.ts'
import { boot, type TestApp } from '../boot.ts'
import { caller } from '../people.ts'

let app: TestApp
beforeAll(async () => {
  app = await boot({ PUBLIC_URL: 'http://localhost:4000' })
})
afterAll(() => app.stop())

test('a client learns what it needs before it starts', async () => {
  expect((await caller(app)('GET', '/config')).body).toEqual({
    currency: 'BDT',
    demo: true,
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
  ['LIMITS', 'calls=0'],
  ['LIMITS', '__proto__=5'],
  ['LIMITS', 'calls=600;notes=5'],
  ['PASSWORD_POLICY', 'min=5'],
  ['PASSWORD_POLICY', 'emoji'],
  ['STRIPE_SECRET_KEY', 'pk_live_1'],
  ['FIREBASE_API_KEY', 'AIza'],
])('%s=%s stops the start and is named', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
  expect(() => readConfig({ [name]: value })).toThrow(name.split('_')[0])
})

test('limits are what was decided, and each can be chosen', () => {
  expect(readConfig({}).limits).toEqual({
    calls: { most: 600, seconds: 60 },
    intents: { most: 30, seconds: 60 },
    notes: { most: 60, seconds: 60 },
    uploads: { most: 60, seconds: 3600 },
    applications: { most: 10, seconds: 86_400 },
    'address-calls': { most: 6000, seconds: 60 },
    'address-files': { most: 60_000, seconds: 60 },
    'address-sign-ups': { most: 1000, seconds: 3600 },
    'at-once': { most: 8, seconds: 0 },
  })
  const { calls, uploads, ...others } = readConfig({ LIMITS: 'calls=5, uploads=7' }).limits
  expect([calls, uploads]).toEqual([
    { most: 5, seconds: 60 },
    { most: 7, seconds: 3600 },
  ])
  expect(readConfig({}).limits).toMatchObject(others)
})

test('the demonstration is on for an embedded database on a loopback host only, unless set by hand', () => {
  expect(readConfig({}).demo).toBe(true)
  expect(readConfig({ HOST: '0.0.0.0' }).demo).toBe(false)
  expect(readConfig({ PUBLIC_URL: 'https://boithok.example' }).demo).toBe(false)
  expect(readConfig({ DATABASE_URL: 'postgres://localhost/x' }).demo).toBe(false)
  expect(readConfig({ HOST: '0.0.0.0', DEMO: '1' }).demo).toBe(true)
  expect(readConfig({ DEMO: '0' }).demo).toBe(false)
})
