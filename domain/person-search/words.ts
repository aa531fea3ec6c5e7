import { wordsOf } from '../../contract/search/word.ts'
import { withJoinedPairs } from '../search/document.ts'
import { lexeme, lexemesOf, type WordKind } from '../search/lexemes.ts'

/** Raise it with every change of these rules: all people are then read again in the background. */
export const PERSON_VERSION = 2

/**
 * The source of a word: a name, as it is written (`n`), in Latin letters (`l`) and as it sounds (`s`); of an
 * address (`e`); of a phone number, and of one that is read from its end (`p`, `r`); of a student number
 * (`i`).
 */
export type Kind = WordKind | 'e' | 'p' | 'r' | 'i'

/** As people at home write it. */
export const atHome = (phone: string): string => phone.replace(/^\+/, '').replace(/^880/, '0')

export const reversed = (digits: string): string => [...digits].reverse().join('')

/** What stands between the words of an address. */
const SEPARATORS = /[\][\s.,;:_()/'"+-]+/

const MAX_EMAIL = 254

/** The lexemes by which a person is found, each once. `emails`, `phones`: their own, and their contacts'. */
export function personWords(person: {
  names: (string | null)[]
  emails: string[]
  phones: string[]
  studentNumber: string | null
}): string[] {
  const named = person.names.flatMap((name) => withJoinedPairs(wordsOf(name ?? '')))
  return [
    ...new Set([
      ...named.flatMap(lexemesOf),
      ...person.emails.flatMap(wordsOfEmail).map((word) => lexeme('e', word)),
      ...person.phones.map(atHome).flatMap((number) => [lexeme('p', number), lexeme('r', reversed(number))]),
      ...wordsOfStudentNumber(person.studentNumber ?? '').map((word) => lexeme('i', word)),
    ]),
  ]
}

function wordsOfEmail(address: string): string[] {
  const email = address.toLowerCase().slice(0, MAX_EMAIL)
  const [local = ''] = email.split('@')
  return [email, ...local.split(SEPARATORS)].filter(Boolean)
}

/** The whole, what stands behind its year, and its digits without what stands between them. */
function wordsOfStudentNumber(number: string): string[] {
  const whole = number.toLowerCase()
  return [whole, whole.replaceAll(/[^a-z0-9]/g, ''), whole.split('-').at(-1) ?? ''].filter(Boolean)
}
