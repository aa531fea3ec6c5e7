import { joined, type Word } from '../../contract/search/word.ts'

/**
 * The tokens by which PostgreSQL finds a document with an index on arrays: a skeleton as it is, its
 * beginnings (^), and what is left when one letter is missing (-). Two skeletons that differ by one letter,
 * or by two that changed places, have one of the last in common (the deletion index of SymSpell:
 * https://github.com/wolfgarbe/SymSpell).
 */

/**
 * Shorter skeletons say too little: they are found by the first two letters of the word as it is typed (~).
 */
const SHORT = 3

/**
 * With a letter less, shorter ones would be like a tenth of all words. A slip in a vowel does not change
 * them.
 */
const MISSPELLED = 4

const deletions = (skeleton: string): string[] =>
  Array.from(skeleton, (_, index) => skeleton.slice(0, index) + skeleton.slice(index + 1))

const start = ({ latin }: Word) => `~${latin.slice(0, 2)}`

/** The tokens that a document is stored with: by words of which people may misspell some, and by others. */
export const documentTokens = (words: Word[], exact: Word[]): string[] => [
  ...new Set([...words.flatMap(storedTokens), ...exact.flatMap(exactTokens)]),
]

function storedTokens(word: Word): string[] {
  const { skeleton } = word
  const misspelled = skeleton.length >= MISSPELLED ? deletions(skeleton).map((left) => `-${left}`) : []
  return [...exactTokens(word), start(word), ...misspelled]
}

/** A description has many words: by its slips it would be found for anything, and take ten times the room. */
function exactTokens({ skeleton }: Word): string[] {
  const beginnings = Array.from(
    { length: Math.max(0, skeleton.length - SHORT + 1) },
    (_, index) => `^${skeleton.slice(0, SHORT + index)}`,
  )
  return skeleton === '' ? [] : [skeleton, ...beginnings]
}

/** The tokens of which a document that has this word has one. */
function askedTokens(word: Word): string[] {
  const { skeleton } = word
  if (skeleton.length < SHORT) return [skeleton, start(word)].filter((token) => token !== '')
  const whole = [skeleton, `^${skeleton}`, `-${skeleton}`]
  if (skeleton.length < MISSPELLED) return whole
  const left = deletions(skeleton)
  return [...whole, ...left, ...left.map((one) => `-${one}`)]
}

/**
 * For each word of a search, the tokens that fit: its own, and those of the word joined to its neighbours.
 */
export const searchTokens = (words: Word[]): string[][] =>
  words.map((word, index) => {
    const [before, after] = [words[index - 1], words[index + 1]]
    const pairs = [before && joined(before, word), after && joined(word, after)]
    return [...new Set([word, ...pairs.filter((pair) => pair !== undefined)].flatMap(askedTokens))]
  })
