import { z } from 'zod'
import { languages } from '../formats/languages.ts'
import { cursor, pageCursors } from '../http/cursor.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { id, optionalFilter, pageParams, searchText } from '../http/fields.ts'
import { EMAILS_PER_PAGE } from '../http/limits.ts'
import { count, isoDateTime, success } from '../http/responses.ts'
import { emailStates } from './states.ts'

/**
 * An email as Admins see it. `body` is null outside a demonstration, because it may contain a sign-in link;
 * `calendar` is the attached entry (RFC 5545). `mayRetry`: it failed, and a retry may succeed.
 */
const outboxEmail = z
  .object({
    _id: z.uuid(),
    to: z.string(),
    subject: z.string(),
    body: z.string().nullable(),
    calendar: z.string().nullable(),
    language: z.enum(languages),
    state: z.enum(emailStates),
    attempts: count,
    lastError: z.string().nullable(),
    mayRetry: z.boolean(),
    createdAt: isoDateTime,
    sentAt: isoDateTime.nullable(),
    nextAttemptAt: isoDateTime.nullable(),
  })
  .meta({ id: 'OutboxEmail' })
export type OutboxEmail = z.output<typeof outboxEmail>

/** `search` is the begin of the recipient's address. */
export const listOutbox = defineEndpoint({
  method: 'GET',
  path: '/outbox',
  tag: 'Users',
  summary: 'One page of the emails, the newest first, with what became of them.',
  access: ['Admin'],
  query: z.object({
    search: searchText(),
    state: optionalFilter(z.enum(emailStates)),
    cursor: cursor.optional(),
    ...pageParams(EMAILS_PER_PAGE),
  }),
  response: z.object({ emails: z.array(outboxEmail), totalPages: count, total: count, ...pageCursors }),
})

export const retryEmail = defineEndpoint({
  method: 'POST',
  path: '/outbox/{id}/retry',
  tag: 'Users',
  summary: 'Tries once more to send an email that failed.',
  access: ['Admin'],
  errorStatuses: [409],
  params: z.object({ id: id('id') }),
  response: success,
})
