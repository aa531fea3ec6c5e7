import { z } from 'zod'
import { languages } from '../formats/languages.ts'
import { MESSAGES_PER_PAGE } from '../formats/page-sizes.ts'
import { cursor, pageCursors } from '../http/cursor.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { id, optionalFilter, pageParams, searchText } from '../http/fields.ts'
import { count, isoDateTime, success } from '../http/responses.ts'
import { channels, messageKinds, messageStates } from './states.ts'

/**
 * A message as Admins see it. `body` is null outside a demonstration, because it may contain a sign-in link;
 * `calendar` is the attached entry (RFC 5545). `to` is an email address, a phone number or
 * the id of a browser's subscription. `mayRetry`: it
 * failed, and a retry may succeed. An SMS has `segments`, as which it is charged, and `cost`, in major units.
 */
const outboxMessage = z
  .object({
    _id: z.uuid(),
    channel: z.enum(channels),
    kind: z.enum(messageKinds).nullable(),
    to: z.string(),
    subject: z.string(),
    body: z.string().nullable(),
    calendar: z.string().nullable(),
    language: z.enum(languages),
    state: z.enum(messageStates),
    segments: count.nullable(),
    cost: z.number().nullable(),
    attempts: count,
    lastError: z.string().nullable(),
    mayRetry: z.boolean(),
    createdAt: isoDateTime,
    sentAt: isoDateTime.nullable(),
    nextAttemptAt: isoDateTime.nullable(),
  })
  .meta({ id: 'OutboxMessage' })
export type OutboxMessage = z.output<typeof outboxMessage>

/** `search` is the begin of the recipient's address or phone number, or what finds the person. */
export const listOutbox = defineEndpoint({
  method: 'GET',
  path: '/outbox',
  tag: 'Users',
  summary: 'One page of the messages, the newest first, with what became of them.',
  access: ['Admin'],
  query: z.object({
    search: searchText(),
    channel: optionalFilter(z.enum(channels)),
    state: optionalFilter(z.enum(messageStates)),
    cursor: cursor.optional(),
    ...pageParams(MESSAGES_PER_PAGE),
  }),
  response: z.object({ messages: z.array(outboxMessage), totalPages: count, total: count, ...pageCursors }),
})

const spent = z.object({ sms: count, segments: count, cost: z.number() }).meta({ id: 'SmsSpent' })

/**
 * Amounts in major units. `limit`: of a day. `price`: of a segment. `isOn`: whether there are SMS here.
 */
export const getSmsCosts = defineEndpoint({
  method: 'GET',
  path: '/outbox/sms-costs',
  tag: 'Users',
  summary: 'Reads what the SMS of today and of this month cost.',
  access: ['Admin'],
  response: z
    .object({ isOn: z.boolean(), today: spent, month: spent, limit: z.number(), price: z.number() })
    .meta({ id: 'SmsCosts' }),
})

export const retryMessage = defineEndpoint({
  method: 'POST',
  path: '/outbox/{id}/retry',
  tag: 'Users',
  summary: 'Tries once more to send a message that failed.',
  access: ['Admin'],
  errorStatuses: [409],
  params: z.object({ id: id('id') }),
  response: success,
})
