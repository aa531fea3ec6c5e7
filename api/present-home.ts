import type { Language } from '../contract/formats/languages.ts'
import type { Contents, Said, Section } from '../contract/home/contents.ts'
import type { Home, ShownSection } from '../contract/home/home.ts'
import { countRows } from '../domain/home/count-rows.ts'
import { type AgreedReview, readAgreedReviews } from '../domain/home/shown-reviews.ts'
import { toPublicImageUrl } from './image-urls.ts'
import type { Services } from './services.ts'

type Presenter = Pick<Services, 'context' | 'publicUrl'>
type Quote = Extract<ShownSection, { kind: 'testimonials' }>['entries'][number]
type Testimonial = Contents['testimonials']['entries'][number]
type Entry = Omit<Contents['courses']['entries'][number], 'label'>

/** Presents the sections that are switched on and say something, in a language. */
export async function presentHome(
  services: Presenter,
  sections: readonly Section[],
  language: Language,
): Promise<Home> {
  const shown = await Promise.all(
    sections.filter(({ isOn }) => isOn).map((section) => present(services, section, language)),
  )
  return { language, sections: shown.filter((section) => section !== undefined) }
}

async function present(
  { context, publicUrl }: Presenter,
  section: Section,
  language: Language,
): Promise<ShownSection | undefined> {
  /** In the other language where there is none in this one: nothing that was entered is lost. */
  const say = ({ en, bn }: Said) => (language === 'bn' ? (bn ?? en) : (en ?? bn)) ?? undefined
  const picture = (url: string | null) => (url === null ? {} : { picture: toPublicImageUrl(url, publicUrl) })
  const entry = ({ heading, text, list, link, ...rest }: Entry) => ({
    ...said({ text: say(text) }),
    ...{ heading: say(heading) ?? '', list: split(say(list)) },
    ...picture(rest.picture),
    ...(link !== null && { link }),
  })
  const { kind, content } = section
  if (kind === 'freeClasses' || kind === 'sessions')
    return { kind, ...said({ heading: say(content.heading), text: say(content.text) }) }
  if (kind === 'banner') {
    const { title, description, claim, heading, text, pictureText } = content
    const texts = said({ title: say(title), description: say(description), claim: say(claim) })
    const more = said({ heading: say(heading), text: say(text), pictureText: say(pictureText) })
    return { kind, ...texts, ...more, ...picture(content.picture) }
  }
  if (content.entries.length === 0) return undefined
  if (kind === 'offers') return { kind, entries: content.entries.map(entry) }
  const heading = said({ heading: say(content.heading) })
  if (kind === 'courses') {
    const entries = content.entries.map((one) => ({ ...said({ label: say(one.label) }), ...entry(one) }))
    return { kind, ...heading, ...said({ text: say(content.text) }), entries }
  }
  if (kind === 'figures') {
    const entries = content.entries.map(async ({ icon, unit, value, counted, ...one }) => ({
      ...{ icon, unit, heading: say(one.heading) ?? '', ...said({ text: say(one.text) }) },
      value: counted ? await countRows(context, counted) : (value ?? 0),
    }))
    return { kind, ...heading, ...said({ text: say(content.text) }), entries: await Promise.all(entries) }
  }
  const reviews = await readAgreedReviews(context.reads, reviewIdsOf(content.entries))
  const entries = content.entries.flatMap((one): Quote[] => {
    if (one.of === 'review') return fromReview(reviews.get(one.reviewId), one.seenAt)
    const { text, name, line } = one
    return [
      { text: say(text) ?? '', name: say(name) ?? '', ...said({ line: say(line) }), ...picture(one.picture) },
    ]
  })
  return entries.length === 0 ? undefined : { kind, ...heading, entries }
}

const reviewIdsOf = (entries: readonly Testimonial[]) =>
  entries.flatMap((one) => (one.of === 'review' ? [one.reviewId] : []))

/** Not one that its author has changed since an Admin chose it. */
const fromReview = (review: AgreedReview | undefined, seenAt: string): Quote[] =>
  review?.updatedAt.toISOString() === seenAt
    ? [{ text: review.text, name: review.name, line: review.title }]
    : []

const split = (list: string | undefined): string[] =>
  (list ?? '')
    .split(/[,،]/)
    .map((one) => one.trim())
    .filter(Boolean)

type Words<Name extends string> = Partial<Record<Name, string>>

/** Without what is not said. */
const said = <Name extends string>(words: Record<Name, string | undefined>): Words<Name> =>
  Object.fromEntries(Object.entries(words).filter(([, one]) => one !== undefined)) as Words<Name>
