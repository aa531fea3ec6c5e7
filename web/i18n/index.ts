import { createContext, use, useContext } from 'react'
import { isLanguage, type Language } from '../../contract/formats/languages.ts'
import type { en } from './en.ts'

/** The shape of the catalogue. A translation with a missing key does not compile. */
export type Texts = typeof en

export type Area = keyof Texts

/** The Bangla areas that have loaded. English is bundled with the pages that use it. */
export const bangla: Partial<Texts> = {}

/** The areas of the pages loaded so far. */
export const usedAreas = new Set<Area>()

let loadBangla: (area: Area) => Promise<void> = async () => {}

/** `load.ts` says here how the Bangla of an area loads. Without it, every page is in English. */
export function provideBangla(load: typeof loadBangla): void {
  loadBangla = load
}

export const LanguageContext = createContext<Language>('en')

/** The language of the page. */
export const useLanguage = (): Language => useContext(LanguageContext)

/** The same outside React, in the browser: read from the page's `lang`. */
export function currentLanguage(): Language {
  const lang = globalThis.document?.documentElement.lang
  return isLanguage(lang) ? lang : 'en'
}

/**
 * The texts of one area of the website in the page's language: `use` is a hook, `current` works outside
 * React in the browser. Each area has one file in this folder, with its English and its hook, and one in
 * `bn/`, so that a page loads only its own texts. A Bangla text that is missing does not compile, as with the
 * `defineTexts` of the contract.
 */
export function defineTexts<English>(area: Area, english: English) {
  usedAreas.add(area)
  let pending: Promise<void> | undefined
  const loaded = () => (bangla[area] as English | undefined) ?? english
  /** Suspends the component until the Bangla is here. If it cannot be loaded, it is English, not nothing. */
  function read(): English {
    pending ??= bangla[area] ? undefined : loadBangla(area).catch(() => {})
    // A component that has suspended must call `use` again when React renders it again.
    if (pending) use(pending)
    return loaded()
  }
  return {
    use: () => (useLanguage() === 'bn' ? read() : english),
    /** For a search, which finds by the words of either language. */
    useBoth: () => [english, read()] as const,
    current: () => (currentLanguage() === 'bn' ? loaded() : english),
  }
}
