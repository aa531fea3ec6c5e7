import { z } from 'zod'
import {
  blankMeansNull,
  documentedAs,
  id,
  imageUrl,
  optionalText,
  optionalWholeNumber,
  text,
} from '../http/fields.ts'
import { isoDateTime } from '../http/responses.ts'
import { coded } from '../refusals/coded.ts'
import type { Label } from '../refusals/en/fields.ts'
import { countedRows, figureIcons, figureUnits, maxEntries, type SectionKind } from './section-kinds.ts'

/** A text in both languages, or in one: then readers of the other language see that one. */
const said = (label: Label, max: number) =>
  z.object({ en: optionalText(label, max), bn: optionalText(label, max) })
export type Said = z.output<ReturnType<typeof said>>

/** Like `said`, but in one language at least. */
const needed = (label: Label, max: number) =>
  said(label, max).refine(({ en, bn }) => en !== null || bn !== null, {
    path: ['en'],
    error: coded('required', { label }),
  })

const picture = documentedAs(
  z.preprocess(blankMeansNull, imageUrl().nullable()),
  z.string().max(2000).nullable(),
).prefault(null)

/** Pages of this website that lead on from here. */
const LINK = /^\/(sessions|tutors|be-our-tutor)(?:[/?]\S*)?$/

const link = documentedAs(
  z.preprocess(
    blankMeansNull,
    text('link', 500)
      .refine((value) => LINK.test(value), coded('must_be_own_link'))
      .nullable(),
  ),
  z.string().max(500).nullable(),
).prefault(null)

const list = <Entry extends z.ZodType>(entry: Entry, max: number) =>
  z.array(entry).max(max, coded('too_many_entries', { max }))

const oneOf = <const Options extends readonly string[]>(options: Options) =>
  z.enum(options, { error: coded('must_be_one_of', { options: options.join(', ') }) })

/** `list`: names with commas between them. */
const course = z.object({
  ...{ label: said('smallLine', 60), heading: needed('heading', 80), text: said('sectionText', 300) },
  ...{ list: said('list', 300), picture, link },
})

const offer = course.omit({ label: true })

const typed = z.object({
  of: z.literal('typed'),
  ...{ text: needed('quote', 600), name: needed('name', 80), line: said('smallLine', 120), picture },
})

/** `seenAt`: when the review was last changed, as the Admin read it. A later text is not shown. */
const chosen = z.object({ of: z.literal('review'), reviewId: id('reviewId'), seenAt: isoDateTime })

const testimonial = z.discriminatedUnion('of', [typed, chosen])

/** `counted`: it is counted from the rows, whatever `value` says. */
const figure = z
  .object({
    icon: oneOf(figureIcons),
    value: optionalWholeNumber('figure', 1, 100_000_000),
    counted: oneOf(countedRows).nullable(),
    unit: oneOf(figureUnits),
    ...{ heading: needed('heading', 60), text: said('sectionText', 120) },
  })
  .refine(({ value, counted }) => value !== null || counted !== null, {
    path: ['value'],
    error: coded('required', { label: 'figure' }),
  })

/** The texts of a section besides its entries. */
const sectionTexts = {
  /** `title` and `description` of the page, for search engines. `claim` stands above the heading. */
  banner: {
    ...{ title: said('title', 120), description: said('description', 300), claim: said('claim', 80) },
    ...{ heading: said('heading', 120), text: said('sectionText', 400) },
    ...{ picture, pictureText: said('pictureText', 200) },
  },
  courses: { heading: said('heading', 120), text: said('sectionText', 300) },
  offers: {},
  freeClasses: { heading: said('heading', 120), text: said('sectionText', 300) },
  sessions: { heading: said('heading', 120), text: said('sectionText', 300) },
  testimonials: { heading: said('heading', 120) },
  figures: { heading: said('heading', 120), text: said('sectionText', 300) },
}

/** The entries that Admins type, each in a form of its own. */
export const entries = { courses: course, offers: offer, testimonials: typed, figures: figure }

/** What each kind of section says. */
export const contents = {
  banner: z.object(sectionTexts.banner),
  courses: z.object({ ...sectionTexts.courses, entries: list(course, maxEntries.courses) }),
  offers: z.object({ entries: list(offer, maxEntries.offers) }),
  freeClasses: z.object(sectionTexts.freeClasses),
  sessions: z.object(sectionTexts.sessions),
  testimonials: z.object({
    ...sectionTexts.testimonials,
    entries: list(testimonial, maxEntries.testimonials),
  }),
  figures: z.object({ ...sectionTexts.figures, entries: list(figure, maxEntries.figures) }),
} satisfies Record<SectionKind, z.ZodType>

export type Contents = { [Kind in SectionKind]: z.output<(typeof contents)[Kind]> }

/** A section as it is kept. */
export type Section = {
  [Kind in SectionKind]: { kind: Kind; isOn: boolean; content: Contents[Kind] }
}[SectionKind]
