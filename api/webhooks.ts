import { z } from 'zod'
import { ApiError, invalid, notFound } from '../contract/http/errors.ts'
import {
  receiveBkashNotice,
  receiveCardEvent,
  receiveSslcommerzNotice,
} from '../contract/payments/webhooks.ts'
import { findAttemptByReference } from '../domain/payments/attempts/attempts.ts'
import { checkSentByTrxId } from '../domain/payments/held-payments/sent-money.ts'
import { settle, settleById } from '../domain/payments/settlement/settle.ts'
import { waitAtMost } from '../domain/wait-at-most.ts'
import { readBytes } from './body.ts'
import { type Api, endpoint } from './endpoint.ts'
import type { Exchange } from './exchange.ts'
import type { Services } from './services.ts'

const MAX_EVENT_BYTES = 512 * 1024
const MAX_NOTICE_BYTES = 16 * 1024
/** Senders give up after ten seconds. What takes longer goes on, and the reconciler looks after it. */
const SETTLE_WAIT_MS = 8000

const RECEIVED = { received: true as const }

/**
 * Receives what payment providers tell by themselves. A notice only says which payment to look up; the
 * provider is asked for its state. 2xx: do not send it again. 400: it is not from the provider; nothing was
 * read or written. 503: send it again.
 */
export function mountWebhooks(api: Api, { context, receiveBkashNotice: receive }: Services): void {
  /** Stripe's protocol, docs.stripe.com/webhooks. */
  endpoint(api, receiveCardEvent, async (_, exchange) => {
    const { cards } = context
    if (!cards) throw notFound('no_such_address')
    const signature = String(exchange.request.headers['stripe-signature'] ?? '')
    const text = (await readBytes(exchange, MAX_EVENT_BYTES)).toString()
    const event = await cards.verifyWebhook(text, signature, context.clock())
    context.heartbeats.record(event ? 'webhook' : 'webhook_rejected')
    if (!event) throw invalid('stripe-signature', 'invalid_webhook_signature')
    const { intentId, isDispute: disputed } = event
    if (intentId !== null) {
      const attempt = await findAttemptByReference(context, 'card', intentId)
      if (attempt) await settle(context, attempt, { disputed })
      else exchange.log().warn({ intentId }, 'a webhook about a payment that is not ours')
    }
    return RECEIVED
  })

  endpoint(api, receiveBkashNotice, async (_, exchange) => {
    if (!receive) throw notFound('no_such_address')
    const text = (await readBytes(exchange, MAX_NOTICE_BYTES)).toString()
    const result = await receive(text, ({ invoice, trxId }) => {
      const attemptId = z.uuid().safeParse(invoice).data
      // Money at the counter, or sent by hand, has no invoice of ours.
      const settled = attemptId ? settleById(context, attemptId) : checkSentByTrxId(context, trxId)
      return settleInTime(settled, exchange)
    })
    context.heartbeats.record(result === 'refused' ? 'bkash_notice_rejected' : 'bkash_notice')
    if (result === 'refused') throw invalid('Signature', 'invalid_webhook_signature')
    return RECEIVED
  })

  endpoint(api, receiveSslcommerzNotice, async (_, exchange) => {
    const { sslcommerz } = context.payments
    if (!sslcommerz) throw notFound('no_such_address')
    const text = (await readBytes(exchange, MAX_NOTICE_BYTES)).toString()
    const notice = sslcommerz.attemptOfNotice(text)
    context.heartbeats.record(notice ? 'sslcommerz_notice' : 'sslcommerz_notice_rejected')
    if (!notice) throw invalid('verify_sign', 'invalid_webhook_signature')
    await settleInTime(settleById(context, notice.attemptId), exchange)
    return RECEIVED
  })
}

/** Throws 503 when the provider could not be asked. Other refusals concern a payment that is not ours. */
async function settleInTime(settled: Promise<unknown>, exchange: Exchange): Promise<void> {
  const warn = (error: unknown) =>
    exchange.log().warn({ err: error }, 'a notice about a payment led to nothing')
  await waitAtMost(SETTLE_WAIT_MS, settled, warn).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status === 503) throw error
    warn(error)
  })
}
