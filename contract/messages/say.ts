import type { Language } from '../languages.ts'
import { bn } from './bn.ts'
import { en } from './en.ts'
import { type Catalogue, type Message, type SentMessage, textOf } from './index.ts'

const catalogues: Record<Language, Catalogue> = { en, bn }

/** The text of a message in a language. */
export const say = (language: Language, message: Message | SentMessage): string =>
  textOf(catalogues[language], message) as string
