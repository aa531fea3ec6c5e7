import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBkash } from '../../providers/payments/bkash.ts'
import { createBkashTokenStore } from '../../server/bkash-tokens.ts'
import { readStandInKeys } from '../../server/stand-ins.ts'
import { boot, type TestApp } from '../support/boot.ts'

let app: TestApp
beforeAll(async () => {
  app = await boot()
})
afterAll(() => app.stop())

test('outside of a demonstration there is no bKash stand-in', async () => {
  const centre = await boot({ DEMO: '0', PUBLIC_URL: 'http://localhost:3000' })
  try {
    expect((await fetch(`${centre.url}/tokenized.sandbox.bka.sh/checkout`)).status).toBe(404)
  } finally {
    await centre.stop()
  }
})

test('in a demonstration the product reaches bKash’s stand-in, and its payers do', async () => {
  const { database, clock } = app.services.context
  const { bkash: credentials } = await readStandInKeys(database)
  const client = createBkash({
    credentials,
    version: 'v1.2.0-beta',
    live: false,
    tokenStore: createBkashTokenStore(database),
    fetch: app.externalFetch,
    clock,
  })
  const order = {
    attemptId: randomUUID(),
    amountMinor: 750_00,
    currency: 'BDT',
    description: 'Physics',
    payer: { name: 'Ayesha', email: null, phone: '01711111111' },
    returnUrl: `${app.url}/back`,
    noticeUrl: `${app.url}/notice`,
  }
  const { reference, redirectUrl = '' } = await client.start(order)
  const page = redirectUrl.replace('https:/', app.url)
  const shown = await fetch(page)
  expect(await shown.text()).toContain('01770618575')
  expect(shown.headers.get('content-security-policy')).toContain(`form-action 'self' ${app.url};`)
  expect(shown.headers.get('content-security-policy')).not.toContain('script-src')
  let response: Response | undefined
  for (const typed of ['wallet=01770618575', 'otp=123456', 'pin=12121'])
    response = await fetch(page, { method: 'POST', body: new URLSearchParams(typed), redirect: 'manual' })
  expect(response?.headers.get('location')).toMatch(`${app.url}/back?paymentID=${reference}&status=success`)
  const paid = { state: 'paid', charges: [{ amountMinor: 750_00 }] }
  expect(await client.claim({ ...order, reference })).toMatchObject(paid)
  expect(await client.look({ ...order, reference })).toMatchObject(paid)
})
