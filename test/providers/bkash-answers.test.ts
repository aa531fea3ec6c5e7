import { describe, expect, test } from 'vitest'
import { createBkash } from '../../providers/payments/bkash.ts'
import { formatTaka, parseBkashTime, parseTaka } from '../../providers/payments/bkash-values.ts'
import type { BkashVersion } from '../../providers/payments/bkash-versions.ts'
import type { ProviderAttempt } from '../../providers/payments/provider.ts'
import { credentials } from '../../stand-ins/bkash/fixture.ts'
import { createMemoryStore } from './bkash-over-http.ts'

const unavailable = { status: 503, code: 'payments_unavailable' }
const now = new Date('2025-12-09T11:00:00Z')

const attempt: ProviderAttempt = {
  attemptId: '01890a5d-ac96-774b-bcce-b302099a8057',
  reference: 'TR0011AbCdEfGhIjKlMnOpQ',
  amountMinor: 50_00,
  currency: 'BDT',
}
const charge = { reference: 'CL95KL2GHI', amountMinor: 50_00 }
const order = {
  refundId: '01890a5d-ac96-774b-bcce-b302099a8058',
  attempt,
  charge,
  amountMinor: 20_00,
  reason: 'Late',
}
const request = { ...order, reference: null, requestedAt: new Date('2025-12-09T10:00:00Z'), others: [] }

const token = {
  statusCode: '0000',
  statusMessage: 'Successful',
  id_token: 'a',
  refresh_token: 'b',
  expires_in: '3600',
}

/** A client whose calls get these answers, one after another. Keeps what it sent. */
function clientOf(answers: unknown[], { version = 'v1.2.0-beta' as BkashVersion, status = 200 } = {}) {
  const sent: { url: string; headers: Headers; body: unknown }[] = []
  const client = createBkash({
    credentials,
    version,
    live: true,
    tokenStore: createMemoryStore(),
    clock: () => now,
    async fetch(input, init) {
      sent.push({
        url: String(input),
        headers: new Headers(init?.headers),
        body: JSON.parse(String(init?.body)),
      })
      if (sent.length === 1) return Response.json(token)
      const answer = answers.shift()
      return typeof answer === 'string' ? new Response(answer, { status }) : Response.json(answer, { status })
    },
  })
  return { client, sent }
}

const executed = {
  paymentID: attempt.reference,
  trxID: 'CL95KL2GHI',
  payerReference: '01770618575',
  customerMsisdn: '01770618575',
  amount: '50.00',
  transactionStatus: 'Completed',
  paymentExecuteTime: '2025-12-09T16:12:43:828 GMT+0600',
  currency: 'BDT',
  intent: 'sale',
  merchantInvoiceNumber: attempt.attemptId,
  statusCode: '0000',
  statusMessage: 'Successful',
}
const paid = {
  state: 'paid',
  charges: [
    {
      reference: 'CL95KL2GHI',
      amountMinor: 50_00,
      currency: 'BDT',
      chargedAt: new Date('2025-12-09T10:12:43.828Z'),
      isRisky: false,
      payerHint: '8575',
    },
  ],
}

