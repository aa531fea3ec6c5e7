import { wordsOf } from '../../contract/search/word.ts'
import { withJoinedPairs } from '../search/document.ts'
import { lexeme, lexemesOf, type WordKind } from '../search/lexemes.ts'

/** Raise it with every change of these rules: all people are then read again in the background. */
export const PERSON_VERSION = 1

/**
 * The source of a word: a name, as it is written (`n`), in Latin letters (`l`) and as it sounds (`s`); of an
 * address (`e`); of a phone number, and of one that is read from its end (`p`, `r`).
 */
export type Kind = WordKind | 'e' | 'p' | 'r'

/** As people at home write it. */
export const atHome = (phone: string): string => phone.replace(/^\+/, '').replace(/^880/, '0')

export const reversed = (digits: string): string => [...digits].reverse().join('')

/** What stands between the words of an address. */
const SEPARATORS = /[\][\s.,;:_()/'"+-]+/

const MAX_EMAIL = 254

/** The lexemes by which a person is found, each once. */
export function personWords(person: {
  names: (string | null)[]
  email: string | null
  phone: string | null
}): string[] {
  const named = person.names.flatMap((name) => withJoinedPairs(wordsOf(name ?? '')))
  const email = person.email?.toLowerCase().slice(0, MAX_EMAIL)
  const [local = ''] = email?.split('@') ?? []
  const number = person.phone && atHome(person.phone)
  return [
    ...new Set([
      ...named.flatMap(lexemesOf),
      ...[email, ...local.split(SEPARATORS)].filter(Boolean).map((word) => lexeme('e', word ?? '')),
      ...(number ? [lexeme('p', number), lexeme('r', reversed(number))] : []),
    ]),
  ]
}
