import { wording } from '../wording.ts'
import { fieldNames } from './field-names.ts'
import { sentences } from './sentences.ts'

/** A translation of every sentence of the contract: a string, or a function of its parameters. */
export type Sentences = {
  [Key in keyof typeof wording]: (typeof wording)[Key] extends (...gaps: infer Gaps) => string
    ? (...gaps: Gaps) => string
    : string
}

/**
 * Translates a sentence of the contract to Bangla: an error, a field's message, a booking's cancel reason. The API speaks English
 * only, so the English text identifies the sentence. Other texts are returned unchanged.
 */
export function translateMessage(sentence: string): string {
  for (const { pattern, translate } of translations) {
    const gaps = pattern.exec(sentence)?.slice(1)
    if (gaps) return translate(gaps.map(parameterOf))
  }
  return sentence
}

/** A parameter of a sentence: a number, or the name of a field. */
const parameterOf = (gap: string): string | number =>
  /^\d+$/.test(gap) ? Number(gap) : (fieldNames[gap] ?? gap)

const GAP = '\u0000'

const translations = Object.entries(wording).map(([key, english]) => {
  const text = typeof english === 'string' ? english : (english as Loose)(GAP, GAP, GAP)
  const pattern = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(GAP, '(.+?)')
  const bangla = sentences[key as keyof Sentences]
  return {
    pattern: new RegExp(`^${pattern}$`),
    translate: (gaps: (string | number)[]) =>
      typeof bangla === 'string' ? bangla : (bangla as Loose)(...gaps),
  }
})

type Loose = (...gaps: (string | number)[]) => string
