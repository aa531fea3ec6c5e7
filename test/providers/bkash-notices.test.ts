import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BkashNotice, createBkashNotices } from '../../providers/payments/bkash-notices.ts'
import { noticeUrl } from '../../stand-ins/bkash/fixture.ts'
import { signNotice } from '../../stand-ins/bkash/signing.ts'
import { createCertificate } from '../../stand-ins/certificate.ts'
import { connectBkash } from './bkash-over-http.ts'

const HOST = 'tokenized.sandbox.bka.sh'
const AMAZON = 'https://sns.ap-southeast-1.amazonaws.com/SimpleNotificationService-0123456789abcdef.pem'
const TOPIC = 'arn:aws:sns:ap-southeast-1:000000000000:boithok'
const now = new Date('2026-03-01T10:00:00Z')
const { certificate, privateKey } = createCertificate(now, HOST)

/** A merchant that knows Amazon's certificate, counts its requests, and keeps what it was told. */
function createMerchant(options: Partial<Parameters<typeof createBkashNotices>[0]> = {}) {
  const fetched: string[] = []
  const told: BkashNotice[] = []
  const notices = createBkashNotices({
    fetch: async (input) => {
      fetched.push(String(input))
      return String(input) === AMAZON ? new Response(certificate) : new Response('nothing', { status: 404 })
    },
    clock: () => now,
    ...options,
  })
  const receive = (body: string) => notices.receive(body, async (notice) => void told.push(notice))
  return { notices, receive, fetched, told }
}

const message = {
  dateTime: '20260301155958',
  debitMSISDN: '8801770618575',
  creditOrganizationName: 'Org 01',
  creditShortCode: '50022',
  trxID: '6H7801QFYM',
  transactionStatus: 'Completed',
  transactionType: '10002294',
  amount: '1250.50',
  currency: 'BDT',
  transactionReference: 'July',
  merchantInvoiceNumber: 'f5b3b4a6-6a5e-4a53-9b57-7a3f3c3b8a11',
}

type Envelope = Record<string, string>
/** A notice as Amazon sends it. `change` is part of what is signed, `forged` is not. */
function envelopeOf(
  change: Envelope = {},
  { forged = {}, version = '1' as '1' | '2', key = privateKey } = {},
): string {
  const signed = {
    Type: 'Notification',
    MessageId: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324',
    TopicArn: TOPIC,
    Message: JSON.stringify(message),
    Timestamp: now.toISOString(),
    ...change,
  }
  const signature = {
    SignatureVersion: version,
    Signature: signNotice(signed, version, key),
    SigningCertURL: AMAZON,
  }
  return JSON.stringify({
    ...signed,
    ...signature,
    UnsubscribeURL: 'https://sns.x.amazonaws.com/',
    ...forged,
  })
}

describe('a notice of bKash is refused, without a request to anybody,', () => {
  test.each<[string, string]>([
    ['when it is not JSON', 'Hello'],
    ['when it is no object', '[]'],
    ['when it is empty', ''],
    ['when it is too large', envelopeOf({ Subject: 'x'.repeat(17_000) })],
    ['without a signature', envelopeOf({}, { forged: { Signature: '' } })],
    ['of another signature version', envelopeOf({}, { forged: { SignatureVersion: '3' } })],
    ['of another type', envelopeOf({ Type: 'UnsubscribeConfirmation' })],
    ['that is older than an hour', envelopeOf({ Timestamp: '2026-03-01T09:00:00.000Z' })],
    ['from the future', envelopeOf({ Timestamp: '2026-03-01T10:06:00.000Z' })],
    ['of no time', envelopeOf({ Timestamp: 'yesterday' })],
    ['whose message is not JSON', envelopeOf({ Message: 'Hello' })],
    ['whose message has no TrxID', envelopeOf({ Message: JSON.stringify({ ...message, trxID: undefined }) })],
    ['whose amount is none', envelopeOf({ Message: JSON.stringify({ ...message, amount: '1e3' }) })],
    [
      'that asks us to confirm at a stranger’s',
      envelopeOf({ Type: 'SubscriptionConfirmation', Token: 't', SubscribeURL: 'https://evil.test/' }),
    ],
    ['that asks us to confirm nowhere', envelopeOf({ Type: 'SubscriptionConfirmation', Token: 't' })],
  ])('%s', async (_, body) => {
    const { receive, fetched, told } = createMerchant()
    expect(await receive(body)).toBe('refused')
    expect([fetched, told]).toEqual([[], []])
  })

  test.each([
    'https://evil.test/SimpleNotificationService-1.pem',
    'http://sns.ap-southeast-1.amazonaws.com/SimpleNotificationService-1.pem',
    'https://sns.ap-southeast-1.amazonaws.com.evil.test/a.pem',
    'https://sns.ap-southeast-1.amazonaws.com@evil.test/a.pem',
    'https://sns.ap-southeast-1.amazonaws.com:8443/a.pem',
    'https://evil.amazonaws.com/a.pem',
    'https://sns.a.evil.amazonaws.com/a.pem',
    'https://snsxap-southeast-1.amazonaws.com/a.pem',
    'https://sns.ap-southeast-1.amazonaws.com/a.txt',
    'file:///etc/passwd.pem',
  ])('with the certificate %s', async (SigningCertURL) => {
    const { receive, fetched } = createMerchant()
    expect(await receive(envelopeOf({}, { forged: { SigningCertURL } }))).toBe('refused')
    expect(fetched).toEqual([])
  })

  test('of a topic that is not ours', async () => {
    const { receive, fetched } = createMerchant({ topics: ['arn:aws:sns:ap-southeast-1:1:ours'] })
    expect(await receive(envelopeOf())).toBe('refused')
    expect(fetched).toEqual([])
  })
})

