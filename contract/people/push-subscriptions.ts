import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { id } from '../http/fields.ts'
import { inserted, success } from '../http/responses.ts'
import { coded } from '../refusals/coded.ts'

/** As many browsers as one person uses; another one replaces the oldest. */
export const MAX_PUSH_SUBSCRIPTIONS = 10

/** A point on P-256, uncompressed, and sixteen bytes (RFC 8291). */
const key = (characters: number, label: string) =>
  z.string().regex(new RegExp(`^[\\w-]{${characters}}$`), { error: coded('push_refused', { label }) })

export const subscribeToPush = defineEndpoint({
  method: 'POST',
  path: '/me/push-subscriptions',
  tag: 'Users',
  summary: 'Shows messages in this browser from now on, for the account that asks and no other.',
  access: 'signedIn',
  errorStatuses: [409],
  body: z.object({
    endpoint: z.url({ error: coded('push_refused', { label: 'endpoint' }) }).max(1000, {
      error: coded('push_refused', { label: 'endpoint' }),
    }),
    keys: z.object({ p256dh: key(87, 'p256dh'), auth: key(22, 'auth') }),
  }),
  response: inserted,
})

export const unsubscribeFromPush = defineEndpoint({
  method: 'DELETE',
  path: '/me/push-subscriptions/{id}',
  tag: 'Users',
  summary: 'Shows no more messages in a browser. Nothing happens if it shows none.',
  access: 'signedIn',
  params: z.object({ id: id('id') }),
  response: success,
})
