import { parseAccept } from 'hono/utils/accept'

/** The languages of pages and mails. */
export const languages = ['en', 'bn'] as const
export type Language = (typeof languages)[number]

export const isLanguage = (text: string | undefined): text is Language =>
  languages.some((language) => language === text)

/** The cookie with the user's choice. */
export const LANGUAGE_COOKIE = 'language'

/** The language of a response: the user's choice (the cookie), or else the browser's first preference. */
export function languageFor(chosen: string | undefined, accepts: string | null | undefined): Language {
  if (isLanguage(chosen)) return chosen
  const wishes = parseAccept(accepts ?? '').filter(({ q }) => q > 0)
  return wishes.map(({ type }) => type.replace(/-.*/, '').toLowerCase()).find(isLanguage) ?? 'en'
}
