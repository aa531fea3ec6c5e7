import { createContext, useContext } from 'react'
import { isLanguage, type Language } from '../../contract/languages.ts'
import { en } from './en/index.ts'

/** The catalogue's shape: another language that misses a key does not compile. */
export type Words = typeof en

/** English travels with every page; another language only with the pages that are read in it. */
const catalogues: { en: Words } & Partial<Record<Language, Words>> = { en }

/** Fetches what the website says in a language. `useWords` and `currentWords` have it from then on. */
export async function loadWords(language: Language): Promise<void> {
  if (language === 'bn') catalogues.bn ??= (await import('./bn/index.ts')).bn
}

export const LanguageContext = createContext<Language>('en')

/** The language that this page is shown in. */
export const useLanguage = (): Language => useContext(LanguageContext)

/** The words of the language that this page is shown in. */
export const useWords = (): Words => catalogues[useLanguage()] ?? en

/** The same for code outside React, in the browser: the page's own `lang` says which language it is shown in. */
export function currentLanguage(): Language {
  const { lang } = document.documentElement
  return isLanguage(lang) ? lang : 'en'
}
export const currentWords = (): Words => catalogues[currentLanguage()] ?? en
