import { describe, expect, test } from 'vitest'
import { createSslcommerz } from '../../providers/payments/sslcommerz.ts'
import { parseAmount } from '../../providers/payments/sslcommerz-amounts.ts'
import { checkSslcommerzStore } from '../../providers/payments/sslcommerz-credentials.ts'
import { shortId } from '../../providers/payments/sslcommerz-ids.ts'

/** Answers that the stand-in does not give, as a server would send them. */

const attemptId = '0199a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b'
const attempt = { attemptId, reference: 'SESSION', amountMinor: 1250_00, currency: 'BDT' }
const order = {
  attemptId,
  amountMinor: 1250_00,
  currency: 'BDT',
  description: 'Physics, chapter 3',
  payer: { name: 'Ayesha', email: null, phone: null },
  returnUrl: 'https://boithok.test/back',
  noticeUrl: 'https://boithok.test/notice',
}
const paid = {
  APIConnect: 'DONE',
  status: 'VALID',
  tran_id: shortId(attemptId),
  val_id: 'val1',
  bank_tran_id: 'bank1',
  tran_date: '2026-11-20 00:30:00',
  amount: '1250.00',
  currency: 'BDT',
  currency_type: 'BDT',
  currency_amount: '1250.00',
  card_no: '411111XXXXXX1111',
  risk_level: '0',
}
const refund = {
  refundId: attemptId,
  attempt,
  charge: { reference: 'bank1', amountMinor: 1250_00 },
  amountMinor: 100_00,
  reason: 'The class is full',
}
const lost = { requestedAt: new Date('2026-11-20T00:00:00Z'), others: [] }

/** A client whose server answers each call with one of these: a body, a response, or what it throws. */
function answering(answers: Record<string, unknown>, live = false) {
  const asked: { url: URL; body: URLSearchParams; redirect: string }[] = []
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    asked.push({ url, body: new URLSearchParams(await request.text()), redirect: request.redirect })
    const answer = url.pathname.endsWith('/api.php')
      ? answers.open
      : url.pathname.endsWith('/validationserverAPI.php')
        ? answers.validate
        : answers[
            ['tran_id', 'sessionkey', 'bank_tran_id', 'refund_ref_id'].find((name) =>
              url.searchParams.has(name),
            ) ?? ''
          ]
    if (answer instanceof Error) throw answer
    return answer instanceof Response ? answer.clone() : Response.json(answer ?? {})
  }
  const payerDefaults = async () => ({
    email: 'office@centre.test',
    phone: '01700000000',
    address: '',
    city: '',
    postcode: '',
  })
  const client = createSslcommerz({ storeId: 'shop', storePassword: 'secret', live, payerDefaults, fetch })
  return { client, asked }
}
const listed = (...element: object[]) => ({ APIConnect: 'DONE', no_of_trans_found: element.length, element })
const opened = (GatewayPageURL: string) => ({ status: 'SUCCESS', sessionkey: 'SESSION', GatewayPageURL })
const unavailable = { status: 503, code: 'payments_unavailable' }

describe('an order is refused before anything is asked', () => {
  test.each([
    ['below 10 taka', { amountMinor: 9_99 }],
    ['above 500,000 taka', { amountMinor: 500_000_01 }],
    ['of another currency', { currency: 'USD' }],
  ])('%s', async (_, change) => {
    const { client, asked } = answering({})
    await expect(client.start({ ...order, ...change })).rejects.toMatchObject({
      code: 'amount_not_chargeable',
    })
    expect(asked).toEqual([])
  })
})

