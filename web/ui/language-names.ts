import type { Language } from '../../contract/formats/languages.ts'

/** Each in itself, so that its reader finds it on any page. */
export const languageNames: Record<Language, string> = { en: 'English', bn: 'বাংলা' }
