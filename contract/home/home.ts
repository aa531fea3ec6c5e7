import { z } from 'zod'
import { type Language, languages } from '../formats/languages.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { wholeNumber } from '../http/fields.ts'
import { count, isoDateTime } from '../http/responses.ts'
import { coded } from '../refusals/coded.ts'
import { contents } from './contents.ts'
import { figureIcons, figureUnits, sectionKinds } from './section-kinds.ts'

const MAX_VERSION = 1_000_000_000

const oneOf = <const Options extends readonly string[]>(options: Options) =>
  z.enum(options, { error: coded('must_be_one_of', { options: options.join(', ') }) })

const words = z.string().optional()
const entry = z.object({ label: words, heading: z.string(), text: words, list: z.array(z.string()) })
const linked = { picture: words, link: words }

/** A section as it is shown in a language. What is not said is left out. */
const shownSection = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('banner'),
    ...{ title: words, description: words, claim: words, heading: words, text: words },
    ...{ picture: words, pictureText: words },
  }),
  z.object({
    kind: z.literal('courses'),
    ...{ heading: words, text: words, entries: z.array(entry.extend(linked)) },
  }),
  z.object({ kind: z.literal('offers'), entries: z.array(entry.omit({ label: true }).extend(linked)) }),
  z.object({ kind: z.literal('freeClasses'), heading: words, text: words }),
  z.object({ kind: z.literal('sessions'), heading: words, text: words }),
  z.object({
    ...{ kind: z.literal('testimonials'), heading: words },
    entries: z.array(z.object({ text: z.string(), name: z.string(), line: words, picture: words })),
  }),
  z.object({
    ...{ kind: z.literal('figures'), heading: words, text: words },
    entries: z.array(
      z.object({
        ...{ icon: z.enum(figureIcons), value: count, unit: z.enum(figureUnits) },
        ...{ heading: z.string(), text: words },
      }),
    ),
  }),
])
export type ShownSection = z.output<typeof shownSection>

const home = z.object({ language: z.enum(languages), sections: z.array(shownSection) }).meta({ id: 'Home' })
export type Home = z.output<typeof home>

const inLanguage = z.object({ lang: oneOf(languages).default('en' satisfies Language) })

export const getHome = defineEndpoint({
  method: 'GET',
  path: '/home',
  tag: 'This API',
  summary: 'Reads the sections of the home page that are switched on and say something, in a language.',
  access: 'everyone',
  cache: { query: ['lang'] },
  query: inLanguage,
  response: home,
})

export const previewHome = defineEndpoint({
  method: 'GET',
  path: '/settings/home/preview',
  tag: 'This API',
  summary: 'Reads the home page as it would be if the draft were published.',
  access: ['Admin'],
  query: inLanguage,
  response: home,
})

const agreedReview = z.object({
  ...{ _id: z.uuid(), text: z.string(), name: z.string(), title: z.string(), updatedAt: isoDateTime },
})
export type AgreedReview = z.output<typeof agreedReview>

/** `name`: the first one. `title`: of the session. */
export const listAgreedReviews = defineEndpoint({
  method: 'GET',
  path: '/settings/home/reviews',
  tag: 'This API',
  summary: 'Lists the newest 100 reviews whose writers let the home page show them, and that are not hidden.',
  access: ['Admin'],
  response: z.object({ reviews: z.array(agreedReview) }),
})

/** `revision` of a section: that of the draft when the section was last changed. */
const kept = { isOn: z.boolean(), revision: count }
const draftSection = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('banner'), ...kept, content: contents.banner }),
  z.object({ kind: z.literal('courses'), ...kept, content: contents.courses }),
  z.object({ kind: z.literal('offers'), ...kept, content: contents.offers }),
  z.object({ kind: z.literal('freeClasses'), ...kept, content: contents.freeClasses }),
  z.object({ kind: z.literal('sessions'), ...kept, content: contents.sessions }),
  z.object({ kind: z.literal('testimonials'), ...kept, content: contents.testimonials }),
  z.object({ kind: z.literal('figures'), ...kept, content: contents.figures }),
])
export type DraftSection = z.output<typeof draftSection>

