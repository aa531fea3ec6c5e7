import type { Word } from '../../contract/search/word.ts'

/** What words of a text are found by: as written (`n`), in Latin letters (`l`), and as they sound (`s`). */
export type WordKind = 'n' | 'l' | 's'

export const lexeme = (kind: string, word: string): string => `${kind}:${word}`

/** The lexemes by which a word is found. */
export const lexemesOf = ({ text, latin, skeleton }: Word): string[] => [
  lexeme('n', text),
  lexeme('l', latin),
  lexeme('s', skeleton),
]

/** The parts of a `tsquery` for beginnings of one kind; none if nothing is found by it. */
export const beginnings = <Kind extends string>(
  kind: Kind,
  words: string[],
  by: ReadonlySet<Kind>,
): string[] => (by.has(kind) ? words.map((word) => `${quoted(lexeme(kind, word))}:*`) : [])

/** Fewer consonants are the whole word: as a beginning, Rahim would be that of each Rahman. */
const SHORTEST_BEGINNING = 4

/** The parts of a `tsquery` of which a text that has such a word fits one. */
export function termsOf({ text, latin, skeleton }: Word, by: ReadonlySet<string>): string[] {
  const written = [...beginnings('n', [text], by), ...beginnings('l', [latin], by)]
  if (skeleton === '' || !by.has('s')) return written
  if (skeleton.length >= SHORTEST_BEGINNING) return [...written, ...beginnings('s', [skeleton], by)]
  return [...written, quoted(lexeme('s', skeleton))]
}

const quoted = (word: string): string => `'${word.replaceAll(/['\\]/g, '$&$&')}'`

/** A `tsquery` that any of them fits; undefined for none. */
export function anyOf(alternatives: (string | undefined)[]): string | undefined {
  const some = alternatives.filter((one) => one !== undefined)
  return some.length > 0 ? `(${some.join(' | ')})` : undefined
}
