import type Stripe from 'stripe'
import { z } from 'zod'

/** The maximum age of a webhook's signature, in seconds. */
const TOLERANCE = 300

/** The payment that an event is about, if any, and whether it reports a dispute. */
export type WebhookEvent = { intentId: string | null; isDispute: boolean }

type Signed = { body: string; signature: string; secret: string; now: Date }

/**
 * Verifies a webhook's signature. Returns null for a wrong or old signature, and for a signed body that is
 * not an event. Source: docs.stripe.com/webhooks.
 */
export async function verifyWebhook(
  { webhooks }: Stripe,
  { body, signature, secret, now }: Signed,
): Promise<WebhookEvent | null> {
  const event: unknown = await webhooks
    .constructEventAsync(body, signature, secret, TOLERANCE, undefined, now.getTime())
    // This makes no network request: whatever the SDK throws, the body or the signature is invalid.
    .catch(() => null)
  const read = eventForm.safeParse(event)
  return read.success ? read.data.data.object : null
}

/** The payment that an event is about; no payment when the event cannot be parsed. */
export function parseEvent(event: unknown): WebhookEvent {
  return eventForm.safeParse(event).data?.data.object ?? nothing
}

const nothing: WebhookEvent = { intentId: null, isDispute: false }

/** The events that can change a payment long after its charge. */
export const WATCHED_EVENTS = [
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
]

const intentId = z.string().regex(/^pi_\w{1,200}$/)

/** Reads the payment from an event's object. */
const eventForm = z.object({
  object: z.literal('event'),
  type: z.string().min(1),
  data: z.object({
    object: z.union([
      z
        .object({ object: z.literal('payment_intent'), id: intentId })
        .transform(({ id }) => ({ intentId: id, isDispute: false })),
      z
        .object({
          object: z.literal(['charge', 'refund', 'dispute']),
          payment_intent: z.union([intentId, z.object({ id: intentId }).transform(({ id }) => id)]).nullish(),
        })
        .transform(({ object, payment_intent }) => ({
          intentId: payment_intent ?? null,
          isDispute: object === 'dispute',
        })),
      z
        .object({ object: z.string().min(1) })
        .refine(({ object }) => !handledObjects.includes(object))
        .transform(() => nothing),
    ]),
  }),
})

const handledObjects = ['payment_intent', 'charge', 'refund', 'dispute']