describe('an answer of bKash is no answer', () => {
  test.each<[string, unknown, number]>([
    ['when it is a page', '<html>Bad gateway</html>', 200],
    ['when it is empty', '', 200],
    ['when it is a list', [], 200],
    ['when it is nothing', null, 200],
    ['when the server fails', { statusCode: '0000' }, 500],
    ['when we are too fast', { message: 'Limit Exceeded' }, 429],
    ['when the gateway refuses it', { message: 'Invalid request body' }, 400],
    ['when it is about another payment', { ...executed, paymentID: 'TR0011Other' }, 200],
    ['when it is about another invoice', { ...executed, merchantInvoiceNumber: 'other' }, 200],
    ['without a TrxID', { ...executed, trxID: undefined }, 200],
    ['without an amount', { ...executed, amount: undefined }, 200],
    ['with an amount that is none', { ...executed, amount: '5e1' }, 200],
    ['with half a paisa', { ...executed, amount: '50.005' }, 200],
    ['with a negative amount', { ...executed, amount: '-50.00' }, 200],
    ['without a status', { ...executed, transactionStatus: undefined }, 200],
  ])('%s', async (_, answer, status) => {
    for (const call of ['claim', 'look'] as const) {
      const { client } = clientOf([answer], { status })
      await expect(client[call](attempt)).rejects.toMatchObject(unavailable)
    }
  })

  test.each([
    ['without an address', { bkashURL: undefined }],
    ['with an address that is none', { bkashURL: 'javascript:alert(1)' }],
    ['without an id', { paymentID: undefined }],
    ['with another amount', { amount: '5.00' }],
  ])('to a start %s', async (_, change) => {
    const { client } = clientOf([
      { statusCode: '0000', paymentID: 'TR0011', bkashURL: 'https://x.test/', ...change },
    ])
    const started = client.start({
      ...attempt,
      description: '',
      payer: { name: '', email: null, phone: null },
      returnUrl: 'https://boithok.test/back',
      noticeUrl: '',
    })
    await expect(started).rejects.toMatchObject(unavailable)
  })
})

