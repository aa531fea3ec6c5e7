import type { SectionKind } from '../../../contract/home/section-kinds.ts'
import type { Texts } from '../../i18n/index.ts'

export type FieldName = keyof Texts['homeEditor']['fields']
type Field = {
  /** Its name in the content of the section. */
  name: FieldName
  /** `line` and `words` are texts in both languages. */
  as: 'line' | 'words' | 'picture' | 'link' | 'number' | 'icon' | 'counted' | 'unit'
  /** How it is called, where not by its name. */
  label?: FieldName
}
export type Fields = readonly Field[]

/** A form's values: of a text `heading.en` and `heading.bn`. */
export type Draft = Record<string, string>

const heading: Fields = [
  { name: 'heading', as: 'line' },
  { name: 'text', as: 'words' },
]
const linked: Fields = [
  { name: 'list', as: 'words' },
  { name: 'link', as: 'link' },
  { name: 'picture', as: 'picture' },
]

/** The form of each section. */
export const sectionFields: Record<SectionKind, Fields> = {
  banner: [
    { name: 'claim', as: 'line' },
    ...heading,
    { name: 'picture', as: 'picture' },
    { name: 'pictureText', as: 'line' },
    { name: 'title', as: 'line' },
    { name: 'description', as: 'words' },
  ],
  courses: heading,
  offers: [],
  freeClasses: heading,
  sessions: heading,
  testimonials: heading.slice(0, 1),
  figures: heading,
}

/** The form of an entry of a section. */
export const entryFields = {
  courses: [{ name: 'label', as: 'line' }, ...heading, ...linked],
  offers: [...heading, ...linked],
  testimonials: [
    { name: 'text', as: 'words', label: 'quote' },
    { name: 'name', as: 'line' },
    { name: 'line', as: 'line' },
    { name: 'picture', as: 'picture' },
  ],
  figures: [
    { name: 'heading', as: 'line' },
    { name: 'value', as: 'number' },
    { name: 'counted', as: 'counted' },
    { name: 'unit', as: 'unit' },
    { name: 'icon', as: 'icon' },
    { name: 'text', as: 'line' },
  ],
} satisfies Partial<Record<SectionKind, Fields>>
export type ListKind = keyof typeof entryFields

export const isList = (kind: SectionKind): kind is ListKind => kind in entryFields

type Said = { en: string | null; bn: string | null }
const isSaid = ({ as }: Field) => as === 'line' || as === 'words'

/** What a form begins with; `content` is empty for something new. */
export const draftOf = (fields: Fields, content: object): Draft =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value: unknown = Reflect.get(content, field.name)
      const { en, bn } = (value ?? {}) as Partial<Said>
      if (isSaid(field))
        return [
          [`${field.name}.en`, en ?? ''],
          [`${field.name}.bn`, bn ?? ''],
        ]
      return [[field.name, String(value ?? (field.as === 'icon' ? 'trophy' : ''))]]
    }),
  )

/** What the form's values say. A link that was copied whole becomes one of this website. */
export const contentOf = (fields: Fields, draft: Draft): object =>
  Object.fromEntries(
    fields.map((field) => {
      const { name, as } = field
      if (isSaid(field)) return [name, { en: draft[`${name}.en`], bn: draft[`${name}.bn`] }]
      const value = draft[name] ?? ''
      if (as === 'link') return [name, value.trim().replace(location.origin, '')]
      return [name, as === 'counted' ? value || null : value]
    }),
  )

/** The field of a problem that the server found at a path such as `content.entries.0.heading.en`. */
export const fieldOf = (path: string): string => path.replace(/^content\.(?:entries\.\d+\.)?/, '')
