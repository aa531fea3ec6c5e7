import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { paymentMethods } from '../payments/payment-methods.ts'

/** A way to pay, for amounts from `minAmount` to `maxAmount`, in major units. */
const method = z.object({
  method: z.enum(paymentMethods),
  standIn: z.string().nullable(),
  minAmount: z.number(),
  maxAmount: z.number(),
})
export type AvailableMethod = z.output<typeof method>

/**
 * What a client needs to start. Each `standIn` is a base URL, or null when the real provider is configured.
 */
const clientConfig = z.object({
  currency: z.string(),
  demo: z.boolean(),
  /** The banner on every page: a public demonstration, or a copy that sends no emails and moves no money. */
  banner: z.enum(['demonstration', 'copy']).nullable(),
  identity: z.object({
    apiKey: z.string(),
    projectId: z.string(),
    authDomain: z.string(),
    standIn: z.string().nullable(),
  }),
  /** Whether people can sign in with a Google account. */
  google: z.boolean(),
  /** Whether people can sign in by a code that is sent to their phone. */
  phone: z.boolean(),
  /** Whether emails are sent, or at least written to the outbox for Admins. */
  email: z.boolean(),
  /** Whether people are written to by SMS: they are sent, or kept in the outbox of a demonstration. */
  sms: z.boolean(),
  /** The server’s key for pushes to browsers (VAPID); null where there are none. */
  pushKey: z.string().nullable(),
  /** Whether Admins read the messages in the outbox, because none are sent. */
  outbox: z.boolean(),
  cards: z.object({ publishableKey: z.string().nullable(), standIn: z.string().nullable() }),
  /** M01: the ways to pay here and now, in the order in which they are shown. */
  payments: z.object({ methods: z.array(method) }),
})
export type ClientConfig = z.output<typeof clientConfig>

export const getConfig = defineEndpoint({
  method: 'GET',
  path: '/config',
  tag: 'This API',
  summary: 'Reads what a client needs to know before it starts: currency, identity provider, ways to pay.',
  access: 'everyone',
  response: clientConfig,
})