describe('what cannot be read is unknown, never failed', () => {
  const unreadable: [string, unknown][] = [
    ['no answer', new TypeError('fetch failed')],
    ['500', new Response('oops', { status: 500 })],
    ['a page', new Response('<html>')],
    ['a list', []],
    ['an answer of INVALID_REQUEST', { ...paid, APIConnect: 'INVALID_REQUEST' }],
    ['an answer of FAILED', { ...paid, APIConnect: 'FAILED' }],
    ['an answer of INACTIVE', { ...paid, APIConnect: 'INACTIVE' }],
  ]
  test.each(unreadable)('%s to any call', async (_, answer) => {
    const all = {
      open: answer,
      validate: answer,
      tran_id: answer,
      bank_tran_id: answer,
      refund_ref_id: answer,
    }
    const { client } = answering(all)
    await expect(client.start(order)).rejects.toMatchObject(unavailable)
    await expect(client.look(attempt)).rejects.toMatchObject(unavailable)
    await expect(client.refund(refund)).rejects.toMatchObject(unavailable)
    await expect(client.lookAfterRefund({ ...refund, ...lost, reference: 'r1' })).rejects.toMatchObject(
      unavailable,
    )
    const half = answering({ tran_id: listed(paid), validate: answer })
    await expect(half.client.look(attempt)).rejects.toMatchObject(unavailable)
  })

  test.each([
    ['a status of its own', { status: 'MAYBE' }],
    ['no amount', { currency_amount: '' }],
    ['a part of a paisa', { currency_amount: '10.005' }],
    ['a negative amount', { currency_amount: '-10.00' }],
    ['no currency', { currency_type: '' }],
    ['no id', { bank_tran_id: '' }],
    ['another id', { bank_tran_id: 'bank2' }],
    ['no date', { tran_date: '' }],
    ['another order', { tran_id: shortId('0199a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2c') }],
    ['no confirmation', { status: 'INVALID_TRANSACTION' }],
  ])('a payment with %s', async (_, change) => {
    const { client } = answering({ tran_id: listed(paid), validate: { ...paid, ...change } })
    await expect(client.look(attempt)).rejects.toMatchObject(unavailable)
  })

  test('a refund with a status of its own', async () => {
    const { client } = answering({ bank_tran_id: { APIConnect: 'DONE', status: 'maybe' } })
    await expect(client.refund(refund)).rejects.toMatchObject(unavailable)
  })

  test('an order that was not opened, and the reason is in the cause', async () => {
    const { client } = answering({ open: { status: 'FAILED', failedreason: 'Store Credential Error' } })
    const error = await client.start(order).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      ...unavailable,
      cause: { message: expect.stringContaining('Store Credential Error') },
    })
  })
})

describe('payers are sent to SSLCommerz only', () => {
  test.each([
    'https://evil.test/pay',
    'http://sandbox.sslcommerz.com/pay',
    'https://sandbox.sslcommerz.com.evil.test/pay',
    'https://sandbox.sslcommerz.com:8443/pay',
    'https://securepay.sslcommerz.com/pay',
    'javascript:alert(1)',
    '',
  ])('not to "%s" from the sandbox', async (page) => {
    const { client } = answering({ open: opened(page) })
    await expect(client.start(order)).rejects.toMatchObject(unavailable)
  })

  test.each(['securepay.sslcommerz.com', 'epay-gw.sslcommerz.com'])('to %s when live', async (host) => {
    const { client, asked } = answering({ open: opened(`https://${host}/pay?x=1`) }, true)
    expect(await client.start(order)).toEqual({
      reference: 'SESSION',
      redirectUrl: `https://${host}/pay?x=1`,
    })
    expect(asked[0]?.url.origin).toBe('https://securepay.sslcommerz.com')
  })
})

