import { searchedWords } from '../../contract/search/letters.ts'
import type { Word } from '../../contract/search/word.ts'
import { isUnimportant } from './synonyms.ts'

const MAX_WORDS = 8

/** The words of a search that decide, or all of them if none does. */
export function searchWords(typed: string): Word[] {
  const words = searchedWords(typed)
  const important = words.filter(({ text }) => !isUnimportant(text))
  return (important.length > 0 ? important : words).slice(0, MAX_WORDS)
}
