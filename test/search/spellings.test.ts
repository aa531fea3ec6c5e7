import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rank } from '../../contract/search/rank.ts'
import { documentWords, type SearchText, searchDocument } from '../../domain/search/document.ts'
import { searchWords } from '../../domain/search/score.ts'
import { searchTokens } from '../../domain/search/tokens.ts'

type Spellings = {
  /** `subject`: its names. */
  sessions: { title: string; tutor: string; subject: string | null }[]
  queries: { kind: string; query: string; relevant: number[] }[]
}

const spellings = JSON.parse(readFileSync(join(import.meta.dirname, 'spellings.json'), 'utf8')) as Spellings
const documents = spellings.sessions.map((session) => {
  const text: SearchText = { ...session, level: null, tags: [], description: '' }
  return { words: documentWords(text), tokens: new Set(searchDocument(text).tokens) }
})

/** As domain/sessions/find/find.ts does it: the tokens choose, the score decides. */
function find(query: string): number[] {
  const words = searchWords(query)
  const asked = searchTokens(words)
  const chosen = (fits: (each: boolean[]) => boolean) =>
    documents
      .map(({ words, tokens }, index) => ({
        index,
        words,
        fits: fits(asked.map((one) => one.some((token) => tokens.has(token)))),
      }))
      .filter((candidate) => candidate.fits)
  const ranked = (fitting: ReturnType<typeof chosen>, strictness: 'all' | 'half') =>
    rank(words, fitting, (candidate) => candidate.words, strictness).map(({ item }) => item.index)
  const strict = ranked(
    chosen((each) => each.every(Boolean)),
    'all',
  )
  return strict.length > 0
    ? strict
    : ranked(
        chosen((each) => each.some(Boolean)),
        'half',
      )
}

/**
 * Of the sessions that a person would accept, the part among the first five; and of those shown, the part
 * that is one.
 */
function measure({ query, relevant }: Spellings['queries'][number]) {
  const first = find(query).slice(0, 5)
  const right = first.filter((index) => relevant.includes(index)).length
  return {
    query,
    recall: right / Math.min(5, relevant.length),
    precision: first.length === 0 ? 0 : right / first.length,
  }
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

test('F02 Banglish finds what was meant, in 300 spellings that the rules were not made with', () => {
  const measured = spellings.queries.map(measure)
  const missed = measured.filter(({ recall, precision }) => recall < 1 || precision < 1)
  expect(measured).toHaveLength(300)
  expect(mean(measured.map(({ recall }) => recall)), JSON.stringify(missed)).toBeGreaterThanOrEqual(0.95)
  expect(mean(measured.map(({ precision }) => precision)), JSON.stringify(missed)).toBeGreaterThanOrEqual(0.8)
})

test('F02 what nobody teaches finds nothing', () => {
  for (const query of ['zxqwv', '12345']) expect(find(query), query).toEqual([])
})

test('F02 letters with dots, blanks or signs between them are one word, in both scripts', () => {
  const texts = [
    'H.S.C. ICT',
    'এইচএসসি আইসিটি',
    'SSC Maths',
    'A Level Physics',
    'ও লেভেল গণিত',
    'C++ from zero',
    'C Sharp',
  ]
  const shown = texts.map((title) => {
    const text: SearchText = { title, tutor: '', subject: null, level: null, tags: [], description: '' }
    return { title, words: documentWords(text), tokens: new Set(searchDocument(text).tokens) }
  })
  const foundBy = (query: string) => {
    const words = searchWords(query)
    const asked = searchTokens(words)
    const fitting = shown.filter(({ tokens }) => asked.every((one) => one.some((token) => tokens.has(token))))
    return rank(words, fitting, (one) => one.words)
      .map(({ item }) => item.title)
      .toSorted()
  }
  const hsc = ['H.S.C. ICT', 'এইচএসসি আইসিটি'].toSorted()
  for (const query of ['এইচ এস সি', 'এইচ.এস.সি.', 'H.S.C.', 'h s c', 'HSC'])
    expect(foundBy(query), query).toEqual(hsc)
  for (const query of ['A Level', 'a-level', 'A Levels', 'এ লেভেল'])
    expect(foundBy(query), query).toEqual(['A Level Physics'])
  for (const query of ['O Level', 'ও-লেভেল']) expect(foundBy(query), query).toEqual(['ও লেভেল গণিত'])
  for (const query of ['সি++', 'C++', 'c plus plus', 'সি প্লাস প্লাস'])
    expect(foundBy(query), query).toEqual(['C++ from zero'])
  expect(foundBy('C#')).toEqual(['C Sharp'])
})