describe('an order', () => {
  test('has no empty field and none that is too long', async () => {
    const { client, asked } = answering({ open: opened('https://sandbox.sslcommerz.com/pay') })
    const payer = { name: 'নুসরাত '.repeat(20), email: `${'a'.repeat(50)}@b.test`, phone: '' }
    await client.start({ ...order, description: 'পদার্থ '.repeat(60), payer })
    const fields = Object.fromEntries(asked[0]?.body ?? [])
    expect(Object.entries(fields).filter(([, value]) => value.trim() === '')).toEqual([])
    expect([...(fields.cus_name ?? '')]).toHaveLength(50)
    expect([...(fields.product_name ?? '')]).toHaveLength(255)
    expect(fields).toMatchObject({
      store_id: 'shop',
      store_passwd: 'secret',
      total_amount: '1250.00',
      currency: 'BDT',
      tran_id: shortId(attemptId),
      cus_email: 'office@centre.test',
      cus_phone: '01700000000',
      success_url: order.returnUrl,
      ipn_url: order.noticeUrl,
      shipping_method: 'NO',
    })
  })

  test('keeps what we know of the payer', async () => {
    const { client, asked } = answering({ open: opened('https://sandbox.sslcommerz.com/pay') })
    await client.start({ ...order, payer: { name: 'Ayesha', email: 'a@b.test', phone: '01811111111' } })
    const fields = Object.fromEntries(asked[0]?.body ?? [])
    expect(fields).toMatchObject({ cus_name: 'Ayesha', cus_email: 'a@b.test', cus_phone: '01811111111' })
  })
})

describe('a look', () => {
  const lookAt = (tries: object[], session: object = {}, reference: string | null = 'SESSION') =>
    answering({
      tran_id: listed(...tries),
      sessionkey: { APIConnect: 'DONE', ...session },
      validate: paid,
    }).client.look({
      ...attempt,
      reference,
    })
  const failed = { ...paid, status: 'FAILED', bank_tran_id: 'b0', error: 'Declined' }

  test('takes amount and currency of the order, never its worth in taka', async () => {
    const foreign = {
      ...paid,
      amount: '1220.00',
      currency: 'BDT',
      currency_type: 'USD',
      currency_amount: '10.00',
    }
    const { client } = answering({ tran_id: listed(foreign), validate: foreign })
    expect(await client.look(attempt)).toMatchObject({ charges: [{ amountMinor: 10_00, currency: 'USD' }] })
  })

  test('reads dates as Dhaka’s, risk as a reason to ask a person, and the end of the card', async () => {
    const risky = { ...paid, status: 'VALIDATED', risk_level: 1 }
    const { client } = answering({ tran_id: listed(paid), validate: risky })
    expect(await client.look(attempt)).toEqual({
      state: 'paid',
      charges: [
        {
          reference: 'bank1',
          amountMinor: 1250_00,
          currency: 'BDT',
          chargedAt: new Date('2026-11-19T18:30:00Z'),
          isRisky: true,
          payerHint: '1111',
        },
      ],
    })
  })

  test('ignores the payments of other orders', async () => {
    expect(await lookAt([{ ...paid, tran_id: 'other' }], {}, null)).toEqual({ state: 'unknown' })
    expect(await lookAt([], { ...paid, tran_id: 'other' })).toEqual({ state: 'unknown' })
  })

  test('finds a payment that only the session knows yet', async () => {
    expect(await lookAt([failed], { ...paid })).toMatchObject({
      state: 'paid',
      charges: [{ reference: 'bank1' }],
    })
  })

  test.each([
    ['FAILED', 'declined'],
    ['CANCELLED', 'cancelled'],
    ['EXPIRED', 'expired'],
    ['UNATTEMPTED', 'expired'],
  ])('takes %s for %s, by the session or by the last try', async (status, reason) => {
    const over = { ...paid, status, error: 'why', bank_tran_id: '' }
    const ended = { state: 'ended', reason, code: 'why' }
    expect(await lookAt([], over)).toEqual(ended)
    expect(await lookAt([{ ...failed, tran_date: '2026-11-19 00:00:00' }, over], {}, null)).toEqual(ended)
  })

  test('is open while the session is, and processing while the bank decides', async () => {
    const pending = { ...paid, status: 'PENDING', bank_tran_id: '' }
    expect(await lookAt([failed], pending)).toEqual({ state: 'open' })
    expect(await lookAt([failed, { ...pending, bank_tran_id: 'b2' }], pending)).toEqual({
      state: 'processing',
    })
    expect(await lookAt([failed], { ...pending, bank_tran_id: 'b2' })).toEqual({ state: 'processing' })
  })

  test('knows nothing of an order whose start was lost and that nobody tried to pay', async () => {
    expect(await lookAt([], {}, null)).toEqual({ state: 'unknown' })
  })
})

