import type { Names } from '../centre/catalogue.ts'
import { defineTexts } from '../formats/define-texts.ts'
import type { Language } from '../formats/languages.ts'

/** Somebody wants to hear of this: a session, or a subject of a level, by a tutor or anybody. */
export type Topic = {
  title?: string | null | undefined
  subject?: Names | null | undefined
  level?: Names | null | undefined
  tutor?: string | null | undefined
}

const by = defineTexts({ en: (tutor: string) => `by ${tutor}`, bn: (tutor) => `টিউটর: ${tutor}` })

/** A title, or a subject with its level and tutor. */
export const topicName = ({ title, subject, level, tutor }: Topic, language: Language): string =>
  title ?? [subject?.[language], level?.[language], tutor && by[language](tutor)].filter(Boolean).join(', ')
