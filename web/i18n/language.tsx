import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { LANGUAGE_COOKIE, type Language, languageFor, languageIn } from '../../contract/formats/languages.ts'
import { readCookie, writeCookie } from '../cookies.ts'
import { LanguageContext } from './index.ts'
import { loadTexts } from './load.ts'

/** The language in which to render a page for a request: the address goes before the cookie. */
export const languageOf = (headers: Pick<Headers, 'get'>, search: URLSearchParams): Language =>
  languageIn(search) ??
  languageFor(readCookie(headers.get('cookie'), LANGUAGE_COOKIE), headers.get('accept-language'))

const ChooseContext = createContext<(language: Language) => Promise<void>>(async () => {})

/** Switches this page and the next ones to another language. Rejects if its texts cannot be loaded. */
export const useChooseLanguage = () => useContext(ChooseContext)

/** Must be outside the router, so that error pages use the same language. */
export function LanguageProvider({ initial, children }: { initial: Language; children: ReactNode }) {
  const [language, setLanguage] = useState(initial)
  const choose = useCallback(async (next: Language) => {
    await loadTexts(next)
    writeCookie(LANGUAGE_COOKIE, next)
    setLanguage(next)
  }, [])
  return (
    <LanguageContext value={language}>
      <ChooseContext value={choose}>{children}</ChooseContext>
    </LanguageContext>
  )
}
