import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'

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
  response: z.object({ received: z.literal(true) }),
})
