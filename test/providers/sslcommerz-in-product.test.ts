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

async function connect({ externalFetch, services, url }: TestApp) {
  const { sslcommerz: store } = await readStandInKeys(services.context.database)
  const payerDefaults = async () => ({
    email: 'a@b.test',
    phone: '01700000000',
    address: 'x',
    city: 'x',
    postcode: '1',
  })
  const client = createSslcommerz({ ...store, live: false, payerDefaults, fetch: externalFetch })
  const order = {
    attemptId: randomUUID(),
    amountMinor: 750_00,
    currency: 'BDT',
    description: 'Physics',
    payer: { name: 'Ayesha', email: null, phone: null },
    returnUrl: `${url}/back`,
    noticeUrl: `${url}/notice`,
  }
  const plan = (fault: object, key: string = store.admin) =>
    fetch(`${url}/sandbox.sslcommerz.com/admin/faults`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ path: 'api.php', fault }),
    }).then(({ status }) => status)
  return { client, order, plan }
}

test('a demonstration for the world does not offer the calls that plan faults', async () => {
  const shown = await boot({ DEMO: 'public', PUBLIC_URL: 'https://demo.test' })
  try {
    expect(await (await connect(shown)).plan({ kind: 'drop' })).toBe(404)
  } finally {
    await shown.stop()
  }
})

test('in a demonstration the product reaches SSLCommerz’s stand-in, its payers do, and notices come', async () => {
  const { client, order } = await connect(app)
  const { reference, redirectUrl = '' } = await client.start(order)
  const page = await openPage(fetch, redirectUrl.replace('https:/', app.url))
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-\S+'; form-action 'self' http:\/\/127\.0\.0\.1:\d+; frame-ancestors 'none'; base-uri 'none'$/,
  )
  await submit(fetch, await submit(fetch, page, 'pay.php'), 'code.php', { code: '111111' })
  expect(await client.look({ ...order, reference })).toMatchObject({
    state: 'paid',
    charges: [{ amountMinor: 750_00 }],
  })
  app.startJobs()
  const answers = () =>
    app.services.context.database
      .execute('select last_answer from sslcommerz.notices')
      .then(({ rows }) => rows)
  await expect.poll(answers).toEqual([{ last_answer: '404' }])
})

test('tests of another process plan faults by the stand-in’s key', async () => {
  const { client, order, plan } = await connect(app)
  expect(await plan({ kind: 'drop' }, 'other')).toBe(401)
  expect(await plan({ kind: 'drop' })).toBe(200)
  await expect(client.start(order)).rejects.toMatchObject({ status: 503, code: 'payments_unavailable' })
  expect(await client.start(order)).toMatchObject({ reference: expect.any(String) })
})
