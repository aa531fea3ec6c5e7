import { createContext, use, useContext } from 'react'
import { isLanguage, type Language } from '../../contract/languages.ts'
import { areas } from './bn/areas.ts'
import type { en } from './en/index.ts'

/** The catalogue's shape: another language that misses a key does not compile. */
export type Messages = typeof en

/** What has come of Bangla. English travels with what says it. */
const bangla: Partial<Messages> = {}

/** The areas that the pages seen so far say. */
const usedAreas = new Set<keyof Messages>()

/** Fetches what the page says in a language. The hooks of its areas have it from then on. */
export const loadMessages = (language: Language) => loadAreas(language, [...usedAreas])

/** Fetches what any page says in a language, so that the next one need not wait for its words. */
export const loadAllMessages = (language: Language) =>
  loadAreas(language, Object.keys(areas) as (keyof Messages)[])

async function loadAreas(language: Language, wanted: (keyof Messages)[]): Promise<void> {
  if (language === 'bn') await Promise.all(wanted.map(loadBangla))
}

async function loadBangla<Area extends keyof Messages>(area: Area): Promise<Messages[Area]> {
  const messages = bangla[area] ?? (await areas[area]())
  bangla[area] = messages
  return messages
}

export const LanguageContext = createContext<Language>('en')

/** The language that this page is shown in. */
export const useLanguage = (): Language => useContext(LanguageContext)

/** The same for code outside React, in the browser: the page's own `lang` says which language it is shown in. */
export function currentLanguage(): Language {
  const { lang } = document.documentElement
  return isLanguage(lang) ? lang : 'en'
}

/**
 * What one area of the website says, in the language of the page: `use` in a component, `current` outside React in the
 * browser. Each area has its own file in each language, so that a page brings no words but what it says.
 */
export function defineMessages<Area extends keyof Messages>(area: Area, english: Messages[Area]) {
  usedAreas.add(area)
  const { read } = createBanglaLoader(area, english)
  return {
    use: () => (useLanguage() === 'bn' ? read() : english),
    current: () => (currentLanguage() === 'bn' ? (bangla[area] ?? english) : english),
  }
}

/** Bangla of an area that a page may come to say: `read`, in a component that says it, waits until it has come. */
export function createBanglaLoader<Area extends keyof Messages>(area: Area, english: Messages[Area]) {
  let pending: Promise<Messages[Area]> | undefined
  /** The connection may break while they are on their way: words in English are better than a page that stands still. */
  function load(): Promise<Messages[Area]> {
    pending ??= loadBangla(area).catch(() => english)
    return pending
  }
  function read(): Messages[Area] {
    const loaded = bangla[area]
    // Who has waited once asks React again, which counts on that when it renders a component anew.
    return loaded && !pending ? loaded : use(load())
  }
  return { load, read }
}
