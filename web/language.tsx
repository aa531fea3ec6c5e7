import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { isLanguage, type Language, LanguageContext, loadWords } from './words/index.ts'

const NAME = 'language'
const COOKIE = new RegExp(`(?:^|; *)${NAME}=(\\w+)`)
const YEAR_SECONDS = 365 * 24 * 60 * 60

/** The language to answer a request for a page in: what the reader chose here, or else what their browser asks for first. */
export function languageOf(headers: Headers): Language {
  const chosen = COOKIE.exec(headers.get('cookie') ?? '')?.[1]
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
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing on older phones and without https.
    document.cookie = `${NAME}=${next}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
    setLanguage(next)
  }, [])
  return (
    <LanguageContext value={language}>
      <ChooseContext value={choose}>{children}</ChooseContext>
    </LanguageContext>
  )
}
