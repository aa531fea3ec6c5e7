import { parseAccept } from 'hono/utils/accept'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { readCookie, writeCookie } from './cookies.ts'
import { isLanguage, type Language, LanguageContext, loadWords } from './words/index.ts'

const NAME = 'language'

/** The language to answer a request for a page in: what the reader chose here, or else what their browser asks for first. */
export function languageOf(headers: Pick<Headers, 'get'>): Language {
  const chosen = readCookie(headers.get('cookie'), NAME)
  if (isLanguage(chosen)) return chosen
  const wishes = parseAccept(headers.get('accept-language') ?? '').filter(({ q }) => q > 0)
  return wishes.map(({ type }) => type.replace(/-.*/, '').toLowerCase()).find(isLanguage) ?? 'en'
}

const ChooseContext = createContext<(language: Language) => Promise<void>>(async () => {})

/** Shows the page in another language, where it stands, and the next ones too. Rejects when its words cannot be fetched. */
export const useChooseLanguage = () => useContext(ChooseContext)

/** Outside the router, so that a page about a failure speaks the same language. */
export function LanguageProvider({ initial, children }: { initial: Language; children: ReactNode }) {
  const [language, setLanguage] = useState(initial)
  const choose = useCallback(async (next: Language) => {
    await loadWords(next)
    writeCookie(NAME, next)
    setLanguage(next)
  }, [])
  return (
    <LanguageContext value={language}>
      <ChooseContext value={choose}>{children}</ChooseContext>
    </LanguageContext>
  )
}