describe('a refund', () => {
  const answered = (status: string, more = {}) => ({
    APIConnect: 'DONE',
    status,
    refund_ref_id: 'r1',
    ...more,
  })

  test.each(['success', 'processing'])('that is answered with %s is on its way', async (status) => {
    const { client, asked } = answering({ bank_tran_id: answered(status) })
    const outcome = { state: 'pending', reference: 'r1', amountMinor: 100_00, refusal: null }
    expect(await client.refund(refund)).toEqual(outcome)
    expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toMatchObject({
      bank_tran_id: 'bank1',
      refund_trans_id: shortId(attemptId),
      refund_amount: '100.00',
      refund_remarks: 'The class is full',
    })
  })

  test('that is refused says why', async () => {
    const { client } = answering({
      bank_tran_id: answered('failed', { refund_ref_id: '', errorReason: 'Too much' }),
    })
    const outcome = { state: 'failed', reference: null, amountMinor: 100_00, refusal: 'Too much' }
    expect(await client.refund(refund)).toEqual(outcome)
  })

  test.each([
    ['refunded', 'succeeded', null],
    ['processing', 'pending', null],
    ['cancelled', 'failed', 'cancelled'],
  ])('whose status is %s has %s', async (status, state, refusal) => {
    const { client } = answering({ refund_ref_id: answered(status) })
    const found = await client.lookAfterRefund({ ...refund, ...lost, reference: 'r1' })
    expect(found).toEqual({ state, reference: 'r1', amountMinor: 100_00, refusal })
  })

  test('without an answer stays pending and is never requested again: nothing can find it', async () => {
    const { client, asked } = answering({})
    const found = await client.lookAfterRefund({ ...refund, ...lost, reference: null })
    expect(found).toEqual({ state: 'pending', reference: null, amountMinor: 100_00, refusal: null })
    expect(asked).toEqual([])
  })
})

test.each([
  ['10.00', 1000],
  ['10', 1000],
  ['0.1', 10],
  ['1.15', 115],
  ['500000.00', 500_000_00],
  ['10.0000', 1000],
  ['10.001', null],
  ['1e3', null],
  [' 10', null],
  ['10,000.00', null],
  ['-1', null],
])('an amount of %s is %s paisa', (text, minor) => {
  expect(parseAmount(text)).toBe(minor)
})

describe('the store’s credentials', () => {
  const store = { storeId: 'shop', storePassword: 'secret' }
  const check = (answer: unknown, live = false) => {
    const asked: string[] = []
    const result = checkSslcommerzStore(
      async (input) => {
        asked.push(String(input))
        return answer instanceof Response ? answer : Response.json(answer)
      },
      { ...store, live },
    )
    return { result: result(), asked }
  }

  test.each(['FAILED', 'INACTIVE'])('are refused by %s', async (APIConnect) => {
    const { result } = check({ APIConnect })
    expect(await result).toMatchObject({ isValid: false, reason: `APIConnect: ${APIConnect}` })
  })

  test.each([[{}], [{ APIConnect: 'INVALID_REQUEST' }], [new Response('oops', { status: 500 })]])(
    'are neither refused nor accepted by %o',
    async (answer) => {
      await expect(check(answer).result).rejects.toThrow('SSLCommerz')
    },
  )

  test('are accepted by an answer about an order that does not exist, of the sandbox or of live', async () => {
    const { result, asked } = check({ APIConnect: 'DONE', no_of_trans_found: 0 }, true)
    expect(await result).toEqual({ isValid: true, reason: '', serverTime: null })
    expect(asked[0]).toMatch(/^https:\/\/securepay\.sslcommerz\.com\/validator\/api\/merchantTransID/)
  })
})
