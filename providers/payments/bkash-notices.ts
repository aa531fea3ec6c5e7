import { createVerify, type X509Certificate } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { createCertificates } from './bkash-certificates.ts'
import { lowerCaseNames } from './bkash-transport.ts'
import { parseBkashTime, parseTaka, walletHint } from './bkash-values.ts'

/** The news of bKash about a payment. Believe nothing of it: it is a reason to ask bKash. */
export type BkashTransactionNotice = {
  kind: 'transaction'
  trxId: string
  isCompleted: boolean
  /** `checkout`: through our checkout. `qr` and `ussd`: at the counter. */
  channel: 'checkout' | 'qr' | 'ussd' | 'other'
  amountMinor: number
  currency: string
  /** Our attempt's id, for a checkout. */
  invoice: string | null
  /** What the payer wrote. */
  reference: string | null
  completedAt: Date | null
  payerHint: string | null
}

/** `subscription`: bKash asks us to confirm, by a GET of this address, that we want its notices. */
export type BkashNotice = BkashTransactionNotice | { kind: 'subscription'; confirmUrl: string }

/** `handled` also for a notice that was handled before. */
export type NoticeResult = 'handled' | 'refused'

export type BkashNotices = {
  /**
   * Verifies a notice, runs `act` with it, and remembers it. When `act` throws, so does this, and the notice
   * may come again.
   */
  receive(body: string, act: (notice: BkashNotice) => Promise<void>): Promise<NoticeResult>
}

/** Receives transactions only: what asks for a confirmation of the subscription was answered. */
export type ReceiveBkashNotice = (
  body: string,
  act: (notice: BkashTransactionNotice) => Promise<void>,
) => Promise<NoticeResult>

type Options = {
  /** Whose certificates count, with `*` for a part of a name. By default Amazon's. */
  hosts?: readonly string[]
  /** The topics (TopicArn) that bKash gave us. Without any, every topic of these hosts may wake us. */
  topics?: readonly string[]
  /** Fetches certificates. */
  fetch: typeof fetch
  clock: () => Date
}

export const AMAZON_HOSTS = ['sns.*.amazonaws.com', 'sns.*.amazonaws.com.cn']

/** bKash's notices have about 1.5 kB. */
const MAX_BYTES = 16 * 1024
/** What is older was missed, and the sweeper finds it. */
const MAX_AGE_MS = 3600_000
/** Clocks differ. */
const MAX_AHEAD_MS = 5 * 60_000
const MAX_HANDLED = 5000

/**
 * Notices come through Amazon SNS: docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html.
 */
export function createBkashNotices({
  hosts = AMAZON_HOSTS,
  topics = [],
  fetch,
  clock,
}: Options): BkashNotices {
  const certificates = createCertificates({ fetch, clock })
  const handled = new LRUCache<string, true>({ max: MAX_HANDLED })
  const isTrusted = createHostCheck(hosts)

  /** All that can be refused without a request to anybody. */
  function readEnvelope(body: string): Envelope | null {
    if (Buffer.byteLength(body) > MAX_BYTES) return null
    const envelope = envelopeForm.safeParse(body).data
    if (!envelope) return null
    const ageMs = clock().getTime() - Date.parse(envelope.Timestamp)
    if (!(ageMs < MAX_AGE_MS && ageMs > -MAX_AHEAD_MS)) return null
    if (topics.length > 0 && !topics.includes(envelope.TopicArn)) return null
    const certificate = new URL(envelope.SigningCertURL)
    return isTrusted(certificate) && certificate.pathname.endsWith('.pem') ? envelope : null
  }

  function noticeOf(envelope: Envelope): BkashNotice | null {
    if (envelope.Type === 'Notification') return readTransaction(envelope.Message)
    const confirmUrl = envelope.SubscribeURL
    return confirmUrl && isTrusted(new URL(confirmUrl)) ? { kind: 'subscription', confirmUrl } : null
  }

  return {
    async receive(body, act) {
      const envelope = readEnvelope(body)
      const notice = envelope && noticeOf(envelope)
      if (!notice) return 'refused'
      // The signature belongs to the key, so that nobody can make us forget a message by taking its id.
      const key = `${envelope.MessageId} ${envelope.Signature}`
      if (handled.has(key)) return 'handled'
      const certificate = await certificates.get(envelope.SigningCertURL)
      if (!certificate || !verify(envelope, certificate)) return 'refused'
      await act(notice)
      handled.set(key, true)
      return 'handled'
    },
  }
}

