import { use } from 'react'
import type { Language } from '../../contract/formats/languages.ts'
import { type Catalogue, type Code, type SentRefusal, textOf } from '../../contract/refusals/index.ts'
import { catalogues, loadCatalogue } from './catalogue.ts'
import { currentLanguage, useLanguage } from './index.ts'

/**
 * A person reads this: a text in their language, or a refusal or reason by its code. `message` is its
 * English, from the server, which may have codes that this page does not know.
 */
export type Shown =
  | string
  | { code?: string | undefined; params?: SentRefusal['params']; message?: string | undefined }

/** Whether a form's error is this one. */
export const hasCode = (shown: Shown | undefined, code: Code): boolean =>
  typeof shown === 'object' && shown.code === code

const isReady = (language: Language, shown: Shown) =>
  typeof shown === 'string' || (language === 'en' && shown.message !== undefined)

function textIn(catalogue: Catalogue | undefined, shown: Shown): string {
  if (typeof shown === 'string') return shown
  const text = catalogue && shown.code !== undefined ? textOf(catalogue, shown as SentRefusal) : undefined
  return text ?? shown.message ?? ''
}

/**
 * Languages whose catalogue a component has waited for: it must call `use` again when React renders it again.
 */
const awaited = new Set<Language>()

function readCatalogue(language: Language): Catalogue | undefined {
  if (catalogues[language] && !awaited.has(language)) return catalogues[language]
  awaited.add(language)
  return use(loadCatalogue(language))
}

/** Says something in the page's language. The catalogue loads with the first code that needs it. */
export function useSay(): (shown: Shown) => string {
  const language = useLanguage()
  return (shown) => textIn(isReady(language, shown) ? undefined : readCatalogue(language), shown)
}

/** The same outside React, in the browser. */
export async function say(shown: Shown): Promise<string> {
  const language = currentLanguage()
  return textIn(isReady(language, shown) ? undefined : await loadCatalogue(language), shown)
}
