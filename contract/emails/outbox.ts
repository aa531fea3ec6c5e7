import { z } from 'zod'
import { languages } from '../formats/languages.ts'
import { cursor, pageCursors } from '../http/cursor.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { id, optionalFilter, pageParams, searchText } from '../http/fields.ts'
import { MAILS_PER_PAGE } from '../http/limits.ts'
import { count, isoDateTime, success } from '../http/responses.ts'
import { mailStates } from './states.ts'

/**
 * A mail as Admins see it. `body` is null outside a demonstration, because it may contain a sign-in link;
 * `calendar` is the attached entry (RFC 5545). `mayRetry`: it failed, and a retry may succeed.
 */
const outboxMail = z
  .object({
    _id: z.uuid(),
    to: z.string(),
    subject: z.string(),
    body: z.string().nullable(),
    calendar: z.string().nullable(),
    language: z.enum(languages),
    state: z.enum(mailStates),
    attempts: count,
    lastError: z.string().nullable(),
    mayRetry: z.boolean(),
    createdAt: isoDateTime,
    sentAt: isoDateTime.nullable(),
    nextAttemptAt: isoDateTime.nullable(),
  })
  .meta({ id: 'OutboxMail' })
export type OutboxMail = z.output<typeof outboxMail>

/** `search` is the begin of the recipient's address. */
export const listOutbox = defineEndpoint({
  method: 'GET',
  path: '/outbox',
  tag: 'Users',
  summary: 'One page of the mails, the newest first, with what became of them.',
  access: ['Admin'],
  query: z.object({
    search: searchText(),
    state: optionalFilter(z.enum(mailStates)),
    cursor: cursor.optional(),
    ...pageParams(MAILS_PER_PAGE),
  }),
  response: z.object({ mails: z.array(outboxMail), totalPages: count, total: count, ...pageCursors }),
})

export const retryMail = defineEndpoint({
  method: 'POST',
  path: '/outbox/{id}/retry',
  tag: 'Users',
  summary: 'Tries once more to send a mail that failed.',
  access: ['Admin'],
  errorStatuses: [409],
  params: z.object({ id: id('id') }),
  response: success,
})
