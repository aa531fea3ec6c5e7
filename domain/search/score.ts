import { documentWords, type SearchText, type WeightedWord } from './document.ts'
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
 * How well the best of a document's words fits a typed one. The same words are in many documents, so each
 * pair is compared once.
 */
function createBestFit(typed: Word): (found: WeightedWord[]) => number {
  const known = new Map<string, number>()
  const similarity = (word: Word): number => {
    const value = known.get(word.text) ?? wordSimilarity(typed, word)
    known.set(word.text, value)
    return value
  }
  return (found) => {
    let most = 0
    for (const word of found) {
      most = Math.max(most, similarity(word) * word.weight)
      if (most === 1) break
    }
    return most
  }
}

/**
 * Returns how well a session fits the words of a search, from 0 to 1. Each word must fit, alone or written
 * together with its neighbour; with `lenient` at least half of them.
 */
export function createScorer(words: Word[], lenient = false): (text: SearchText) => number {
  const bestFits = words.map(createBestFit)
  const pairFits = words.slice(1).map((word, index) => createBestFit(joined(words[index] as Word, word)))
  const least = Math.max(1, lenient ? Math.ceil(words.length / 2) : words.length)
  return (text) => {
    const found = documentWords(text)
    const scores = bestFits.map((bestFit) => bestFit(found))
    pairFits.forEach((bestFit, index) => {
      const together = bestFit(found)
      scores[index] = Math.max(scores[index] ?? 0, together)
      scores[index + 1] = Math.max(scores[index + 1] ?? 0, together)
    })
    if (scores.filter((score) => score > 0).length < least) return 0
    return scores.reduce((sum, score) => sum + score, 0) / scores.length
  }
}

/** A fit this much worse than the best one is not what was meant. */
const NEAR_BEST = 0.8

/** The candidates that fit, the best first, with their scores. */
export function rank<Item extends { text: SearchText }>(
  words: Word[],
  candidates: Item[],
  lenient = false,
): { item: Item; score: number }[] {
  const scoreOf = createScorer(words, lenient)
  const scored = candidates.map((item) => ({ item, score: scoreOf(item.text) }))
  const best = Math.max(0, ...scored.map(({ score }) => score))
  return scored
    .filter(({ score }) => score > 0 && score >= best * NEAR_BEST)
    .sort((one, other) => other.score - one.score)
}
