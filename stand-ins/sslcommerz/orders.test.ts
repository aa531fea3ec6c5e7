import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminKey, createFixture, type Fixture, store } from './fixture.ts'

let standIn: Fixture
beforeAll(async () => {
  standIn = await createFixture()
})
afterAll(async () => {
  expect(standIn.errors).toEqual([])
  await standIn.close()
})

const HOST = '/sandbox.sslcommerz.com'
const credentials = { store_id: store.storeId, store_passwd: store.storePassword }
const order = {
  ...credentials,
  total_amount: '100.00',
  currency: 'BDT',
  tran_id: 'order-1',
  product_category: 'education',
  product_name: 'Physics',
  product_profile: 'general',
  success_url: 'https://shop.test/success',
  fail_url: 'https://shop.test/fail',
  cancel_url: 'https://shop.test/cancel',
  ipn_url: '',
  emi_option: '0',
  cus_name: 'Ayesha',
  cus_email: 'ayesha@student.test',
  cus_add1: 'Farmgate',
  cus_city: 'Dhaka',
  cus_country: 'Bangladesh',
  cus_phone: '01711111111',
  shipping_method: 'NO',
}
type Fields = Record<string, string>

const post = (path: string, fields: Fields) =>
  standIn.app.request(`${HOST}${path}`, { method: 'POST', body: new URLSearchParams(fields) })
const open = async (change: Fields = {}) =>
  (await (await post('/gwprocess/v4/api.php', { ...order, ...change })).json()) as Fields
const get = async (path: string, query: Fields) =>
  (await (
    await standIn.app.request(`${HOST}/validator/api/${path}?${new URLSearchParams(query)}`)
  ).json()) as Fields

describe('an order is refused', () => {
  test.each([
    'total_amount',
    'currency',
    'tran_id',
    'product_name',
    'success_url',
    'cus_name',
    'cus_email',
    'cus_phone',
  ])('without %s', async (name) => {
    const refused = await open({ [name]: ' ' })
    expect(refused).toMatchObject({
      status: 'FAILED',
      sessionkey: '',
      failedreason: expect.stringContaining(name),
    })
  })

  test.each([
    ['tran_id', 'x'.repeat(31)],
    ['cus_name', 'আ'.repeat(51)],
    ['product_name', 'x'.repeat(256)],
    ['success_url', 'nowhere'],
    ['ipn_url', 'ftp://shop.test/'],
    ['total_amount', '9.99'],
    ['total_amount', '500000.01'],
    ['total_amount', '1e3'],
    ['total_amount', '-10'],
  ])('whose %s is %s', async (name, value) => {
    expect(await open({ [name]: value })).toMatchObject({
      status: 'FAILED',
      failedreason: expect.stringContaining(name),
    })
  })

  test.each([
    ['another currency', { currency: 'USD' }, 'BDT only'],
    ['instalments', { emi_option: '1' }, 'no instalments'],
    ['another password', { store_passwd: 'other' }, 'Store Credential Error'],
    ['another store', { store_id: 'other' }, 'Store Credential Error'],
  ])('with %s', async (_, change, reason) => {
    expect(await open(change)).toMatchObject({
      status: 'FAILED',
      failedreason: expect.stringContaining(reason),
    })
  })
})

test('an order is taken as a form of either kind', async () => {
  expect(await open()).toMatchObject({
    status: 'SUCCESS',
    sessionkey: expect.stringMatching(/^[0-9A-F]{32}$/),
  })
  const body = new FormData()
  for (const [name, value] of Object.entries(order)) body.set(name, value)
  const response = await standIn.app.request(`${HOST}/gwprocess/v4/api.php`, { method: 'POST', body })
  expect(await response.json()).toMatchObject({ status: 'SUCCESS' })
})

test('an order that is far too large is refused', async () => {
  expect((await post('/gwprocess/v4/api.php', { ...order, more: 'x'.repeat(70_000) })).status).toBe(413)
})

