import { parseAccept } from 'hono/utils/accept'

/** The languages that pages and mails speak. */
export const languages = ['en', 'bn'] as const
export type Language = (typeof languages)[number]

export const isLanguage = (text: string | undefined): text is Language =>
  languages.some((language) => language === text)

/** The cookie in which a reader's choice is kept. */
export const LANGUAGE_COOKIE = 'language'

/** The language to answer a request in: what the reader chose here (the cookie), or else what their browser asks for first. */
export function languageFor(chosen: string | undefined, accepts: string | null | undefined): Language {
  if (isLanguage(chosen)) return chosen
  const wishes = parseAccept(accepts ?? '').filter(({ q }) => q > 0)
  return wishes.map(({ type }) => type.replace(/-.*/, '').toLowerCase()).find(isLanguage) ?? 'en'
}
