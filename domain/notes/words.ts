import { searchedWords } from '../../contract/search/letters.ts'
import type { Word } from '../../contract/search/word.ts'
import { anyOf, lexemesOf, termsOf, type WordKind } from '../search/lexemes.ts'

/** Raise it with every change of these rules: a person's notes are then read again when they search next. */
export const NOTE_VERSION = 1

/** A note has no more. */
const MAX_WORDS = 20_000
const MAX_SEARCHED = 8

/** The lexemes by which a note is found, each once. */
export const noteWords = ({ title, description }: { title: string; description: string }): string[] => [
  ...new Set(searchedWords(`${title}\n${description}`, MAX_WORDS).flatMap(lexemesOf)),
]

const asWritten = new Set<WordKind>(['n', 'l'])
const asItSounds = new Set<WordKind>(['n', 'l', 's'])
/** Shorter skeletons are those of half the words of a long note. */
const SHORTEST_SOUND = 3

/**
 * What was typed as a `tsquery`: each word is the beginning of one of the note's, in either script. Undefined
 * where no word was typed.
 */
export function noteQuery(typed: string): string | undefined {
  const terms = searchedWords(typed, MAX_SEARCHED).map((word) => anyOf(termsOf(word, kindsOf(word))))
  return terms.length > 0 ? terms.join(' & ') : undefined
}

const kindsOf = ({ skeleton }: Word) => (skeleton.length < SHORTEST_SOUND ? asWritten : asItSounds)
