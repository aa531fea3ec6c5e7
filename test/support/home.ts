import type { EditedHome, Home } from '../../contract/home/home.ts'
import type { SectionKind } from '../../contract/home/section-kinds.ts'
import type { Person } from './people.ts'

type Asking = Pick<Person, 'ask'>

export const editedHome = async ({ ask }: Asking) =>
  (await ask('GET', '/settings/home')).body as unknown as EditedHome

export const shownHome = async ({ ask }: Asking, language = 'en') =>
  (await ask('GET', `/home?lang=${language}`)).body as unknown as Home

/** Changes what some fields of a section say. */
export async function saySection(admin: Asking, kind: SectionKind, changes: object) {
  const { sections } = await editedHome(admin)
  const section = sections.find((one) => one.kind === kind)
  const content = { ...section?.content, ...changes }
  return admin.ask('PUT', '/settings/home/sections', { kind, content, revision: section?.revision })
}

/** Switches these sections on, in this order, and all others off. */
export async function arrange(admin: Asking, kinds: SectionKind[]) {
  const { sections, revision } = await editedHome(admin)
  const others = sections.filter(({ kind }) => !kinds.includes(kind))
  return admin.ask('PUT', '/settings/home/order', {
    revision,
    sections: [
      ...kinds.map((kind) => ({ kind, isOn: true })),
      ...others.map(({ kind }) => ({ kind, isOn: false })),
    ],
  })
}

/** Publishes the draft as it is. */
export async function publishHome(admin: Asking) {
  const { revision, version } = await editedHome(admin)
  return admin.ask('POST', '/settings/home/versions', { revision, version })
}

export const typedTestimonial = (changes = {}) => ({
  ...{ of: 'typed', name: { en: 'Rokeya Begum' }, line: { en: 'Parent, Sylhet' } },
  ...{ text: { en: 'She asked me to book the next one.' }, picture: '', ...changes },
})

export const figure = (changes = {}) => ({
  ...{ icon: 'trophy', value: '95', counted: null, unit: '%', heading: { en: 'Success rate' }, text: {} },
  ...changes,
})

export const course = (changes = {}) => ({
  ...{
    label: { en: 'Class 9' },
    heading: { en: 'Ready for SSC' },
    text: {},
    list: { en: 'Physics, Biology' },
  },
  ...{ picture: '', link: '/sessions?level=9', ...changes },
})
