import type Stripe from 'stripe'
import { conflict, unavailable } from '../contract/http/errors.ts'
import { parseEvent, verifyWebhook, WATCHED_EVENTS, type WebhookEvent } from './card-webhooks.ts'
import type { ListedMovement, ListedMovements } from './payments/provider.ts'

/**
 * A PaymentIntent as the product needs it. Amounts in the smallest unit, currency as ISO 4217 in capitals.
 */
export type Intent = {
  id: string
  clientSecret: string
  status: Stripe.PaymentIntent.Status
  amountMinor: number
  currency: string
  metadata: Record<string, string>
  /** When the card was charged, and how much was refunded since. Null before the charge. */
  charge: { createdAt: Date; refundedMinor: number; disputed: boolean } | null
}

/** `pending`: on its way to the payer. `failed`: the money came back to us. */
export type Refund = {
  reference: string
  createdAt: Date
  amountMinor: number
  state: 'pending' | 'succeeded' | 'failed'
  /** Our refund's id; null for a refund that was made at the provider. */
  refundId: string | null
}

/** A payment that the payer disputes with their bank. `reason` and `status` are the provider's words. */
export type DisputeAtProvider = {
  reference: string
  amountMinor: number
  currency: string
  reason: string
  status: string
  refundable: boolean
  openedAt: Date
  /** Until when we can respond; null when we cannot. */
  respondBy: Date | null
}

/** An event at the provider: a reason to settle its payment. */
export type CardEvent = WebhookEvent & { id: string; createdAt: Date }

export type Cards = {
  /** Idempotent by key. Throws 409 for an amount that the provider does not charge. */
  createIntent(order: {
    amountMinor: number
    currency: string
    description: string
    metadata: Record<string, string>
    idempotencyKey: string
  }): Promise<Intent>
  /** Returns null for an unknown intent. */
  getIntent(id: string): Promise<Intent | null>
  /** Cancels an unpaid intent. Returns false when it is too late. */
  cancelIntent(id: string): Promise<boolean>
  /**
   * Refunds an amount. Idempotent by `refundId` and amount. `refused` says why the provider made no refund.
   */
  refund(intentId: string, amountMinor: number, refundId: string): Promise<Refund | { refused: string }>
  /** The disputes of an intent, newest first. */
  listDisputes(intentId: string): Promise<DisputeAtProvider[]>
  /** The refunds of an intent, newest first. */
  listRefunds(intentId: string): Promise<Refund[]>
  /** What was charged and refunded from one instant until before another, at most 5,000 of each. */
  listMovements(from: Date, until: Date): Promise<ListedMovements>
  /**
   * Events of refunds and disputes after the event `after`, oldest first, at most a hundred; without it, the
   * last hundred before `before` of the last month. Returns null when the provider no longer knows the event.
   */
  listEvents(place: { after: string } | { before?: string | undefined }): Promise<CardEvent[] | null>
  /**
   * Verifies a webhook and returns the intent it is about (null: something else). Returns null when the
   * signature is invalid or too old. The rest of the event is not used: it may be old, repeated or out of
   * order.
   */
  verifyWebhook(body: string, signature: string, now: Date): Promise<WebhookEvent | null>
}

type Options = {
  secretKey: string
  /** Without it every webhook is invalid. */
  webhookSecret: string | undefined
  fetch: typeof fetch
}

/**
 * A client of Stripe, or of a server with its protocol, through `fetch`. Throws 503 when it does not respond:
 * whether the operation happened is then unknown.
 */
export function createCards({ secretKey, webhookSecret, fetch }: Options): Cards {
  let loading: Promise<Stripe> | undefined
  /**
   * Loaded on the first call: the SDK is as large as the rest of the server, and many processes never need
   * it.
   */
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
        const parameters = { payment_intent: intentId, amount: amountMinor, metadata: { refundId } }
        return readRefund(await refunds.create(parameters, { idempotencyKey: `refund-${refundId}` }))
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
    listMovements: (from, until) =>
      callStripe(async () => {
        const { charges, refunds, events } = await stripe()
        const page = { created: { gte: seconds(from), lt: seconds(until) }, limit: 100 }
        const [charged, refunded, closed] = await Promise.all([
          charges.list(page).autoPagingToArray({ limit: MAX_LISTED }),
          refunds.list(page).autoPagingToArray({ limit: MAX_LISTED }),
          // A dispute does not say when it was closed. Stripe keeps events for 30 days.
          events.list({ type: 'charge.dispute.closed', ...page }).autoPagingToArray({ limit: MAX_LISTED }),
        ])
        const movements = [
          ...charged.filter(({ status }) => status === 'succeeded').map((one) => readMovement('in', one)),
          ...refunded.filter(({ status }) => status === 'succeeded').map((one) => readMovement('out', one)),
          ...closed.flatMap(readLost),
        ]
        const isComplete = [charged, refunded, closed].every(({ length }) => length < MAX_LISTED)
        return { movements, isComplete }
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

/** More charges than a centre has on a day. */
const MAX_LISTED = 5000

const seconds = (at: Date) => Math.ceil(at.getTime() / 1000)

const readLost = (event: Stripe.Event): ListedMovement[] =>
  event.type === 'charge.dispute.closed' && event.data.object.status === 'lost'
    ? [readMovement('lost', event.data.object)]
    : []

/** Ours have an intent. Others of the same account may have none. */
const readMovement = (
  kind: ListedMovement['kind'],
  { id, payment_intent: intent, amount, currency }: Stripe.Charge | Stripe.Refund | Stripe.Dispute,
): ListedMovement => ({
  kind,
  reference: (typeof intent === 'string' ? intent : intent?.id) ?? id,
  amountMinor: amount,
  currency: currency.toUpperCase(),
})

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

/** Any other status is pending: docs.stripe.com/api/refunds/object#refund_object-status. */
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

/** Turns "the provider is unavailable" into 503, and passes on "the provider refused". */
async function callStripe<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (isUnavailable(error)) throw unavailable('cards_unavailable', error)
    throw error
  }
}

/** The SDK's errors that do not answer the request. */
const UNAVAILABLE = [
  // An invalid secret key concerns the operator, who finds it in the log. For users the provider is
  // unavailable.
  'StripeAuthenticationError',
  'StripePermissionError',
  'StripeConnectionError',
  'StripeAPIError',
  'StripeRateLimitError',
]

/**
 * An error that is not the SDK's means that the response could not be read. `idempotency_key_in_use`: another
 * process makes the same request at this moment; a retry gets the response.
 */
function isUnavailable(error: unknown): boolean {
  const own = stripeError(error)
  return own === undefined || UNAVAILABLE.includes(own.type) || own.code === 'idempotency_key_in_use'
}

/** The SDK names the class of its errors in `type`: docs.stripe.com/error-handling. */
function stripeError(error: unknown): Stripe.errors.StripeError | undefined {
  const isOwn = error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe')
  return isOwn ? (error as Stripe.errors.StripeError) : undefined
}

const code = (error: unknown) => stripeError(error)?.code

function refuseWhenNotChargeable(error: unknown): never {
  if (code(error) === 'amount_too_small' || code(error) === 'amount_too_large')
    throw conflict('amount_not_chargeable')
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
