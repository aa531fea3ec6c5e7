import { languageOf } from './i18n/language.tsx'
import { themeOf } from './theme.ts'

/** The cookies that choose between variants of a page. With any other it may be a page for one person. */
const CHOICES = /^\s*(?:(?:language|theme)=\w*\s*(?:;\s*|$))*$/

/** By which visitors' pages differ, of a few values; undefined for a request that may get a page of its own. */
export function pageVariant(headers: Pick<Headers, 'get'>): string | undefined {
  const cookies = headers.get('cookie')
  if (cookies !== null && !CHOICES.test(cookies)) return undefined
  return `${languageOf(headers)} ${themeOf(cookies) ?? ''}`
}