const url = z.url({ protocol: /^https$/ }).max(2048)

const envelopeForm = z
  .string()
  .transform((body, context) => {
    try {
      return JSON.parse(body) as unknown
    } catch {
      context.addIssue('No JSON')
      return z.NEVER
    }
  })
  .pipe(
    z.object({
      Type: z.enum(['Notification', 'SubscriptionConfirmation']),
      MessageId: z.string().min(1).max(100),
      TopicArn: z.string().max(300),
      Message: z.string(),
      Timestamp: z.iso.datetime(),
      SignatureVersion: z.enum(['1', '2']),
      Signature: z.base64().min(1).max(1024),
      SigningCertURL: url,
      Subject: z.string().nullish(),
      Token: z.string().nullish(),
      SubscribeURL: url.nullish().or(z.literal('')),
    }),
  )
type Envelope = z.output<typeof envelopeForm>

/** Signed in this order, each followed by its value; which ones, depends on the type. */
const SIGNED = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
} as const

function verify(envelope: Envelope, certificate: X509Certificate): boolean {
  const signed = SIGNED[envelope.Type].flatMap((name) => {
    const value = envelope[name]
    return value === undefined || value === null ? [] : `${name}\n${value}\n`
  })
  return createVerify(envelope.SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256')
    .update(signed.join(''))
    .verify(certificate.publicKey, envelope.Signature, 'base64')
}

/** `*` stands for a part of at least three letters, digits or dashes. */
function createHostCheck(hosts: readonly string[]) {
  const patterns = hosts.map((host) => {
    const parts = host.split('*').map((part) => part.replaceAll(/[^\w-]/g, '\\$&'))
    return new RegExp(`^${parts.join('[a-zA-Z0-9-]{3,}')}$`)
  })
  return ({ host }: URL) => patterns.some((pattern) => pattern.test(host))
}

const channels: Record<string, BkashTransactionNotice['channel']> = {
  '10002294': 'checkout',
  '10003126': 'qr',
  '10002175': 'ussd',
}

const text = z.string().nullish()

const messageForm = z.object({
  trxid: z.string().regex(/^[A-Za-z0-9]{4,30}$/),
  transactionstatus: z.string(),
  transactiontype: z.string(),
  amount: z.union([z.string(), z.number()]),
  currency: z.string(),
  merchantinvoicenumber: text,
  transactionreference: text,
  datetime: text,
  debitmsisdn: text,
})

/** The message inside is JSON, too. */
function readTransaction(message: string): BkashTransactionNotice | null {
  const read = messageForm.safeParse(parseMessage(message)).data
  const amountMinor = parseTaka(read?.amount)
  if (!read || amountMinor === null) return null
  return {
    kind: 'transaction',
    trxId: read.trxid,
    isCompleted: read.transactionstatus === 'Completed',
    channel: channels[read.transactiontype] ?? 'other',
    amountMinor,
    currency: read.currency,
    invoice: read.merchantinvoicenumber || null,
    reference: read.transactionreference || null,
    completedAt: parseBkashTime(read.datetime),
    payerHint: walletHint(read.debitmsisdn ?? undefined),
  }
}

function parseMessage(message: string): unknown {
  try {
    const value: unknown = JSON.parse(message)
    return typeof value === 'object' && value !== null ? lowerCaseNames(value) : null
  } catch {
    return null
  }
}
