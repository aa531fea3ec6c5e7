import { createHash } from 'node:crypto'
import { searchedWords } from '../../contract/search/letters.ts'
import type { DocumentWords } from '../../contract/search/rank.ts'
import { type Word, wordsOf } from '../../contract/search/word.ts'
import { isUnimportant, synonymsOf } from './synonyms.ts'
import { documentTokens } from './tokens.ts'

/**
 * Raise it with every change of the rules or the synonyms: all sessions are then indexed again in the
 * background.
 */
export const SEARCH_VERSION = 5

/** A session is found by these. `subject`, `level`: their names, in both languages. */
export type SearchText = {
  title: string
  tutor: string
  subject: string | null
  level: string | null
  tags: string[]
  description: string
}

/** What a description mentions counts for less, and only as it is written: it says much beside its topic. */
const groups = {
  /** In title and tutor. */
  written: { weight: 1, least: 0 },
  /** Names of its subject and level, and tags. */
  sorted: { weight: 0.96, least: 0 },
  /** What is said otherwise for the same thing. */
  synonyms: { weight: 0.94, least: 0 },
  described: { weight: 0.85, least: 0.9 },
  describedSynonyms: { weight: 0.8, least: 0.9 },
}
type GroupName = keyof typeof groups

/** What a longer description says after them is not searched. */
const MAX_DESCRIBED = 200

export function documentWords(text: SearchText): DocumentWords {
  const words = collect(text)
  return (Object.keys(groups) as GroupName[])
    .map((name) => ({ ...groups[name], words: words[name] }))
    .filter((group) => group.words.length > 0)
}

function collect({ title, tutor, subject, level, tags, description }: SearchText): Record<GroupName, Word[]> {
  const sorting = [subject, level, ...tags]
  const known = new Set<string>()
  const news = (words: Word[]) => words.filter(({ text }) => !known.has(text) && known.add(text))
  const written = news([title, tutor].flatMap((part) => withJoinedPairs(searchedWords(part))))
  const sorted = news(sorting.flatMap((part) => (part ? withJoinedPairs(searchedWords(part)) : [])))
  const synonyms = news(otherWords([...written, ...sorted]))
  const described = news(searchedWords(description, MAX_DESCRIBED).filter(isTelling))
  const describedSynonyms = news(otherWords(described).filter(isTelling))
  return { written, sorted, synonyms, described, describedSynonyms }
}

const otherWords = (words: Word[]) =>
  words.flatMap(({ text }) => synonymsOf(text)).flatMap((text) => wordsOf(text))

/** A number in a description is seldom the one of the class or of the paper. */
const isTelling = ({ text }: Word) => !/^\d/.test(text) && !isUnimportant(text)

/** Somebody may write two words as one. */
export function withJoinedPairs(words: Word[]): Word[] {
  const pairs = words.slice(1).flatMap((word, index) => wordsOf((words[index] as Word).text + word.text))
  return [...words, ...pairs]
}

/** The row of `search_documents`: equal texts have the same id. */
export function searchDocument(text: SearchText): { id: string; version: number; tokens: string[] } {
  const { title, tutor, subject, level, tags, description } = text
  const key = JSON.stringify([SEARCH_VERSION, title, tutor, subject, level, tags, description])
  const hash = createHash('sha256').update(key).digest('hex')
  const id = [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)]
  const { written, sorted, synonyms, described, describedSynonyms } = collect(text)
  const tokens = documentTokens([...written, ...sorted, ...synonyms], [...described, ...describedSynonyms])
  return { id: id.join('-'), version: SEARCH_VERSION, tokens }
}
