import { wordSimilarity } from './similarity.ts'
import { joined, type Word } from './word.ts'

/**
 * Words of a document that count alike: how much a match counts, and how well a typed word must fit to be
 * one.
 */
export type WordGroup = { weight: number; least: number; words: Word[] }

/** The words by which people find something, each once; those that count most come first. */
export type DocumentWords = WordGroup[]

/**
 * How well the best of a document's words fits a typed one. The same words are in many documents, so each
 * pair is compared once.
 */
function createBestFit(typed: Word): (found: DocumentWords) => number {
  const known = new Map<Word, number>()
  const similarity = (word: Word): number => {
    const before = known.get(word)
    if (before !== undefined) return before
    const value = wordSimilarity(typed, word)
    known.set(word, value)
    return value
  }
  return (found) => {
    let most = 0
    for (const { weight, least, words } of found) {
      // No later word counts more.
      if (most >= weight) break
      for (const word of words) {
        const fit = similarity(word)
        if (fit >= least) most = Math.max(most, fit * weight)
      }
    }
    return most
  }
}

/** How many of the words of a search a document must fit. */
export type Strictness = 'all' | 'half' | 'one'

const leastOf = { all: (words: number) => words, half: (words: number) => Math.ceil(words / 2), one: () => 1 }

/**
 * Returns how well a document fits the words of a search, from 0 to 1. A word fits alone or written together
 * with its neighbour.
 */
function createScorer(words: Word[], strictness: Strictness): (found: DocumentWords) => number {
  const bestFits = words.map(createBestFit)
  const pairFits = words.slice(1).map((word, index) => createBestFit(joined(words[index] as Word, word)))
  const least = leastOf[strictness](words.length)
  return (found) => {
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

/** The items that fit, the best first, with their scores. */
export function rank<Item>(
  words: Word[],
  items: Item[],
  documentOf: (item: Item) => DocumentWords,
  strictness: Strictness = 'all',
): { item: Item; score: number }[] {
  const scoreOf = createScorer(words, strictness)
  const scored = items.map((item) => ({ item, score: scoreOf(documentOf(item)) }))
  const best = scored.reduce((most, { score }) => Math.max(most, score), 0)
  return scored
    .filter(({ score }) => score > 0 && score >= best * NEAR_BEST)
    .sort((one, other) => other.score - one.score)
}
