import type Stripe from 'stripe'
import { z } from 'zod'

/** Seconds between signing a notice and reading it. */
const TOLERANCE = 300

/** What a notice is about, where it is about a payment; and whether a bank wants that back. */
export type WebhookEvent = { intentId: string | null; isDispute: boolean }

type Signed = { body: string; signature: string; secret: string; now: Date }

/**
 * A notice that the provider has signed, or null for anything else: a wrong or late signature, and what is no event although
 * it is signed. Source: docs.stripe.com/webhooks.
 */
export async function verifyWebhook(
  { webhooks }: Stripe,
  { body, signature, secret, now }: Signed,
): Promise<WebhookEvent | null> {
  const event: unknown = await webhooks
    .constructEventAsync(body, signature, secret, TOLERANCE, undefined, now.getTime())
    // Nothing is asked over a network here: whatever the SDK throws, it could not read what it was given.
    .catch(() => null)
  const read = eventForm.safeParse(event)
  return read.success ? read.data.data.object : null
}

/** What an event is about; nothing where it cannot be read. */
export function parseEvent(event: unknown): WebhookEvent {
  return eventForm.safeParse(event).data?.data.object ?? nothing
}

const nothing: WebhookEvent = { intentId: null, isDispute: false }

/** What can happen to money after it was taken, long after anybody looks at the payment by itself. */
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

/** Of an event its object, and of that the payment that it belongs to. */
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
        .refine(({ object }) => !ours.includes(object))
        .transform(() => nothing),
    ]),
  }),
})

const ours = ['payment_intent', 'charge', 'refund', 'dispute']
