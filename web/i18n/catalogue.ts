import type { Language } from '../../contract/formats/languages.ts'
import type { Catalogue } from '../../contract/refusals/index.ts'

const imports: Record<Language, () => Promise<Catalogue>> = {
  en: async () => (await import('../../contract/refusals/en/index.ts')).en,
  bn: async () => (await import('../../contract/refusals/bn/index.ts')).bn,
}

const pending: Partial<Record<Language, Promise<Catalogue | undefined>>> = {}

/** The catalogues that have loaded. */
export const catalogues: Partial<Record<Language, Catalogue>> = {}

/** Loads the refusals and reasons that browser and server share; undefined if that fails. */
export function loadCatalogue(language: Language): Promise<Catalogue | undefined> {
  pending[language] ??= imports[language]().then(
    (catalogue) => {
      catalogues[language] = catalogue
      return catalogue
    },
    () => undefined,
  )
  return pending[language]
}
