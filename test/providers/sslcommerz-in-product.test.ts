import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSslcommerz } from '../../providers/payments/sslcommerz.ts'
import { readStandInKeys } from '../../server/stand-ins.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { openPage, submit } from './hosted-forms.ts'

let app: TestApp
beforeAll(async () => {
  app = await boot()
})
afterAll(() => app.stop())

test('outside of a demonstration there is no SSLCommerz stand-in', async () => {
  const centre = await boot({ DEMO: '0', PUBLIC_URL: 'http://localhost:3000' })
  try {
    const path = '/sandbox.sslcommerz.com/gwprocess/v4/gw.php'
    expect((await fetch(centre.url + path)).status).toBe(404)
  } finally {
    await centre.stop()
  }
})

test('in a demonstration the product reaches SSLCommerz’s stand-in, and its payers do', async () => {
  const { sslcommerz: store } = await readStandInKeys(app.services.context.database)
  const payerDefaults = { email: 'a@b.test', phone: '01700000000', address: 'x', city: 'x', postcode: '1' }
  const client = createSslcommerz({ ...store, live: false, payerDefaults, fetch: app.externalFetch })
  const order = {
    attemptId: randomUUID(),
    amountMinor: 750_00,
    currency: 'BDT',
    description: 'Physics',
    payer: { name: 'Ayesha', email: null, phone: null },
    returnUrl: `${app.url}/back`,
    noticeUrl: `${app.url}/notice`,
  }
  const { reference, redirectUrl = '' } = await client.start(order)
  const page = await openPage(fetch, redirectUrl.replace('https:/', app.url))
  expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${app.url};`)
  expect(page.headers.get('content-security-policy')).not.toContain('script-src')
  await submit(fetch, await submit(fetch, page, 'pay.php'), 'code.php', { code: '111111' })
  expect(await client.look({ ...order, reference })).toMatchObject({
    state: 'paid',
    charges: [{ amountMinor: 750_00 }],
  })
})
