import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'

/** What a client needs to start. Each `standIn` is a base URL, or null when the real provider is configured. */
const clientConfig = z.object({
  currency: z.string(),
  demo: z.boolean(),
  /** The banner on every page: a public demonstration, or a copy that sends no mails and moves no money. */
  banner: z.enum(['demonstration', 'copy']).nullable(),
  identity: z.object({
    apiKey: z.string(),
    projectId: z.string(),
    authDomain: z.string(),
    standIn: z.string().nullable(),
  }),
  /** Whether people can sign in with a Google account. */
  google: z.boolean(),
  /** Whether mails are sent, or at least written to the outbox for Admins. */
  mail: z.boolean(),
  /** Whether Admins read the mails in the outbox, because none are sent. */
  outbox: z.boolean(),
  cards: z.object({ publishableKey: z.string().nullable(), standIn: z.string().nullable() }),
})
export type ClientConfig = z.output<typeof clientConfig>

export const getConfig = defineEndpoint({
  method: 'GET',
  path: '/config',
  tag: 'This API',
  summary: 'What a client needs to know before it starts: currency, identity provider, card provider.',
  access: 'everyone',
  response: clientConfig,
})
