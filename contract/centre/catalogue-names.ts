import type { Language } from '../formats/languages.ts'
import type { CatalogueEntry } from './catalogue.ts'

/** The two lists by which sessions are sorted. */
export const catalogueKinds = ['levels', 'subjects'] as const
export type CatalogueKind = (typeof catalogueKinds)[number]

/** The name of a level or subject; undefined for one that does not exist. */
export const catalogueName = (
  entries: readonly CatalogueEntry[],
  slug: string | null | undefined,
  language: Language,
): string | undefined => entries.find((one) => one.slug === slug)?.[language]

/** Those to choose from for something new, and the one that is chosen already. */
export const offeredOf = (entries: readonly CatalogueEntry[], chosen?: string | null): CatalogueEntry[] =>
  entries.filter(({ slug, hidden }) => !hidden || slug === chosen)
