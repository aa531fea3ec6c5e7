import { defineTexts } from '../formats/define-texts.ts'
import type { Language } from '../formats/languages.ts'
import type { Reason } from '../payments/reasons.ts'
import { bn } from './bn/index.ts'
import { en } from './en/index.ts'
import { type Refusal, type SentRefusal, textOf } from './index.ts'

const catalogues = defineTexts({ en, bn })

/** The text of a reason that the database holds. One that only a newer program knows is said by its code. */
export const sayReason = (language: Language, code: Reason | null): string =>
  code ? (textOf(catalogues[language], code) ?? code) : ''

/** The text of a refusal or a reason in a language. */
export const say = (language: Language, refusal: Refusal | SentRefusal): string =>
  textOf(catalogues[language], refusal) as string
