import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { LANGUAGE_COOKIE, type Language, languageFor } from '../../contract/languages.ts'
import { readCookie, writeCookie } from '../cookies.ts'
import { LanguageContext, loadMessages } from './index.ts'

/** The language to answer a request for a page in. */
export const languageOf = (headers: Pick<Headers, 'get'>): Language =>
  languageFor(readCookie(headers.get('cookie'), LANGUAGE_COOKIE), headers.get('accept-language'))

const ChooseContext = createContext<(language: Language) => Promise<void>>(async () => {})

/** Shows the page in another language, where it stands, and the next ones too. Rejects when its words cannot be fetched. */
export const useChooseLanguage = () => useContext(ChooseContext)

/** Outside the router, so that a page about a failure speaks the same language. */
export function LanguageProvider({ initial, children }: { initial: Language; children: ReactNode }) {
  const [language, setLanguage] = useState(initial)
  const choose = useCallback(async (next: Language) => {
    await loadMessages(next)
    writeCookie(LANGUAGE_COOKIE, next)
    setLanguage(next)
  }, [])
  return (
    <LanguageContext value={language}>
      <ChooseContext value={choose}>{children}</ChooseContext>
    </LanguageContext>
  )
}
