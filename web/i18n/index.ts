import { createContext, use, useContext } from 'react'
import { isLanguage, type Language } from '../../contract/formats/languages.ts'
import { areas } from './bn/areas.ts'
import { loadCatalogue } from './catalogue.ts'
import type { en } from './en/index.ts'

/** The shape of the catalogue. A translation with a missing key does not compile. */
export type Messages = typeof en

/** The Bangla areas that have loaded. English is bundled with the pages that use it. */
const bangla: Partial<Messages> = {}

/** The areas of the pages loaded so far. */
const usedAreas = new Set<keyof Messages>()

/** Loads the messages of the current page in a language. */
export const loadMessages = (language: Language) => loadAreas(language, [...usedAreas])

/** Loads the messages of all pages in a language, so that navigation does not wait for them. */
export const loadAllMessages = (language: Language) =>
  Promise.all([
    loadAreas(language, Object.keys(areas) as (keyof Messages)[]),
    language === 'bn' && loadCatalogue(language),
  ])

async function loadAreas(language: Language, wanted: (keyof Messages)[]): Promise<void> {
  if (language === 'bn') await Promise.all(wanted.map(loadBangla))
}

async function loadBangla<Area extends keyof Messages>(area: Area): Promise<Messages[Area]> {
  const messages = bangla[area] ?? (await areas[area]())[area]
  bangla[area] = messages
  return messages
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
 * The messages of one area of the website in the page's language: `use` is a hook, `current` works outside
 * React in the browser. Each area has one file per language and one module in this folder that exports its
 * hook, so that a page loads only its own messages. With all hooks in one module, the home page was 10 kB
 * larger in English and 28 kB larger in Bangla.
 */
export function defineMessages<Area extends keyof Messages>(area: Area, english: Messages[Area]) {
  usedAreas.add(area)
  const { read } = createBanglaLoader(area, english)
  return {
    use: () => (useLanguage() === 'bn' ? read() : english),
    current: () => (currentLanguage() === 'bn' ? (bangla[area] ?? english) : english),
  }
}

/** Loads an area's Bangla on demand. `read` suspends the component until it has loaded. */
export function createBanglaLoader<Area extends keyof Messages>(area: Area, english: Messages[Area]) {
  let pending: Promise<Messages[Area]> | undefined
  /** Falls back to English if loading fails, instead of suspending for ever. */
  function load(): Promise<Messages[Area]> {
    pending ??= loadBangla(area).catch(() => english)
    return pending
  }
  function read(): Messages[Area] {
    const loaded = bangla[area]
    // A component that has suspended must call `use` again when React renders it again.
    return loaded && !pending ? loaded : use(load())
  }
  return { load, read }
}
