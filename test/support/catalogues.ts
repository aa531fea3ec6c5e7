import { bn } from '../../web/i18n/bn/index.ts'
import { en } from '../../web/i18n/en.ts'

/** Parameters that are strings; all others are numbers. */
const READY =
  /^(name|title|tutor|topic|email|role|reason|id|fee|amount|refund|subject|to|other|feedback|until|day|currency|last|zone|time|place|label|options|code|by|when|where|page|found|receipt|balance|since|at|before|after|sent|whole|type|accepted|header|teacher|asked|branch|replaced|way|difference|kind|why|nearest|centre)$/

type MessageFunction = (...samples: unknown[]) => string
/** The path of a text in its catalogue, and the text. */
export type CatalogueEntry = readonly [place: string, text: string]

/**
 * All texts of a catalogue. Functions are called with `ready` for strings, and with 1, 2 and 1234 for
 * numbers.
 */
export function listTexts(catalogue: unknown, ready: string, place = ''): CatalogueEntry[] {
  if (typeof catalogue === 'string') return [[place, catalogue]]
  if (typeof catalogue === 'function') {
    const names = parametersOf(catalogue)
    const sample = (name: string, number: number) => (READY.test(name) ? ready : number)
    const samples = (number: number) =>
      takesObject(catalogue)
        ? [Object.fromEntries(names.map((name) => [name, sample(name, number)]))]
        : names.map((name) => sample(name, number))
    return [1, 2, 1234].map((number) => [place, (catalogue as MessageFunction)(...samples(number))])
  }
  return Object.entries(catalogue as object).flatMap(([key, part]) =>
    listTexts(part, ready, place ? `${place}.${key}` : key),
  )
}

/** The parameter names in a function's source. */
const parametersOf = (message: object): string[] =>
  /^(?:function \w+)?\s*\(?\{?([^)={}]*)/.exec(String(message))?.[1]?.match(/\w+/g) ?? []

/** Whether a function takes its parameters as one object: `({ name }) => …`. */
const takesObject = (message: object): boolean => /^\(\{/.test(String(message))

const GAP = '\u0000'

/** Patterns of English texts that no Bangla text equals. */
export const englishPatterns: readonly RegExp[] = patternsOf()

function patternsOf(): RegExp[] {
  const shared = new Set(listTexts(bn, GAP).map(([, text]) => text))
  return listTexts(en, GAP)
    .filter(([, text]) => !shared.has(text) && /[A-Za-z]/.test(text))
    .map(([, text]) => {
      const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      return new RegExp(`^${escaped.replaceAll(GAP, '.+').replaceAll('1234', '\\d+')}$`)
    })
}
