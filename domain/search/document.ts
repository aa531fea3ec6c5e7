import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Level, Subject } from '../../contract/sessions/catalogue.ts'
import { levelNames, subjectNames } from '../../contract/sessions/subject-names.ts'
import { synonymsOf } from './synonyms.ts'
import { documentTokens } from './tokens.ts'
import { type Word, wordsOf } from './word.ts'

/**
 * Raise it with every change of the rules or the synonyms: all sessions are then indexed again in the
 * background.
 */
export const SEARCH_VERSION = 2

/** What a session is found by. */
export type SearchText = {
  title: string
  tutor: string
  subject: Subject | null
  level: Level | null
  tags: string[]
}

/** A word of a document, and how much a match with it counts. */
export type WeightedWord = Word & { weight: number }

const WRITTEN = 1
/** Names of its subject and level, and tags. */
const SORTED = 0.96
const SYNONYM = 0.94

const known = new LRUCache<string, WeightedWord[]>({ max: 10_000 })

/**
 * The words of a session by which people find it, each once, with what is said otherwise for the same thing.
 */
export function documentWords(text: SearchText): WeightedWord[] {
  const key = keyOf(text)
  const words = known.get(key) ?? collect(text)
  known.set(key, words)
  return words
}

const keyOf = ({ title, tutor, subject, level, tags }: SearchText) =>
  JSON.stringify([SEARCH_VERSION, title, tutor, subject, level, tags])

function collect({ title, tutor, subject, level, tags }: SearchText): WeightedWord[] {
  const sorting = [
    subject && subject !== 'other' && `${subjectNames[subject].en} ${subjectNames[subject].bn}`,
    level && `${levelNames[level].en} ${levelNames[level].bn}`,
    ...tags,
  ]
  const written = [title, tutor].flatMap((part) => withJoinedPairs(wordsOf(part)))
  const sorted = sorting.flatMap((part) => (part ? withJoinedPairs(wordsOf(part)) : []))
  const synonyms = [...written, ...sorted].flatMap(({ text }) => synonymsOf(text)).flatMap(wordsOf)
  const words = new Map<string, WeightedWord>()
  const add = (weight: number) => (word: Word) => {
    if (!words.has(word.text)) words.set(word.text, { ...word, weight })
  }
  written.forEach(add(WRITTEN))
  sorted.forEach(add(SORTED))
  synonyms.forEach(add(SYNONYM))
  return [...words.values()]
}

/** Somebody may write two words as one. */
function withJoinedPairs(words: Word[]): Word[] {
  const pairs = words.slice(1).flatMap((word, index) => wordsOf((words[index] as Word).text + word.text))
  return [...words, ...pairs]
}

/** The row of `search_documents`: equal texts have the same id. */
export function searchDocument(text: SearchText): { id: string; version: number; tokens: string[] } {
  const hash = createHash('sha256').update(keyOf(text)).digest('hex')
  const id = [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)]
  return { id: id.join('-'), version: SEARCH_VERSION, tokens: documentTokens(documentWords(text)) }
}