describe('recorded answers', () => {
  test('of create: the request has exactly what bKash requires', async () => {
    const { client, sent } = clientOf([
      {
        paymentID: 'TR0011AbCdEfGhIjKlMnOpQ',
        bkashURL:
          'https://payment.bkash.com/?paymentId=TR0011AbCdEfGhIjKlMnOpQ&hash=h&mode=0011&apiVersion=v1.2.0-beta/',
        callbackURL: 'https://boithok.test/back',
        amount: '50.00',
        intent: 'sale',
        currency: 'BDT',
        paymentCreateTime: '2025-12-09T16:12:43:828 GMT+0600',
        transactionStatus: 'Initiated',
        merchantInvoiceNumber: attempt.attemptId,
        statusCode: '0000',
        statusMessage: 'Successful',
      },
    ])
    const started = await client.start({
      ...attempt,
      description: 'Physics',
      payer: { name: 'A', email: null, phone: '<01770618575>' },
      returnUrl: 'https://boithok.test/back',
      noticeUrl: 'https://boithok.test/notice',
    })
    expect(started.reference).toBe(attempt.reference)
    expect(started.redirectUrl).toMatch(/^https:\/\/payment\.bkash\.com\//)
    expect(sent.map(({ url, body }) => [url, body])).toEqual([
      [
        'https://tokenized.pay.bka.sh/v1.2.0-beta/tokenized/checkout/token/grant',
        { app_key: credentials.appKey, app_secret: credentials.appSecret },
      ],
      [
        'https://tokenized.pay.bka.sh/v1.2.0-beta/tokenized/checkout/create',
        {
          mode: '0011',
          payerReference: '01770618575',
          callbackURL: 'https://boithok.test/back',
          amount: '50.00',
          currency: 'BDT',
          intent: 'sale',
          merchantInvoiceNumber: attempt.attemptId,
        },
      ],
    ])
    expect(sent[0]?.headers.get('username')).toBe(credentials.username)
    expect(sent[1]?.headers.get('authorization')).toBe('a')
    expect(sent[1]?.headers.get('x-app-key')).toBe(credentials.appKey)
  })

  test('of execute, in the spelling of each generation', async () => {
    const { paymentID: paymentId, trxID: trxId, ...rest } = executed
    const newer = { ...rest, paymentId, trxId, statusCode: undefined }
    for (const answer of [executed, newer])
      expect(await clientOf([answer]).client.claim(attempt)).toEqual(paid)
  })

  test('of a query, which calls the invoice by another name', async () => {
    const { merchantInvoiceNumber: merchantInvoice, ...rest } = executed
    const query = {
      ...rest,
      merchantInvoice,
      mode: '0011',
      verificationStatus: 'Complete',
      maxRefundableAmount: '50.00',
    }
    expect(await clientOf([query]).client.look(attempt)).toEqual(paid)
    await expect(
      clientOf([{ ...query, merchantInvoice: 'other' }]).client.look(attempt),
    ).rejects.toMatchObject(unavailable)
  })

  test.each([
    ['Initiated', { state: 'open' }],
    ['Pending Authorized', { state: 'processing' }],
    ['Cancelled', { state: 'ended', reason: 'cancelled' }],
    ['Declined', { state: 'ended', reason: 'declined' }],
    ['Failed', { state: 'ended', reason: 'declined' }],
    ['Expired', { state: 'ended', reason: 'expired' }],
  ])('of a query whose payment is %s', async (transactionStatus, outcome) => {
    const query = {
      paymentID: attempt.reference,
      transactionStatus,
      paymentCreateTime: '2025-12-09T16:12:43:828 GMT+0600',
    }
    expect(await clientOf([query]).client.look(attempt)).toMatchObject(outcome)
  })

  test('of a failure, in each of bKash’s forms', async () => {
    const forms = [
      { statusCode: '2023', statusMessage: 'Insufficient Balance' },
      { errorCode: '2023', errorMessage: 'Insufficient Balance' },
      {
        internalCode: 'insufficient_balance',
        externalCode: '2023',
        errorMessageEn: 'Insufficient',
        errorMessageBn: 'x',
      },
    ]
    for (const form of forms)
      expect(await clientOf([form], { status: 400 }).client.claim(attempt)).toMatchObject({
        state: 'ended',
        reason: 'declined',
        code: '2023',
      })
  })

  test('of a refund in v2: sku and reason go along', async () => {
    const answer = {
      originalTrxId: 'CL95KL2GHI',
      refundTrxId: 'CL96AB1CDE',
      refundTransactionStatus: 'Completed',
      originalTrxAmount: '50.00',
      refundAmount: '20.00',
      currency: 'BDT',
      completedTime: '2025-12-09T16:20:00 GMT+0600',
      sku: order.refundId,
      reason: 'Late',
    }
    const { client, sent } = clientOf([answer], { version: 'v2' })
    expect(await client.refund(order)).toEqual({
      state: 'succeeded',
      reference: 'CL96AB1CDE',
      amountMinor: 20_00,
      refusal: null,
    })
    expect(sent[1]).toMatchObject({
      url: 'https://tokenized.pay.bka.sh/v2/tokenized-checkout/refund/payment/transaction',
      body: {
        paymentId: attempt.reference,
        trxId: 'CL95KL2GHI',
        refundAmount: '20.00',
        sku: order.refundId,
        reason: 'Late',
      },
    })
    const { client: other } = clientOf([{ ...answer, refundAmount: '50.00' }], { version: 'v2' })
    await expect(other.refund(order)).rejects.toMatchObject(unavailable)
  })

  test('of a refund that the gateway refuses without a code', async () => {
    const { client } = clientOf([{ message: 'Invalid request body' }], { version: 'v2', status: 400 })
    expect(await client.refund(order)).toMatchObject({
      state: 'failed',
      refusal: expect.stringContaining('Invalid request body'),
    })
  })

  const listed = (refunds: object[]) => ({
    originalTrxId: 'CL95KL2GHI',
    originalTrxAmount: '50.00',
    refundTransactions: refunds.map((refund) => ({
      refundTransactionStatus: 'Completed',
      completedTime: '2025-12-09T16:20:00 GMT+0600',
      ...refund,
    })),
  })
  test.each<[string, unknown, object | null]>([
    [
      'by our amount',
      listed([
        { refundTrxId: 'R1', refundAmount: '5.00' },
        { refundTrxId: 'R2', refundAmount: '20.00' },
      ]),
      { state: 'succeeded', reference: 'R2' },
    ],
    [
      'by our id, before the amount',
      listed([
        { refundTrxId: 'R1', refundAmount: '20.00', sku: 'other' },
        { refundTrxID: 'R2', refundAmount: '20.00', sku: order.refundId },
      ]),
      { state: 'succeeded', reference: 'R2' },
    ],
    [
      'not by the amount of a refund with another id',
      listed([{ refundTrxId: 'R1', refundAmount: '20.00', sku: 'other' }]),
      null,
    ],
    [
      'that is on its way',
      listed([{ refundTrxId: 'R1', refundAmount: '20.00', refundTransactionStatus: 'Initiated' }]),
      { state: 'pending' },
    ],
    ['not in an empty list', listed([]), null],
    ['not where bKash knows nothing', { externalCode: '2077', errorMessageEn: 'Invalid TrxID' }, null],
    [
      'in the older form',
      { statusCode: '0000', refundTrxID: 'R1', transactionStatus: 'Completed', amount: '20.00' },
      { state: 'succeeded', reference: 'R1' },
    ],
  ])('of a refund status find a refund %s', async (_, answer, outcome) => {
    const found = await clientOf([answer], { version: 'v2' }).client.lookAfterRefund(request)
    if (outcome) expect(found).toMatchObject(outcome)
    else expect(found).toBeNull()
  })

  test.each([
    ['says nothing of refunds', {}],
    ['has a refund that cannot be read', listed([{ refundTrxId: 'R1' }])],
    ['fails', { externalCode: '9999' }],
  ])('of a refund status that %s are not "nothing was refunded"', async (_, answer) => {
    const { client } = clientOf([answer], { version: 'v2' })
    await expect(client.lookAfterRefund(request)).rejects.toMatchObject(unavailable)
  })

  test('of the older refund status: what is left tells whether ours took place', async () => {
    const other = { statusCode: '0000', refundTrxID: 'R1', transactionStatus: 'Completed', amount: '5.00' }
    const others = [{ reference: 'R1', amountMinor: 5_00 }]
    const withRest = (maxRefundableAmount?: string, status: object = other) =>
      clientOf([status, { ...executed, maxRefundableAmount }]).client.lookAfterRefund({ ...request, others })
    expect(await withRest('25.00')).toMatchObject({ state: 'succeeded', amountMinor: 20_00 })
    expect(await withRest('45.00')).toBeNull()
    expect(await withRest('30.00')).toMatchObject({ state: 'pending' })
    expect(await withRest()).toMatchObject({ state: 'pending' })
    const silent = { statusCode: '0000', statusMessage: 'Successful' }
    expect(await withRest('25.00', silent)).toMatchObject({ state: 'succeeded' })
    expect(await withRest('45.00', silent)).toBeNull()
  })

  test('of a search', async () => {
    const answer = {
      trxID: 'CL95KL2GHI',
      transactionStatus: 'Completed',
      transactionType: 'Payment',
      amount: '100',
      currency: 'BDT',
      customerMsisdn: '01770618575',
      completedTime: '2025-12-09T16:12:43:828 GMT+0600',
      statusCode: '0000',
    }
    expect(await clientOf([answer]).client.search('cl95kl2ghi')).toMatchObject({
      amountMinor: 100_00,
      completedAt: new Date('2025-12-09T10:12:43.828Z'),
    })
    await expect(clientOf([answer]).client.search('OTHER12345')).rejects.toMatchObject(unavailable)
  })
})

test.each([
  ['50.00', 50_00],
  ['50', 50_00],
  ['50.5', 50_50],
  ['0.01', 1],
  ['1.10', 1_10],
  ['1234567.89', 1234567_89],
  ['8.29', 8_29],
  ['', null],
  ['50.', null],
  ['.5', null],
  ['1,250.00', null],
  [' 50', null],
  ['৫০', null],
  ['Infinity', null],
])('taka %j are %j paisa', (text, minor) => {
  expect(parseTaka(text)).toBe(minor)
  if (minor !== null) expect(parseTaka(formatTaka(minor))).toBe(minor)
})

test.each([
  ['2025-12-09T16:12:43:828 GMT+0600', '2025-12-09T10:12:43.828Z'],
  ['2025-12-09T16:12:43 GMT+0600', '2025-12-09T10:12:43.000Z'],
  ['2026-06-22T12:00:00:000 GMT+0000', '2026-06-22T12:00:00.000Z'],
  ['20180419122247', '2018-04-19T06:22:47.000Z'],
  ['2025-12-09', null],
  ['20251309000000', null],
  ['soon', null],
])('bKash’s time %s is %s', (text, instant) => {
  expect(parseBkashTime(text)?.toISOString() ?? null).toBe(instant)
})
