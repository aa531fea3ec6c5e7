import { parseAccept } from 'hono/utils/accept'

/** The languages of pages and emails. */
export const languages = ['en', 'bn'] as const
export type Language = (typeof languages)[number]

export const isLanguage = (text: string | undefined): text is Language =>
  languages.some((language) => language === text)

/** The cookie with the user's choice. */
export const LANGUAGE_COOKIE = 'language'

/**
 * The parameter of a page's address that names its language, so that each language can be shared and found.
 */
export const LANGUAGE_PARAMETER = 'lang'

/** The language that an address names; undefined for an address that each visitor gets in their own. */
export function languageIn(search: URLSearchParams): Language | undefined {
  const named = search.get(LANGUAGE_PARAMETER) ?? undefined
  return isLanguage(named) ? named : undefined
}

/** A path in one language, whatever the visitor's; without one, in the visitor's. */
export function inLanguage(path: string, language: Language | undefined): string {
  if (!language) return path
  return `${path}${path.includes('?') ? '&' : '?'}${LANGUAGE_PARAMETER}=${language}`
}

/** The language of a response: the user's choice (the cookie), or else the browser's first preference. */
export function languageFor(chosen: string | undefined, accepts: string | null | undefined): Language {
  if (isLanguage(chosen)) return chosen
  const wishes = parseAccept(accepts ?? '').filter(({ q }) => q > 0)
  return wishes.map(({ type }) => type.replace(/-.*/, '').toLowerCase()).find(isLanguage) ?? 'en'
}
