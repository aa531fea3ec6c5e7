import type Stripe from 'stripe'
import { conflict, unavailable } from '../contract/errors.ts'
import { wording } from '../contract/wording.ts'
import { parseEvent, verifyWebhook, WATCHED_EVENTS, type WebhookEvent } from './card-webhooks.ts'

/** A PaymentIntent as the product needs it. Amounts in the smallest unit, currency as ISO 4217 in capitals. */
export type Intent = {
  id: string
  clientSecret: string
  status: Stripe.PaymentIntent.Status
  amountMinor: number
  currency: string
  metadata: Record<string, string>
  /** When the money was taken, and how much of it has gone back since. Null before. */
  charge: { createdAt: Date; refundedMinor: number; disputed: boolean } | null
}

/** Money that is on its way back (`pending`), that went back, or that came back to us again (`failed`). */
export type Refund = {
  reference: string
  createdAt: Date
  amountMinor: number
  state: 'pending' | 'succeeded' | 'failed'
  /** Ours, where we asked for it; null for one that was made at the provider. */
  refundId: string | null
}

/** A payment that its payer's bank wants back. `reason` and `status` are the provider's words. */
export type DisputeAtProvider = {
  reference: string
  amountMinor: number
  currency: string
  reason: string
  status: string
  refundable: boolean
  openedAt: Date
  /** Until when it can be answered; null when it cannot. */
  respondBy: Date | null
}

/** Something that happened at the provider: a reason to look at the payment it is about. */
export type CardEvent = WebhookEvent & { id: string; createdAt: Date }

export type Cards = {
  /** The same key and values always answer the same intent. Throws 409 for more or less than the provider charges. */
  createIntent(order: {
    amountMinor: number
    currency: string
    description: string
    metadata: Record<string, string>
    idempotencyKey: string
  }): Promise<Intent>
  /** Null when the provider does not know it. */
  getIntent(id: string): Promise<Intent | null>
  /** Ends an intent that was not paid. False when it is too late for that. */
  cancelIntent(id: string): Promise<boolean>
  /**
   * Gives so much of it back; repeated with the same `refundId` and amount, it does so once. `refused` says why nothing
   * went back by it.
   */
  refund(intentId: string, amountMinor: number, refundId: string): Promise<Refund | { refused: string }>
  /** What payers' banks want back of an intent, newest first. */
  listDisputes(intentId: string): Promise<DisputeAtProvider[]>
  /** The refunds of an intent, newest first. */
  listRefunds(intentId: string): Promise<Refund[]>
  /**
   * What happened to refunds and disputes after the event of this id, oldest first, a hundred at most; without an id, the
   * last month's newest hundred before `before`. Null when the provider knows the id no longer.
   */
  listEvents(place: { after: string } | { before?: string | undefined }): Promise<CardEvent[] | null>
  /**
   * The intent that a signed notice is about (null: something else), or null for a notice that does not come from the
   * provider, or too late to tell. The rest of it is not for use: it may be old, repeated or out of order.
   */
  verifyWebhook(body: string, signature: string, now: Date): Promise<WebhookEvent | null>
}

type Options = {
  secretKey: string
  /** Without it no notice holds. */
  webhookSecret: string | undefined
  fetch: typeof fetch
}

/**
 * Speaks to Stripe, or to a server that speaks its protocol, through `fetch`. Throws 503 when it does not answer:
 * whether something happened there is then unknown.
 */
export function createCards({ secretKey, webhookSecret, fetch }: Options): Cards {
  let loading: Promise<Stripe> | undefined
  /** Loaded with the first call: it is as large as the rest of the server, and many processes never need it. */
  const stripe = () => (loading ??= connect(secretKey, fetch))
  return {
    createIntent: ({ amountMinor, currency, idempotencyKey, ...order }) =>
      callStripe(async () => {
        const intent = await (await stripe()).paymentIntents.create(
          {
            ...order,
            amount: amountMinor,
            currency: currency.toLowerCase(),
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          },
          { idempotencyKey },
        )
        return readIntent(intent)
      }).catch(refuseWhenNotChargeable),
    getIntent: (id) =>
      callStripe(async () => {
        const { paymentIntents } = await stripe()
        return readIntent(await paymentIntents.retrieve(id, { expand: ['latest_charge'] }))
      }).catch(nullWhenMissing),
    cancelIntent: (id) =>
      callStripe(async () => {
        await (await stripe()).paymentIntents.cancel(id)
        return true
      }).catch(falseWhenTooLate),
    refund: (intentId, amountMinor, refundId) =>
      callStripe(async () => {
        const { refunds } = await stripe()
        const asked = { payment_intent: intentId, amount: amountMinor, metadata: { refundId } }
        return readRefund(await refunds.create(asked, { idempotencyKey: `refund-${refundId}` }))
      }).catch(reasonWhenRefused),
    listDisputes: (intentId) =>
      callStripe(async () => {
        const { disputes } = await stripe()
        const { data } = await disputes.list({ payment_intent: intentId, limit: 100 })
        return data.map(readDispute)
      }),
    listRefunds: (intentId) =>
      callStripe(async () => {
        const { refunds } = await stripe()
        const { data } = await refunds.list({ payment_intent: intentId, limit: 100 })
        return data.map(readRefund)
      }),
    listEvents: (place) =>
      callStripe(async () => {
        const { events } = await stripe()
        const page =
          'after' in place
            ? { ending_before: place.after }
            : place.before !== undefined && { starting_after: place.before }
        const { data } = await events.list({ types: WATCHED_EVENTS, limit: 100, ...page })
        return data.reverse().map(readEvent)
      }).catch(nullWhenMissing),
    async verifyWebhook(body, signature, now) {
      if (webhookSecret === undefined) return null
      return verifyWebhook(await stripe(), { body, signature, secret: webhookSecret, now })
    },
  }
}

