import { ApiError, invalid, notFound } from '../contract/errors.ts'
import { receiveCardEvent } from '../contract/webhooks.ts'
import { settle } from '../domain/payments/settle.ts'
import { readBytes } from './body.ts'
import { type Api, endpoint } from './endpoint.ts'
import type { Services } from './services.ts'

const MAX_EVENT_BYTES = 512 * 1024

/**
 * Receives events of the card provider (Stripe's protocol, docs.stripe.com/webhooks). An event only says which payment to look
 * up; the provider is asked for its state. 2xx: do not send it again. 400: it is not from the provider.
 */
export function mountWebhooks(api: Api, { context }: Services): void {
  endpoint(api, receiveCardEvent, async (_, exchange) => {
    const { cards } = context
    if (!cards) throw notFound('no_such_address')
    const signature = String(exchange.request.headers['stripe-signature'] ?? '')
    const text = (await readBytes(exchange.request, MAX_EVENT_BYTES)).toString()
    const event = await cards.verifyWebhook(text, signature, context.clock())
    context.heartbeats.record(event ? 'webhook' : 'webhook_rejected')
    if (!event) throw invalid('stripe-signature', 'invalid_webhook_signature')
    const { intentId, isDispute: disputed } = event
    if (intentId !== null) {
      await settle(context, cards, intentId, { disputed }).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.status === 503) throw error
        exchange.log().warn({ err: error, intentId }, 'a webhook about a payment that is not ours')
      })
    }
    return { received: true as const }
  })
}
