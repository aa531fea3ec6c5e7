import type { Language } from './languages.ts'

/** Texts in every language. One that a language misses does not compile. */
export const defineTexts = <Texts>(texts: { en: Texts; bn: NoInfer<Texts> }): Record<Language, Texts> => texts
