import { createContext, use, useContext } from 'react'
import { isLanguage, type Language } from '../../contract/languages.ts'
import { areas } from './bn/areas.ts'
import type { en } from './en/index.ts'

/** The catalogue's shape: another language that misses a key does not compile. */
export type Words = typeof en

/** What has come of Bangla. English travels with what says it. */
const bangla: Partial<Words> = {}

/** The areas that the pages seen so far say. */
const areasHere = new Set<keyof Words>()

/** Fetches what the page says in a language. The hooks of its areas have it from then on. */
export const loadWords = (language: Language) => loadAreas(language, [...areasHere])

/** Fetches what any page says in a language, so that the next one need not wait for its words. */
export const loadAllWords = (language: Language) => loadAreas(language, Object.keys(areas) as (keyof Words)[])

async function loadAreas(language: Language, wanted: (keyof Words)[]): Promise<void> {
  if (language === 'bn') await Promise.all(wanted.map(loadBangla))
}

async function loadBangla<Area extends keyof Words>(area: Area): Promise<Words[Area]> {
  const words = bangla[area] ?? (await areas[area]())
  bangla[area] = words
  return words
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
export function wordsOf<Area extends keyof Words>(area: Area, english: Words[Area]) {
  areasHere.add(area)
  const { read } = banglaOf(area, english)
  return {
    use: () => (useLanguage() === 'bn' ? read() : english),
    current: () => (currentLanguage() === 'bn' ? (bangla[area] ?? english) : english),
  }
}

/** Bangla of an area that a page may come to say: `read`, in a component that says it, waits until it has come. */
export function banglaOf<Area extends keyof Words>(area: Area, english: Words[Area]) {
  let shown: Promise<Words[Area]> | undefined
  /** The connection may break while they are on their way: words in English are better than a page that stands still. */
  function load(): Promise<Words[Area]> {
    shown ??= loadBangla(area).catch(() => english)
    return shown
  }
  function read(): Words[Area] {
    const here = bangla[area]
    // Who has waited once asks React again, which counts on that when it renders a component anew.
    return here && !shown ? here : use(load())
  }
  return { load, read }
}
