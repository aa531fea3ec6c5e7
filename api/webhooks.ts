import { bodyLimit } from 'hono/body-limit'
import { ApiError, invalid, notFound } from '../contract/errors.ts'
import { settle } from '../domain/payments/settle.ts'
import type { Api } from './endpoint.ts'
import type { Services } from './hono-env.ts'

const MAX_NOTICE_BYTES = 512 * 1024

/**
 * What the card provider tells us. Not a call of ours: Stripe's protocol, docs.stripe.com/webhooks. A notice only says
 * which payment to look at; what became of it is asked. 2xx: it need not come again. 400: not from the provider.
 */
export function mountWebhooks(api: Api, { context }: Services): void {
  api.use('/webhooks/*', bodyLimit({ maxSize: MAX_NOTICE_BYTES, onError: tooLarge }))
  api.post('/webhooks/stripe', async (c) => {
    const { cards } = context
    if (!cards) throw notFound('no_such_address')
    const signature = c.req.header('stripe-signature') ?? ''
    const notice = await cards.verifyWebhook(await c.req.text(), signature, context.clock())
    context.heartbeats.record(notice ? 'webhook' : 'webhook_rejected')
    if (!notice) throw invalid('stripe-signature', 'invalid_webhook_signature')
    const { intentId, isDispute: disputed } = notice
    if (intentId !== null) {
      await settle(context, cards, intentId, { disputed }).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.status === 503) throw error
        c.get('log')().warn({ err: error, intentId }, 'a notice about a payment that is not ours')
      })
    }
    return c.json({ received: true })
  })
}

function tooLarge(): never {
  throw new ApiError('body_too_large')
}
