import { languageOf } from './i18n/language.tsx'
import { themeOf } from './theme.ts'

/** The cookies that select a variant of a page. With any other cookie the page may be personal. */
const CHOICES = /^\s*(?:(?:language|theme)=\w*\s*(?:;\s*|$))*$/

/** The cache key of the page variant that a visitor gets; undefined if the page may be personal. */
export function pageVariant(headers: Pick<Headers, 'get'>, search: URLSearchParams): string | undefined {
  const cookies = headers.get('cookie')
  if (cookies !== null && !CHOICES.test(cookies)) return undefined
  return `${languageOf(headers, search)} ${themeOf(cookies) ?? ''}`
}
