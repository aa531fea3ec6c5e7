import { createContext, useContext } from 'react'
import { isLanguage, type Language } from '../../contract/languages.ts'
import type { en } from './en/index.ts'

/** The catalogue's shape: another language that misses a key does not compile. */
export type Words = typeof en

/** English travels with what says it, area by area; another language only with the pages that are read in it. */
const others: Partial<Record<Language, Words>> = {}

/** Fetches what the website says in a language. The hooks of all areas have it from then on. */
export async function loadWords(language: Language): Promise<void> {
  if (language === 'bn') others.bn ??= (await import('./bn/index.ts')).bn
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
 * browser. Each area has its own file, so that a page brings no English but what it says.
 */
export function wordsOf<Area extends keyof Words>(area: Area, english: Words[Area]) {
  const inLanguage = (language: Language): Words[Area] => others[language]?.[area] ?? english
  return {
    use: () => inLanguage(useLanguage()),
    current: () => inLanguage(currentLanguage()),
  }
}