describe('a notice of bKash is refused', () => {
  test.each<[string, Envelope]>([
    ['message', { Message: JSON.stringify({ ...message, amount: '1.00' }) }],
    ['id', { MessageId: 'another' }],
    ['topic', { TopicArn: 'arn:aws:sns:x' }],
    ['time', { Timestamp: '2026-03-01T10:00:01.000Z' }],
    ['subject', { Subject: 'new' }],
    ['signature version', { SignatureVersion: '2' }],
  ])('with another %s than was signed', async (_, forged) => {
    const { receive, told } = createMerchant()
    expect(await receive(envelopeOf({}, { forged }))).toBe('refused')
    expect(told).toEqual([])
  })

  test('when somebody else signed it', async () => {
    const { receive } = createMerchant()
    expect(await receive(envelopeOf({}, { key: createCertificate(now, HOST).privateKey }))).toBe('refused')
  })

  test('with a certificate that is over', async () => {
    const { receive } = createMerchant({ clock: () => new Date('2040-01-01T00:00:00Z') })
    expect(await receive(envelopeOf({ Timestamp: '2040-01-01T00:00:00.000Z' }))).toBe('refused')
  })

  test('with a certificate that does not exist, and nobody makes us ask for many', async () => {
    const { receive, fetched } = createMerchant()
    const host = 'https://sns.ap-southeast-1.amazonaws.com'
    const forge = (name: string) =>
      receive(envelopeOf({}, { forged: { SigningCertURL: `${host}/${name}.pem` } }))
    expect(await Promise.all([forge('1'), forge('1')])).toEqual(['refused', 'refused'])
    expect(await forge('1')).toBe('refused')
    expect(fetched).toHaveLength(1)
    for (let name = 2; name < 100; name++) await forge(String(name))
    expect(fetched).toHaveLength(20)
  })

  test('with something else than a certificate, or with too long a one', async () => {
    for (const text of ['Hello', certificate + '\n'.repeat(20_000)]) {
      const { receive } = createMerchant({ fetch: async () => new Response(text) })
      expect(await receive(envelopeOf())).toBe('refused')
    }
  })
})

