import { createContext, useContext } from 'react'
import { en } from './en/index.ts'

/** The catalogue's shape: another language that misses a key does not compile. */
export type Words = typeof en

const catalogues = { en } satisfies Record<string, Words>
export type Locale = keyof typeof catalogues

export const LocaleContext = createContext<Locale>('en')

/** The words of the language that this page is shown in. */
export function useWords(): Words {
  return catalogues[useContext(LocaleContext)]
}

/** The same for code outside React, in the browser: the page's own `lang` says which language it is shown in. */
export function currentWords(): Words {
  const lang = document.documentElement.lang
  return lang in catalogues ? catalogues[lang as Locale] : en
}
