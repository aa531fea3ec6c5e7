import { z } from 'zod'
import { languages } from '../formats/languages.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { seenVersion } from '../http/fields.ts'
import { success } from '../http/responses.ts'
import { defaultMessageLanguage, smsDefaults, smsWays } from './states.ts'

const required = z.enum(['always', 'instead'])

/**
 * How the centre writes to people who have not chosen themselves: in which `language`, and for each kind of
 * message whether an SMS goes `always`, `instead` of an email, or `never`. What concerns a seat or money has
 * no `never`.
 */
export const messageRule = z
  .object({
    language: z.enum(languages),
    'class-moved': required,
    offer: required,
    money: required,
    booking: required,
    reminder: z.enum(smsWays),
  })
  .meta({ id: 'MessageRule' })
export type MessageRule = z.output<typeof messageRule>

export const defaultMessageRule: MessageRule = messageRule.parse({
  ...smsDefaults,
  language: defaultMessageLanguage,
})

export const getMessageRule = defineEndpoint({
  method: 'GET',
  path: '/settings/messages',
  tag: 'Users',
  summary: 'In which language and by what ways the centre writes to people who have not chosen.',
  access: 'cashiers',
  response: messageRule,
})

/** Applies to messages from now on. */
export const setMessageRule = defineEndpoint({
  method: 'PUT',
  path: '/settings/messages',
  tag: 'Users',
  summary: 'Sets in which language and by what ways the centre writes to people who have not chosen.',
  access: ['Admin'],
  errorStatuses: [409],
  body: messageRule.extend({ version: seenVersion() }),
  response: success,
})
