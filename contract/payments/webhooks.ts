import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'

const received = z.object({ received: z.literal(true) })

/** An event of the card provider, signed in the header `stripe-signature` (docs.stripe.com/webhooks). */
export const receiveCardEvent = defineEndpoint({
  method: 'POST',
  path: '/webhooks/stripe',
  tag: 'Payments',
  summary: 'Receives an event of the card provider. The provider is then asked for the state of the payment.',
  access: 'everyone',
  errorStatuses: [404],
  // Events come in thousands from few addresses.
  limit: 'ip-assets',
  rawBody: {
    mediaType: 'application/json',
    schema: { type: 'object' },
    headers: ['stripe-signature'],
  },
  response: received,
})

/** A notice of bKash, which comes through Amazon SNS and is signed there. */
export const receiveBkashNotice = defineEndpoint({
  method: 'POST',
  path: '/webhooks/bkash',
  tag: 'Payments',
  summary: 'Receives a notice of bKash. bKash is then asked for the state of the payment.',
  access: 'everyone',
  errorStatuses: [404, 503],
  limit: 'ip-assets',
  rawBody: { mediaType: 'text/plain', schema: { type: 'string' } },
  response: received,
})

/** A notice of SSLCommerz (IPN): the signed fields of a form. */
export const receiveSslcommerzNotice = defineEndpoint({
  method: 'POST',
  path: '/webhooks/sslcommerz',
  tag: 'Payments',
  summary: 'Receives a notice of SSLCommerz. SSLCommerz is then asked for the state of the payment.',
  access: 'everyone',
  errorStatuses: [404, 503],
  limit: 'ip-assets',
  rawBody: { mediaType: 'application/x-www-form-urlencoded', schema: { type: 'object' } },
  response: received,
})
