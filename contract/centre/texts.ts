import { z } from 'zod'
import { type Language, languages } from '../formats/languages.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { text, wholeNumber } from '../http/fields.ts'
import { count, isoDateTime } from '../http/responses.ts'
import { coded } from '../refusals/coded.ts'
import { textKinds } from './text-kinds.ts'

const MAX_TEXT = 20_000
const MAX_VERSION = 1_000_000

const oneOf = <const T extends readonly string[]>(options: T) =>
  z.enum(options, { error: coded('must_be_one_of', { options: options.join(', ') }) })

const kind = z.object({ kind: oneOf(textKinds) })
const language = oneOf(languages)
const inLanguage = z.object({ lang: language.default('en' satisfies Language) })

/** `updatedAt` is null, and `body` the product's own text, where the centre has not written one. */
const centreText = z
  .object({
    kind: z.enum(textKinds),
    language: z.enum(languages),
    body: z.string().meta({ description: 'Markdown, with the centre’s present rules filled in.' }),
    updatedAt: isoDateTime.nullable(),
    version: count,
  })
  .meta({ id: 'CentreText' })
export type CentreText = z.output<typeof centreText>

export const getText = defineEndpoint({
  method: 'GET',
  path: '/texts/{kind}',
  tag: 'This API',
  summary: 'The centre’s refund policy, privacy policy or terms of use, in a language.',
  access: 'everyone',
  cache: { query: ['lang'] },
  params: kind,
  query: inLanguage,
  response: centreText,
})

/** Which texts are the centre's own. */
export const listTexts = defineEndpoint({
  method: 'GET',
  path: '/settings/texts',
  tag: 'This API',
  summary: 'Lists which texts the centre has written itself, and when, in each language.',
  access: ['Admin'],
  response: z.object({ texts: z.array(centreText.omit({ body: true })) }),
})

/** A version. Its writer is null once they have deleted their account. */
const textVersion = z.object({
  version: count,
  at: isoDateTime,
  by: z.string().nullable(),
  isDefault: z.boolean(),
})
export type TextVersion = z.output<typeof textVersion>

/** What an Admin edits: nothing is filled in. `body` is null while the product's own text counts. */
const editedText = z
  .object({
    kind: z.enum(textKinds),
    language: z.enum(languages),
    version: count,
    body: z.string().nullable(),
    defaultBody: z.string(),
    values: z.object({
      centreName: z.string(),
      centreEmail: z.string(),
      centrePhone: z.string(),
      refundHours: z.string(),
      refundPercent: z.string(),
    }),
    versions: z.array(textVersion),
  })
  .meta({ id: 'EditedText' })
export type EditedText = z.output<typeof editedText>

export const getEditedText = defineEndpoint({
  method: 'GET',
  path: '/settings/texts/{kind}',
  tag: 'This API',
  summary: 'A text as it was written, what can be filled in, and its last 20 versions.',
  access: ['Admin'],
  params: kind,
  query: inLanguage,
  response: editedText,
})

export const getTextVersion = defineEndpoint({
  method: 'GET',
  path: '/settings/texts/{kind}/versions/{version}',
  tag: 'This API',
  summary: 'Reads what a version of a text said.',
  access: ['Admin'],
  errorStatuses: [404],
  params: kind.extend({ version: wholeNumber('version', 1, MAX_VERSION) }),
  query: inLanguage,
  response: z.object({ body: z.string() }),
})

export const textForm = z.object({ body: text('body', MAX_TEXT) })

/** `body`: null for the product's own text. `version`: the one that was edited; 0 when there was none. */
export const setText = defineEndpoint({
  method: 'PUT',
  path: '/settings/texts/{kind}',
  tag: 'This API',
  summary: 'Writes a new version of a text, or goes back to the product’s own.',
  access: ['Admin'],
  errorStatuses: [409],
  params: kind,
  body: z.object({
    language,
    body: textForm.shape.body.nullable(),
    version: wholeNumber('version', 0, MAX_VERSION),
  }),
  response: z.object({ version: count }),
})