describe('a question is refused', () => {
  const RECORDS = 'merchantTransIDvalidationAPI.php'
  test.each([
    ['without a password', { tran_id: 'order-1', store_id: store.storeId }, 'INVALID_REQUEST'],
    ['with another password', { tran_id: 'order-1', ...credentials, store_passwd: 'x' }, 'FAILED'],
    ['about nothing', credentials, 'INVALID_REQUEST'],
    ['for XML', { ...credentials, tran_id: 'order-1', format: 'xml' }, 'INVALID_REQUEST'],
    [
      'for a refund without an id of its own',
      { ...credentials, bank_tran_id: 'x', refund_amount: '1', refund_remarks: 'x' },
      'INVALID_REQUEST',
    ],
    [
      'for a refund of no amount',
      { ...credentials, bank_tran_id: 'x', refund_amount: 'x', refund_remarks: 'x', refund_trans_id: 'r' },
      'INVALID_REQUEST',
    ],
  ])('%s', async (_, query, APIConnect) => {
    expect(await get(RECORDS, query)).toEqual({ APIConnect })
  })

  test('about a payment that was never made', async () => {
    const answer = { status: 'INVALID_TRANSACTION', APIConnect: 'DONE' }
    expect(await get('validationserverAPI.php', { ...credentials, val_id: 'none' })).toEqual(answer)
    expect(await get(RECORDS, { ...credentials, sessionkey: 'none' })).toMatchObject(answer)
    expect(await get(RECORDS, { ...credentials, tran_id: 'none' })).toEqual({
      APIConnect: 'DONE',
      no_of_trans_found: 0,
      element: [],
    })
  })
})

describe('the payer’s page', () => {
  const pageOf = async (headers: Fields = {}, more = '') => {
    const { sessionkey } = await open({ product_name: '<script>alert(1)</script>' })
    return standIn.app.request(`${HOST}/gwprocess/v4/gw.php?SESSIONKEY=${sessionkey}${more}`, { headers })
  }

  test('runs no script, is framed by nobody, and its forms go to the merchant only', async () => {
    const policy = (await pageOf()).headers.get('content-security-policy')
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self' https:\/\/shop\.test; frame-ancestors 'none'; base-uri 'none'$/,
    )
  })

  test('shows what the merchant wrote as text', async () => {
    const html = await (await pageOf()).text()
    expect(html).toContain('&lt;script&gt;alert(1)')
    expect(html).not.toContain('<script>')
  })

  test.each([
    ['bn-BD,en;q=0.8', '', 'bn'],
    ['en-GB,bn;q=0.8', '', 'en'],
    ['', '', 'en'],
    ['en', '&lang=bn', 'bn'],
  ])('for a browser that prefers "%s" at an address with "%s" is in %s', async (accepted, more, language) => {
    const html = await (await pageOf({ 'accept-language': accepted }, more)).text()
    expect(html).toContain(`<html lang="${language}">`)
    expect(html).toContain(language === 'bn' ? '৳১০০ পরিশোধ করুন' : 'Pay ৳100')
  })
})

describe('the stand-in’s own calls', () => {
  const call = (path: string, body: unknown, key = adminKey) =>
    standIn.app.request(`${HOST}/admin/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  test('need the key, and a fault that exists', async () => {
    const fault = { path: 'api.php', fault: { kind: 'error-before' } }
    expect((await call('faults', fault, 'other')).status).toBe(401)
    expect((await call('faults', { ...fault, fault: { kind: 'earthquake' } })).status).toBe(400)
  })

  test('plan faults', async () => {
    await call('faults', { path: 'api.php', times: 2, fault: { kind: 'error-before' } })
    for (const status of [500, 500, 200])
      expect((await post('/gwprocess/v4/api.php', order)).status).toBe(status)
  })

  test('plan silence, which ends when the caller gives up', async () => {
    await call('faults', { path: 'api.php', fault: { kind: 'silence' } })
    const patience = new AbortController()
    const asked = standIn.app.fetch(
      new Request(`http://localhost${HOST}/gwprocess/v4/api.php`, {
        method: 'POST',
        body: new URLSearchParams(order),
        signal: patience.signal,
      }),
    )
    const outcome = Promise.resolve(asked).catch((error: unknown) => error)
    patience.abort()
    expect(await outcome).toMatchObject({ name: 'ConnectionCut' })
  })

  test('send notices again', async () => {
    const { sessionkey = '' } = await open({ ipn_url: 'https://shop.test/ipn' })
    await post('/gwprocess/v4/leave.php', { SESSIONKEY: sessionkey })
    const got: unknown[] = []
    const merchant: typeof fetch = async (_, init) =>
      new Response(null, { status: got.push(init?.body) && 200 })
    await standIn.deliver(merchant)
    expect(await (await call('notices/repeat', {})).json()).toEqual({ repeated: 1 })
    await standIn.deliver(merchant)
    expect(got).toHaveLength(2)
    expect(new Set(got).size).toBe(1)
  })
})
