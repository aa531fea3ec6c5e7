import type { Contents, Section } from './contents.ts'
import { type SectionKind, sectionKinds } from './section-kinds.ts'

const nothing = { en: null, bn: null }

/** What the sections of a centre say that has written nothing. */
export const emptyContents: Contents = {
  banner: {
    ...{ title: nothing, description: nothing, claim: nothing, heading: nothing, text: nothing },
    ...{ picture: null, pictureText: nothing },
  },
  courses: { heading: nothing, text: nothing, entries: [] },
  offers: { entries: [] },
  freeClasses: { heading: nothing, text: nothing },
  sessions: { heading: nothing, text: nothing },
  testimonials: { heading: nothing, entries: [] },
  figures: { heading: nothing, text: nothing, entries: [] },
}

/** They need no text of the centre: a field to search, and the sessions that there are. */
const on: readonly SectionKind[] = ['banner', 'sessions']

/** The home page until an Admin publishes one. */
export const emptySections = sectionKinds.map((kind) => ({
  ...{ kind, isOn: on.includes(kind), content: emptyContents[kind] },
})) as Section[]
