import type { Word } from './word.ts'

/**
 * What a slip costs: a vowel, a doubled letter or an h differs between two people's spellings of the same
 * word.
 */
const SMALL = 0.35
const VOWELS = 'aeiouyw'
/** Letters that people take for each other. */
const ALIKE = ['sc', 'bv', 'fp', 'jz', 'kq', 'kc', 'gj', 'td', 'nm']

const isVowel = (letter: string | undefined) => letter !== undefined && VOWELS.includes(letter)
const isSmall = (letter: string | undefined, before: string | undefined) =>
  isVowel(letter) || letter === 'h' || letter === before

function replacing(a: string | undefined, b: string | undefined): number {
  if (a === b) return 0
  if (isVowel(a) && isVowel(b)) return SMALL / 2
  return ALIKE.some((pair) => pair.includes(a ?? '') && pair.includes(b ?? '')) ? SMALL : 1
}

/** The weighted edit distance of two short words, neighbours that changed places included. */
function distance(a: string, b: string): number {
  const rows: number[][] = [[0]]
  const cell = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY
  for (let i = 0; i <= a.length; i += 1) {
    const row = i === 0 ? (rows[0] as number[]) : []
    rows[i] = row
    for (let j = i === 0 ? 1 : 0; j <= b.length; j += 1) {
      const dropA = i > 0 ? cell(i - 1, j) + (isSmall(a[i - 1], a[i - 2]) ? SMALL : 1) : Infinity
      const dropB = j > 0 ? cell(i, j - 1) + (isSmall(b[j - 1], b[j - 2]) ? SMALL : 1) : Infinity
      const replace = i > 0 && j > 0 ? cell(i - 1, j - 1) + replacing(a[i - 1], b[j - 1]) : Infinity
      const swap =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? cell(i - 2, j - 2) + 0.7 : Infinity
      row[j] = Math.min(dropA, dropB, replace, swap)
    }
  }
  return cell(a.length, b.length)
}

const alike = (a: string, b: string) => Math.max(0, 1 - distance(a, b) / Math.max(a.length, b.length, 1))

/** Below it, two words are different words. */
const LEAST = 0.62

/**
 * How well a typed word fits a word of a document, from 0 to 1. A beginning fits too: people see results
 * while they type.
 */
export function wordSimilarity(typed: Word, found: Word): number {
  if (typed.text === found.text) return 1
  if (/^\d/.test(typed.text) || /^\d/.test(found.text)) return 0
  if (typed.latin === found.latin) return 0.98
  if (!mayFit(typed, found)) return 0
  const whole = 0.95 * alike(typed.latin, found.latin)
  const isBeginning =
    typed.latin.length >= 3 &&
    found.latin.length > typed.latin.length &&
    found.skeleton.startsWith(typed.skeleton)
  const begins = isBeginning ? 0.9 * alike(typed.latin, found.latin.slice(0, typed.latin.length)) : 0
  const best = Math.max(whole, begins)
  return best >= LEAST ? best : 0
}

/** Cheap and seldom wrong: what differs this much in consonants is another word. */
function mayFit(typed: Word, found: Word): boolean {
  const [a, b] = [typed.skeleton, found.skeleton]
  if (b.startsWith(a)) return true
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const left = Math.max(a.length, b.length) - start - end
  return (
    left <= 1 ||
    (left === 2 && a.length === b.length && a[start] === b[start + 1] && a[start + 1] === b[start])
  )
}
