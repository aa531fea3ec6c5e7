import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { readCookie, writeCookie } from './cookies.ts'
import { isLanguage, type Language, LanguageContext, loadWords } from './words/index.ts'

const NAME = 'language'

/** The language to answer a request for a page in: what the reader chose here, or else what their browser asks for first. */
export function languageOf(headers: Headers): Language {
  const chosen = readCookie(headers.get('cookie'), NAME)
  if (isLanguage(chosen)) return chosen
  return preferences(headers.get('accept-language') ?? '').find(isLanguage) ?? 'en'
}

/** Primary languages of an Accept-Language header, the dearest first (RFC 9110, 12.5.4). */
function preferences(header: string): string[] {
  return header
    .split(',')
    .map((range) => {
      const [tag = '', quality] = range.trim().split(/\s*;\s*q=/)
      return { language: tag.split('-')[0]?.toLowerCase() ?? '', quality: Number(quality ?? 1) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ language }) => language)
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
