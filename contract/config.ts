import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'

/** What a client needs to know before it starts. Each `standIn` is a base URL, or null when the real provider is configured. */
export const clientConfig = z.object({
  currency: z.string(),
  demo: z.boolean(),
  /** What every page says at its top: that this is a demonstration for everybody, or a copy that sends and moves nothing. */
  banner: z.enum(['demonstration', 'copy']).nullable(),
  identity: z.object({
    apiKey: z.string(),
    projectId: z.string(),
    authDomain: z.string(),
    standIn: z.string().nullable(),
  }),
  /** Whether people can sign in with a Google account. */
  google: z.boolean(),
  /** Whether mails are sent, or at least kept for an Admin to read. */
  mail: z.boolean(),
  /** Whether Admins read the mails, because nobody sends them. */
  outbox: z.boolean(),
  cards: z.object({ publishableKey: z.string().nullable(), standIn: z.string().nullable() }),
})
export type ClientConfig = z.output<typeof clientConfig>

export const getConfig = defineEndpoint({
  method: 'GET',
  path: '/config',
  summary: 'What a client needs to know before it starts: currency, identity provider, card provider.',
  access: 'everyone',
  response: clientConfig,
})
