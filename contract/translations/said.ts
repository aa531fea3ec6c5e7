import { wording } from '../wording.ts'
import { fieldNames } from './field-names.ts'
import { sentences } from './sentences.ts'

/** Every sentence of the contract: one without gaps as it is, one with gaps by what fills them. */
export type Sentences = {
  [Key in keyof typeof wording]: (typeof wording)[Key] extends (...gaps: infer Gaps) => string
    ? (...gaps: Gaps) => string
    : string
}

/**
 * The contract's sentences in Bangla: refusals, a field's message, a reason kept with a booking. The server and its schemas
 * speak English, to programs too, so each is known by what it says. What is not the contract's stays as it came.
 */
export function said(sentence: string): string {
  for (const { pattern, translate } of sayings) {
    const gaps = pattern.exec(sentence)?.slice(1)
    if (gaps) return translate(gaps.map(filling))
  }
  return sentence
}

/** What stands in a gap: a number, or the name of a field. */
const filling = (gap: string): string | number => (/^\d+$/.test(gap) ? Number(gap) : (fieldNames[gap] ?? gap))

const GAP = '\u0000'

const sayings = Object.entries(wording).map(([key, english]) => {
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
