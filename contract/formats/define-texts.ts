import type { Language } from './languages.ts'

/**
 * The texts of a screen, a message, a document or a page by language. A text is a string, or a function of
 * what is filled in. The Bangla has the shape of the English: a text that is missing, or that takes something
 * else, does not compile.
 */
export const defineTexts = <Texts>(texts: { en: Texts; bn: NoInfer<Texts> }): Record<Language, Texts> => texts