/** Who published it is null once they have deleted their account. */
const homeVersion = z.object({
  ...{ version: count, at: isoDateTime, by: z.string().nullable(), isTakenBack: z.boolean() },
})
export type HomeVersion = z.output<typeof homeVersion>

/** `version`: the one that everybody sees; 0 before the first, and when all were taken back. */
const editedHome = z
  .object({
    ...{ revision: count, sections: z.array(draftSection), version: count },
    isPublished: z.boolean().meta({ description: 'Whether everybody sees what the draft says.' }),
    versions: z.array(homeVersion),
  })
  .meta({ id: 'EditedHome' })
export type EditedHome = z.output<typeof editedHome>

export const getEditedHome = defineEndpoint({
  method: 'GET',
  path: '/settings/home',
  tag: 'This API',
  summary: 'Reads the draft of the home page, and its last 20 versions.',
  access: ['Admin'],
  response: editedHome,
})

const revision = wholeNumber('version', 0, MAX_VERSION)
const version = wholeNumber('version', 0, MAX_VERSION)
const changed = z.object({ revision: count })

/** `revision`: that of the section as it was edited. */
export const setHomeSection = defineEndpoint({
  method: 'PUT',
  path: '/settings/home/sections',
  tag: 'This API',
  summary: 'Changes what a section of the draft says.',
  access: ['Admin'],
  errorStatuses: [409],
  body: z.discriminatedUnion(
    'kind',
    [
      z.object({ kind: z.literal('banner'), revision, content: contents.banner }),
      z.object({ kind: z.literal('courses'), revision, content: contents.courses }),
      z.object({ kind: z.literal('offers'), revision, content: contents.offers }),
      z.object({ kind: z.literal('freeClasses'), revision, content: contents.freeClasses }),
      z.object({ kind: z.literal('sessions'), revision, content: contents.sessions }),
      z.object({ kind: z.literal('testimonials'), revision, content: contents.testimonials }),
      z.object({ kind: z.literal('figures'), revision, content: contents.figures }),
    ],
    { error: coded('must_be_one_of', { options: sectionKinds.join(', ') }) },
  ),
  response: changed,
})

const arrangement = z
  .array(z.object({ kind: oneOf(sectionKinds), isOn: z.boolean() }), coded('invalid_value'))
  .refine(
    (all) => all.length === sectionKinds.length && new Set(all.map(({ kind }) => kind)).size === all.length,
    coded('invalid_value'),
  )

/** `revision`: that of the draft. */
export const arrangeHome = defineEndpoint({
  method: 'PUT',
  path: '/settings/home/order',
  tag: 'This API',
  summary: 'Orders all sections of the draft, and switches them on or off.',
  access: ['Admin'],
  errorStatuses: [409],
  body: z.object({ revision, sections: arrangement }),
  response: changed,
})

/** `revision` and `version`: those of the draft and of the page that the Admin has seen. */
export const publishHome = defineEndpoint({
  method: 'POST',
  path: '/settings/home/versions',
  tag: 'This API',
  summary: 'Publishes the draft, all sections at once.',
  access: ['Admin'],
  errorStatuses: [409],
  body: z.object({ revision, version }),
  response: z.object({ version: count }),
})

export const takeBackHome = defineEndpoint({
  method: 'POST',
  path: '/settings/home/versions/{version}/taking-back',
  tag: 'This API',
  summary: 'Takes the version back that everybody sees: the one before it is shown again.',
  access: ['Admin'],
  errorStatuses: [404, 409],
  params: z.object({ version: wholeNumber('version', 1, MAX_VERSION) }),
  response: z.object({ version: count }),
})

/** `version`: of which the draft is a copy afterwards. */
export const resetHomeDraft = defineEndpoint({
  method: 'PUT',
  path: '/settings/home/draft',
  tag: 'This API',
  summary: 'Begins the draft anew with what a version said.',
  access: ['Admin'],
  errorStatuses: [404, 409],
  body: z.object({ revision, version: wholeNumber('version', 1, MAX_VERSION) }),
  response: changed,
})
