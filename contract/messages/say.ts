import type { Language } from '../formats/languages.ts'
import type { Reason } from '../payments/reasons.ts'
import { bn } from './bn.ts'
import { en } from './en.ts'
import { type Catalogue, type Message, type SentMessage, textOf } from './index.ts'

const catalogues: Record<Language, Catalogue> = { en, bn }

/** The text of a reason that the database holds. One that only a newer program knows is said by its code. */
export const sayReason = (language: Language, code: Reason | null): string =>
  code ? (textOf(catalogues[language], code) ?? code) : ''

/** The text of a message in a language. */
export const say = (language: Language, message: Message | SentMessage): string =>
  textOf(catalogues[language], message) as string
