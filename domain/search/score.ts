import { documentWords, type SearchText } from './document.ts'
import { wordSimilarity } from './similarity.ts'
import { isUnimportant } from './synonyms.ts'
import { joined, type Word, wordsOf } from './word.ts'

const MAX_WORDS = 8

/** The words of a search that decide, or all of them if none does. */
export function searchWords(typed: string): Word[] {
  const words = wordsOf(typed)
  const important = words.filter(({ text }) => !isUnimportant(text))
  return (important.length > 0 ? important : words).slice(0, MAX_WORDS)
}

/**
 * How well a session fits the words of a search, from 0 to 1. Each word must fit, alone or written together with its neighbour;
 * with `lenient` at least half of them.
 */
export function searchScore(words: Word[], text: SearchText, lenient = false): number {
  if (words.length === 0) return 1
  const found = documentWords(text)
  const best = (word: Word) =>
    found.reduce((most, other) => Math.max(most, wordSimilarity(word, other) * other.weight), 0)
  const scores = words.map(best)
  words.slice(1).forEach((word, index) => {
    const together = best(joined(words[index] as Word, word))
    scores[index] = Math.max(scores[index] ?? 0, together)
    scores[index + 1] = Math.max(scores[index + 1] ?? 0, together)
  })
  const fitting = scores.filter((score) => score > 0).length
  if (fitting < (lenient ? Math.ceil(words.length / 2) : words.length) || fitting === 0) return 0
  return scores.reduce((sum, score) => sum + score, 0) / scores.length
}

/** A fit this much worse than the best one is not what was meant. */
const NEAR_BEST = 0.8

/** The candidates that fit, the best first, with their scores. */
export function rank<Item extends { text: SearchText }>(
  words: Word[],
  candidates: Item[],
  lenient = false,
): { item: Item; score: number }[] {
  const scored = candidates.map((item) => ({ item, score: searchScore(words, item.text, lenient) }))
  const best = Math.max(0, ...scored.map(({ score }) => score))
  return scored
    .filter(({ score }) => score > 0 && score >= best * NEAR_BEST)
    .sort((one, other) => other.score - one.score)
}
