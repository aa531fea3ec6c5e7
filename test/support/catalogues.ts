import { bn } from '../../web/i18n/bn/index.ts'
import { en } from '../../web/i18n/en/index.ts'

/** Parameters that a person wrote, or that come ready to be read; every other is a number. */
const READY =
  /^(name|title|tutor|topic|email|role|reason|id|fee|amount|refund|subject|to|feedback|until|day|currency|zone|time|label|sentence)$/

type Saying = (...samples: unknown[]) => string
/** Where a sentence stands in its catalogue, and what it says. */
export type CatalogueEntry = readonly [place: string, said: string]

/** Every sentence of a catalogue. One with gaps is said with `ready` in them, and with one, two and many. */
export function listSentences(catalogue: unknown, ready: string, place = ''): CatalogueEntry[] {
  if (typeof catalogue === 'string') return [[place, catalogue]]
  if (typeof catalogue === 'function') {
    const names = parametersOf(catalogue)
    const samples = (number: number) => names.map((name) => (READY.test(name) ? ready : number))
    return [1, 2, 1234].map((number) => [place, (catalogue as Saying)(...samples(number))])
  }
  return Object.entries(catalogue as object).flatMap(([key, part]) =>
    listSentences(part, ready, place ? `${place}.${key}` : key),
  )
}

/** The names between a function's name and its body. */
const parametersOf = (saying: object): string[] =>
  /^(?:function \w+)?\s*\(?([^)={]*)/.exec(String(saying))?.[1]?.match(/\w+/g) ?? []

const GAP = '\u0000'

/** What English pages say and Bangla ones do not, gaps included. */
export const englishPatterns: readonly RegExp[] = patternsOf()

function patternsOf(): RegExp[] {
  const shared = new Set(listSentences(bn, GAP).map(([, said]) => said))
  return (
    listSentences(en, GAP)
      // The people who are quoted have namesakes.
      .filter(
        ([place, said]) => !shared.has(said) && /[A-Za-z]/.test(said) && !/entries\.\d+\.name$/.test(place),
      )
      .map(([, said]) => {
        const escaped = said.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
        return new RegExp(`^${escaped.replaceAll(GAP, '.+').replaceAll('1234', '\\d+')}$`)
      })
  )
}
