import type { Language } from '../languages.ts'
import type { Reason } from '../reasons.ts'
import { bn } from './bn.ts'
import { en } from './en.ts'
import { type Catalogue, type Message, type SentMessage, textOf } from './index.ts'

const catalogues: Record<Language, Catalogue> = { en, bn }

/**
 * The text of a reason that the database holds. `stored` is its English: of a reason without a code, and of one whose code only a
 * newer program knows.
 */
export const sayReason = (language: Language, code: Reason | null, stored: string | null): string =>
  (code && textOf(catalogues[language], code)) ?? stored ?? ''

/** The text of a message in a language. */
export const say = (language: Language, message: Message | SentMessage): string =>
  textOf(catalogues[language], message) as string