describe('a notice of bKash', () => {
  test.each(['1', '2'] as const)('with a signature of version %s tells of a payment', async (version) => {
    const { receive, told, fetched } = createMerchant({ topics: [TOPIC] })
    expect(await receive(envelopeOf({}, { version }))).toBe('handled')
    expect(told).toEqual([
      {
        kind: 'transaction',
        trxId: '6H7801QFYM',
        isCompleted: true,
        channel: 'checkout',
        amountMinor: 1250_50,
        currency: 'BDT',
        invoice: message.merchantInvoiceNumber,
        reference: 'July',
        completedAt: new Date('2026-03-01T09:59:58Z'),
        payerHint: '8575',
      },
    ])
    expect(fetched).toEqual([AMAZON])
  })

  test('that comes again is handled once, with one certificate for all', async () => {
    const { receive, told, fetched } = createMerchant()
    for (let time = 0; time < 3; time++) expect(await receive(envelopeOf())).toBe('handled')
    expect(await receive(envelopeOf({ MessageId: 'another', Subject: 'Payment' }))).toBe('handled')
    expect(told).toHaveLength(2)
    expect(fetched).toHaveLength(1)
  })

  test('that we could not handle may come again', async () => {
    const { notices, receive, told } = createMerchant()
    const failing = notices.receive(envelopeOf(), () => Promise.reject(new Error('The database is away')))
    await expect(failing).rejects.toThrow('The database is away')
    expect(await receive(envelopeOf())).toBe('handled')
    expect(told).toHaveLength(1)
  })

  test('is not kept away by a forged one with its id', async () => {
    const { receive, told } = createMerchant()
    expect(await receive(envelopeOf({}, { forged: { Subject: 'forged' } }))).toBe('refused')
    expect(await receive(envelopeOf())).toBe('handled')
    expect(told).toHaveLength(1)
  })

  test('asks us to confirm that we want them', async () => {
    const { receive, told } = createMerchant()
    const confirmUrl = 'https://sns.ap-southeast-1.amazonaws.com/?Action=ConfirmSubscription&Token=t'
    const body = envelopeOf({
      Type: 'SubscriptionConfirmation',
      Token: 't',
      SubscribeURL: confirmUrl,
      Message: 'Hello',
    })
    expect(await receive(body)).toBe('handled')
    expect(told).toEqual([{ kind: 'subscription', confirmUrl }])
  })
})

describe('the stand-in’s notices', () => {
  let bkash: Awaited<ReturnType<typeof connectBkash>>
  beforeAll(async () => {
    bkash = await connectBkash()
  })
  afterAll(async () => {
    expect(bkash.standIn.errors).toEqual([])
    await bkash.close()
  })

  let told: BkashNotice[]
  let status: number
  let requests: number
  beforeEach(() => {
    told = []
    status = 200
    requests = 0
  })
  /** The product's part: verifies, confirms, answers. */
  async function merchant(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    expect(input).toBe(noticeUrl)
    requests += 1
    if (status !== 200) return new Response(null, { status })
    const notices = createBkashNotices({
      hosts: [HOST],
      fetch: bkash.fetch,
      clock: () => bkash.standIn.clock.now,
    })
    const result = await notices.receive(String(init?.body), async (notice) => {
      told.push(notice)
      if (notice.kind === 'subscription') await bkash.fetch(notice.confirmUrl)
    })
    return new Response(null, { status: result === 'handled' ? 200 : 403 })
  }
  const counter = (type: string) =>
    bkash.administer('transactions', { type, amount: '500.00', wallet: '01911111111', reference: 'July' })

  test('come after the subscription is confirmed, and not before', async () => {
    await counter('qr')
    expect(await bkash.standIn.deliver(merchant)).toBe(1)
    expect(told).toEqual([
      { kind: 'subscription', confirmUrl: expect.stringContaining(`https://${HOST}/sns?`) },
    ])
    expect(await bkash.standIn.deliver(merchant)).toBe(0)
  })

  test.each([
    ['qr', '1'],
    ['ussd', '2'],
  ] as const)('tell of money at the counter: %s, signature %s', async (type, version) => {
    const { body } = await counter(type)
    expect(await bkash.standIn.deliver(merchant, version)).toBe(1)
    expect(told).toEqual([
      {
        kind: 'transaction',
        trxId: body.trxID,
        isCompleted: true,
        channel: type,
        amountMinor: 500_00,
        currency: 'BDT',
        invoice: null,
        reference: 'July',
        completedAt: new Date(Math.floor(bkash.standIn.clock.now.getTime() / 1000) * 1000),
        payerHint: '1111',
      },
    ])
  })

  test('are repeated until they are answered, and twice when somebody wants that', async () => {
    await counter('qr')
    status = 500
    await bkash.standIn.deliver(merchant)
    expect(await bkash.standIn.deliver(merchant)).toBe(0)
    bkash.standIn.pass(1)
    await bkash.standIn.deliver(merchant)
    status = 200
    bkash.standIn.pass(2)
    await bkash.standIn.deliver(merchant)
    expect([requests, told.length]).toEqual([3, 1])
    bkash.standIn.pass(3600)
    expect(await bkash.standIn.deliver(merchant)).toBe(0)
    await bkash.administer('notices/repeat', {})
    expect(await bkash.standIn.deliver(merchant)).toBeGreaterThanOrEqual(3)
  })
})
