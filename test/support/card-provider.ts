import Stripe from 'stripe'
import type { Context } from '../../domain/context.ts'
import type { Cards } from '../../providers/cards.ts'
import { createCardPayments } from '../../providers/payments/card.ts'
import { readStandInKeys } from '../../server/stand-ins.ts'
import type { TestApp } from './boot.ts'

/** The context of an app with another card provider. */
export const withCards = (context: Context, cards: Cards): Context => ({
  ...context,
  cards,
  payments: { ...context.payments, card: createCardPayments(cards, 1) },
})

export type Provider = Awaited<ReturnType<typeof connectCardProvider>>

/** The card provider's side of an app: Stripe's SDK and signed webhooks. */
export async function connectCardProvider(app: TestApp) {
  const { cards } = await readStandInKeys(app.services.context.database)
  const stripe = new Stripe(cards.secret, { httpClient: Stripe.createFetchHttpClient(app.externalFetch) })
  const sign = (payload: string, secret = cards.webhook, at = app.services.context.clock()) =>
    stripe.webhooks.generateTestHeaderStringAsync({
      payload,
      secret,
      timestamp: Math.floor(at.getTime() / 1000),
    })
  const post = async (payload: string | Uint8Array<ArrayBuffer>, signature?: string) => {
    const response = await fetch(`${app.url}/api/webhooks/stripe`, {
      method: 'POST',
      headers: signature === undefined ? {} : { 'stripe-signature': signature },
      body: payload,
    })
    await response.arrayBuffer()
    return response.status
  }
  return {
    stripe,
    sign,
    post,
    /** Sends a signed webhook of this type about the intent and returns the status. */
    notify: async (type: string, intentId: string) => {
      const object = type.startsWith('charge.')
        ? { object: 'charge', id: 'ch_1', payment_intent: intentId }
        : { object: 'payment_intent', id: intentId, status: 'whatever' }
      const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })
      return post(payload, await sign(payload))
    },
    refundedMinor: async (intentId: string) => {
      const { data } = await stripe.refunds.list({ payment_intent: intentId })
      return data.reduce((sum, { amount }) => sum + amount, 0)
    },
  }
}
