import { z } from 'zod'
import { defineCall } from './call.ts'
import { instantText } from './responses.ts'

/** A mail as a demonstration's Admins read it, where no mail server takes it. */
export const outboxMail = z
  .object({
    _id: z.uuid(),
    to: z.string(),
    subject: z.string(),
    body: z.string(),
    createdAt: instantText,
  })
  .meta({ id: 'OutboxMail' })
export type OutboxMail = z.output<typeof outboxMail>

export const listOutbox = defineCall({
  method: 'GET',
  path: '/outbox',
  summary: 'The newest hundred mails of a demonstration that has no mail server; elsewhere 404.',
  access: ['Admin'],
  refusals: [404],
  response: z.array(outboxMail),
})
