import { z } from 'zod'
import { languages } from '../formats/languages.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { success } from '../http/responses.ts'
import { channels, messageKinds } from '../messages/states.ts'
import { coded } from '../refusals/coded.ts'

/**
 * Codes are asked for, and who signs in as somebody else must not silence the news of it. Everything else
 * people choose.
 */
export const chosenKinds = messageKinds.filter((kind) => kind !== 'code' && kind !== 'sign-in')

const byChannel = z.object({ email: z.boolean(), sms: z.boolean(), push: z.boolean() })

/**
 * By what messages come. `language`: the chosen one; null: that of the last visit. `reach`: the channels that
 * there are here and that reach this person. `kinds`: what they chose, or what is so without a choice.
 */
const messageSettings = z
  .object({
    language: z.enum(languages).nullable(),
    reach: byChannel,
    kinds: z.array(byChannel.extend({ kind: z.enum(chosenKinds) })),
  })
  .meta({ id: 'MessageSettings' })
export type MessageSettings = z.output<typeof messageSettings>

export const getMessageChoices = defineEndpoint({
  method: 'GET',
  path: '/me/messages',
  tag: 'Users',
  summary: 'By which ways each kind of message comes to the account that asks.',
  access: 'signedIn',
  forChildren: true,
  response: messageSettings,
})

/** Changes what it names, and leaves the rest. Whether a person has chosen a language: null takes it back. */
export const setMessageChoices = defineEndpoint({
  method: 'PATCH',
  path: '/me/messages',
  tag: 'Users',
  summary: 'Chooses by which way a kind of message comes, or the language of all.',
  access: 'signedIn',
  forChildren: true,
  errorStatuses: [409],
  body: z.strictObject({
    language: z.enum(languages).nullable().optional(),
    choice: z
      .strictObject({
        kind: z.enum(chosenKinds),
        channel: z.enum(channels),
        on: z.boolean({ error: coded('must_be_boolean', { label: 'on' }) }),
      })
      .optional(),
  }),
  response: success,
})