async function connect(secretKey: string, fetch: Options['fetch']): Promise<Stripe> {
  const { default: Stripe } = await import('stripe')
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(fetch),
    maxNetworkRetries: 2,
    timeout: 10_000,
    telemetry: false,
  })
}

function readIntent(intent: Stripe.PaymentIntent): Intent {
  const { id, client_secret, status, amount, currency, metadata, latest_charge: charge } = intent
  if (!id || !client_secret) throw new Error(`The intent ${id} came without a client secret`)
  return {
    id,
    clientSecret: client_secret,
    status,
    amountMinor: amount,
    currency: currency.toUpperCase(),
    metadata,
    charge:
      typeof charge === 'object' && charge
        ? {
            createdAt: new Date(charge.created * 1000),
            refundedMinor: charge.amount_refunded,
            disputed: charge.disputed,
          }
        : null,
  }
}

function readRefund({ id, status, created, amount, metadata }: Stripe.Refund): Refund {
  if (!id || !status) throw new Error('A refund came without an id or a status')
  return {
    reference: id,
    createdAt: new Date(created * 1000),
    amountMinor: amount,
    state: refundStates[status] ?? 'pending',
    refundId: metadata?.refundId ?? null,
  }
}

/** Whatever else it may be called is on its way: docs.stripe.com/api/refunds/object#refund_object-status. */
const refundStates: Record<string, Refund['state']> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

function readDispute(dispute: Stripe.Dispute): DisputeAtProvider {
  const { due_by } = dispute.evidence_details
  return {
    reference: dispute.id,
    amountMinor: dispute.amount,
    currency: dispute.currency.toUpperCase(),
    reason: dispute.reason,
    status: dispute.status,
    refundable: dispute.is_charge_refundable,
    openedAt: new Date(dispute.created * 1000),
    respondBy: due_by ? new Date(due_by * 1000) : null,
  }
}

const readEvent = (event: Stripe.Event): CardEvent => ({
  id: event.id,
  createdAt: new Date(event.created * 1000),
  ...parseEvent(event),
})

/** Tells "the provider said no" from "the provider could not be asked". */
async function callStripe<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (isUnavailable(error)) throw unavailable(wording.cardsUnreachable, error)
    throw error
  }
}

/** Of errors that are the provider's own, those that say nothing of what was asked. */
const UNAVAILABLE = [
  // A secret key that no longer holds is for the operator, who finds it in the log; for everybody else the provider is away.
  'StripeAuthenticationError',
  'StripePermissionError',
  'StripeConnectionError',
  'StripeAPIError',
  'StripeRateLimitError',
]

/**
 * What is no error of the provider's own is one of reading its answer, which then was none. A key in use: another process
 * asks for the very same at this moment. It has an answer when it is asked again.
 */
function isUnavailable(error: unknown): boolean {
  const own = stripeError(error)
  return own === undefined || UNAVAILABLE.includes(own.type) || own.code === 'idempotency_key_in_use'
}

/** An error of the SDK's, which says its class in `type`: docs.stripe.com/error-handling. */
function stripeError(error: unknown): Stripe.errors.StripeError | undefined {
  const isOwn = error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe')
  return isOwn ? (error as Stripe.errors.StripeError) : undefined
}

const code = (error: unknown) => stripeError(error)?.code

function refuseWhenNotChargeable(error: unknown): never {
  if (code(error) === 'amount_too_small' || code(error) === 'amount_too_large')
    throw conflict(wording.notChargeable)
  throw error
}

function nullWhenMissing(error: unknown): null {
  if (code(error) === 'resource_missing') return null
  throw error
}

function reasonWhenRefused(error: unknown): { refused: string } {
  const own = stripeError(error)
  if (own?.type === 'StripeInvalidRequestError') return { refused: own.message }
  throw error
}

function falseWhenTooLate(error: unknown): false {
  if (code(error) === 'payment_intent_unexpected_state') return false
  throw error
}
